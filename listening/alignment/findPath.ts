import type { Comparison } from './similarity.ts'

/**
 * One step of the alignment: a range of written words, and the range of words heard in their place. One of the ranges
 * may be empty.
 */
export type Step = {
  writtenFrom: number
  writtenUntil: number
  heardFrom: number
  heardUntil: number
  /** Similarity of the written and heard words, from 0 to 1; 0 if one of the ranges is empty. */
  similarity: number
}

type Cell = { score: number; written: number; heard: number; similarity: number }

/**
 * A heard word is compared only with this many written words before and after the best position so far. This limit
 * keeps the run time proportional to the number of words.
 */
const reach = 40
const matchScore = 1
const missingScore = -0.6
const addedScore = -0.5
/**
 * Returns the score of a replaced word. It is at least -0.9, so a replaced word is better than a missing word and an
 * added word together (-1.1).
 */
const changedScore = (similarity: number) => (similarity === 1 ? matchScore : similarity * 1.4 - 0.9)
/**
 * A recogniser may join or divide words, such as "there under" and "thereunder". Therefore up to `maxJoined` words of
 * the line or of the heard words are also compared as one word with a single word of the other text. The comparison
 * counts if the similarity is at least `minJoinedSimilarity`.
 */
const minJoinedSimilarity = 0.8
const maxJoined = 3

/**
 * Finds the alignment with the highest score between the heard words and the beginning of the written words. If
 * `isFinished`, all written words after its end count as missing. Returns its steps in order. They contain all heard
 * words, and the written words up to the end of the alignment.
 */
export function findPath(
  written: readonly string[],
  heard: readonly string[],
  { compare, compareJoined }: Comparison,
  isFinished: boolean,
): Step[] {
  const columns: Map<number, Cell>[] = []
  let centre = 0

  const lookUp = (heardCount: number, writtenCount: number) => columns[heardCount]?.get(writtenCount)

  for (let heardCount = 0; heardCount <= heard.length; heardCount += 1) {
    const column = new Map<number, Cell>()
    columns.push(column)
    const last = Math.min(written.length, centre + reach)
    let best: { at: number; score: number } | undefined
    for (let at = Math.max(0, centre - reach); at <= last; at += 1) {
      let cell: Cell | undefined
      const offer = (
        from: Cell | undefined,
        cost: number,
        writtenTaken: number,
        heardTaken: number,
        similarity = 0,
      ) => {
        if (!from) return
        const score = from.score + cost
        if (!cell || score > cell.score) cell = { score, written: writtenTaken, heard: heardTaken, similarity }
      }
      if (at === 0 && heardCount === 0) cell = { score: 0, written: 0, heard: 0, similarity: 0 }
      const writtenWord = written[at - 1]
      const heardWord = heard[heardCount - 1]
      if (writtenWord !== undefined && heardWord !== undefined) {
        const similarity = compare(writtenWord, heardWord)
        offer(lookUp(heardCount - 1, at - 1), changedScore(similarity), 1, 1, similarity)
        for (let count = 2; count <= maxJoined; count += 1) {
          if (heardCount >= count && similarity < 1) {
            const joined = compareJoined(writtenWord, heard.slice(heardCount - count, heardCount).join(''))
            if (joined >= minJoinedSimilarity)
              offer(lookUp(heardCount - count, at - 1), changedScore(joined), 1, count, joined)
          }
          if (at >= count && similarity < 1) {
            const joined = compareJoined(written.slice(at - count, at).join(''), heardWord)
            if (joined >= minJoinedSimilarity)
              offer(lookUp(heardCount - 1, at - count), count * changedScore(joined), count, 1, joined)
          }
        }
      }
      if (heardWord !== undefined) offer(lookUp(heardCount - 1, at), addedScore, 0, 1)
      if (at > 0) offer(column.get(at - 1), missingScore, 1, 0)
      if (!cell) continue
      column.set(at, cell)
      if (!best || cell.score > best.score) best = { at, score: cell.score }
    }
    if (best) centre = best.at
  }

  return walkBack(columns, written.length, isFinished)
}

function walkBack(columns: readonly Map<number, Cell>[], writtenLength: number, isFinished: boolean): Step[] {
  let heardAt = columns.length - 1
  let writtenAt = 0
  let bestScore = -Infinity
  for (const [at, { score }] of columns[heardAt] ?? []) {
    const total = isFinished ? score + (writtenLength - at) * missingScore : score
    if (total > bestScore) [bestScore, writtenAt] = [total, at]
  }
  const steps: Step[] = []
  while (heardAt > 0 || writtenAt > 0) {
    const cell = columns[heardAt]?.get(writtenAt)
    if (!cell) break
    steps.push({
      writtenFrom: writtenAt - cell.written,
      writtenUntil: writtenAt,
      heardFrom: heardAt - cell.heard,
      heardUntil: heardAt,
      similarity: cell.similarity,
    })
    writtenAt -= cell.written
    heardAt -= cell.heard
  }
  return steps.reverse()
}
