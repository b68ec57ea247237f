import { composed } from './composed.ts'

/** Of what a line says and how often that was said before it: `s1k2j3h4g5f6`, its repeat `s1k2j3h4g5f6.2`. */
export type LineId = string

export type Identified = { kind: 'heading' | 'speech' | 'action' | 'transition' | 'note'; text: string }

/** Two hashes of 32 bits side by side: in a play of ten thousand lines, one chance in a hundred thousand million. */
function hash(text: string): string {
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

/** What a copy through another program changes, and nobody means. */
const normalise = (text: string): string =>
  composed(text)
    .replace(/[\u2018\u2019\u201B`]/gu, "'")
    .replace(/[\u201C\u201D\u201E]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * A name for each line by which it is known again: it depends on the line's own words, and on how often just these stood
 * before it. So a line keeps its name while others are written, moved and struck.
 */
export function lineIdsOf(lines: readonly Identified[]): LineId[] {
  const seen = new Map<string, number>()
  return lines.map(({ kind, text }) => {
    const id = `${kind[0] ?? ''}${hash(`${kind} ${normalise(text)}`)}`
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return times === 1 ? id : `${id}.${times}`
  })
}
