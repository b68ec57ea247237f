import type { Cue } from './cues.ts'
import { isHeading, isSlug, isTransition } from './headings.ts'
import type { Line } from './lines.ts'
import { isAlone } from './style.ts'

/** A sentence, or a number with a stop. What is all in capitals may be a heading wherever it stands. */
const MAY_BE_SAID = /\p{Ll}|^\d+[.!?]$/u
const IS_MARKED = /^[[(*_]/u

type Understood = {
  cueAt(index: number): Cue | undefined
  firstCue: number
  isOfPage(line: Line): boolean
  /** In this script a blank line stands under each name, as in what is copied from a PDF. */
  isLoose: boolean
}

/**
 * Rows that look like a heading or a mark of the page and are somebody's words: they stand right under a name
 * (`ANNA`, `Page 5.`). A mark of the page may part a name from its words, so it is said only where no others follow.
 * By index.
 */
export function saidUnderNames(
  lines: readonly Line[],
  { cueAt, firstCue, isOfPage, isLoose }: Understood,
): ReadonlySet<number> {
  const isName = (index: number) => {
    const cue = cueAt(index)
    return cue !== undefined && cue.rest === '' && isAlone(cue.style)
  }
  const isEnd = (from: number) => {
    let next = from + 1
    while (lines[next]?.isBlank) next++
    return next >= lines.length || cueAt(next) !== undefined || (!isLoose && isHeading(lines[next]?.text ?? ''))
  }
  const said = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (index - 1 <= firstCue || line.isBlank || !MAY_BE_SAID.test(line.text) || IS_MARKED.test(line.text)) continue
    const isHead = (isHeading(line.text) && !isSlug(line.text)) || isTransition(line.text)
    const isMark = isOfPage(line)
    if ((!isHead && !isMark) || cueAt(index) !== undefined) continue
    const isRightUnder = isName(index - 1) && (!isMark || isEnd(index))
    const isApart = isLoose && lines[index - 1]?.isBlank === true && isName(index - 2) && isEnd(index)
    if (isRightUnder || (isApart && /[.!?]$/u.test(line.text))) said.add(index)
  }
  return said
}
