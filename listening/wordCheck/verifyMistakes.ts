import { type AlignedSteps, describeSteps } from '../alignment/alignLine.ts'
import type { LineAlignment } from '../alignment/lineAlignment.ts'
import type { Transcript } from '../recogniser/recogniser.ts'

/** One piece of audio with its words. */
export type HeardSegment = Pick<Transcript, 'words' | 'score'>

/**
 * What was heard must be this much more probable than the written words (as a natural logarithm) for a mistake to be as
 * probable as not. Measured with `npm run bench:listen`.
 */
const evenScore = 6
const scoreScale = 2
/** With more differences than this, other words than the line were spoken; checking them would only take time. */
const maxDoubts = 8

/** A part of the line that was heard differently: indices of written words and of heard words. */
type Doubt = { writtenFrom: number; writtenUntil: number; heardFrom: number; heardUntil: number }

/** Returns the differences, as whole words. Differences beside each other are one. */
function listDoubts({ words, written, heard, heardWords, steps, isFinished }: AlignedSteps): Doubt[] {
  const doubts: Doubt[] = []
  let isOpen = false
  let [writtenAt, heardAt] = [0, 0]
  const wordOf = (parts: AlignedSteps['written'], at: number, end: number) => parts[at]?.word ?? end
  const note = (writtenUntil: number, heardUntil: number) => {
    const last = doubts.at(-1)
    if (isOpen && last) Object.assign(last, { writtenUntil, heardUntil })
    else doubts.push({ writtenFrom: writtenAt, writtenUntil, heardFrom: heardAt, heardUntil })
  }
  for (const step of steps) {
    const writtenUntil = wordOf(written, step.writtenUntil, words.length)
    const heardUntil = wordOf(heard, step.heardUntil, heardWords.length)
    if (step.similarity === 1) isOpen = false
    else {
      note(writtenUntil, heardUntil)
      isOpen = true
    }
    ;[writtenAt, heardAt] = [writtenUntil, heardUntil]
  }
  if (isFinished && writtenAt < words.length) note(words.length, heardWords.length)
  return doubts
}

const joinWords = (words: readonly string[]) => words.filter(Boolean).join(' ')
const withoutMarks = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}' -]/gu, '')

/** Returns how probable a mistake is, from 0 to 1, given how much more probable the heard words are than the written. */
const toCertainty = (difference: number) => 1 / (1 + Math.exp((evenScore - difference) / scoreScale))

/**
 * Checks each difference of an alignment against the sound: the written words are scored in the place of the heard ones.
 * Where they are nearly as probable, the words count as said. Returns the alignment with these certainties.
 *
 * @param segments the audio of the line in order; their words joined are the heard words of the alignment
 */
export async function verifyMistakes(aligned: AlignedSteps, segments: readonly HeardSegment[]): Promise<LineAlignment> {
  const alignment = describeSteps(aligned)
  const doubts = listDoubts(aligned)
  if (doubts.length > maxDoubts) return alignment
  const words = [...alignment.words]
  let added = [...alignment.added]
  const heardScores = new Map<HeardSegment, Promise<number | undefined>>()
  for (const doubt of doubts) {
    const difference = await measureDifference(aligned, doubt, segments, heardScores)
    if (difference === undefined) continue
    const certainty = toCertainty(difference)
    const isMistake = certainty >= 0.5
    for (let at = doubt.writtenFrom; at < doubt.writtenUntil; at += 1) {
      const word = words[at]
      if (!word || word.state === 'not yet' || word.state === 'said') continue
      words[at] = isMistake ? { ...word, certainty } : { ...word, state: 'said', certainty: 1 - certainty }
    }
    const isHere = (afterWord: number) => afterWord >= doubt.writtenFrom - 1 && afterWord < doubt.writtenUntil
    added = added.flatMap((one) => (isHere(one.afterWord) ? (isMistake ? [{ ...one, certainty }] : []) : [one]))
  }
  return { ...alignment, words, added }
}

/** Returns how much more probable the heard words are than the written ones; undefined if no audio belongs to them. */
async function measureDifference(
  { words, heardWords }: AlignedSteps,
  doubt: Doubt,
  segments: readonly HeardSegment[],
  heardScores: Map<HeardSegment, Promise<number | undefined>>,
): Promise<number | undefined> {
  let start = 0
  for (const [index, segment] of segments.entries()) {
    const end = start + segment.words.length
    const isLast = index === segments.length - 1
    if (doubt.heardFrom >= start && (doubt.heardFrom < end || isLast)) {
      const heardText = (from: number, until: number) =>
        joinWords(heardWords.slice(from, until).map(({ text }) => text))
      const until = Math.min(end, doubt.heardUntil)
      const before = heardText(start, doubt.heardFrom)
      const after = heardText(until, end)
      const written = joinWords(words.slice(doubt.writtenFrom, doubt.writtenUntil))
      const scoring = heardScores.get(segment) ?? segment.score(heardText(start, end))
      heardScores.set(segment, scoring)
      const heard = await scoring
      if (heard === undefined) return undefined
      let best = -Infinity
      // The recogniser writes capitals and marks in its own way, so the written words are tried with and without them.
      for (const middle of new Set([written, withoutMarks(written)]))
        best = Math.max(best, (await segment.score(joinWords([before, middle, after]))) ?? -Infinity)
      return heard - best
    }
    start = end
  }
  return undefined
}
