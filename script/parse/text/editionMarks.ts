// Finds what an edition adds to a play: line numbers at the right, footnote numbers, notes, production credits.
import type { Line } from './lines.ts'

/** Returns the number at the end of a row, and whether more than one space precedes it; undefined if there is none. */
function parseNumberAtEnd({ text }: Line): { number: number; before: string; isWide: boolean } | undefined {
  const digits = /(?<!\d)\d{1,4}$/u.exec(text.slice(-5))?.[0]
  if (digits === undefined || digits.length === text.length) return undefined
  const whole = text.slice(0, -digits.length)
  const before = whole.trimEnd()
  return before === whole ? undefined : { number: Number(digits), before, isWide: whole.length - before.length > 1 }
}

const STEP = 5
const MIN_NUMBERED = 5
const MIN_IN_ORDER_SHARE = 0.8

/**
 * Finds the rows with a line number at their end. Line numbers increase by five, restart in each scene, and may be
 * missing for cut lines.
 */
function findNumberedRows(lines: readonly Line[]): ReadonlySet<Line> {
  const counted: Line[] = []
  let [before, all, inOrder] = [0, 0, 0]
  for (const line of lines) {
    const found = parseNumberAtEnd(line)
    if (!found) continue
    const { number, isWide } = found
    const isStep = number % STEP === 0 && number > 0
    if (!isWide && !(isStep && number === before + STEP)) continue
    all++
    if (!isStep) continue
    counted.push(line)
    if (number > before || number <= STEP * 2) inOrder++
    before = number
  }
  return new Set(counted.length >= MIN_NUMBERED && inOrder >= all * MIN_IN_ORDER_SHARE ? counted : [])
}

const FOOTNOTE_MARK = /(?<=[\p{L}\p{M}.,;:!?'"\u2019\u201D)_-])\[\d{1,3}\]/gu
const MIN_MARKS = 3

/** Removes line numbers and footnote numbers from the rows. Returns the same array if there are none. */
export function removeEditionMarks(lines: readonly Line[]): readonly Line[] {
  const numberedRows = findNumberedRows(lines)
  const marked = lines.filter(({ text }) => text.includes('[') && text.search(FOOTNOTE_MARK) >= 0)
  const isMarked = marked.length >= MIN_MARKS
  if (numberedRows.size === 0 && !isMarked) return lines
  const withMarks = new Set(isMarked ? marked : [])
  return lines.map((line) => {
    const removed: string[] = line.removed === undefined ? [] : [line.removed]
    let { text } = line
    if (numberedRows.has(line)) {
      const before = parseNumberAtEnd(line)?.before ?? text
      removed.push(text.slice(before.length).trim())
      text = before
    }
    if (withMarks.has(line)) {
      removed.push(...(text.match(FOOTNOTE_MARK) ?? []))
      text = text.replace(FOOTNOTE_MARK, '')
    }
    return text === line.text ? line : { ...line, text, isBlank: text === '', removed: removed.join(' ') }
  })
}

const NOTE_BLOCK =
  /^_?\[_?(?:footnotes?|transcriber['\u2019]?s?['\u2019]? notes?|editor['\u2019]?s? notes?|e-?text editor)\b/iu
const NOTES_HEAD = /^_?(?:foot|end)?notes?\b[\s\p{L}\d:.,&\u2014-]{0,60}$/iu
/** Matches a row of notes. Such a row names a line or page, or quotes words before a bracket and an explanation. */
const NOTE_ROW =
  /^(?:\[?footnote\b|\[\d{1,3}\]|\(\d{1,3}\)\s|[\u2020\u2021]|(?:p|pp|l|ll|line|page)\.? ?\d|sc\. |\d{1,4}(?:[-\u2013,]\s?\d{1,4})*[.:,\]]\s)|^[^[]{1,80}\]/iu
const PRODUCTION_CREDIT =
  /^transcriber['\u2019]?s?['\u2019]? notes?\s*[:.\u2014-]|^(?:this (?:e-?text|e-?book|file) was )?(?:e-?text )?(?:produced|prepared|transcribed|scanned|digitized|typed) (?:by|from)\s+\p{Lu}/iu
const MAX_NOTE_ROWS = 80
/** Credits such as "Produced by …" are searched only in this many rows at the start of a text. */
const FRONT = 120

const findParagraphEnd = (lines: readonly Line[], from: number): number => {
  let end = from
  while (end < lines.length && !lines[end]?.isBlank) end++
  return end
}

/** Returns the index after a bracketed note, including nested brackets; undefined if it is not closed in 80 rows. */
function findNoteEnd(lines: readonly Line[], from: number): number | undefined {
  let depth = 0
  for (let at = from; at < Math.min(lines.length, from + MAX_NOTE_ROWS); at++) {
    for (const sign of lines[at]?.text ?? '') depth += sign === '[' ? 1 : sign === ']' ? -1 : 0
    if (depth <= 0) return at + 1
  }
  return undefined
}

function isNoteParagraph(paragraph: readonly Line[]): boolean {
  const rows = paragraph.filter(({ text }) => NOTE_ROW.test(text.slice(0, 90)))
  return rows.length >= Math.max(1, paragraph.length * 0.3) && NOTE_ROW.test(paragraph[0]?.text.slice(0, 90) ?? '')
}

/** Finds editorial notes and production credits. Returns the reason by row number; row numbers count from 1. */
export function findEditorialNotes(lines: readonly Line[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const report = (from: number, end: number, why: string) => {
    for (const line of lines.slice(from, end)) if (!line.isBlank) found.set(line.number, why)
  }
  let at = 0
  let notesFrom: number | undefined
  let isAfterNotes = false
  while (at < lines.length) {
    const line = lines[at]
    if (!line || line.isBlank) {
      at++
      continue
    }
    const end = findParagraphEnd(lines, at)
    const blockEnd = NOTE_BLOCK.test(line.text.slice(0, 60)) ? findNoteEnd(lines, at) : undefined
    const isHead = end === at + 1 && NOTES_HEAD.test(line.text)
    const areNotes: boolean =
      blockEnd !== undefined || ((notesFrom !== undefined || isAfterNotes) && isNoteParagraph(lines.slice(at, end)))
    if (areNotes) report(notesFrom ?? at, blockEnd ?? end, 'a note on the text')
    else if (at < FRONT && PRODUCTION_CREDIT.test(line.text)) report(at, end, 'who made the text')
    // A heading such as `Notes` belongs to the notes only if the paragraph after it looks like notes.
    notesFrom = !areNotes && isHead ? at : undefined
    isAfterNotes = areNotes
    at = blockEnd ?? end
  }
  return found
}
