// What an edition adds to a play for its readers: line numbers at the right, marks of footnotes, notes, who typed it.
import type { Line } from './lines.ts'

/** The number at a row's end, and how wide it stands apart; nothing where there is none. */
function numberAtEnd({ text }: Line): { number: number; before: string; isWide: boolean } | undefined {
  const digits = /(?<!\d)\d{1,4}$/u.exec(text.slice(-5))?.[0]
  if (digits === undefined || digits.length === text.length) return undefined
  const whole = text.slice(0, -digits.length)
  const before = whole.trimEnd()
  return before === whole ? undefined : { number: Number(digits), before, isWide: whole.length - before.length > 1 }
}

const STEP = 5
const FEWEST = 5
const LEAST_IN_ORDER = 0.8

/** Rows at whose end every fifth line is counted. A count begins anew with each scene, and may skip what was cut. */
function numberedAtEnd(lines: readonly Line[]): ReadonlySet<Line> {
  const counted: Line[] = []
  let [before, all, inOrder] = [0, 0, 0]
  for (const line of lines) {
    const found = numberAtEnd(line)
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
  return new Set(counted.length >= FEWEST && inOrder >= all * LEAST_IN_ORDER ? counted : [])
}

const FOOTNOTE_MARK = /(?<=[\p{L}\p{M}.,;:!?'"\u2019\u201D)_-])\[\d{1,3}\]/gu
const FEWEST_MARKS = 3

/** The rows as they are spoken: without the counting and without the marks that lead to notes. */
export function withoutEdition(lines: readonly Line[]): readonly Line[] {
  const numbered = numberedAtEnd(lines)
  const marked = lines.filter(({ text }) => text.includes('[') && text.search(FOOTNOTE_MARK) >= 0)
  const isMarked = marked.length >= FEWEST_MARKS
  if (numbered.size === 0 && !isMarked) return lines
  const withMarks = new Set(isMarked ? marked : [])
  return lines.map((line) => {
    const cut: string[] = line.cut === undefined ? [] : [line.cut]
    let { text } = line
    if (numbered.has(line)) {
      const before = numberAtEnd(line)?.before ?? text
      cut.push(text.slice(before.length).trim())
      text = before
    }
    if (withMarks.has(line)) {
      cut.push(...(text.match(FOOTNOTE_MARK) ?? []))
      text = text.replace(FOOTNOTE_MARK, '')
    }
    return text === line.text ? line : { ...line, text, isBlank: text === '', cut: cut.join(' ') }
  })
}

const NOTE_BLOCK =
  /^_?\[_?(?:footnotes?|transcriber['\u2019]?s?['\u2019]? notes?|editor['\u2019]?s? notes?|e-?text editor)\b/iu
const NOTES_HEAD = /^_?(?:foot|end)?notes?\b[\s\p{L}\d:.,&\u2014-]{0,60}$/iu
/** A row of notes: it names the line or the page it is about, or gives the words it explains and a bracket. */
const NOTE_ROW =
  /^(?:\[?footnote\b|\[\d{1,3}\]|\(\d{1,3}\)\s|[\u2020\u2021]|(?:p|pp|l|ll|line|page)\.? ?\d|sc\. |\d{1,4}(?:[-\u2013,]\s?\d{1,4})*[.:,\]]\s)|^[^[]{1,80}\]/iu
const MADE_BY =
  /^transcriber['\u2019]?s?['\u2019]? notes?\s*[:.\u2014-]|^(?:this (?:e-?text|e-?book|file) was )?(?:e-?text )?(?:produced|prepared|transcribed|scanned|digitized|typed) (?:by|from)\s+\p{Lu}/iu
const LONGEST_NOTE = 80
/** So far from the beginning it is told who made the text. */
const FRONT = 120

const endOfParagraph = (lines: readonly Line[], from: number): number => {
  let end = from
  while (end < lines.length && !lines[end]?.isBlank) end++
  return end
}

/** Where a note in brackets closes; nothing where it never does. Brackets within it are its own. */
function endOfBlock(lines: readonly Line[], from: number): number | undefined {
  let depth = 0
  for (let at = from; at < Math.min(lines.length, from + LONGEST_NOTE); at++) {
    for (const sign of lines[at]?.text ?? '') depth += sign === '[' ? 1 : sign === ']' ? -1 : 0
    if (depth <= 0) return at + 1
  }
  return undefined
}

function isOfNotes(paragraph: readonly Line[]): boolean {
  const rows = paragraph.filter(({ text }) => NOTE_ROW.test(text.slice(0, 90)))
  return rows.length >= Math.max(1, paragraph.length * 0.3) && NOTE_ROW.test(paragraph[0]?.text.slice(0, 90) ?? '')
}

/** Why rows are nobody's words, by their numbers: notes below a scene or behind the play, and who typed it. */
export function findNotes(lines: readonly Line[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const leave = (from: number, end: number, why: string) => {
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
    const end = endOfParagraph(lines, at)
    const blockEnd = NOTE_BLOCK.test(line.text.slice(0, 60)) ? endOfBlock(lines, at) : undefined
    const isHead = end === at + 1 && NOTES_HEAD.test(line.text)
    const areNotes: boolean =
      blockEnd !== undefined || ((notesFrom !== undefined || isAfterNotes) && isOfNotes(lines.slice(at, end)))
    if (areNotes) leave(notesFrom ?? at, blockEnd ?? end, 'a note on the text')
    else if (at < FRONT && MADE_BY.test(line.text)) leave(at, end, 'who made the text')
    // A head alone is none: what follows must look like notes.
    notesFrom = !areNotes && isHead ? at : undefined
    isAfterNotes = areNotes
    at = blockEnd ?? end
  }
  return found
}
