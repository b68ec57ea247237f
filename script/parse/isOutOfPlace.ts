import type { Cue } from './cues/cues.ts'
import { isOwnRowStyle, isParagraphStart, type CueStatistics } from './cueStyle.ts'
import { normaliseName } from './cues/names.ts'
import { isHeading, isTransition } from './headings/headings.ts'
import type { RoleResolver } from './cues/roleResolver.ts'
import { isPageArtifact } from './text/pageArtifacts.ts'
import type { Line } from './text/lines.ts'
import type { Wrapping } from './text/wrapping.ts'

const MAX_RARE_COUNT = 2
const ALMOST_ALL = 0.97
const USUAL_SHARE = 0.8
const isAfterPageMark = (lines: readonly Line[], index: number) => {
  const before = lines[index - 1]?.text ?? ''
  return isPageArtifact(before) || isHeading(before) || isTransition(before)
}

type CuePlace = { cue: Cue; statistics: CueStatistics; roles: RoleResolver; wrapping: Wrapping }

/**
 * Whether a possible cue is at a position where this script has no cues, so that it is not a cue but, for example, sung
 * text in capitals, an address or a title.
 */
export function isOutOfPlace(
  lines: readonly Line[],
  index: number,
  { cue, statistics, roles, wrapping }: CuePlace,
): boolean {
  const isWithin =
    statistics.paragraphStartShare > ALMOST_ALL && !isParagraphStart(lines, index) && !isAfterPageMark(lines, index)
  // If the script's names have a colon and begin paragraphs, a row within a paragraph such as `HALE. The sheriff and he
  // are men in middle life` is not a cue.
  if (isWithin && cue.mark === '.' && statistics.colonShare > ALMOST_ALL) return true
  // A row that begins with the end of a sentence is not a cue: `They differ as A from` above `B. And C.`
  const hasOtherMark = cue.mark === '.' && statistics.colonShare > USUAL_SHARE
  if (hasOtherMark && !roles.isKnown(cue.name) && wrapping.continuesSentence(index)) return true
  const isRare =
    cue.style === statistics.style && (statistics.counts.get(normaliseName(cue.name)) ?? 0) <= MAX_RARE_COUNT
  if (!isRare || roles.isKnown(cue.name)) return false
  const isAboveBlank =
    statistics.nextRowShare > ALMOST_ALL && isOwnRowStyle(cue.style) && (lines[index + 1]?.isBlank ?? true)
  return isWithin || (isAboveBlank && cue.rest === '' && cue.extension === '')
}
