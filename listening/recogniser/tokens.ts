import tokenizer from 'llama-tokenizer-js'
import type { HeardWord } from '../alignment/lineAlignment.ts'

/** The model starts each transcript with this token. */
export const startToken = 1
/** The model ends each transcript with this token. */
export const endToken = 2

/** A token that the model chose. */
export type ChosenToken = { token: number; logProbability: number }

/** The mark with which the vocabulary writes the space before a word. */
const spaceMark = '▁'
const startsWord = (token: number) => tokenizer.vocabById[token]?.startsWith(spaceMark) === true

/** Returns the tokens of a written text, without start and end. */
export function encodeText(text: string): number[] {
  return tokenizer.encode(text, false, true)
}

/** Returns the tokens of each word of a text. The text is divided at spaces; all tokens joined are the whole text. */
export function groupByWord(tokens: readonly number[]): number[][] {
  const groups: number[][] = []
  for (const token of tokens) {
    const last = groups.at(-1)
    if (last === undefined || startsWord(token)) groups.push([token])
    else last.push(token)
  }
  return groups
}

const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Returns the words of a transcript. Punctuation does not change a word's probability, since the sound does not tell it.
 */
export function toWords(chosen: readonly ChosenToken[]): HeardWord[] {
  const words: HeardWord[] = []
  let at = 0
  for (const group of groupByWord(chosen.map(({ token }) => token))) {
    const text = tokenizer.decode(group, false, true).trim()
    let logProbability = 0
    for (const { token, logProbability: one } of chosen.slice(at, at + group.length))
      if (hasLetter(tokenizer.decode([token], false, true))) logProbability += one
    at += group.length
    if (hasLetter(text)) words.push({ text, probability: Math.exp(logProbability) })
  }
  return words
}
