import type { SpeechPart } from './script.ts'

/** How a play marks its directions: brackets always are; round ones only where no other are used, or where they look so. */
export type DirectionStyle = { parentheses: 'always' | 'whenDirecting' }

const DIRECTING =
  /^_|^(?:to|aside|beat|pause|then|off|re|sotto|o\.?s|v\.?o|cont|with|in|at|from|into|on|after|still|very|more|very)\b|^[\p{L}'\u2019-]+(?:ing|ly|s)\b/iu

const clean = (text: string) =>
  text
    .replace(/_+/gu, '')
    .replace(/(?<![\p{L}\p{N}])\*+|\*+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '[' || text[at] === '(') return at
  return text.length
}

/**
 * A speech as its words and the directions between them, in place. `_[sitting down]_.` opens a speech with a point of its
 * own, which is not said.
 */
export function toParts(text: string, style: DirectionStyle): SpeechPart[] {
  const parts: SpeechPart[] = []
  let said = ''
  let at = 0
  const flush = () => {
    const words = clean(said)
    if (/[\p{L}\p{N}]/u.test(words)) parts.push({ kind: 'speech', text: words })
    said = ''
  }
  while (at < text.length) {
    const next = nextBracket(text, at)
    said += text.slice(at, next)
    at = next
    if (at >= text.length) break
    const open = text[at] ?? ''
    const end = text.indexOf(open === '[' ? ']' : ')', at)
    const inside = end > at ? text.slice(at + 1, end) : ''
    const opensSpeech = parts.length === 0 && clean(said) === ''
    const isDirection =
      end > at && (open === '[' || style.parentheses === 'always' || opensSpeech || DIRECTING.test(inside.trim()))
    if (!isDirection) {
      said += open
      at++
      continue
    }
    const endedSentence = opensSpeech || /[.!?\u2026:\u2014"\u201D\u2019]\s*[_*]*\s*$/u.test(said)
    flush()
    parts.push({ kind: 'parenthetical', text: `(${clean(inside)})` })
    at = end + 1
    // The direction's own stop; where the sentence before it had none, the stop is that sentence's.
    const stray = /^[_*]*\s*([.,;:])[_*]*(?=\s|$)/u.exec(text.slice(at, at + 8))
    if (stray && endedSentence) at += stray[0].length
    else if (stray && parts.length > 1) {
      const before = parts.at(-2)
      if (before?.kind === 'speech') before.text += stray[1] ?? ''
      at += stray[0].length
    }
  }
  flush()
  return parts
}

/** The words alone, as they are spoken. */
export const spokenOf = (parts: readonly SpeechPart[]): string =>
  parts
    .filter(({ kind }) => kind === 'speech')
    .map(({ text }) => text)
    .join(' ')
