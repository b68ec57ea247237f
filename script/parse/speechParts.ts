import { isStageDirection } from './headings/headings.ts'
import type { ScriptFormat, Speech, SpeechPart } from './script.ts'

/**
 * How a script marks directions. Text in square brackets is always a direction. `parentheses` says when text in
 * parentheses is a direction: `always`; if it opens a speech or looks like a direction (`whenDirecting`); or also if it
 * follows a complete sentence or describes an action (`betweenSentences`). `isFountain`: a dash after an opening
 * direction is spoken, and parentheses within a sentence are directions.
 */
export type DirectionStyle = { parentheses: 'always' | 'betweenSentences' | 'whenDirecting'; isFountain?: boolean }

/** A play with many `[` has the style `betweenSentences` if at least this share of its `(` begins like a direction. */
const MIN_DIRECTING_SHARE = 0.6
const MIN_PARENTHESES = 8

/**
 * Detects the direction style. A play with many square brackets may use parentheses for spoken text, unless most of its
 * parentheses begin like directions.
 */
export function detectDirectionStyle(lines: readonly { text: string }[], format: ScriptFormat): DirectionStyle {
  if (format === 'screenplay' || format === 'fountain') return { parentheses: 'always' }
  let [square, round, directing] = [0, 0, 0]
  for (const { text } of lines) {
    if (text.includes('[')) square++
    const at = text.indexOf('(')
    if (at < 0) continue
    round++
    const start = text.slice(at + 1, at + 1 + MAX_DIRECTION_START)
    if (startsLikeDirection(start) || startsLikeDescription(start) || isStageDirection(start)) directing++
  }
  if (square < 5 || square <= round / 3) return { parentheses: 'always' }
  const areDirections = round >= MIN_PARENTHESES && directing >= round * MIN_DIRECTING_SHARE
  return { parentheses: areDirections ? 'betweenSentences' : 'whenDirecting' }
}

/**
 * Matches the start of a description of what happens, in the third person: `the match goes out`, `Raina kisses her`,
 * `they go downstairs`.
 */
const DESCRIPTION =
  /^(?:the|a|an|they|both|all|her|his|\p{Lu}[\p{L}'\u2019]*)\s(?:\p{L}[\p{L}'\u2019-]*\s){0,3}\p{Ll}+(?:s|es|ed|ing|ly)\b/u
/** Returns whether a text begins like a description of an action. Examines only its first 80 characters. */
export const startsLikeDescription = (inside: string): boolean => DESCRIPTION.test(inside.slice(0, MAX_DIRECTION_START))

/** Matches an action such as `she directs the letter`, but not a statement about a person such as `she likes him`. */
const ACTION =
  /^(?:he|she)\s+(?:\p{Ll}+ly\s+)?(?!(?:is|was|has|does|says|knows|likes|loves|wants|needs|means|thinks)\b)\p{Ll}+s\b/iu
