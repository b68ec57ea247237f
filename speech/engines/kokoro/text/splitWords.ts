// Plain words to a row of words with the marks between them, each knowing its neighbours.

/** A word as it is written, and the marks that precede and follow it, in the model's own letters. */
export type SpokenWord = { text: string; marksBefore: string; marksAfter: string }

/** Stands for the nth pronunciation of the script's own until words are said; no text has these of itself. */
export const firstPlaceholder = 0xe000
export const lastPlaceholder = 0xf8ff
export const PLACEHOLDER = /[\uE000-\uF8FF]/u

const WORD =
  /(?:(?<![\p{L}\p{M}])')?(?:[\p{Script=Latin}\p{M}]+|[\uE000-\uF8FF])(?:['-]?(?:[\p{Script=Latin}\p{M}]+|[\uE000-\uF8FF]))*'?/gu

const PAUSE = /[,.;:!?\u2014\u2026]/u

/** Only letters are read: everything that is not yet a word has been left out by whoever made the words plain. */
export function wordsOf(plain: string): SpokenWord[] {
  const words: SpokenWord[] = []
  let end = 0
  let between = ''
  let isInQuotes = false
  const marksIn = (gap: string) => {
    const { marks, quotes } = marksOf(gap, isInQuotes)
    isInQuotes = quotes
    return marks
  }
  for (const match of plain.matchAll(WORD)) {
    between = marksIn(plain.slice(end, match.index))
    end = match.index + match[0].length
    const before = words.at(-1)
    const at = before ? between.search(/[(\u201C][^)\u201D]*$/u) : 0
    const opening = at < 0 ? '' : between.slice(at)
    if (before) before.marksAfter = at < 0 ? between : between.slice(0, at)
    words.push({ text: match[0], marksBefore: opening.replace(/[^(\u201C\u2014\u2026]/gu, ''), marksAfter: '' })
  }
  const last = words.at(-1)
  if (last) last.marksAfter = marksIn(plain.slice(end)).replace(/[(\u201C]/gu, '')
  return words
}

export const isPause = (marks: string): boolean => PAUSE.test(marks)

/** Dashes alone, dots in rows and straight quotes as the model knows them; what it does not know left out. */
function marksOf(gap: string, isInQuotes: boolean): { marks: string; quotes: boolean } {
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
  return { marks: oneOfEach(marks), quotes }
}

/** `!!!` is one mark, `?!` two, and a comma beside anything stronger is none. */
const oneOfEach = (marks: string): string =>
  marks
    .replace(/([;:,.!?\u2014\u2026])\1+/gu, '$1')
    .replace(/,(?=[;:.!?\u2014\u2026])|(?<=[;:.!?\u2014\u2026]),/gu, '')
    .replace(/\.(?=[!?\u2026])|(?<=[!?\u2026])\./gu, '')
