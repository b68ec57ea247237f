import { createComparison } from './similarity.ts'
import { findPath, type Step } from './findPath.ts'
import type { AddedWords, AlignedWord, AlignmentOptions, HeardWord, LineAlignment } from './lineAlignment.ts'
import { isFiller, isFunctionWord } from './wordKinds.ts'
import { isNumber } from './numbers.ts'
import { speakWord } from './writtenForms.ts'

/** A spoken word and the index of the written or heard word that it is a part of. */
type SpokenPart = { text: string; word: number }

/** Returns the spoken parts of all words. "One hundred and five" and "one hundred five" are the same number. */
const listParts = (words: readonly string[]): SpokenPart[] =>
  words
    .flatMap((written, word) => speakWord(written).map((text) => ({ text, word })))
    .filter(
      ({ text }, at, all) =>
        text !== 'and' || !/^(hundred|thousand|million)$/.test(all[at - 1]?.text ?? '') || !isNumber(all[at + 1]?.text),
    )

/** Names are spelled by ear, so a similar sound counts as the name. */
const isName = (words: readonly string[], index: number) => {
  const before = words[index - 1]
  const startsSentence = before === undefined || /[.!?…:—–-]["'’”)\]]*$/.test(before)
  return (
    !startsSentence && /^["'‘“([]*\p{Lu}\p{L}*\p{Ll}/u.test(words[index] ?? '') && !/^I['’]/.test(words[index] ?? '')
  )
}
const minNameSimilarity = 0.5

/** Short words are swallowed and invented by recognisers, so mistakes in them are less sure. */
const functionWordFactor = 0.75
/** A word that was dropped is less sure than one that was heard differently. */
const missingFactor = 0.9
/** Nobody vouches for a missing word at the edge of what was heard. */
const edgeProbability = 0.8
/** An actor who starts a phrase again repeats words. That is no added text. */
const repeatedFactor = 0.5
const functionWordWeight = 0.4
/** Little evidence is less sure: one common word in a line of one word gives 0.73, one other word 0.87. */
const doubtWeight = 0.15
/** How alike the last word must be for the line to count as ended. */
const minEndSimilarity = 0.6

const weightOf = (text: string) => (isFiller(text) ? 0 : isFunctionWord(text) ? functionWordWeight : 1)
/** A value that is no number counts as 0. */
const clamp = (value: number) => (value > 0 ? Math.min(1, value) : 0)

/** Everything that is known of a written word after the alignment. */
type WordFacts = { parts: number; exact: number; isShort: boolean; heard: Set<number>; similarity: number }

/**
 * Aligns heard words with a written line. The heard words may end anywhere in the line. Takes time in proportion to the
 * number of words and never throws.
 *
 * @param expectedLine the spoken words of the line, without parentheticals; its words are its parts between spaces
 * @param heardWords all words heard since the line began, in order
 * @example
 * alignLine("I don't know, Nora.", [{ text: 'I', probability: 0.9 }, { text: 'know', probability: 0.9 }])
 * // { position: 3, words: [said, missing, said, not yet], added: [], isEndReached: false, certainty: 0.8 }
 */
export function alignLine(
  expectedLine: string,
  heardWords: readonly HeardWord[],
  options: AlignmentOptions = {},
): LineAlignment {
  return describeSteps(findSteps(expectedLine, heardWords, options))
}

/** The steps of an alignment, with the words that they join. */
export type AlignedSteps = {
  words: readonly string[]
  heardWords: readonly HeardWord[]
  written: readonly SpokenPart[]
  heard: readonly SpokenPart[]
  steps: readonly Step[]
  isFinished: boolean
}

/** Aligns heard words with a line, as `alignLine` does, and returns the steps. */
export function findSteps(
  expectedLine: string,
  heardWords: readonly HeardWord[],
  { isFinished = false, soundAlike = () => false }: AlignmentOptions = {},
): AlignedSteps {
  const words = expectedLine.split(/\s+/).filter(Boolean)
  const written = listParts(words)
  const heard = listParts(heardWords.map(({ text }) => text)).filter(({ text }) => !isFiller(text) || words.length < 2)
  const steps = findPath(
    written.map(({ text }) => text),
    heard.map(({ text }) => text),
    createComparison(soundAlike),
    isFinished,
  )
  return { words, heardWords, written, heard, steps, isFinished }
}

/** Returns what the steps say about each word of the line. */
export function describeSteps(aligned: AlignedSteps): LineAlignment {
  const { words, heardWords, written, heard, steps, isFinished } = aligned
  const probabilityOf = (heardPart: SpokenPart | undefined) =>
    heardPart ? clamp(heardWords[heardPart.word]?.probability ?? 0) : edgeProbability
  const facts = words.map((): WordFacts => ({ parts: 0, exact: 0, isShort: true, heard: new Set(), similarity: 1 }))
  for (const { word, text } of written) {
    const fact = facts[word]
    if (!fact) continue
    fact.parts += 1
    fact.isShort &&= isFunctionWord(text)
  }

  const added: AddedWords[] = []
  let writtenUntil = 0
  let [saidWeight, otherWeight] = [0, 0]
  for (const step of steps) {
    const parts = written.slice(step.writtenFrom, step.writtenUntil)
    const heardParts = heard.slice(step.heardFrom, step.heardUntil)
    for (const { word, text } of parts) {
      const fact = facts[word]
      if (!fact) continue
      if (step.similarity === 1) fact.exact += 1
      fact.similarity = Math.min(fact.similarity, heardParts.length === 0 ? 0 : step.similarity)
      for (const part of heardParts) fact.heard.add(part.word)
      if (step.similarity === 1) saidWeight += weightOf(text)
      else otherWeight += weightOf(text) * (1 - step.similarity ** 2)
    }
    if (parts.length === 0) {
      const [part] = heardParts
      otherWeight += weightOf(part?.text ?? '')
      if (part) noteAdded(part, written[step.writtenFrom - 1]?.word ?? -1, step)
    } else writtenUntil = step.writtenUntil
  }

  function noteAdded(part: SpokenPart, afterWord: number, step: Step) {
    const isRepeated = heard[step.heardFrom - 1]?.text === part.text || heard[step.heardUntil]?.text === part.text
    const certainty =
      probabilityOf(part) * (isFunctionWord(part.text) ? functionWordFactor : 1) * (isRepeated ? repeatedFactor : 1)
    const last = added.at(-1)
    const text = heardWords[part.word]?.text ?? part.text
    if (last?.afterWord === afterWord) {
      if (!last.heard.endsWith(text)) last.heard += ` ${text}`
      last.certainty = Math.max(last.certainty, certainty)
    } else added.push({ afterWord, heard: text, certainty })
  }

  const positionWord = writtenUntil < written.length ? (written[writtenUntil]?.word ?? 0) : words.length
  const position = isFinished ? words.length : positionWord
  const probabilityNear = (index: number) => {
    const near = [facts[index - 1], facts[index + 1]].map((fact) => {
      const values = [...(fact?.heard ?? [])].map((at) => clamp(heardWords[at]?.probability ?? 0))
      return values.length > 0 ? Math.min(...values) : edgeProbability
    })
    return Math.min(...near)
  }

  const alignedWords = words.map((text, index): AlignedWord => {
    const fact = facts[index]
    if (!fact || fact.parts === 0) return { text, state: index < position ? 'said' : 'not yet', certainty: 1 }
    const heardText = [...fact.heard].map((at) => heardWords[at]?.text ?? '').join(' ')
    const seen = fact.heard.size > 0
    const probability = seen ? Math.min(...[...fact.heard].map((at) => clamp(heardWords[at]?.probability ?? 0))) : 0
    const factor = fact.isShort ? functionWordFactor : 1
    if (index >= position) return { text, state: 'not yet', certainty: 1 }
    if (fact.exact === fact.parts) return { text, state: 'said', heard: heardText, certainty: 0.6 + 0.4 * probability }
    if (!seen) return { text, state: 'missing', certainty: missingFactor * factor * probabilityNear(index) }
    if (isName(words, index) && fact.similarity >= minNameSimilarity)
      return { text, state: 'said', heard: heardText, certainty: fact.similarity }
    return {
      text,
      state: 'changed',
      heard: heardText,
      certainty: clamp(probability * (1 - fact.similarity ** 2)) * factor,
    }
  })

  const lastStep = steps.findLast((step) => step.writtenUntil > step.writtenFrom)
  const isEndReached =
    written.length > 0 &&
    lastStep?.writtenUntil === written.length &&
    lastStep.heardUntil > lastStep.heardFrom &&
    lastStep.similarity >= minEndSimilarity
  const certainty = saidWeight === 0 ? 0 : saidWeight / (saidWeight + otherWeight + doubtWeight)
  return { position, words: alignedWords, added, isEndReached, certainty }
}
