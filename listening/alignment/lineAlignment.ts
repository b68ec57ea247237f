/** A word that the recogniser heard. */
export type HeardWord = {
  /** The word as the recogniser wrote it, with its punctuation: `Americans,`. */
  text: string
  /** Probability of this word according to the recogniser, given the words before it, from 0 to 1. */
  probability: number
}

/**
 * State of a word of the line. `said`: the actor said it. `missing`: the actor left it out, and said a later word or
 * ended the line. `changed`: the actor said something else in its place. `not yet`: the actor has not reached it.
 */
export type WordState = 'said' | 'missing' | 'changed' | 'not yet'

/** A word of the written line with its state. */
export type AlignedWord = {
  /** The written word with its punctuation. Spaces separate the words of a line. */
  text: string
  state: WordState
  /** The words heard in place of this word; absent if there are none. */
  heard?: string
  /** The certainty of this state, from 0 to 1. For `not yet` it is 1. */
  certainty: number
}

/** Words that were heard but are not in the line. */
export type AddedWords = {
  /** Index of the written word after which they were heard; -1 if they come before the first word. */
  afterWord: number
  heard: string
  /** The certainty that the actor said the added words, from 0 to 1. */
  certainty: number
}

/** The alignment of a line with heard words. */
export type LineAlignment = {
  /** Number of words of the line that the actor has said or left out so far. */
  position: number
  /** One entry for each word of the line, in order. */
  words: readonly AlignedWord[]
  added: readonly AddedWords[]
  /** Whether the actor has said the last word of the line. A hesitation such as "um" after it may be missing. */
  isEndReached: boolean
  /** The certainty that the actor spoke this line, from 0 (other words, or none) to 1. */
  certainty: number
}

/** Options of an alignment. */
export type AlignmentOptions = {
  /**
   * Whether the actor has ended the line. Then all remaining words count as missing. By default, more words may follow.
   */
  isFinished?: boolean
  /** Returns whether two words in lower case sound the same; see `homophones.ts`. By default, no two words do. */
  soundAlike?: (one: string, other: string) => boolean
}
