// Finds names that are too long for their table column and continue on the next row: `LORD` above `CAVERSHAM`.
import type { Row, Segment } from './rows.ts'

/** A row of a page with its pieces by table column. */
export type TableLine = { row: Row; columns: readonly (Segment | undefined)[] }

/**
 * Minimum share of the occurrences of the second part of a name that have no text beside them, or text that continues
 * the sentence above.
 */
const MIN_EVIDENCE_SHARE = 0.5
const endsSentence = (text: string) => /[.!?\u2026"\u201D\u2019)\]\u2014-]\s*$/u.test(text)

type Follower = { above: Set<string>; count: number; evidence: number; rows: Row[] }

/**
 * Finds the rows whose piece in a column is the second part of the name above it. Three conditions must be true. The
 * second part is always below the same first part. Some text is always below the first part. In at least
 * `MIN_EVIDENCE_SHARE` of the cases, the second part has no text beside it, or text that continues the sentence above.
 */
function findInColumn(lines: readonly TableLine[], column: number): Row[] {
  const followers = new Map<string, Follower>()
  const withoutFollower = new Set<string>()
  for (const [index, { row, columns }] of lines.entries()) {
    const own = columns[column]
    if (!own) continue
    const [before, next] = [lines[index - 1], lines[index + 1]]
    if (!next?.columns[column]) withoutFollower.add(own.text)
    const above = before?.columns[column]
    const found = followers.get(own.text) ?? { above: new Set(), count: 0, evidence: 0, rows: [] }
    found.above.add(above?.text ?? '')
    found.count++
    const [words, wordsAbove] = [columns.at(-1), before?.columns.at(-1)]
    if (above && (!words || (wordsAbove && !endsSentence(wordsAbove.text)))) found.evidence++
    found.rows.push(row)
    followers.set(own.text, found)
  }
  return [...followers.values()].flatMap(({ above, count, evidence, rows }) => {
    const [first = ''] = above
    const isAlwaysBelow = above.size === 1 && first !== '' && !withoutFollower.has(first)
    return isAlwaysBelow && evidence >= count * MIN_EVIDENCE_SHARE ? rows : []
  })
}

/** Returns the rows that continue the name of the row above. Searches all columns except the last one. */
export function findWrappedNames(lines: readonly TableLine[]): ReadonlySet<Row> {
  const columns = Math.max(0, ...lines.map((line) => line.columns.length))
  return new Set(Array.from({ length: Math.max(0, columns - 1) }, (_one, column) => findInColumn(lines, column)).flat())
}
