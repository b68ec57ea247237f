import type { AlignedSteps } from '../alignment/alignLine.ts'
import type { Transcript } from '../recogniser/recogniser.ts'
import type { PossibleMistake } from './listPossibleMistakes.ts'

/** One piece of audio with the words heard in it. */
export type HeardSegment = Pick<Transcript, 'words' | 'score'>

const joinWords = (words: readonly string[]) => words.filter(Boolean).join(' ')
const withoutMarks = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}' -]/gu, '')

/**
 * Limits how many ways to divide written words between segments are tried: for two segments (`maxDivisions`), and for
 * more segments (`maxDivisionsOfMany`).
 */
const maxDivisions = 8
const maxDivisionsOfMany = 4

/**
 * A segment that contains or borders on a difference: all its heard words (`whole`), and its heard words before and
 * after the difference.
 */
type Place = { segment: HeardSegment; whole: string; before: string; after: string }

/**
 * Returns a function that scores one difference between the script and the recognised words. The score is the log
 * probability of the heard words minus that of the written words; undefined if no audio belongs to the difference. If
 * several segments border on the difference, the function divides the written words between these segments in several
 * ways, because a word at the edge of a segment may have been said in the next one. It uses the division that is best
 * for the actor.
 */
export function createMistakeScoring(
  { words, heardWords }: AlignedSteps,
  segments: readonly HeardSegment[],
): (mistake: PossibleMistake) => Promise<number | undefined> {
  const known = new Map<HeardSegment, Map<string, Promise<number | undefined>>>()
  function score(segment: HeardSegment, text: string) {
    const scores = known.get(segment) ?? new Map<string, Promise<number | undefined>>()
    known.set(segment, scores)
    const found = scores.get(text) ?? segment.score(text)
    scores.set(text, found)
    return found
  }

  function listPlaces({ heardFrom, heardUntil }: PossibleMistake): Place[] {
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

  /** Returns how much the log probability of a segment's text changes if the written words replace the heard ones. */
  async function measureGain({ segment, whole, before, after }: Place, written: string): Promise<number> {
    const heard = await score(segment, whole)
    // A silent segment contains no words, so only an empty text fits its sound.
    if (heard === undefined) return written === '' ? 0 : -Infinity
    let best = -Infinity
    // The recogniser has its own style of capitals and punctuation, so the written words are scored as they are
    // written, and in lower case without punctuation.
    for (const middle of new Set([written, withoutMarks(written)]))
      best = Math.max(best, (await score(segment, joinWords([before, middle, after]))) ?? -Infinity)
    return best - heard
  }

  return async (mistake) => {
    const places = listPlaces(mistake)
    const written = words.slice(mistake.writtenFrom, mistake.writtenUntil)
    const divisions = listDivisions(written.length, places.length > 2 ? maxDivisionsOfMany : maxDivisions)
    /** The best sum of gains (`measureGain`) so far, by the number of written words already assigned to segments. */
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

/**
 * Returns the numbers of words after which to try a division of `count` words: all numbers if there are at most `most`,
 * else `most + 1` numbers at equal distances.
 */
function listDivisions(count: number, most: number): number[] {
  const steps = Math.min(count, most)
  return Array.from({ length: steps + 1 }, (_, at) => (steps === 0 ? 0 : Math.round((at * count) / steps)))
}
