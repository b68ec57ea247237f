import { isHeading, isTransition } from '../../parse/headings/headings.ts'
import type { Block } from './buildScriptFromBlocks.ts'
import { looksLikeCue } from './columns.ts'
import type { Row, Segment } from './rows.ts'

export type DualDialogue = { blocks: Block[]; lastRow: number }

const MIN_DISTANCE = 90
const MAX_ROWS = 80
const TOLERANCE = 12

/**
 * `paragraphGap`: a row begins a paragraph if it is more than this many points below the row above. `isName`: whether a
 * text is a cue on a row of its own elsewhere in the document.
 */
type DualDialogueFacts = { paragraphGap: number; isName(text: string): boolean }

/**
 * Splits dual dialogue: two names on one row and their speeches in two columns below. Returns undefined if no dual
 * dialogue begins at the row.
 */
export function splitDualDialogue(
  rows: readonly Row[],
  start: number,
  { paragraphGap, isName }: DualDialogueFacts,
): DualDialogue | undefined {
  const row = rows[start]
  const [one, other] = row?.segments ?? []
  if (!row || !one || !other || row.segments.length !== 2) return undefined
  if (other.x - one.x < MIN_DISTANCE || !looksLikeCue(one.text) || !looksLikeCue(other.text)) return undefined
  const middle = (one.x + other.x) / 2
  const columns: [Segment[], Segment[]] = [[], []]
  let last = start
  for (let index = start + 1; index < Math.min(rows.length, start + MAX_ROWS); index++) {
    const next = rows[index]
    if (!next || next.segments.length > 2) break
    const [first, second] = next.segments
    const isNewPage = next.page !== rows[index - 1]?.page
    if (isNewPage && !next.segments.every((segment) => columns.some((words) => continuesColumn(segment, words)))) break
    // A row that spans both columns is below the dual dialogue.
    if (!first || (!second && first.x < middle && first.x + first.width > other.x)) break
    if (!second && (looksLikeCue(first.text) || isHeading(first.text) || isTransition(first.text))) break
    if (
      !isNewPage &&
      next.gap > paragraphGap &&
      !(second ? continuesBoth(first, second) : continuesColumn(first, columns[1]))
    )
      break
    for (const segment of next.segments) columns[segment.x < middle ? 0 : 1].push(segment)
    last = index
  }
  if (last === start || columns[0].length === 0 || columns[1].length === 0) return undefined
  const [left, right] = [joinWrappedName(one, columns[0], isName), joinWrappedName(other, columns[1], isName)]
  return {
    blocks: [...buildSide(left.name, left.words, row.page), ...buildSide(right.name, right.words, row.page, true)],
    lastRow: last,
  }
}

/** Joins a name with the next row if the name did not fit in its column: `SIR ROBERT` above `CHILTERN`. */
function joinWrappedName(name: Segment, words: readonly Segment[], isName: DualDialogueFacts['isName']) {
  const [first, ...others] = words
  const whole = first && `${name.text} ${first.text}`
  return whole && others.length > 0 && isName(whole) && !isName(name.text)
    ? { name: { ...name, text: whole }, words: others }
    : { name, words }
}

/**
 * Whether the two columns below a gap continue both speeches. Two names below a gap begin a new dual dialogue instead.
 */
const continuesBoth = (first: Segment, second: Segment) => !(looksLikeCue(first.text) && looksLikeCue(second.text))
/**
 * Whether a segment begins at the left edge of a column's text. After a gap, a row with text only in the right column
 * continues the dual dialogue; any other row with one piece of text ends the dual dialogue.
 */
const continuesColumn = ({ x }: Segment, words: readonly Segment[]) =>
  words.some((word) => Math.abs(word.x - x) < TOLERANCE)

function buildSide({ text }: Segment, words: readonly Segment[], page: number, isDual = false): Block[] {
  const blocks: Block[] = [{ kind: 'cue', text, page, confidence: 0.95, ...(isDual && { isDual }) }]
  for (const { text: line } of words) {
    const last = blocks.at(-1)
    const isInBracket = last?.kind === 'parenthetical' && !last.text.includes(')')
    if (last && (isInBracket || (last.kind === 'dialogue' && !line.startsWith('(')))) last.text += ` ${line}`
    else blocks.push({ kind: line.startsWith('(') ? 'parenthetical' : 'dialogue', text: line, page })
  }
  return blocks
}
