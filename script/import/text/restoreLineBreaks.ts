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

type FoundName = { at: number; words: number; name: string; isMarked: boolean }

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
  const isFollowed = isMarked(last) || /^["'\u201C\u2018([\u2014]?[\p{Lu}]|^[([]/u.test(words[at + own.length] ?? '')
  return isFollowed ? { at, words: own.length, name, isMarked: isMarked(last) } : undefined
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
 * Divides a text without line breaks into speeches. Returns other texts unchanged, and texts without recurring names.
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
  for (const { at, words: length, isMarked: hasMark } of found) {
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
