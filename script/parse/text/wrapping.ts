import { isAbbreviatedTitle } from '../cues/names.ts'
import type { Line } from './lines.ts'

/** The text wraps at the length that this share of its rows does not exceed. */
const USUAL_SHARE = 0.9
export const endsSentence = (text: string) => /[.!?:\u2026"'\u201D\u2019)\]\u2014-][_*]*$/u.test(text)
const lastWord = (text: string) => /\S+$/u.exec(text.slice(-40))?.[0] ?? ''
const firstWord = (text: string) => /^\S+/u.exec(text)?.[0] ?? ''

/** Describes where a text wraps, estimated from the lengths of its rows. Arguments are indexes of rows. */
export type Wrapping = {
  /** Whether the text breaks its paragraphs into rows of similar lengths. */
  isWrapped: boolean
  /** Whether the first word of the next row does not fit at the end of this row. */
  isFull(index: number): boolean
  /** Whether a row continues the sentence of the row above, because the sentence did not fit there. */
  continuesSentence(index: number): boolean
  /** Whether a row continues the paragraph of the row above: the text is wrapped, and the row above is almost full. */
  continuesParagraph(index: number): boolean
}

/** If less than this share of the rows is full, the text is not wrapped: each row is a paragraph. */
const MIN_FULL_SHARE = 0.3
/**
 * If less than this share of the full rows ends within a sentence, the text is not wrapped: its rows only have similar
 * lengths.
 */
const MIN_BROKEN_SHARE = 0.3
/**
 * A row counts as full at this share of the usual length, because rows of proportional fonts differ in their letter
 * count.
 */
const WIDTH_TOLERANCE = 0.9

/** Returns the length, in characters, at which the rows of a text wrap. */
function findUsualLength(lines: readonly Line[]): number {
  const lengths = lines.flatMap(({ isBlank, text }) => (isBlank ? [] : [text.length]))
  return lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length * USUAL_SHARE)] ?? 0
}

/**
 * Finds the length at which the rows of a text wrap. Rows from which a label was removed are measured separately from
 * the other rows, because editions label the rows of speeches, but not their notes.
 */
export function measureWrapping(lines: readonly Line[]): Wrapping {
  const written = lines.filter(({ isBlank }) => !isBlank)
  const isLabelled = ({ removed }: Line) => removed !== undefined
  const labelled = findUsualLength(written.filter(isLabelled))
  const others = findUsualLength(written.filter((line) => !isLabelled(line)))
  const isLonger = (index: number, share: number) => {
    const [row, next] = [lines[index], lines[index + 1]]
    if (!row || !next || row.isBlank || next.isBlank) return false
    return row.text.length + 1 + firstWord(next.text).length > (isLabelled(row) ? labelled : others) * share
  }
  const isFull = (index: number) => isLonger(index, 1)
  const full = lines.filter((_line, index) => isFull(index))
  const broken = full.filter(({ text }) => !endsSentence(text))
  const isWrapped = full.length >= written.length * MIN_FULL_SHARE && broken.length >= full.length * MIN_BROKEN_SHARE
  return {
    isWrapped,
    isFull,
    continuesParagraph: (index) => isWrapped && isLonger(index - 1, WIDTH_TOLERANCE),
    continuesSentence(index) {
      const above = lines[index - 1]?.text ?? ''
      return isFull(index - 1) && (!endsSentence(above) || isAbbreviatedTitle(lastWord(above)))
    },
  }
}
