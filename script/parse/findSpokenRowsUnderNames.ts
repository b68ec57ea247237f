import type { Cue } from './cues/cues.ts'
import { isHeading, isSlugline, isTransition } from './headings/headings.ts'
import type { Line } from './text/lines.ts'
import { isOwnRowStyle } from './cueStyle.ts'

/**
 * Matches a row with a lower-case letter, or a number with punctuation. A row in capitals does not match, because it
 * may be a heading even below a name.
 */
const CAN_BE_SPOKEN = /\p{Ll}|^\d+[.!?]$/u
const DIRECTION_MARK = /^[[(*_]/u

type ScriptLayout = {
  cueAt(index: number): Cue | undefined
  firstCue: number
  isOfPage(line: Line): boolean
  /** Whether a blank row follows almost every name, as in text copied from a PDF. */
  hasBlankUnderNames: boolean
}

/**
 * Finds rows that look like a heading, a transition or a page number but are spoken, because they are directly below a
 * name (`Page 5.` below `ANNA`), or below its blank row if `hasBlankUnderNames`. A page number can separate a name from
 * its speech, so it counts as spoken only if no other words follow.
 *
 * @returns indexes into `lines`
 */
export function findSpokenRowsUnderNames(
  lines: readonly Line[],
  { cueAt, firstCue, isOfPage: isPageMark, hasBlankUnderNames }: ScriptLayout,
): ReadonlySet<number> {
  const isName = (index: number) => {
    const cue = cueAt(index)
    return cue !== undefined && cue.rest === '' && isOwnRowStyle(cue.style)
  }
  const isEnd = (from: number) => {
    let next = from + 1
    while (lines[next]?.isBlank) next++
    return (
      next >= lines.length || cueAt(next) !== undefined || (!hasBlankUnderNames && isHeading(lines[next]?.text ?? ''))
    )
  }
  const spoken = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (index - 1 <= firstCue || line.isBlank || !CAN_BE_SPOKEN.test(line.text) || DIRECTION_MARK.test(line.text))
      continue
    const isHead = (isHeading(line.text) && !isSlugline(line.text)) || isTransition(line.text)
    const isMark = isPageMark(line)
    if ((!isHead && !isMark) || cueAt(index) !== undefined) continue
    const isRightUnder = isName(index - 1) && (!isMark || isEnd(index))
    const isBelowBlank = hasBlankUnderNames && lines[index - 1]?.isBlank === true && isName(index - 2) && isEnd(index)
    if (isRightUnder || (isBelowBlank && /[.!?]$/u.test(line.text))) spoken.add(index)
  }
  return spoken
}
