import type { Block } from './blocks.ts'
import { isCueLike, type Columns } from './columns.ts'
import { leftOf, type Row, type Segment } from './rows.ts'

export type Dual = { blocks: Block[]; lastRow: number }

const LEAST_APART = 90
const LONGEST = 80

/** Two who speak at once stand side by side: two names on one line, and their words below each. */
export function splitDual(rows: readonly Row[], start: number, { action }: Columns): Dual | undefined {
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
    if (!second && isCueLike(first.text)) break
    if (!second && leftOf(next) < action + 8 && next.gap > 18) break
    for (const segment of next.segments) columns[segment.x < middle ? 0 : 1].push(segment)
    last = index
  }
  if (last === start || columns[0].length === 0 || columns[1].length === 0) return undefined
  return {
    blocks: [...sideOf(one, columns[0], row.page), ...sideOf(other, columns[1], row.page, true)],
    lastRow: last,
  }
}

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
