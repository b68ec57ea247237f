// Splits a verbalized text, in which numbers and signs are written out as words, into words with the punctuation around
// them.

/** A word as it is written, with the punctuation before and after it, as characters that the model knows. */
export type SpokenWord = { text: string; marksBefore: string; marksAfter: string }

/**
 * The range of the characters that replace words whose pronunciation the script defines. Before that, `toPhonemes`
 * removes these characters from the text.
 */
export const firstPlaceholder = 0xe000
export const lastPlaceholder = 0xf8ff
export const PLACEHOLDER = /[\uE000-\uF8FF]/u

const WORD =
  /(?:(?<![\p{L}\p{M}])')?(?:[\p{Script=Latin}\p{M}]+|[\uE000-\uF8FF])(?:['-]?(?:[\p{Script=Latin}\p{M}]+|[\uE000-\uF8FF]))*'?/gu

const PAUSE = /[,.;:!?\u2014\u2026]/u

/** Splits a text into words of Latin letters and placeholders. The text must already be verbalized. */
export function splitWords(plain: string): SpokenWord[] {
  const words: SpokenWord[] = []
  let end = 0
  let marks = ''
  let isInQuotes = false
  const marksIn = (gap: string) => {
    const { marks, quotes } = normalizeMarks(gap, isInQuotes)
    isInQuotes = quotes
    return marks
  }
  for (const match of plain.matchAll(WORD)) {
    marks = marksIn(plain.slice(end, match.index))
    end = match.index + match[0].length
    const before = words.at(-1)
    const at = before ? marks.search(/[(\u201C][^)\u201D]*$/u) : 0
    const opening = at < 0 ? '' : marks.slice(at)
    if (before) before.marksAfter = at < 0 ? marks : marks.slice(0, at)
    words.push({ text: match[0], marksBefore: opening.replace(/[^(\u201C\u2014\u2026]/gu, ''), marksAfter: '' })
  }
  const last = words.at(-1)
  if (last) last.marksAfter = marksIn(plain.slice(end)).replace(/[(\u201C]/gu, '')
  return words
}

/** Returns whether punctuation contains a mark at which the voice pauses. */
export const isPause = (marks: string): boolean => PAUSE.test(marks)

/**
 * Converts dashes, ellipses and straight quotes to the model's punctuation, and removes punctuation that the model does
 * not know.
 */
function normalizeMarks(gap: string, isInQuotes: boolean): { marks: string; quotes: boolean } {
  if (!/\S/.test(gap)) return { marks: '', quotes: isInQuotes }
  let quotes = isInQuotes
  const marks = gap
    .replace(/--+|[\u2012-\u2015]|(?<=\s)-(?=\s|$)|^-(?=\s|$)/gu, '\u2014')
    .replace(/\.{2,}/g, '\u2026')
    .replace(/"/g, () => {
      quotes = !quotes
      return quotes ? '\u201C' : '\u201D'
    })
    .replace(/[\u00AB\u201E]/g, '\u201C')
    .replace(/\u00BB/g, '\u201D')
    .replace(/[^;:,.!?\u2014\u2026()\u201C\u201D]/gu, '')
    .replace(/\(\)|\u201C\u201D/gu, '')
  return { marks: collapseMarks(marks), quotes }
}

/** Reduces `!!!` to `!`, does not change `?!`, and removes a comma or full stop next to stronger punctuation. */
const collapseMarks = (marks: string): string =>
  marks
    .replace(/([;:,.!?\u2014\u2026])\1+/gu, '$1')
    .replace(/,(?=[;:.!?\u2014\u2026])|(?<=[;:.!?\u2014\u2026]),/gu, '')
    .replace(/\.(?=[!?\u2026])|(?<=[!?\u2026])\./gu, '')
