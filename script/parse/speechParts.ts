import type { Format, Speech, SpeechPart } from './script.ts'

/** How a play marks its directions: brackets always are; round ones only where no other are used, or where they look so. */
export type DirectionStyle = { parentheses: 'always' | 'whenDirecting' }

/** How plays that bracket their directions differ from those that put them in parentheses. */
export function directionStyleOf(lines: readonly { text: string }[], format: Format): DirectionStyle {
  if (format === 'screenplay' || format === 'fountain') return { parentheses: 'always' }
  let [square, round] = [0, 0]
  for (const { text } of lines) {
    if (text.includes('[')) square++
    if (text.includes('(')) round++
  }
  return { parentheses: square >= 5 && square > round / 3 ? 'whenDirecting' : 'always' }
}

/** `she directs the letter`: what somebody does, where nothing is said of them. */
const DEED =
  /^(?:he|she)\s+(?:\p{Ll}+ly\s+)?(?!(?:is|was|has|does|says|knows|likes|loves|wants|needs|means|thinks)\b)\p{Ll}+s\b/iu
const DIRECTING =
  /^_|^(?:to|aside|beat|pause|then|off|re|sotto|o\.?s|v\.?o|cont|with|in|at|from|into|on|after|still|very|more|very)\b|^[\p{L}'\u2019-]+(?:ing|ly|s)\b/iu

/** By its first words: what follows them is not looked at, so that nested brackets cost no more than others. */
const LONGEST_DIRECTING = 80
export const isDirecting = (inside: string) => {
  const start = inside.slice(0, LONGEST_DIRECTING).trimStart()
  return DIRECTING.test(start) || DEED.test(start)
}

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

/** Where brackets close. Each is looked for once, however many are opened before it; -1 where none follows. */
function createClosings(text: string) {
  const found = new Map<string, number>()
  return (sign: ']' | ')', from: number): number => {
    const known = found.get(sign)
    if (known !== undefined && (known >= from || known < 0)) return known
    const at = text.indexOf(sign, from)
    found.set(sign, at)
    return at
  }
}

/** Whether what was said last is a whole sentence; space and marks of emphasis after it say nothing. */
function endsInStop(said: string): boolean {
  let end = said.length
  while (/[\s_*]/u.test(said[end - 1] ?? '')) end--
  return /[.!?\u2026:\u2014"\u201D\u2019]/u.test(said[end - 1] ?? '')
}

/**
 * A speech as its words and the directions between them, in place. `_[sitting down]_.` opens a speech with a point of its
 * own, which is not said.
 */
export function toParts(text: string, style: DirectionStyle): SpeechPart[] {
  const parts: SpeechPart[] = []
  const closing = createClosings(text)
  let said = ''
  let isSaid = false
  let at = 0
  const flush = () => {
    const words = clean(said)
    if (/[\p{L}\p{N}]/u.test(words)) parts.push({ kind: 'speech', text: words })
    said = ''
    isSaid = false
  }
  while (at < text.length) {
    const next = nextBracket(text, at)
    const plain = text.slice(at, next)
    said += plain
    isSaid ||= /[^\s_*]/u.test(plain)
    at = next
    if (at >= text.length) break
    const open = text[at] ?? ''
    const end = closing(open === '[' ? ']' : ')', at)
    const opensSpeech = parts.length === 0 && !isSaid
    const isDirection =
      end > at &&
      (open === '[' || style.parentheses === 'always' || opensSpeech || isDirecting(text.slice(at + 1, end)))
    if (!isDirection) {
      said += open
      isSaid = true
      at++
      continue
    }
    const inside = text.slice(at + 1, end)
    const endedSentence = opensSpeech || endsInStop(said)
    flush()
    parts.push({ kind: 'parenthetical', text: `(${clean(inside)})` })
    at = end + 1
    // `PEGEEN--[slowly]--Six yards`: the dash parts the words from the direction.
    if (opensSpeech) at += /^[_*]*\s*\.?(?:--+|[\u2014\u2013])\s*(?=\S)/u.exec(text.slice(at, at + 8))?.[0].length ?? 0
    // The direction's own stop; where the sentence before it had none, the stop is that sentence's.
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

/** The rows of a speech as its parts: those that tell what is done are never spoken, brackets or not. */
export function partsOf(rows: readonly { text: string; isTold?: boolean }[], style: DirectionStyle): SpeechPart[] {
  const parts: SpeechPart[] = []
  let at = 0
  while (at < rows.length) {
    const isTold = rows[at]?.isTold === true
    let end = at
    while (end < rows.length && (rows[end]?.isTold === true) === isTold) end++
    const text = joinRows(rows.slice(at, end).map((row) => row.text))
    if (isTold) parts.push({ kind: 'parenthetical', text: `(${clean(text.replace(/^[[(]|[\])]$/gu, ''))})` })
    else for (const part of toParts(text, style)) parts.push(part)
    at = end
  }
  return parts
}

/** The words alone, as they are spoken. */
export const spokenOf = (parts: readonly SpeechPart[]): string =>
  parts
    .filter(({ kind }) => kind === 'speech')
    .map(({ text }) => text)
    .join(' ')

/** Rows of a speech as one text: their breaks are layout. A word parted at a row's end is one word, with its hyphen. */
export function joinRows(rows: readonly string[]): string {
  let joined = ''
  let before = ''
  for (const row of rows) {
    const text = row.trim()
    const isParted = /\p{Ll}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(text)
    joined += joined === '' || isParted ? text : ` ${text}`
    if (text !== '') before = text
  }
  return joined
}

/** A page parted a speech: its words go on. What was said before is not read again for it. */
export function goOn(speech: Speech, parts: readonly SpeechPart[]): void {
  for (const part of parts) speech.parts.push(part)
  const more = spokenOf(parts)
  if (more !== '') speech.text = speech.text === '' ? more : `${speech.text} ${more}`
}
