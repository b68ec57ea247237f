import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { root } from '../build.mjs'

const notOurs = /(^|\/)(node_modules|dist|data|\.cache|\.git|coverage|test-results)(\/|$)/

/**
 * Lists the files of the project as paths from the root with `/`. These are the files that git tracks or would track;
 * without git, all files outside of generated folders.
 */
export async function listSources() {
  const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (listing.status === 0 && listing.stdout) {
    return listing.stdout
      .split('\0')
      .filter((path) => path && existsSync(join(root, path)))
      .toSorted()
  }
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found
    .filter((one) => one.isFile())
    .map((one) => relative(root, join(one.parentPath, one.name)).split(sep).join('/'))
    .filter((path) => !notOurs.test(path))
    .toSorted()
}
