// Scenes whose headings are only a number in words: `ONE`, `ACHT`. Bare digits number pages and verses as well.
import { isUpperCaseName } from '../cues/names.ts'
import { FORCED_HEADING_MARK, isHeading } from './headings.ts'

/** The numbers from one on, by language. */
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

/**
 * Returns the indexes of rows with a number that are headings, because their numbers increase by one. If roles are
 * called by numbers, the same numbers recur, so they are not headings.
 */
export function findNumberHeadings(texts: readonly string[]): ReadonlySet<number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const own = text.trim()
    if (isUpperCaseName(own.replace(/[.:]$/u, ''))) counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  let before = ''
  const short = texts.flatMap((text, index) => {
    const word = text.length <= MAX_LENGTH ? text.trim() : ''
    // Below a name, a number is spoken. Only names recur.
    const isSpoken = (counts.get(before) ?? 0) > 1 && !isHeading(before)
    if (text.trim() !== '') before = text.trim()
    // A number in title case, such as `Eins`, is treated like one in lower case.
    return word === '' || isSpoken ? [] : [{ index, word: /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word }]
  })
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

/** Marks the headings that only count the scenes. Returns the rows unchanged if there are none. */
export function markNumberHeadings<Row extends { text: string }>(rows: readonly Row[]): Row[] {
  const found = findNumberHeadings(rows.map(({ text }) => text))
  if (found.size === 0) return [...rows]
  return rows.map((row, index) =>
    found.has(index) ? { ...row, text: `${FORCED_HEADING_MARK}${row.text.trim()}` } : row,
  )
}
