/** A note or a passage set aside, with its marks: where it begins and ends in the text. */
export type AsideSpan = { start: number; end: number; text: string }

const PAIRS = [
  ['/*', '*/'],
  ['[[', ']]'],
] as const

/** All of them in order. What is never closed is none; each sign is looked at a few times at most. */
export function findAsides(text: string): AsideSpan[] {
  const found: AsideSpan[] = []
  let at = 0
  const next = PAIRS.map(([open]) => text.indexOf(open))
  const isOver = PAIRS.map(() => false)
  for (;;) {
    for (const [index, [open]] of PAIRS.entries()) {
      const place = next[index] ?? -1
      if (place >= 0 && place < at) next[index] = text.indexOf(open, at)
    }
    const live = PAIRS.flatMap((pair, index) => {
      const start = next[index] ?? -1
      return start >= 0 && !isOver[index] ? [{ pair, index, start }] : []
    })
    const [first] = live.toSorted((one, other) => one.start - other.start)
    if (!first) return found
    const { pair, index, start } = first
    const close = text.indexOf(pair[1], start + 2)
    if (close < 0) {
      isOver[index] = true
      continue
    }
    at = close + 2
    found.push({ start, end: at, text: text.slice(start, at) })
  }
}

/** A text whose asides are gone while its lines stay where they are. */
export function withoutAsides(text: string, asides: readonly AsideSpan[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: own } of asides) {
    pieces.push(text.slice(at, start), '\n'.repeat(own.split('\n').length - 1))
    at = end
  }
  return [...pieces, text.slice(at)].join('')
}
