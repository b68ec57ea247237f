import { verbalizeText } from '../verbalization/verbalizeText.ts'
import type { Accent } from '../verbalization/numbers.ts'

// flite reads ASCII. Other characters are converted to ASCII, or left out if English has no word for them.

const EQUIVALENT_SIGNS: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201A\u201B\u2032\u02BC]/g, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/\u2026/g, '...'],
  [/[\u2012-\u2015\u2212]|(?<=\s)--?(?=\s)|--+/g, ', '],
  [/[\u2010\u2011]/g, '-'],
  [/[\u3002\uFF61]/g, '. '],
]

const SPOKEN_SIGNS: readonly [RegExp, string][] = [
  [/\u00D7/g, ' times '],
  [/\u00DF/g, 'ss'],
  [/[\u00E6\u00C6]/g, 'ae'],
  [/[\u0153\u0152]/g, 'oe'],
  [/[\u00F8\u00D8]/g, 'o'],
  [/[\u0142\u0141]/g, 'l'],
  [/[\u00F0\u00D0\u0111\u0110]/g, 'd'],
  [/[\u00FE\u00DE]/g, 'th'],
]

/**
 * The version of the text processing. It is part of the key of each take by flite and Pico. Raise it when a change of
 * the code gives the same text other words.
 */
export const PLAIN_TEXT_VERSION = 't2'

/** Signs whose names flite would speak, such as "asterisk", although writers do not mean them to be read aloud. */
const NAMED_ALOUD = /[*_~^|\\/#`{}[\]<>]/g

const replaceAll = (text: string, pairs: readonly [RegExp, string][]) =>
  pairs.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

/**
 * Returns the text in the form that flite expects: numbers and abbreviations written out, in ASCII, in one line,
 * without signs whose names flite would speak. Empty if nothing can be spoken.
 */
export function toFliteText(spoken: string, accent: Accent = 'us'): string {
  const ascii = replaceAll(replaceAll(verbalizeText(spoken, { accent }), EQUIVALENT_SIGNS), SPOKEN_SIGNS)
    .normalize('NFKD')
    .replace(NAMED_ALOUD, ' ')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7E]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[A-Za-z0-9$%&+=@]/.test(ascii) ? ascii : ''
}
