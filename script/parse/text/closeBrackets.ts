import type { Line } from './lines.ts'

/**
 * Matches the opening bracket of a direction: a bracket before a letter. Excludes notes and illustrations, which may
 * extend over several paragraphs.
 */
const OPENING = /\[(?![_*]*(?:transcriber|footnote|note|editor|illustration)s?\b)(?=[_*]*\p{L})/giu
/** A direction ends before a row that is indented at least this many columns less than the bracket or its row. */
const OUTDENT = 4
/**
 * Only this many characters at the end of a row are searched for an open bracket, because directions are not longer.
 */
const MAX_TAIL_LENGTH = 400

/** Returns the offset of the last direction in a row, if the row does not close its bracket; else -1. */
function findUnclosedBracket(text: string): number {
  if (!text.includes('[')) return -1
  const from = Math.max(0, text.length - MAX_TAIL_LENGTH)
  const tail = text.slice(from)
  const last = [...tail.matchAll(OPENING)].at(-1)?.index ?? -1
  return last < 0 || tail.indexOf(']', last) >= 0 || tail[last - 1] === '[' ? -1 : from + last
}

const endsItalic = (text: string) => /_[.,;:!?)]?$/u.test(text)

/**
 * Returns the index of the row on which an unclosed direction ends: at the end of its row, its italics or its
 * paragraph, or before a row that contains another bracket or is indented less.
 */
function findLastRow(lines: readonly Line[], index: number, at: number): number {
  const own = lines[index]
  if (!own) return index
  const isItalic = /^\[[_*]/u.test(own.text.slice(at, at + 2))
  const opensParagraph = at <= 1 && (index === 0 || (lines[index - 1]?.isBlank ?? true))
  let last = index
  for (let next = index + 1; next < lines.length; next++) {
    const line = lines[next]
    if (!line || line.isBlank || /[[\]]/u.test(line.text)) break
    // Within a speech, an unclosed bracket is closed at the end of its row, unless its italics continue.
    if (isItalic ? endsItalic(lines[last]?.text ?? '') && !opensParagraph : !opensParagraph) break
    if (line.indent <= own.indent + at - OUTDENT && at > 1) break
    if (line.indent <= own.indent - OUTDENT) break
    last = next
  }
  return last
}

/** A bracket may be closed at most this many rows below its own row. */
const MAX_ROWS_OPEN = 40

/**
 * Returns a function that tells whether a later row closes the bracket of a row; if `areUsuallyUnclosed`, whether a row
 * of the same paragraph does. If another bracket opens first, the writer forgot to close the bracket: it returns false.
 */
function createIsClosed(lines: readonly Line[], areUsuallyUnclosed: boolean) {
  const next = new Int32Array(lines.length + 1).fill(-1)
  for (let index = lines.length - 1; index >= 0; index--) {
    const sign = /[[\]]/u.exec(lines[index]?.text ?? '')
    next[index] = sign ? index : (next[index + 1] ?? -1)
  }
  const paragraphEnd = new Int32Array(lines.length + 1).fill(lines.length)
  for (let index = lines.length - 1; index >= 0; index--)
    paragraphEnd[index] = lines[index]?.isBlank ? index : (paragraphEnd[index + 1] ?? lines.length)
  return (index: number): boolean => {
    const at = next[index + 1] ?? -1
    if (at < 0 || at > index + MAX_ROWS_OPEN) return false
    if (/[[\]]/u.exec(lines[at]?.text ?? '')?.[0] !== ']') return false
    return !areUsuallyUnclosed || at < (paragraphEnd[index] ?? 0)
  }
}

const MIN_OPEN = 3
const MIN_OPEN_SHARE = 0.1

/**
 * Closes brackets that old editions leave open (`I go, I go. [_Exit._`) at the end of the direction. Otherwise
 * directions would be spoken, or speeches would become part of a direction. Adds only `]`.
 */
export function closeBrackets(lines: readonly Line[]): readonly Line[] {
  const opened = lines.flatMap(({ text }, index) => {
    const at = findUnclosedBracket(text)
    return at < 0 ? [] : [{ index, at }]
  })
  if (opened.length === 0) return lines
  const all = lines.filter(({ text }) => text.includes('[')).length
  const isClosedInParagraph = createIsClosed(lines, true)
  const unclosed = opened.filter(({ index }) => !isClosedInParagraph(index))
  const areUsuallyUnclosed = unclosed.length >= Math.max(MIN_OPEN, all * MIN_OPEN_SHARE)
  const isClosed = areUsuallyUnclosed ? isClosedInParagraph : createIsClosed(lines, false)
  const closed = [...lines]
  for (const { index, at } of opened) {
    if (isClosed(index)) continue
    const last = findLastRow(lines, index, at)
    const line = closed[last]
    if (line) closed[last] = { ...line, text: `${line.text}]` }
  }
  return closed
}
