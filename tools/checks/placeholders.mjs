// Reports texts that must still be replaced: those that `npm run new` writes with "Placeholder: ", and notes such as
// TODO. `node tools/checks/placeholders.mjs` prints them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'

const unfinished = /\bPlaceholder: \w|\b(?:TODO|FIXME)\b/
const hasText = /\.(tsx?|mjs|css|sql|ya?ml|md)$/
/** The generators, whose templates contain the placeholders, and this check. */
const isExempt = /^tools\/(new\/|checks\/placeholders)/

/** Returns one line for each row of a file that contains a placeholder or a note about unfinished work. */
export const findPlaceholders = (path, source) =>
  source
    .split('\n')
    .flatMap((row, index) => (unfinished.test(row) ? [`${path}:${index + 1}: replace "${row.trim()}"`] : []))

/** Returns one line for each text of the project that must still be replaced. */
export async function checkPlaceholders() {
  const paths = (await listSources()).filter((path) => hasText.test(path) && !isExempt.test(path))
  const found = paths.map(async (path) => findPlaceholders(path, await readFile(join(root, path), 'utf8')))
  return (await Promise.all(found)).flat()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkPlaceholders()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
