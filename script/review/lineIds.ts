import { composeUnicode } from '../parse/text/composeUnicode.ts'

/**
 * Id of a script line, derived from its kind and its text: `s1k2j3h4g5f6`. The second line with the same text has the
 * id `s1k2j3h4g5f6.2`.
 */
export type LineId = string

export type IdentifiableLine = { kind: 'heading' | 'speech' | 'action' | 'transition' | 'note'; text: string }

/**
 * Returns two FNV-style hashes of a text, 32 bits each, in base 36. The probability of a collision among 10,000 texts
 * is about 1 in 10^11. Not cryptographic.
 */
export function hashText(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
    other ^= other >>> 13
  }
  one ^= one >>> 15
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36).padStart(7, '0')}`
}

/** Normalises quotation marks, spaces and Unicode composition, which may change if a text is copied. */
const normalise = (text: string): string =>
  composeUnicode(text)
    .replace(/[\u2018\u2019\u201B`]/gu, "'")
    .replace(/[\u201C\u201D\u201E]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * Creates an id for each line from its kind, its text, and how often a line of this kind and text occurred before it.
 * The id stays the same if lines of another kind or text are added, moved or deleted.
 *
 * The ids are stored with corrections and rehearsal results, so this algorithm must not change.
 */
export function createLineIds(lines: readonly IdentifiableLine[]): LineId[] {
  const occurrences = new Map<string, number>()
  return lines.map(({ kind, text }) => {
    const id = `${kind[0] ?? ''}${hashText(`${kind} ${normalise(text)}`)}`
    const occurrence = (occurrences.get(id) ?? 0) + 1
    occurrences.set(id, occurrence)
    return occurrence === 1 ? id : `${id}.${occurrence}`
  })
}
