/**
 * A Fountain note (`[[…]]`) or a comment (Fountain calls it "boneyard") with its delimiters. `start` and `end` are
 * offsets in the text.
 */
export type CommentSpan = { start: number; end: number; text: string }

const PAIRS = [
  ['/*', '*/'],
  ['[[', ']]'],
] as const

/** Returns all notes and comments in order. Ignores notes and comments that are not closed. Takes linear time. */
export function findComments(text: string): CommentSpan[] {
  const found: CommentSpan[] = []
  let at = 0
  const next = PAIRS.map(([open]) => text.indexOf(open))
  const isExhausted = PAIRS.map(() => false)
  for (;;) {
    for (const [index, [open]] of PAIRS.entries()) {
      const start = next[index] ?? -1
      if (start >= 0 && start < at) next[index] = text.indexOf(open, at)
    }
    const candidates = PAIRS.flatMap((pair, index) => {
      const start = next[index] ?? -1
      return start >= 0 && !isExhausted[index] ? [{ pair, index, start }] : []
    })
    const [first] = candidates.toSorted((one, other) => one.start - other.start)
    if (!first) return found
    const { pair, index, start } = first
    const close = text.indexOf(pair[1], start + 2)
    if (close < 0) {
      isExhausted[index] = true
      continue
    }
    at = close + 2
    found.push({ start, end: at, text: text.slice(start, at) })
  }
}

/** Removes the comments, but not the line breaks in them, so that line numbers stay valid. */
export function removeComments(text: string, comments: readonly CommentSpan[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: own } of comments) {
    pieces.push(text.slice(at, start), '\n'.repeat(own.split('\n').length - 1))
    at = end
  }
  return [...pieces, text.slice(at)].join('')
}
