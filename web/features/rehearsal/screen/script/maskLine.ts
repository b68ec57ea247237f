import type { PromptLevel } from '../../engine/engineTypes.ts'
import { countPromptedWords, countWords } from '../../engine/promptedWords.ts'
import type { Hiding } from '../../runtime/preferences.ts'

/** A piece of a line: visible text, or a blank of the same length. */
export type MaskPiece = { text: string; isBlank: boolean }

const wordPattern = /^([^\p{L}\p{N}]*)([\p{L}\p{N}])(.*)$/su

function maskWord(word: string, hiding: Hiding): MaskPiece[] {
  if (hiding !== 'letters') return [{ text: word, isBlank: true }]
  const [, before = '', firstLetter = '', rest = ''] = wordPattern.exec(word) ?? []
  if (!firstLetter) return [{ text: word, isBlank: true }]
  return [{ text: before + firstLetter, isBlank: false }, ...(rest ? [{ text: rest, isBlank: true }] : [])]
}

/**
 * Divides a text into visible pieces and blanks: the first `promptedWords` words are visible, the other words as the
 * hiding mode shows them. Returns an empty list if nothing is shown.
 */
export function maskLine(text: string, hiding: Hiding, promptedWords: number): MaskPiece[] {
  if (!isMasked(text, hiding, promptedWords)) return [{ text, isBlank: false }]
  if (hiding === 'nothing' && promptedWords <= 0) return []
  let wordCount = 0
  return text.split(/(\s+)/).flatMap((word): MaskPiece[] => {
    if (!word.trim()) return word ? [{ text: word, isBlank: false }] : []
    wordCount += 1
    return wordCount <= promptedWords ? [{ text: word, isBlank: false }] : maskWord(word, hiding)
  })
}

/** Returns whether some words of a text are hidden. */
export const isMasked = (text: string, hiding: Hiding, promptedWords: number): boolean =>
  hiding !== 'whole' && promptedWords < countWords(text)

/** Returns whether a further prompt would reveal more of a line. */
export const canPrompt = (text: string, hiding: Hiding, prompt: PromptLevel): boolean =>
  isMasked(text, hiding, countPromptedWords(text, prompt))
