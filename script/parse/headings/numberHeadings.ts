// Finds scene headings that are only a number: `ONE`, `ACHT`, `3`. Digits may also be page or verse numbers, so in
// pasted text they need more evidence.
import { isUpperCaseName } from '../cues/names.ts'
import { FORCED_HEADING_MARK, isHeading } from './headings.ts'

/** The words for the numbers from 1 on; one list for each language. */
const NUMBERS: readonly (readonly string[])[] = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'eins zwei drei vier f\u00FCnf sechs sieben acht neun zehn elf zw\u00F6lf dreizehn vierzehn f\u00FCnfzehn',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
  '\u00E9\u00E9n twee drie vier vijf zes zeven acht negen tien elf twaalf',
].map((words) => words.split(' '))

const VALUES = NUMBERS.map(
  (words) =>
    new Map(words.flatMap((word, index) => [word, word.toUpperCase()].map((text) => [text, index + 1] as const))),
)
const MAX_LENGTH = 14
const MIN_HEADINGS = 3

/** Whether the numbers increase by one. They may start again at one, as in a new act. */
const isCounted = (values: readonly number[]) =>
  values[0] === 1 && values.every((value, at) => at === 0 || value === 1 || value === (values[at - 1] ?? 0) + 1)

/** Returns whether the digits at these rows are headings and not page numbers, which occur wherever a page ends. */
type AreDigitsHeadings = (indexes: readonly number[]) => boolean

/**
 * Returns the indexes of rows that are headings because their numbers increase by one. Roles that are called by numbers
 * speak repeatedly, so their numbers do not increase in this way.
 *
 * @param areDigitsHeadings absent: numbers in digits are not headings
 */
export function findNumberHeadings(
  texts: readonly string[],
  areDigitsHeadings?: AreDigitsHeadings,
): ReadonlySet<number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const own = text.trim()
    if (isUpperCaseName(own.replace(/[.:]$/u, ''))) counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  let before = ''
  const short = texts.flatMap((text, index) => {
    const word = text.length <= MAX_LENGTH ? text.trim() : ''
    // If the row above the number recurs, that row is a name, so the number is spoken.
    const isSpoken = (counts.get(before) ?? 0) > 1 && !isHeading(before)
    if (text.trim() !== '') before = text.trim()
    // A number word in title case is converted to lower case: `Eins` becomes `eins`.
    return word === '' || isSpoken ? [] : [{ index, word: /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word }]
  })
  if (areDigitsHeadings) {
    const found = short.flatMap(({ index, word }) => (/^[1-9]\d?[.:]?$/u.test(word) ? [{ index, word }] : []))
    const indexes = found.map(({ index }) => index)
    const values = found.map(({ word }) => Number.parseInt(word, 10))
    const isNumbered = found.length >= MIN_HEADINGS && values.includes(2) && isCounted(values)
    if (isNumbered && areDigitsHeadings(indexes)) return new Set(indexes)
  }
  for (const values of VALUES) {
    const found = short.flatMap(({ index, word }) => {
      const value = values.get(word)
      return value === undefined ? [] : [{ index, value }]
    })
    if (found.length >= MIN_HEADINGS && isCounted(found.map(({ value }) => value)))
      return new Set(found.map(({ index }) => index))
  }
  return new Set()
}

/** Marks the rows whose indexes are in `found` as headings, with `FORCED_HEADING_MARK`. */
const markRows = <Row extends { text: string }>(rows: readonly Row[], found: ReadonlySet<number>): Row[] =>
  rows.map((row, index) => (found.has(index) ? { ...row, text: `${FORCED_HEADING_MARK}${row.text.trim()}` } : row))

/**
 * Marks scene headings that are only numbers. Expects one paragraph per row, without page numbers. Returns an equal
 * list if there are none.
 */
export const markNumberHeadings = <Row extends { text: string }>(rows: readonly Row[]): Row[] =>
  markRows(
    rows,
    findNumberHeadings(
      rows.map(({ text }) => text),
      () => true,
    ),
  )

/**
 * If numbers are headings, the longest part between two of them has at least this many times the rows of the shortest
 * part. Pages differ less in length.
 */
const MIN_LENGTH_RATIO = 1.5
const MAX_BLANK_ROWS = 8
const endsSentence = (text: string) => /[.!?:\u2026"'\u201D\u2019)\]_\u2014\u2013-]$/u.test(text.trim())

/**
 * Marks scene headings that are only numbers in pasted text, which may also contain page numbers. A heading in digits
 * has blank rows around it.
 */
export function markNumberHeadingsOfText<Row extends { text: string; isBlank: boolean }>(rows: readonly Row[]): Row[] {
  const areDigitsHeadings = (indexes: readonly number[]) => {
    const counts = countRows(rows)
    const countAt = (index = 0) => counts[index] ?? 0
    const lengths = indexes.slice(1).map((index, at) => countAt(index) - countAt(indexes[at]))
    const [least, most] = [lengths.reduce((a, b) => Math.min(a, b)), lengths.reduce((a, b) => Math.max(a, b))]
    // The first heading is near the start. A first number with many rows above it is a page number below its page.
    const isAtStart = countAt(indexes[0]) <= least
    const isApart = (index: number) => (rows[index - 1]?.isBlank ?? true) && (rows[index + 1]?.isBlank ?? false)
    const before = (index: number) =>
      rows.slice(Math.max(0, index - MAX_BLANK_ROWS), index).findLast(({ isBlank }) => !isBlank)?.text ?? '.'
    const isAfterSentence = (index: number) => endsSentence(before(index)) || isHeading(before(index))
    return isAtStart && most >= least * MIN_LENGTH_RATIO && indexes.every((at) => isApart(at) && isAfterSentence(at))
  }
  return markRows(
    rows,
    findNumberHeadings(
      rows.map(({ text }) => text),
      areDigitsHeadings,
    ),
  )
}

/** Returns, for each row, the number of rows above it that are not blank. */
function countRows(rows: readonly { isBlank: boolean }[]): number[] {
  let count = 0
  return rows.map(({ isBlank }) => (isBlank ? count : count++))
}