const DIRECTION_START =
  /^_|^(?:to|aside|beat|pause|then|off|re|sotto|o\.?s|v\.?o|cont|with|in|at|from|into|on|after|still|very|more|very)\b|^[\p{L}'\u2019-]+(?:ing|ly|s)\b/iu

/** How many characters at the start of a text are examined. The limit keeps nested brackets fast. */
const MAX_DIRECTION_START = 80
/** Returns whether a text in parentheses begins like a direction. Examines only its first 80 characters. */
export const startsLikeDirection = (inside: string) => {
  const start = inside.slice(0, MAX_DIRECTION_START).trimStart()
  return DIRECTION_START.test(start) || ACTION.test(start)
}

/** Matches `I` and `you`. Directions do not use these words, but they do use `we`: `we hear`, `we see`. */
const SAYS_I_OR_YOU = /\b(?:I|me|my|mine|you|your|yours|thee|thou|thy|thine)\b|\b(?:I|you)['\u2019]/u
/**
 * Matches the start of a clause that belongs to the sentence around it: `which hath been grave`, `well he deserves it`.
 */
const CLAUSE_START =
  /^(?:[Ww]hich|[Ww]hose|[Ww]hom|[Ww]here(?:to|of|by|in|at|with|upon)|[Nn]ay|[Aa]las|[Ww]ell (?:he|she|they)|[Aa]s (?!if\b|though\b|he\b|she\b|they\b|it\b|the\b|an?\b|to\b|before\b|\p{Lu})\p{L}+,? \p{L}+)\b/u
const MAX_ASIDE_LENGTH = 200
/** Returns whether text in parentheses belongs to the sentence around it: `brave Macbeth (I think) is dead`. */
function isSpokenAside(inside: string): boolean {
  const words = inside.trim()
  if (words.length > MAX_ASIDE_LENGTH || isStageDirection(words)) return false
  return CLAUSE_START.test(words) || (SAYS_I_OR_YOU.test(words) && !startsLikeDirection(words))
}
/** Matches text after a closing bracket that continues the sentence before the bracket. */
const GOES_ON = /^\s*(?:[,;:]|\p{L})/u

const clean = (text: string) =>
  text
    .replace(/_+/gu, '')
    .replace(/(?<![\p{L}\p{N}])\*+|\*+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '[' || text[at] === '(') return at
  return text.length
}

/**
 * Returns a function that returns the offset of the next closing bracket from an offset on; -1 if there is none. The
 * offsets of later calls must not be lower. Results are cached, so that many open brackets do not take quadratic time.
 */
function createClosingFinder(text: string) {
  const found = new Map<string, number>()
  return (sign: ']' | ')', from: number): number => {
    const known = found.get(sign)
    if (known !== undefined && (known >= from || known < 0)) return known
    const at = text.indexOf(sign, from)
    found.set(sign, at)
    return at
  }
}

/** Whether the spoken text so far ends a sentence. Ignores spaces and emphasis signs at its end. */
function endsSentence(spoken: string): boolean {
  let end = spoken.length
  while (/[\s_*]/u.test(spoken[end - 1] ?? '')) end--
  return /[.!?\u2026:\u2014"\u201D\u2019]/u.test(spoken[end - 1] ?? '')
}

/**
 * Splits a speech into spoken text and directions. Removes the full stop after an opening direction: `_[sitting
 * down]_.`
 */
export function splitSpeechParts(text: string, style: DirectionStyle): SpeechPart[] {
  const parts: SpeechPart[] = []
  const findClosing = createClosingFinder(text)
  let spoken = ''
  let hasSpoken = false
  let at = 0
  const flush = () => {
    const words = clean(spoken)
    if (/[\p{L}\p{N}]/u.test(words)) parts.push({ kind: 'speech', text: words })
    spoken = ''
    hasSpoken = false
  }
  while (at < text.length) {
    const next = nextBracket(text, at)
    const words = text.slice(at, next)
    spoken += words
    hasSpoken ||= /[^\s_*]/u.test(words)
    at = next
    if (at >= text.length) break
    const open = text[at] ?? ''
    const end = findClosing(open === '[' ? ']' : ')', at)
    const opensSpeech = parts.length === 0 && !hasSpoken
    const isAside =
      !style.isFountain &&
      open === '(' &&
      hasSpoken &&
      end > at &&
      !endsSentence(spoken) &&
      GOES_ON.test(text.slice(end + 1, end + 12)) &&
      isSpokenAside(text.slice(at + 1, end))
    const isDirection =
      end > at &&
      !isAside &&
      (open === '[' ||
        style.parentheses === 'always' ||
        opensSpeech ||
        startsLikeDirection(text.slice(at + 1, end)) ||
        (style.parentheses === 'betweenSentences' &&
          (endsSentence(spoken) || startsLikeDescription(text.slice(at + 1, end)))))
    if (!isDirection) {
      spoken += open
      hasSpoken = true
      at++
      continue
    }
    const inside = text.slice(at + 1, end)
    const endedSentence = opensSpeech || endsSentence(spoken)
    flush()
    parts.push({ kind: 'parenthetical', text: `(${clean(inside)})` })
    at = end + 1
    // The dash after an opening direction is not spoken: `PEGEEN--[slowly]--Six yards`.
    if (opensSpeech && !style.isFountain)
      at += /^[_*]*\s*\.?(?:--+|[\u2014\u2013])\s*(?=\S)/u.exec(text.slice(at, at + 8))?.[0].length ?? 0
    // Punctuation after a direction belongs to the direction, or to the sentence before it if that sentence has not
    // ended.
    const stray = /^[_*]*\s*([.,;:])[_*]*(?=\s|$)(?!\s*\.)/u.exec(text.slice(at, at + 12))
    if (stray && endedSentence) at += stray[0].length
    else if (stray && parts.length > 1) {
      const before = parts.at(-2)
      if (before?.kind === 'speech') before.text += stray[1] ?? ''
      at += stray[0].length
    }
  }
  flush()
  return parts
}

/**
 * Builds speech parts from the rows of a speech. A row with `isUnmarkedDirection` is a direction without brackets; it
 * becomes a parenthetical, so it is not spoken.
 */
export function buildSpeechParts(
  rows: readonly { text: string; isUnmarkedDirection?: boolean }[],
  style: DirectionStyle,
): SpeechPart[] {
  const parts: SpeechPart[] = []
  let at = 0
  while (at < rows.length) {
    const isUnmarkedDirection = rows[at]?.isUnmarkedDirection === true
    let end = at
    while (end < rows.length && (rows[end]?.isUnmarkedDirection === true) === isUnmarkedDirection) end++
    const text = joinRows(rows.slice(at, end).map((row) => row.text))
    if (isUnmarkedDirection)
      parts.push({ kind: 'parenthetical', text: `(${clean(text.replace(/^[[(]|[\])]$/gu, ''))})` })
    else for (const part of splitSpeechParts(text, style)) parts.push(part)
    at = end
  }
  return parts
}

const ADDRESS = /\b(?:I|me|my|mine|you|your|yours|we|our|us|thee|thou|thy|let['\u2019]s)\b|\b(?:I|you|we)['\u2019]/iu
const isWords = (inside: string) =>
  /^["'\u201C\u2018]?\p{Lu}/u.test(inside) &&
  (/[?!]["'\u201D\u2019]?$/u.test(inside) ||
    (ADDRESS.test(inside) && /[.\u2026\u2014-]["'\u201D\u2019]?$/u.test(inside)))

/**
 * If a speech is completely in brackets, a part that addresses somebody, asks or exclaims, such as `(I knew you would
 * come.)`, becomes spoken. Other parts, and other speeches, stay unchanged.
 */
export function speakBracketedWords(parts: readonly SpeechPart[]): SpeechPart[] {
  if (parts.some(({ kind }) => kind === 'speech')) return [...parts]
  return parts.map((part): SpeechPart => {
    const inside = part.text.replace(/^\(|\)$/gu, '').trim()
    return isWords(inside) && !isStageDirection(inside) ? { kind: 'speech', text: inside } : part
  })
}

/** Joins the spoken parts, without directions. */
export const joinSpokenParts = (parts: readonly SpeechPart[]): string =>
  parts
    .filter(({ kind }) => kind === 'speech')
    .map(({ text }) => text)
    .join(' ')

/** Joins the rows of a speech. A word that is hyphenated at the end of a row stays hyphenated. */
export function joinRows(rows: readonly string[]): string {
  let joined = ''
  let before = ''
  for (const row of rows) {
    const text = row.trim()
    const isHyphenated = /\p{Ll}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(text)
    joined += joined === '' || isHyphenated ? text : ` ${text}`
    if (text !== '') before = text
  }
  return joined
}

/**
 * Appends parts to a speech that a page break split. Does not join the earlier parts again, which would take quadratic
 * time.
 */
export function continueSpeech(speech: Speech, parts: readonly SpeechPart[]): void {
  for (const part of parts) speech.parts.push(part)
  const more = joinSpokenParts(parts)
  if (more !== '') speech.text = speech.text === '' ? more : `${speech.text} ${more}`
}
