import type { AlignedSteps } from '../alignment/alignLine.ts'
import type { Transcript } from '../recogniser/recogniser.ts'
import type { Doubt } from './listDoubts.ts'

/** One piece of audio with its words. */
export type HeardSegment = Pick<Transcript, 'words' | 'score'>

const joinWords = (words: readonly string[]) => words.filter(Boolean).join(' ')
const withoutMarks = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}' -]/gu, '')

/** Written words may be divided between two segments at so many places, and between more segments at so many. */
const maxDivisions = 8
const maxDivisionsOfMany = 4

/** A segment that a difference belongs to or touches, with its heard words before and after the difference. */
type Place = { segment: HeardSegment; whole: string; before: string; after: string }

/**
 * Returns a function that compares the written words of a difference with what was heard there. It returns how much more
 * probable the heard words are, as a natural logarithm, and undefined if no audio belongs to them.
 * A word at the edge of a segment may have been said in the segment beside it, so the written words are scored in every
 * segment that the difference touches, and divided between them. The result that is best for the actor counts.
 */
export function createDoubtScoring(
  { words, heardWords }: AlignedSteps,
  segments: readonly HeardSegment[],
): (doubt: Doubt) => Promise<number | undefined> {
  const known = new Map<HeardSegment, Map<string, Promise<number | undefined>>>()
  function score(segment: HeardSegment, text: string) {
    const scores = known.get(segment) ?? new Map<string, Promise<number | undefined>>()
    known.set(segment, scores)
    const found = scores.get(text) ?? segment.score(text)
    scores.set(text, found)
    return found
  }

  function listPlaces({ heardFrom, heardUntil }: Doubt): Place[] {
    const heardText = (from: number, until: number) => joinWords(heardWords.slice(from, until).map(({ text }) => text))
    let start = 0
    return segments.flatMap((segment) => {
      const from = start
      const until = from + segment.words.length
      start = until
      if (from > heardUntil || until < heardFrom) return []
      return {
        segment,
        whole: heardText(from, until),
        before: heardText(from, Math.min(until, heardFrom)),
        after: heardText(Math.max(from, heardUntil), until),
      }
    })
  }

  /** Returns how much more probable a segment gets with these words in the place of the heard ones; 0 for no change. */
  async function measureGain({ segment, whole, before, after }: Place, written: string): Promise<number> {
    const heard = await score(segment, whole)
    // A segment without sound holds no words.
    if (heard === undefined) return written === '' ? 0 : -Infinity
    let best = -Infinity
    // The recogniser writes capitals and marks in its own way, so the written words are tried with and without them.
    for (const middle of new Set([written, withoutMarks(written)]))
      best = Math.max(best, (await score(segment, joinWords([before, middle, after]))) ?? -Infinity)
    return best - heard
  }

  return async (doubt) => {
    const places = listPlaces(doubt)
    const written = words.slice(doubt.writtenFrom, doubt.writtenUntil)
    const divisions = listDivisions(written.length, places.length > 2 ? maxDivisionsOfMany : maxDivisions)
    /** The best sum of gains so far, by how many of the written words are placed. */
    let reached = new Map([[0, 0]])
    for (const [at, place] of places.entries()) {
      const next = new Map<number, number>()
      const ends = at === places.length - 1 ? [written.length] : divisions
      for (const [from, sum] of reached)
        for (const until of ends.filter((end) => end >= from)) {
          const gain = sum + (await measureGain(place, joinWords(written.slice(from, until))))
          next.set(until, Math.max(next.get(until) ?? -Infinity, gain))
        }
      reached = next
    }
    const gain = reached.get(written.length) ?? -Infinity
    const hasSound = (await Promise.all(places.map(({ segment, whole }) => score(segment, whole)))).some(
      (one) => one !== undefined,
    )
    return hasSound ? -gain : undefined
  }
}

/** Returns how many of `count` words may come before a division: all numbers, or `most + 1` of them in equal steps. */
function listDivisions(count: number, most: number): number[] {
  const steps = Math.min(count, most)
  return Array.from({ length: steps + 1 }, (_, at) => (steps === 0 ? 0 : Math.round((at * count) / steps)))
}
