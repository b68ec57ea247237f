// Divides the component tests into parts that take about equally long.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'
import { tagOfFile } from './longTests.mjs'

/**
 * Seconds that the slowest files take, measured on two cores without other load. Only the proportions matter. A file
 * that takes more than about 4 s is listed, because its size does not predict its duration.
 */
export const slowFiles = {
  'web/features/scriptReview/scriptReview.test.tsx': 10,
  'web/features/scripts/scripts.test.tsx': 8,
  'web/features/auth/password/passwordScreens.test.tsx': 7,
  'web/features/accountSettings/AccountScreen.test.tsx': 6,
  'web/features/casting/CastScreen.test.tsx': 5,
  'web/features/studio/editor/ScriptStep.test.tsx': 5,
  'web/router.test.tsx': 5,
  'web/features/auth/signIn/AuthScreen.test.tsx': 5,
  'web/admin/users/list/UsersScreen.test.tsx': 5,
  'web/features/accountSettings/accountSecurity.test.tsx': 5,
  'web/features/casting/castSaving.test.tsx': 4,
}

/**
 * How many bytes of a test file run in about one second, by extension. Files that render nothing (`.ts`) are about four
 * times faster.
 */
const bytesPerSecond = { '.tsx': 6_000, '.ts': 24_000 }

const byPath = (one, other) => (one < other ? -1 : 1)

function listComponentTests() {
  return (
    readdirSync(join(root, 'web'), { recursive: true })
      .filter((path) => /(?<!\.sweep)\.test\.tsx?$/.test(path))
      .map((path) => `web/${path.replaceAll('\\', '/')}`)
      // A file whose tests all have the tag `long` is left out: loading it would take seconds, and no test in it would
      // run.
      .filter((path) => !tagOfFile.test(readFileSync(join(root, path), 'utf8')))
      .sort(byPath)
  )
}

/** Returns the estimated seconds of a test file. */
export function estimateSeconds(path) {
  const kind = path.endsWith('.tsx') ? '.tsx' : '.ts'
  return slowFiles[path] ?? statSync(join(root, path)).size / bytesPerSecond[kind]
}

/**
 * Returns the component tests in `count` parts. The longest files are assigned first, each to the part that is shortest
 * so far. The result depends on the files alone. The files of a part are sorted by path: they share a page, so a file
 * that leaves state behind must affect the same next file on every machine.
 */
export function divideComponentTests(count) {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, paths: [] }))
  const files = listComponentTests().map((path) => ({ path, seconds: estimateSeconds(path) }))
  for (const { path, seconds } of files.toSorted((one, other) => other.seconds - one.seconds)) {
    const shortest = parts.toSorted((one, other) => one.seconds - other.seconds)[0]
    shortest.seconds += seconds
    shortest.paths.push(path)
  }
  return parts.map(({ paths }) => paths.sort(byPath))
}
