import tokenizer from 'llama-tokenizer-js'
import type { HeardWord } from '../alignment/lineAlignment.ts'

/** Token with which the model starts each transcript. */
export const startToken = 1
/** Token with which the model ends each transcript. */
export const endToken = 2

/** A token that the model chose. */
export type ChosenToken = { token: number; logProbability: number }

/** The character that stands for the space before a word in the vocabulary. */
const spaceMark = '▁'
const startsWord = (token: number) => tokenizer.vocabById[token]?.startsWith(spaceMark) === true

/** Returns the tokens of a written text, without the start and end tokens. */
export function encodeText(text: string): number[] {
  return tokenizer.encode(text, false, true)
}

/**
 * Groups the tokens of a text by word. A token with a space mark begins a word. The groups contain all tokens in order.
 */
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
 * Returns the words of a transcript, with their punctuation. Their probabilities ignore tokens of punctuation, because
 * punctuation cannot be heard.
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
