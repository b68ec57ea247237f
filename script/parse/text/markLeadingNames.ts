import type { Line } from './lines.ts'
import { isAbbreviatedTitle, isUpperCaseName, isTitleCaseName } from '../cues/names.ts'

// Finds names directly before their speech, without a colon or full stop, as in text copied from table cells or text
// that lost its bold type. A single such row is an ordinary sentence. If many rows begin with one of a few names, the
// text is a play.

const MIN_NAMED_ROWS = 8
/** Used instead of `MIN_NAMED_ROWS` if the names are in capitals or before a dash, because these names are certain. */
const MIN_CERTAIN_ROWS = 6
const MIN_NAMES = 2
const MIN_REPEATS = 3
const MIN_SHARE = 0.5
const MIN_CAPITALS_SHARE = 0.34
const MIN_LONGER_SHARE = 0.8
/**
 * A text is assumed to have at least this many paragraphs per row, because paragraphs cannot be counted where no blank
 * rows separate them.
 */
const MIN_PARAGRAPHS_PER_ROW = 0.25
const MAX_WORDS = 3
const MAX_NAME_LENGTH = 42
/** Number of characters of a row that are examined: enough for a name and the start of its speech. */
const HEAD_LENGTH = 80

const toTitleCase = (word: string) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`
const isName = (name: string) =>
  isTitleCaseName(name) || (isUpperCaseName(name) && isTitleCaseName(name.split(' ').map(toTitleCase).join(' ')))

const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}'\u2019#-]*\.?$/u
const JOINER = /^(?:and|of|&)$/u
/** Matches `I`, `A` or `O`: a word of one capital letter that begins a sentence after a name in capitals. */
const SHORT_WORD = /^[IAO][,!]?$/u
const MAX_CAPITAL_WORDS = 5

/**
 * Returns the name in capitals at the start of a row, before the beginning of a sentence: `LADY BRACKNELL Good
 * afternoon`, `ALGERNON and JACK (together) Yes`. Undefined if there is none.
 */
function findUpperCaseName(text: string): string | undefined {
  const words = text.slice(0, HEAD_LENGTH).split(/\s+/u)
  let count = 0
  while (count < words.length && count < MAX_CAPITAL_WORDS) {
    const [word = '', next = ''] = [words[count], words[count + 1]]
    const isOpen = CAPITALS.test(word) && (!word.endsWith('.') || isAbbreviatedTitle(word))
    if (!isOpen && !(count > 0 && JOINER.test(word) && CAPITALS.test(next))) break
    count++
  }
  if (count > 1 && SHORT_WORD.test(words[count - 1] ?? '')) count--
  const name = words.slice(0, count).join(' ')
  const next = words[count] ?? ''
  const begins = /^["'\u201C\u2018\u2019([\u2014\u2013\u2026.-]*[\p{Lu}\p{N}]|^[([\u2014\u2013\u2026]/u.test(next)
  const isLongEnough = count > 0 && name.length > 1 && name.length <= MAX_NAME_LENGTH
  return isLongEnough && begins && isName(name.replace(/ (?:and|&) .*$/u, '')) ? name : undefined
}

type RowStart = { prefixes: string[]; isCapitalAfter: boolean[] }

/**
 * Returns the first one, two and three words of a row, and whether a sentence can begin after each of these prefixes.
 */
function parseRowStart(text: string): RowStart {
  const words = text.slice(0, HEAD_LENGTH).split(/\s+/u)
  const prefixes: string[] = []
  const isCapitalAfter: boolean[] = []
  for (let count = 1; count <= MAX_WORDS && count < words.length; count++) {
    const prefix = words.slice(0, count).join(' ')
    if (prefix.length > MAX_NAME_LENGTH || !/^\p{Lu}/u.test(words[count - 1] ?? '')) break
    // Words that end in punctuation are the end of a sentence, or a name with a mark such as a colon. Here, only names
    // without a mark are searched.
    if (/[.:,;!?]$/u.test(prefix) && !isAbbreviatedTitle(words[count - 1] ?? '')) break
    prefixes.push(prefix)
    isCapitalAfter.push(/^["'\u201C\u2018\u2019([\u2014\u2013\u2026.-]*[\p{Lu}\p{N}]|^[([]/u.test(words[count] ?? ''))
  }
  return { prefixes, isCapitalAfter }
}

/** Returns the name before a wide gap, as in copied table cells. */
function findNameBeforeGap(text: string): string | undefined {
  const name = /^(\S.*?)\s{3,}\S/u.exec(text.slice(0, HEAD_LENGTH))?.[1]
  return name !== undefined && name.length <= MAX_NAME_LENGTH && isName(name) ? name : undefined
}

/** Matches a name in bold or italic type: `**MARGOT** You are late.` Group 1 is the name. */
const EMPHASISED = /^[*_]{1,3}([^*_]{2,40})[*_]{1,3}(?=\s)/u
const DASH = /^\s[-\u2013\u2014]\s/u
/** Returns the name before a dash between spaces: `Kelly - All of it?` */
function findNameBeforeDash(text: string): string | undefined {
  const name = /^(\S.{0,40}?)\s[-\u2013\u2014]\s\S/u.exec(text.slice(0, HEAD_LENGTH))?.[1]
  return name !== undefined && isName(name) ? name : undefined
}

const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

/** Returns the names with which several rows begin. A longer name is preferred to its first word. */
function findRecurringNames(starts: readonly RowStart[]): Set<string> {
  const capitals = new Map<string, number>()
  const all = new Map<string, number>()
  for (const { prefixes, isCapitalAfter } of starts) {
    for (const [at, prefix] of prefixes.entries()) {
      count(all, prefix)
      if (isCapitalAfter[at]) count(capitals, prefix)
    }
  }
  const frequent = [...capitals].filter(
    ([name, occurrences]) =>
      occurrences >= MIN_REPEATS && isName(name) && occurrences >= (all.get(name) ?? 0) * MIN_CAPITALS_SHARE,
  )
  const longer = new Map<string, number>()
  for (const [name] of frequent) {
    const lastSpace = name.lastIndexOf(' ')
    const first = name.slice(0, lastSpace)
    // The last word belongs to the name only if it can be a name too. Otherwise it is the first word of a sentence.
    if (lastSpace > 0 && isName(name.slice(lastSpace + 1)))
      longer.set(first, (longer.get(first) ?? 0) + (all.get(name) ?? 0))
  }
  const isSplit = (name: string) => (longer.get(name) ?? 0) >= (all.get(name) ?? 0) * MIN_LONGER_SHARE
  const isFullName = (name: string) => {
    const lastSpace = name.lastIndexOf(' ')
    return lastSpace < 0 || isSplit(name.slice(0, lastSpace))
  }
  return new Set(frequent.flatMap(([name]) => (isSplit(name) || !isFullName(name) ? [] : [name])))
}

/** Estimates the number of paragraphs of a text. */
export function countParagraphs(lines: readonly Line[]): number {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const starts = lines.filter(({ isBlank }, index) => !isBlank && (lines[index - 1]?.isBlank ?? true)).length
  return Math.max(starts, written * MIN_PARAGRAPHS_PER_ROW)
}

/**
 * Returns how many rows must begin with a name: half of the number of paragraphs. If labels were removed from most
 * rows, every row may look like a paragraph, so the number of paragraphs is estimated from the rows.
 */
function countNeeded(lines: readonly Line[]): number {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const labelled = lines.filter(({ isBlank, removed }) => !isBlank && removed !== undefined).length
  return (labelled > written / 2 ? written * MIN_PARAGRAPHS_PER_ROW : countParagraphs(lines)) * MIN_SHARE
}

function addColons(
  lines: readonly Line[],
  nameAt: (index: number) => string | undefined,
  minRows = MIN_NAMED_ROWS,
): Line[] | undefined {
  const found = lines.map((line, index) => (line.isBlank ? undefined : nameAt(index)))
  const counts = new Map<string, number>()
  for (const name of found) if (name !== undefined) count(counts, name)
  const recurring = [...counts.values()].filter((occurrences) => occurrences > 1)
  const all = recurring.reduce((sum, occurrences) => sum + occurrences, 0)
  if (recurring.length < MIN_NAMES || all < Math.max(minRows, countNeeded(lines))) return undefined
  return lines.map((line, index) => {
    const name = found[index]
    return name === undefined
      ? line
      : { ...line, text: `${name}: ${line.text.slice(name.length).replace(DASH, '').trim()}` }
  })
}

/** Adds a colon after the names that begin rows. Returns undefined if too few rows begin with a name. */
export function markLeadingNames(printed: readonly Line[]): Line[] | undefined {
  const lines = printed.map((line) => ({ ...line, text: line.text.replace(EMPHASISED, '$1') }))
  const byGap = addColons(lines, (index) => findNameBeforeGap(lines[index]?.text ?? ''))
  if (byGap) return byGap
  const byDash = addColons(lines, (index) => findNameBeforeDash(lines[index]?.text ?? ''), MIN_CERTAIN_ROWS)
  if (byDash) return byDash
  const byCapitals = addColons(lines, (index) => findUpperCaseName(lines[index]?.text ?? ''), MIN_CERTAIN_ROWS)
  if (byCapitals) return byCapitals
  const starts = lines.map(({ text }) => parseRowStart(text))
  const names = findRecurringNames(starts)
  return addColons(lines, (index) => {
    const { prefixes = [], isCapitalAfter = [] } = starts[index] ?? {}
    return prefixes.findLast((prefix, at) => isCapitalAfter[at] && names.has(prefix))
  })
}
