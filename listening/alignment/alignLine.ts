import { createComparison } from './similarity.ts'
import { describeSteps } from './describeSteps.ts'
import { findPath, type Step } from './findPath.ts'
import type { AlignmentOptions, HeardWord, LineAlignment } from './lineAlignment.ts'
import { listParts, type SpokenPart } from './spokenParts.ts'
import { isFiller } from './wordKinds.ts'

/**
 * Aligns heard words with a written line. The heard words may cover only the beginning of the line. Takes time
 * proportional to the number of words. Never throws.
 *
 * @param expectedLine the spoken words of the line, without parentheticals; spaces separate the words
 * @param heardWords all words heard since the line began, in order
 * @example
 * alignLine("I don't know, Nora.", [{ text: 'I', probability: 0.9 }, { text: 'know', probability: 0.9 }])
 * // { position: 3, words: [said, missing, said, not yet], added: [], isEndReached: false, certainty: 0.55 }
 */
export function alignLine(
  expectedLine: string,
  heardWords: readonly HeardWord[],
  options: AlignmentOptions = {},
): LineAlignment {
  return describeSteps(findSteps(expectedLine, heardWords, options))
}

/** The steps of an alignment, with the written and heard words to which their indexes refer. */
export type AlignedSteps = {
  words: readonly string[]
  heardWords: readonly HeardWord[]
  written: readonly SpokenPart[]
  heard: readonly SpokenPart[]
  steps: readonly Step[]
  isFinished: boolean
}

/** Aligns heard words with a line like `alignLine`, and returns the steps of the alignment. */
export function findSteps(
  expectedLine: string,
  heardWords: readonly HeardWord[],
  { isFinished = false, soundAlike = () => false }: AlignmentOptions = {},
): AlignedSteps {
  const words = expectedLine.split(/\s+/).filter(Boolean)
  const written = listParts(words)
  const hasFillers = written.some(({ text }) => isFiller(text))
  const heard = listParts(heardWords.map(({ text }) => text)).filter(({ text }) => hasFillers || !isFiller(text))
  const steps = findPath(
    written.map(({ text }) => text),
    heard.map(({ text }) => text),
    createComparison(soundAlike),
    isFinished,
  )
  return { words, heardWords, written, heard, steps, isFinished }
}
