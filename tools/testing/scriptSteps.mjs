// What is done with a text until it is rehearsed, bundled for the measures of tools.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const scriptFiles = {
  understand: 'script/understand.ts',
  corrections: 'script/corrections.ts',
  parse: 'script/parse.ts',
  fountain: 'script/writers/fountain.ts',
  text: 'script/writers/text.ts',
  asScript: 'script/asScript.ts',
  hostileTexts: 'script/testing/hostileTexts.ts',
}

/** The functions of files that were bundled into a folder under those names. */
export async function loadScript(folder) {
  const addresses = Object.keys(scriptFiles).map((name) => pathToFileURL(join(folder, `${name}.js`)).href)
  const modules = await Promise.all(addresses.map((address) => import(address)))
  return Object.assign({}, ...modules)
}

/** All that a hand may do, to as many lines and characters as are wished. */
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
