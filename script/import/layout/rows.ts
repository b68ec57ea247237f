/** A piece of a line: words with no wide gap between them. Lengths are in points, from the page's upper left corner. */
export type Segment = { text: string; x: number; width: number; size: number }

/** What stands side by side on one baseline of a page. */
export type Row = {
  page: number
  y: number
  segments: Segment[]
  /** From the row before on this page; Infinity at its top. */
  gap: number
}

export const textOf = ({ segments }: Row): string => segments.map(({ text }) => text).join('  ')
export const leftOf = ({ segments }: Row): number => segments[0]?.x ?? 0

export const median = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[list.length >> 1] ?? 0

/** Values that stand together, the fullest group first. Steps are linear but for the sorting. */
export function clusters(values: readonly number[], tolerance: number): { at: number; count: number }[] {
  const sorted = values.toSorted((one, other) => one - other)
  const groups: number[][] = []
  for (const value of sorted) {
    const last = groups.at(-1)
    const first = last?.[0]
    if (last && first !== undefined && value - first <= tolerance) last.push(value)
    else groups.push([value])
  }
  return groups
    .map((group) => ({ at: median(group), count: group.length }))
    .toSorted((one, other) => other.count - one.count)
}

/** How far it is from one baseline to the next where text runs on. */
export function lineHeightOf(rows: readonly Row[]): number {
  const gaps = rows.map(({ gap }) => gap).filter((gap) => Number.isFinite(gap) && gap > 4)
  const [commonest] = clusters(gaps, 1.5)
  const tight = clusters(gaps, 1.5).filter(({ count }) => count >= Math.max(1, gaps.length / 10))
  return Math.min(...tight.map(({ at }) => at), commonest?.at ?? 12)
}
