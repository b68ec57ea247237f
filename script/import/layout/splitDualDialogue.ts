import { isHeading, isTransition } from '../headings.ts'
import type { Block } from './blocks.ts'
import { isCueLike } from './columns.ts'
import type { Row, Segment } from './rows.ts'

export type Dual = { blocks: Block[]; lastRow: number }

const LEAST_APART = 90
const LONGEST = 80
const NEAR = 12

/** Two who speak at once stand side by side: two names on one line, and their words below each. `apart`: a gap that parts paragraphs. */
export function splitDual(rows: readonly Row[], start: number, apart: number): Dual | undefined {
  const row = rows[start]
  const [one, other] = row?.segments ?? []
  if (!row || !one || !other || row.segments.length !== 2) return undefined
  if (other.x - one.x < LEAST_APART || !isCueLike(one.text) || !isCueLike(other.text)) return undefined
  const middle = (one.x + other.x) / 2
  const columns: [Segment[], Segment[]] = [[], []]
  let last = start
  for (let index = start + 1; index < Math.min(rows.length, start + LONGEST); index++) {
    const next = rows[index]
    if (!next || next.page !== row.page || next.segments.length > 2) break
    const [first, second] = next.segments
    // A line that runs over both columns is below them.
    if (!first || (!second && first.x < middle && first.x + first.width > other.x)) break
    if (!second && (isCueLike(first.text) || isHeading(first.text) || isTransition(first.text))) break
    if (next.gap > apart && !(second ? isBeside(first, second) : isUnder(first, columns[1]))) break
    for (const segment of next.segments) columns[segment.x < middle ? 0 : 1].push(segment)
    last = index
  }
  if (last === start || columns[0].length === 0 || columns[1].length === 0) return undefined
  return {
    blocks: [...sideOf(one, columns[0], row.page), ...sideOf(other, columns[1], row.page, true)],
    lastRow: last,
  }
}

/** Below a gap two pieces go on with both speeches, unless they are two names again. */
const isBeside = (first: Segment, second: Segment) => !(isCueLike(first.text) && isCueLike(second.text))
/** Words of the right side alone; at the left stands what comes after. */
const isUnder = ({ x }: Segment, words: readonly Segment[]) => words.some((word) => Math.abs(word.x - x) < NEAR)

function sideOf({ text }: Segment, words: readonly Segment[], page: number, isDual = false): Block[] {
  const blocks: Block[] = [{ kind: 'cue', text, page, confidence: 0.95, ...(isDual && { isDual }) }]
  for (const { text: line } of words) {
    const last = blocks.at(-1)
    const isInBracket = last?.kind === 'parenthetical' && !last.text.includes(')')
    if (last && (isInBracket || (last.kind === 'dialogue' && !line.startsWith('(')))) last.text += ` ${line}`
    else blocks.push({ kind: line.startsWith('(') ? 'parenthetical' : 'dialogue', text: line, page })
  }
  return blocks
}
