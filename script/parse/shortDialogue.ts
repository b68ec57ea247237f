import type { Cue } from './cues/cues.ts'
import { normaliseName } from './cues/names.ts'
import { inferGender } from '../firstNames/firstNames.ts'
import { isHeading, isSlugline } from './headings/headings.ts'
import type { Line } from './text/lines.ts'

/**
 * In a short dialogue, at least this share of the rows begins with a name. Other rows may be directions, or continue a
 * long speech.
 */
const MIN_DIALOGUE_SHARE = 0.6

/**
 * Whether a text is a short dialogue with names before a colon (`Rosa: You came.`): most rows begin with such a name,
 * all names are known first names, and at least two people speak. Such a text is too short for names to recur.
 */
export function isShortDialogue(lines: readonly Line[], candidates: readonly Cue[]): boolean {
  const cues = candidates.filter(({ style, mark }) => style === 'titleInline' && mark === ':')
  const names = new Set(cues.map(({ name }) => normaliseName(name)))
  if (names.size < 2 || [...names].some((name) => inferGender(name) === undefined)) return false
  const rows = lines.filter(({ isBlank, text }) => !isBlank && !isHeading(text) && !isSlugline(text))
  return cues.length >= rows.length * MIN_DIALOGUE_SHARE
}
