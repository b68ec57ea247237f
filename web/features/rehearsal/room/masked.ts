import type { PromptLevel } from '../engine/parts.ts'
import type { Hiding } from './wishes.ts'

/** A piece of a line: to be read, or a pencil stroke of its length. */
export type Piece = { text: string; isPencil: boolean }

/** What can be seen of a line that is partly told: a prompt shows more than the hiding does. */
function sightOf(hiding: Hiding, prompt: PromptLevel): Hiding | 'firstWord' {
  if (prompt === 3) return 'whole'
  if (prompt === 2) return hiding === 'whole' ? 'whole' : 'letters'
  if (prompt === 1 && hiding !== 'whole') return hiding === 'letters' ? 'letters' : 'firstWord'
  return hiding
}

const wordPattern = /^([^\p{L}\p{N}]*)([\p{L}\p{N}])(.*)$/su

function maskWord(word: string, sight: Hiding | 'firstWord', isFirst: boolean): Piece[] {
  if (sight === 'whole' || (sight === 'firstWord' && isFirst)) return [{ text: word, isPencil: false }]
  if (sight !== 'letters') return [{ text: word, isPencil: true }]
  const [, before = '', letter = '', rest = ''] = wordPattern.exec(word) ?? []
  if (!letter) return [{ text: word, isPencil: true }]
  return [{ text: before + letter, isPencil: false }, ...(rest ? [{ text: rest, isPencil: true }] : [])]
}

/** A line as it may be seen: whole, its first letters, a stroke for each word, or nothing at all (an empty list). */
export function maskLine(text: string, hiding: Hiding, prompt: PromptLevel): Piece[] {
  const sight = sightOf(hiding, prompt)
  if (sight === 'whole') return [{ text, isPencil: false }]
  if (sight === 'nothing') return []
  let words = 0
  return text.split(/(\s+)/).flatMap((word): Piece[] => {
    if (!word.trim()) return word ? [{ text: word, isPencil: false }] : []
    words += 1
    // Even a first letter can be the first rung: with letters shown already it is the first word.
    const isTold = prompt === 1 && words === 1
    return isTold ? [{ text: word, isPencil: false }] : maskWord(word, sight, words === 1)
  })
}

export const isMasked = (hiding: Hiding, prompt: PromptLevel): boolean => sightOf(hiding, prompt) !== 'whole'
