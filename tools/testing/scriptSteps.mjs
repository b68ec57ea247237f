// The functions that process the text of a script, from parsing to its rehearsal. Benchmarks bundle and load them.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const scriptFiles = {
  understanding: 'script/review/buildUnderstanding.ts',
  corrections: 'script/review/applyCorrections.ts',
  parse: 'script/parse/parseScript.ts',
  fountain: 'script/export/writeFountain.ts',
  text: 'script/export/writeText.ts',
  isScript: 'script/parse/isScript.ts',
  script: 'script/parse/script.ts',
  hostileTexts: 'script/testing/hostileTexts.ts',
}

/** Loads the functions of all `scriptFiles` from the folder into which these files were bundled. */
export async function loadScript(folder) {
  const addresses = Object.keys(scriptFiles).map((name) => pathToFileURL(join(folder, `${name}.js`)).href)
  const modules = await Promise.all(addresses.map((address) => import(address)))
  return Object.assign({}, ...modules)
}

/**
 * Returns corrections of six kinds. The first three are for all lines; at most `most` lines are joined and split, and
 * at most `most` characters are renamed.
 */
export function correctionsOf({ lines, characters }, most = Infinity) {
  const ids = lines.map(({ id }) => id)
  if (ids.length === 0) return []
  return [
    { kind: 'direction', lines: ids },
    { kind: 'speaker', lines: ids, characters: ['ANNA'] },
    { kind: 'restored', lines: ids },
    ...ids.slice(0, most).map((line) => ({ kind: 'joined', line })),
    ...ids.slice(0, most).map((line) => ({ kind: 'split', line, at: 1 })),
    ...characters.slice(0, most).map(({ name }, index) => ({
      kind: 'renamed',
      from: name,
      to: characters[index + 1]?.name ?? 'ANNA',
    })),
  ]
}
