// Finds the test files that contain tests with the tag `long`. Only these files are loaded, because loading all others
// would take a minute.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const tagOfTest = /tags: \['long'\]/
/** Matches the source of a file whose tests all have the tag `long`. */
export const tagOfFile = /@module-tag long\b/

/** Returns the paths, from the root, of the files in these folders that contain tests with the tag `long`. */
export function findLongTestFiles(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.sweep)\.test\.(tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => {
        const source = readFileSync(join(root, path), 'utf8')
        return tagOfTest.test(source) || tagOfFile.test(source)
      })
      .sort(),
  )
}
