// A play whose line breaks were lost on the way: one endless row in which names come again and again.
import { isAbbreviatedTitle, isCapsName, isTitleName } from '../names.ts'

const SHORTEST = 600
/** Letters a line: more than that on the average, and lines tell nothing. */
const LONG = 1_500
const OFTEN = 3
const FEWEST = 8
const LEAST_NAMES = 2
const MOST_WORDS = 3

const endsSentence = (word: string) => /[.!?\u2026:;\u2014"\u201D\u2019)\]-]$/u.test(word) && !isAbbreviatedTitle(word)
const isCapitals = (word: string) => /^\p{Lu}[\p{Lu}'\u2019-]+[.:]?$/u.test(word)
const isMarked = (word: string) => /[.:]$/u.test(word) && !isAbbreviatedTitle(word)
const bare = (word: string) => word.replace(/[.:]$/u, '')

type Found = { at: number; words: number; name: string; isMarked: boolean }

/** A name that begins where a sentence could: in capitals, or in title case with a colon. */
function nameAt(words: readonly string[], at: number): Found | undefined {
  const before = words[at - 1]
  if (before !== undefined && !endsSentence(before)) return undefined
  const own: string[] = []
  for (let next = at; next < at + MOST_WORDS; next++) {
    const word = words[next] ?? ''
    if (!/^\p{Lu}/u.test(word)) break
    const isCaps = isCapitals(word) || isAbbreviatedTitle(word)
    if (!isCaps && own.length > 0 && own.every(isCapitals)) break
    own.push(word)
    if (isMarked(word)) break
  }
  const last = own.at(-1) ?? ''
  const name = [...own.slice(0, -1), bare(last)].join(' ')
  const inCapitals = own.length > 0 && own.every((word) => isCapitals(word) || isAbbreviatedTitle(word))
  if (inCapitals ? !isCapsName(name) : !last.endsWith(':') || !isTitleName(name)) return undefined
  const isFollowed = isMarked(last) || /^["'\u201C\u2018([\u2014]?[\p{Lu}]|^[([]/u.test(words[at + own.length] ?? '')
  return isFollowed ? { at, words: own.length, name, isMarked: isMarked(last) } : undefined
}

const GLUED =
  /(?<=^|[.!?\u2026)\]"'\u201D\u2019\u2014]\s?)(\p{Lu}[\p{Lu} .'\u2019-]{1,40}?)(?=\p{Lu}\p{Ll}|[IAO][ '\u2019]\p{Ll}|["\u201C([])/gu

/** Where tags alone stood between a sentence and a name, or a name and its words, nothing does any more. */
function unglued(text: string): string {
  const parted = text.replace(/(?<=\p{Ll}{2}[.!?\u2026])(["'\u201D\u2019)\]]?)(?=\p{Lu})/gu, '$1 ')
  const counts = new Map<string, number>()
  for (const [, name = ''] of parted.matchAll(GLUED)) counts.set(name.trim(), (counts.get(name.trim()) ?? 0) + 1)
  return parted.replace(GLUED, (name) => ((counts.get(name.trim()) ?? 0) < OFTEN ? name : ` ${name} `))
}

/** The text with a line for every speech; as it stands where its lines are there, or no names come again. */
export function withLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  if (text.length < SHORTEST || text.length < lines * LONG) return text
  const words = unglued(text).split(/\s+/u).filter(Boolean)
  const found: Found[] = []
  const counts = new Map<string, number>()
  for (let at = 0; at < words.length; at++) {
    const one = nameAt(words, at)
    if (!one) continue
    found.push(one)
    counts.set(one.name, (counts.get(one.name) ?? 0) + 1)
    at += one.words - 1
  }
  const known = found.filter(({ name }) => (counts.get(name) ?? 0) >= OFTEN)
  if (known.length < FEWEST || new Set(known.map(({ name }) => name)).size < LEAST_NAMES) return text
  const pieces: string[] = []
  let from = 0
  for (const { at, words: length, isMarked: hasMark } of found) {
    pieces.push(words.slice(from, at).join(' '))
    const name = words.slice(at, at + length).join(' ')
    // Names that stand alone are above their words.
    pieces.push(hasMark ? `${name} ` : `${name}\n`)
    from = at + length
  }
  pieces.push(words.slice(from).join(' '))
  return pieces
    .map((piece, index) => (index % 2 === 0 && index < pieces.length - 1 ? `${piece}\n\n` : piece))
    .join('')
    .trim()
}
