import type { Cue } from './cues/cues.ts'
import { normaliseName } from './cues/names.ts'
import { inferGender } from '../casting/firstNames.ts'
import { isHeading, isSlugline } from './headings/headings.ts'
import type { Line } from './text/lines.ts'

/**
 * At least this share of the rows begins with a name in a short dialogue. Other rows may be directions, or continue a
 * long speech.
 */
const MIN_DIALOGUE_SHARE = 0.6

/**
 * Whether a text is a dialogue with names such as `Rosa: You came.`, although it is too short for names to recur: most
 * rows begin with a known first name and a colon, and at least two people speak.
 */
export function isShortDialogue(lines: readonly Line[], candidates: readonly Cue[]): boolean {
  const cues = candidates.filter(({ style, mark }) => style === 'titleInline' && mark === ':')
  const names = new Set(cues.map(({ name }) => normaliseName(name)))
  if (names.size < 2 || [...names].some((name) => inferGender(name) === undefined)) return false
  const rows = lines.filter(({ isBlank, text }) => !isBlank && !isHeading(text) && !isSlugline(text))
  return cues.length >= rows.length * MIN_DIALOGUE_SHARE
}
