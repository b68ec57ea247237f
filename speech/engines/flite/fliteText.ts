import { plainWords } from '../words/plainWords.ts'
import type { Accent } from '../words/numbers.ts'

// flite reads ASCII: what else a writer may type is brought to it here, and left out where English has no word for it.

const SAME_SIGN: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201A\u201B\u2032\u02BC]/g, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/\u2026/g, '...'],
  [/[\u2012-\u2015\u2212]|(?<=\s)--?(?=\s)|--+/g, ', '],
  [/[\u2010\u2011]/g, '-'],
  [/[\u3002\uFF61]/g, '. '],
]

const SAID: readonly [RegExp, string][] = [
  [/\u00D7/g, ' times '],
  [/\u00DF/g, 'ss'],
  [/[\u00E6\u00C6]/g, 'ae'],
  [/[\u0153\u0152]/g, 'oe'],
  [/[\u00F8\u00D8]/g, 'o'],
  [/[\u0142\u0141]/g, 'l'],
  [/[\u00F0\u00D0\u0111\u0110]/g, 'd'],
  [/[\u00FE\u00DE]/g, 'th'],
]

/** Part of each take's key; raise it when the same text comes out in other words. */
export const PLAIN_TEXT_VERSION = 't2'

/** Signs that flite would name aloud, where a writer means emphasis, a slip or a rule. */
const NAMED_ALOUD = /[*_~^|\\/#`{}[\]<>]/g

const replaceAll = (text: string, pairs: readonly [RegExp, string][]) =>
  pairs.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

/** The words as flite can read them: figures and abbreviations written out, ASCII, one line, no sign that it would spell out. Empty where nothing is left to say. */
export function toFliteText(spoken: string, accent: Accent = 'us'): string {
  const ascii = replaceAll(replaceAll(plainWords(spoken, { accent }), SAME_SIGN), SAID)
    .normalize('NFKD')
    .replace(NAMED_ALOUD, ' ')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7E]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[A-Za-z0-9$%&+=@]/.test(ascii) ? ascii : ''
}
