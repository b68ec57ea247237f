import type { Block, Line } from 'tesseract.js'
import type { RecognisedWord } from './scanPdf.ts'

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * Recognised words without letters and digits are ignored below this confidence (0 to 100), because they are probably
 * specks, edges of the paper or punched holes.
 */
const minSignConfidence = 50
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)

const baselineOf = ({ baseline }: Line) => (baseline.y0 + baseline.y1) / 2

/**
 * Returns the words of a recognised page, and the usual distance between its rows of text, in pixels. All words of a
 * row get the same baseline.
 */
export function listWords(blocks: readonly Block[]): { words: RecognisedWord[]; lineHeight: number } {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines: inside }) => inside))
  const words = lines.flatMap((line) =>
    line.words
      .filter(({ text, confidence }) => text.trim() !== '' && (hasLetters(text) || confidence >= minSignConfidence))
      .map(({ text, confidence, bbox }) => ({
        text: text.trim(),
        left: bbox.x0,
        right: bbox.x1,
        baseline: baselineOf(line),
        confidence,
      })),
  )
  const heights = lines.map(({ rowAttributes }) => rowAttributes.rowHeight).filter((height) => height > 0)
  return { words, lineHeight: median(heights) }
}
