import { composed } from './composed.ts'
import { withoutEntities } from './entities.ts'

/** One line of the original, made fit to be looked at. */
export type Line = {
  /** From 1. */
  number: number
  /** Without the space around it; italics' underscores are still there. */
  text: string
  indent: number
  isBlank: boolean
  /** What stood in the row and is nobody's word: a mark, a number. */
  cut?: string | undefined
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

/** Ligatures, soft hyphens and odd spaces of a copied PDF become what they stand for. */
export function cleanText(text: string): string {
  let clean = composed(text).replace(/\r\n?/g, '\n')
  for (const [pattern, replacement] of LIGATURES) clean = clean.replace(pattern, replacement)
  return clean
}

/** A text as its lines. */
export function toLines(text: string): Line[] {
  return cleanText(withoutEntities(text))
    .split('\n')
    .map((raw, index) => {
      const spaced = raw.replaceAll('\t', ' '.repeat(TAB)).trimEnd()
      const trimmed = spaced.trimStart()
      return { number: index + 1, text: trimmed, indent: spaced.length - trimmed.length, isBlank: trimmed === '' }
    })
}
