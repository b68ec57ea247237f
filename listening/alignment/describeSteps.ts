import type { AlignedSteps } from './alignLine.ts'
import type { AddedWords, AlignedWord, HeardWord, LineAlignment } from './lineAlignment.ts'
import { findRepeats } from './findRepeats.ts'
import { isFiller, isFunctionWord, isHesitation } from './wordKinds.ts'

/**
 * Returns whether a written word is probably a name: it is capitalised within a sentence. Recognisers guess the
 * spelling of names, so heard words with a similar spelling or sound count as the name.
 */
const isName = (words: readonly string[], index: number) => {
  const before = words[index - 1]
  const startsSentence = before === undefined || /[.!?…:—–-]["'’”)\]]*$/.test(before)
  return !startsSentence && /^["'‘“([]*\p{Lu}\p{L}*\p{Ll}/u.test(words[index] ?? '')
}
const minNameSimilarity = 0.5

/**
 * The certainty of a mistake is multiplied by this factor if the word is a function word, because recognisers often
 * omit or add function words.
 */
const functionWordFactor = 0.75
/**
 * The certainty of a missing word is multiplied by this factor, so that it is lower than the certainty of a changed
 * word.
 */
const missingFactor = 0.9
/**
 * The certainty of a missing word depends on the probabilities of the heard words before and after it. This value
 * replaces the probability of a heard word that does not exist: at the beginning or end of the line, or beside another
 * missing word.
 */
const edgeProbability = 0.8
const functionWordWeight = 0.4
/**
 * Reduces the certainty of a short line: if the actor said the complete line, a line of one function word has the
 * certainty 0.73, and a line of one other word 0.87.
 */
const shortLineWeight = 0.15
/** The line counts as ended only if its last word has at least this similarity. */
const minEndSimilarity = 0.6

const weightOf = (text: string) => (isFiller(text) ? 0 : isFunctionWord(text) ? functionWordWeight : 1)
/** Limits a value to the range from 0 to 1. NaN becomes 0. */
const clamp = (value: number) => (value > 0 ? Math.min(1, value) : 0)
const probabilityOf = (heardWords: readonly HeardWord[], at: number) => clamp(heardWords[at]?.probability ?? 0)

/**
 * The collected facts about a written word. `parts` and `exact` count its spoken parts and those heard exactly, without
 * fillers such as "um"; `heard` contains the indexes of heard words.
 */
type WordFacts = { parts: number; exact: number; isShort: boolean; heard: Set<number>; similarity: number }

/** Turns the steps of an alignment into its public form. A filler of the line such as "um" never counts as missing. */
export function describeSteps(aligned: AlignedSteps): LineAlignment {
  const { words, written, steps, isFinished } = aligned
  const writtenUntil = steps.at(-1)?.writtenUntil ?? 0
  const positionWord = writtenUntil < written.length ? (written[writtenUntil]?.word ?? 0) : words.length
  const position = isFinished ? words.length : positionWord
  return {
    position,
    words: describeWords(aligned, position),
    added: listAdded(aligned),
    isEndReached: hasReachedEnd(aligned),
    certainty: measureCertainty(aligned),
  }
}

function collectFacts({ words, written, heard, steps }: AlignedSteps): WordFacts[] {
  const facts = words.map((): WordFacts => ({ parts: 0, exact: 0, isShort: true, heard: new Set(), similarity: 1 }))
  for (const { word, text } of written) {
    const fact = facts[word]
    if (!fact || isFiller(text)) continue
    fact.parts += 1
    fact.isShort &&= isFunctionWord(text)
  }
  for (const step of steps) {
    const heardParts = heard.slice(step.heardFrom, step.heardUntil)
    for (const { word, text } of written.slice(step.writtenFrom, step.writtenUntil)) {
      const fact = facts[word]
      if (!fact || isFiller(text)) continue
      if (step.similarity === 1) fact.exact += 1
      fact.similarity = Math.min(fact.similarity, heardParts.length === 0 ? 0 : step.similarity)
      for (const part of heardParts) fact.heard.add(part.word)
    }
  }
  return facts
}

function describeWords(aligned: AlignedSteps, position: number): AlignedWord[] {
  const { words, heardWords } = aligned
  const facts = collectFacts(aligned)
  const lowestProbability = (heard: Iterable<number>) =>
    Math.min(...Array.from(heard, (at) => probabilityOf(heardWords, at)))
  const probabilityNear = (index: number) => {
    const near = [facts[index - 1], facts[index + 1]].map((fact) =>
      fact && fact.heard.size > 0 ? lowestProbability(fact.heard) : edgeProbability,
    )
    return Math.min(...near)
  }
  return words.map((text, index): AlignedWord => {
    const fact = facts[index]
    if (!fact || fact.parts === 0) return { text, state: index < position ? 'said' : 'not yet', certainty: 1 }
    if (index >= position) return { text, state: 'not yet', certainty: 1 }
    const heard = Array.from(fact.heard, (at) => heardWords[at]?.text ?? '').join(' ')
    const seen = fact.heard.size > 0
    const probability = seen ? lowestProbability(fact.heard) : 0
    const factor = fact.isShort ? functionWordFactor : 1
    if (fact.exact === fact.parts) return { text, state: 'said', heard, certainty: 0.6 + 0.4 * probability }
    if (!seen) return { text, state: 'missing', certainty: missingFactor * factor * probabilityNear(index) }
    if (isName(words, index) && fact.similarity >= minNameSimilarity)
      return { text, state: 'said', heard, certainty: fact.similarity }
    const certainty = clamp(probability * (1 - fact.similarity ** 2)) * factor
    return { text, state: 'changed', heard, certainty }
  })
}

/** Lists added words. Ignores fillers, and words that the actor repeats when starting a phrase again. */
function listAdded({ heardWords, written, heard, steps }: AlignedSteps): AddedWords[] {
  const repeats = findRepeats(heard, steps)
  const added: AddedWords[] = []
  for (const step of steps) {
    const part = heard[step.heardFrom]
    if (step.writtenUntil > step.writtenFrom || !part || isFiller(part.text) || repeats.has(step.heardFrom)) continue
    const afterWord = written[step.writtenFrom - 1]?.word ?? -1
    const certainty = probabilityOf(heardWords, part.word) * (isFunctionWord(part.text) ? functionWordFactor : 1)
    const last = added.at(-1)
    const text = heardWords[part.word]?.text ?? part.text
    if (last?.afterWord === afterWord) {
      if (!last.heard.endsWith(text)) last.heard += ` ${text}`
      last.certainty = Math.max(last.certainty, certainty)
    } else added.push({ afterWord, heard: text, certainty })
  }
  return added
}

/**
 * Returns whether the last word of the line was said. The actor may omit hesitations such as "um" at the end of the
 * line.
 */
function hasReachedEnd({ written, steps }: AlignedSteps): boolean {
  const end = written.findLastIndex(({ text }) => !isHesitation(text)) + 1 || written.length
  const lastStep = steps.findLast((step) => step.writtenUntil > step.writtenFrom)
  if (!lastStep || lastStep.writtenUntil < end || lastStep.heardUntil === lastStep.heardFrom) return false
  return lastStep.writtenUntil > end || lastStep.similarity >= minEndSimilarity
}

/**
 * Returns the certainty, from 0 to 1, that the actor spoke this line and not other words: the weighted share of the
 * words that were said.
 */
function measureCertainty({ written, heard, steps }: AlignedSteps): number {
  let [saidWeight, otherWeight] = [0, 0]
  for (const { similarity, ...step } of steps) {
    const parts = written.slice(step.writtenFrom, step.writtenUntil)
    const weight = parts.reduce((sum, { text }) => sum + weightOf(text), 0)
    if (similarity === 1) saidWeight += weight
    else otherWeight += weight * (1 - similarity ** 2)
    if (parts.length === 0) otherWeight += weightOf(heard[step.heardFrom]?.text ?? '')
  }
  return saidWeight === 0 ? 0 : saidWeight / (saidWeight + otherWeight + shortLineWeight)
}
