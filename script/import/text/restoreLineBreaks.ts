// Restores the line breaks of a play whose text is one long row.
import { isAbbreviatedTitle, isUpperCaseName, isTitleCaseName } from '../../parse/cues/names.ts'

const MIN_LENGTH = 600
/** If lines are longer than this on average, in characters, the line breaks were lost. */
const MAX_LINE_LENGTH = 1_500
const MIN_REPEATS = 3
const MIN_CUES = 8
const MIN_NAMES = 2
const MAX_WORDS = 3

const endsSentence = (word: string) => /[.!?\u2026:;\u2014"\u201D\u2019)\]-]$/u.test(word) && !isAbbreviatedTitle(word)
const isCapitals = (word: string) => /^\p{Lu}[\p{Lu}'\u2019-]+[.:]?$/u.test(word)
const isMarked = (word: string) => /[.:]$/u.test(word) && !isAbbreviatedTitle(word)
const stripMark = (word: string) => word.replace(/[.:]$/u, '')

type FoundName = {
  at: number
  words: number
  name: string
  isMarked: boolean
  /** How the name is written: in capitals or not, and its `.` or `:`. */
  form: string
  /** Whether a bracket follows the name, as in `MARA [rising] Yes.` */
  hasDirection: boolean
}

/** Returns the name that begins at this word: upper case, or title case with a colon; undefined if there is no name. */
function findNameAt(words: readonly string[], at: number): FoundName | undefined {
  const before = words[at - 1]
  if (before !== undefined && !endsSentence(before)) return undefined
  const own: string[] = []
  for (let next = at; next < at + MAX_WORDS; next++) {
    const word = words[next] ?? ''
    if (!/^\p{Lu}/u.test(word)) break
    const isCaps = isCapitals(word) || isAbbreviatedTitle(word)
    if (!isCaps && own.length > 0 && own.every(isCapitals)) break
    own.push(word)
    if (isMarked(word)) break
  }
  const last = own.at(-1) ?? ''
  const name = [...own.slice(0, -1), stripMark(last)].join(' ')
  const inCapitals = own.length > 0 && own.every((word) => isCapitals(word) || isAbbreviatedTitle(word))
  if (inCapitals ? !isUpperCaseName(name) : !last.endsWith(':') || !isTitleCaseName(name)) return undefined
  const next = words[at + own.length] ?? ''
  const isFollowed = isMarked(last) || /^["'\u201C\u2018([\u2014]?[\p{Lu}]|^[([]/u.test(next)
  if (!isFollowed) return undefined
  const mark = isMarked(last) ? last.slice(-1) : ''
  const form = `${inCapitals ? 'capitals' : 'title case'}${mark}`
  return { at, words: own.length, name, isMarked: mark !== '', form, hasDirection: /^[([]/u.test(next) }
}

/** Returns the most frequent form of the names (capitals or not, `.` or `:`); undefined if there are no names. */
function findUsualForm(names: readonly FoundName[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { form } of names) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const HEADING = /(?<!\p{L})(?:ACT|SCENE|PROLOGUE|EPILOGUE)(?!\p{L})/iu

/**
 * Returns the names at which the text is divided: names that recur, headings, and rare names that have the usual form
 * or a bracket after them. Other rare names are words of a speech: in a play with `MARA:`, the word `STOP.` is not a
 * name.
 */
function selectNames(found: readonly FoundName[], known: readonly FoundName[]): FoundName[] {
  const [recurring, usual] = [new Set(known), findUsualForm(known)]
  return found.filter((one) => recurring.has(one) || one.form === usual || one.hasDirection || HEADING.test(one.name))
}

const GLUED =
  /(?<=^|[.!?\u2026)\]"'\u201D\u2019\u2014]\s?)(\p{Lu}[\p{Lu} .'\u2019-]{1,40}?)(?=\p{Lu}\p{Ll}|[IAO][ '\u2019]\p{Ll}|["\u201C([])/gu

/** Inserts spaces that were lost between sentences, names and speeches when the tags of a web page were removed. */
function insertSpaces(text: string): string {
  const spaced = text.replace(/(?<=\p{Ll}{2}[.!?\u2026])(["'\u201D\u2019)\]]?)(?=\p{Lu})/gu, '$1 ')
  const counts = new Map<string, number>()
  for (const [, name = ''] of spaced.matchAll(GLUED)) counts.set(name.trim(), (counts.get(name.trim()) ?? 0) + 1)
  return spaced.replace(GLUED, (name) => ((counts.get(name.trim()) ?? 0) < MIN_REPEATS ? name : ` ${name} `))
}

/**
 * Divides a text without line breaks into speeches. Returns other texts, and texts without recurring names, unchanged.
 */
export function restoreLineBreaks(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  if (text.length < MIN_LENGTH || text.length < lines * MAX_LINE_LENGTH) return text
  const words = insertSpaces(text).split(/\s+/u).filter(Boolean)
  const found: FoundName[] = []
  const counts = new Map<string, number>()
  for (let at = 0; at < words.length; at++) {
    const one = findNameAt(words, at)
    if (!one) continue
    found.push(one)
    counts.set(one.name, (counts.get(one.name) ?? 0) + 1)
    at += one.words - 1
  }
  const known = found.filter(({ name }) => (counts.get(name) ?? 0) >= MIN_REPEATS)
  if (known.length < MIN_CUES || new Set(known.map(({ name }) => name)).size < MIN_NAMES) return text
  const pieces: string[] = []
  let from = 0
  for (const { at, words: length, isMarked: hasMark } of selectNames(found, known)) {
    pieces.push(words.slice(from, at).join(' '))
    const name = words.slice(at, at + length).join(' ')
    // A name without `.` or `:` is written on its own row above the speech.
    pieces.push(hasMark ? `${name} ` : `${name}\n`)
    from = at + length
  }
  pieces.push(words.slice(from).join(' '))
  return pieces
    .map((piece, index) => (index % 2 === 0 && index < pieces.length - 1 ? `${piece}\n\n` : piece))
    .join('')
    .trim()
}
