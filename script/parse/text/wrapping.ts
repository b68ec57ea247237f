import { isAbbreviatedTitle } from '../cues/names.ts'
import type { Line } from './lines.ts'

/** This share of the rows is not longer than the row length at which the text wraps. */
const USUAL_SHARE = 0.9
const endsSentence = (text: string) => /[.!?:\u2026"'\u201D\u2019)\]\u2014-][_*]*$/u.test(text)
const lastWord = (text: string) => /\S+$/u.exec(text.slice(-40))?.[0] ?? ''
const firstWord = (text: string) => /^\S+/u.exec(text)?.[0] ?? ''

/** What the lengths of the rows tell about the places where the text wraps. Indexes into the rows. */
export type Wrapping = {
  /** Whether the first word of the next row does not fit at the end of this row. */
  isFull(index: number): boolean
  /** Whether a row continues a sentence of the row above, because the row above is full. */
  continuesSentence(index: number): boolean
}

/** Measures where the rows of a text wrap. */
export function measureWrapping(lines: readonly Line[]): Wrapping {
  const lengths = lines.flatMap(({ isBlank, text }) => (isBlank ? [] : [text.length]))
  const usual = lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length * USUAL_SHARE)] ?? 0
  const isFull = (index: number) => {
    const [row, next] = [lines[index], lines[index + 1]]
    if (!row || !next || row.isBlank || next.isBlank) return false
    return row.text.length + 1 + firstWord(next.text).length > usual
  }
  return {
    isFull,
    continuesSentence(index) {
      const above = lines[index - 1]?.text ?? ''
      return isFull(index - 1) && (!endsSentence(above) || isAbbreviatedTitle(lastWord(above)))
    },
  }
}
