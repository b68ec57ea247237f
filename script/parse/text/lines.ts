import { composeUnicode } from './composeUnicode.ts'
import { decodeEntities } from './decodeEntities.ts'

/** One row of the original text, cleaned for parsing. */
export type Line = {
  /** Row number, counted from 1. */
  number: number
  /** Text of the row without outer spaces. Emphasis signs such as `*` stay in the text. */
  text: string
  indent: number
  isBlank: boolean
  /**
   * Text that was removed from the row because it is not spoken, such as a number or bullet; absent if nothing was
   * removed.
   */
  removed?: string | undefined
}

const LIGATURES: readonly [RegExp, string][] = [
  [/\uFB00/g, 'ff'],
  [/\uFB01/g, 'fi'],
  [/\uFB02/g, 'fl'],
  [/\uFB03/g, 'ffi'],
  [/\uFB04/g, 'ffl'],
  [/[\u00AD\u200B\u200C\u200E\u200F\u2060\uFEFF]/g, ''],
  [/[\u00A0\u2007\u202F\u2009]/g, ' '],
  [/[\u2028\u2029\u0085\v\f]/g, '\n'],
]

const TAB = 4

/** Replaces ligatures, soft hyphens, special spaces and line separators, which text copied from a PDF contains. */
export function cleanText(text: string): string {
  let cleaned = composeUnicode(text).replace(/\r\n?/g, '\n')
  for (const [pattern, replacement] of LIGATURES) cleaned = cleaned.replace(pattern, replacement)
  return cleaned
}

/** Splits a text into cleaned rows. */
export function splitLines(text: string): Line[] {
  return cleanText(decodeEntities(text))
    .split('\n')
    .map((raw, index) => {
      const spaced = raw.replaceAll('\t', ' '.repeat(TAB)).trimEnd()
      const trimmed = spaced.trimStart()
      return { number: index + 1, text: trimmed, indent: spaced.length - trimmed.length, isBlank: trimmed === '' }
    })
}
