import type { PromptLevel } from './engineTypes.ts'

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean)

/** Counts the words of a text. */
export const countWords = (text: string): number => splitWords(text).length

const minPhraseWords = 3
const maxPhraseWords = 7
const phraseEnd = /[.,;:!?…—–][”’"')\]]*$/

/** Counts the words of the first phrase: up to the first punctuation mark, but at least 3 and at most 7 words. */
function countPhraseWords(words: readonly string[]): number {
  const end = words.findIndex(
    (word, index) => index + 1 >= minPhraseWords && (phraseEnd.test(word) || isDash(words[index + 1])),
  )
  return end < 0 ? maxPhraseWords : Math.min(end + 1, maxPhraseWords)
}

const isDash = (word: string | undefined) => word !== undefined && /^[—–-]+$/.test(word)

/**
 * Returns how many words at the beginning of a line a prompt reveals: none, the first word, the first phrase or all.
 *
 * @param text all spoken words of the line
 */
export function countPromptedWords(text: string, prompt: PromptLevel): number {
  if (prompt === 0) return 0
  if (prompt === 1) return 1
  const words = splitWords(text)
  return prompt === 2 ? Math.min(countPhraseWords(words), words.length) : words.length
}

/** Returns the prompt level after one more prompt; 3 if the next level would reveal the whole line. */
export function nextPrompt(text: string, prompt: PromptLevel): PromptLevel {
  const next = Math.min(prompt + 1, 3) as PromptLevel
  return countPromptedWords(text, next) >= countWords(text) ? 3 : next
}
