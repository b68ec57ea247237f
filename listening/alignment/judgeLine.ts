import type { LineAlignment } from './lineAlignment.ts'
import { isFiller, isFunctionWord, isNegation } from './wordKinds.ts'
import { speakWord } from './writtenForms.ts'

/**
 * How exactly a line must be said. `word perfect`: every word. `nearly`: every word except small words such as "the",
 * and no negation ("not") added or removed. `the sense`: most words that are not small, and no such negation.
 */
export type Strictness = 'word perfect' | 'nearly' | 'the sense'

/** A mistake in a line, as the list of words to practise shows it. */
export type LineMistake = {
  kind: 'missing' | 'changed' | 'added'
  /** Index of the written word. For an added word, the index of the written word before it; -1 if there is none. */
  word: number
  /** The written word. Empty for an added word. */
  written: string
  /** What was heard. Empty for a missing word. */
  heard: string
  certainty: number
}

/** The judgement of one spoken line. */
export type LineJudgement = {
  isRight: boolean
  /** The mistakes in the order of the line, without uncertain mistakes and those that the strictness allows. */
  mistakes: readonly LineMistake[]
}

/**
 * A mistake is reported only with at least this certainty, because a wrong report annoys the actor more than a mistake
 * that is not reported.
 */
const minCertainty = 0.5
/** With the strictness `the sense`, at least this share of the words other than function words must be right. */
const senseShare = 0.6
/** If an alignment has a lower certainty, the actor probably spoke other words, so single words are not judged. */
const minLineCertainty = 0.4

const partsOf = (text: string) => text.split(/\s+/).flatMap(speakWord)
const isSmall = (text: string) => partsOf(text).every((part) => isFunctionWord(part) || isFiller(part))
const turnsMeaning = (text: string) => partsOf(text).some(isNegation)

function listMistakes({ words, added }: LineAlignment): LineMistake[] {
  const inLine = words.flatMap(({ text, state, heard = '', certainty }, word): LineMistake[] =>
    state === 'missing' || state === 'changed' ? [{ kind: state, word, written: text, heard, certainty }] : [],
  )
  const extra = added.map(({ afterWord, heard, certainty }): LineMistake => ({
    kind: 'added',
    word: afterWord,
    written: '',
    heard,
    certainty,
  }))
  return [...inLine, ...extra]
    .filter(({ certainty }) => certainty >= minCertainty)
    .toSorted((one, other) => one.word - other.word)
}

/**
 * Judges a spoken line. Requires an alignment of the complete line (`isFinished`). If the certainty of the alignment is
 * below 0.4, the line counts as right.
 */
export function judgeLine(alignment: LineAlignment, strictness: Strictness): LineJudgement {
  if (alignment.certainty < minLineCertainty) return { isRight: true, mistakes: [] }
  const all = listMistakes(alignment)
  if (strictness === 'word perfect') return { isRight: all.length === 0, mistakes: all }

  const reported = all.filter(
    ({ written, heard }) => !isSmall(`${written} ${heard}`) || turnsMeaning(written) !== turnsMeaning(heard),
  )
  if (strictness === 'nearly') return { isRight: reported.length === 0, mistakes: reported }

  const mistaken = new Set(reported.filter(({ kind }) => kind !== 'added').map(({ word }) => word))
  const content = alignment.words.flatMap(({ text, state }, word) =>
    isSmall(text) || state === 'not yet' ? [] : [word],
  )
  const said = content.filter((word) => !mistaken.has(word)).length
  const isTurned = reported.some(({ written, heard }) => turnsMeaning(written) !== turnsMeaning(heard))
  const isRight = said >= content.length * senseShare && !isTurned
  return { isRight, mistakes: isRight ? [] : reported }
}
