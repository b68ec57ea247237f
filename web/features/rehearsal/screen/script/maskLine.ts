import type { PromptLevel } from '../../engine/engineTypes.ts'
import type { Hiding } from '../../runtime/preferences.ts'

/** A piece of a line: visible text, or a blank of the same length. */
export type MaskPiece = { text: string; isBlank: boolean }

/** Returns how much of a line is visible. A prompt shows more than the hiding mode does. */
function resolveVisibility(hiding: Hiding, prompt: PromptLevel): Hiding | 'firstWord' {
  if (prompt === 3) return 'whole'
  if (prompt === 2) return hiding === 'whole' ? 'whole' : 'letters'
  if (prompt === 1 && hiding !== 'whole') return hiding === 'letters' ? 'letters' : 'firstWord'
  return hiding
}

const wordPattern = /^([^\p{L}\p{N}]*)([\p{L}\p{N}])(.*)$/su

function maskWord(word: string, visibility: Hiding | 'firstWord', isFirst: boolean): MaskPiece[] {
  if (visibility === 'whole' || (visibility === 'firstWord' && isFirst)) return [{ text: word, isBlank: false }]
  if (visibility !== 'letters') return [{ text: word, isBlank: true }]
  const [, before = '', firstLetter = '', rest = ''] = wordPattern.exec(word) ?? []
  if (!firstLetter) return [{ text: word, isBlank: true }]
  return [{ text: before + firstLetter, isBlank: false }, ...(rest ? [{ text: rest, isBlank: true }] : [])]
}

/** Returns the pieces of a line as far as it is visible. An empty list means that nothing is shown. */
export function maskLine(text: string, hiding: Hiding, prompt: PromptLevel): MaskPiece[] {
  const visibility = resolveVisibility(hiding, prompt)
  if (visibility === 'whole') return [{ text, isBlank: false }]
  if (visibility === 'nothing') return []
  let wordCount = 0
  return text.split(/(\s+)/).flatMap((word): MaskPiece[] => {
    if (!word.trim()) return word ? [{ text: word, isBlank: false }] : []
    wordCount += 1
    // If the first letters are visible anyway, the first prompt shows the first word.
    const isPrompted = prompt === 1 && wordCount === 1
    return isPrompted ? [{ text: word, isBlank: false }] : maskWord(word, visibility, wordCount === 1)
  })
}

export const isMasked = (hiding: Hiding, prompt: PromptLevel): boolean => resolveVisibility(hiding, prompt) !== 'whole'
