import type { Line } from './lines.ts'
import { isHeading } from '../headings/headings.ts'
import { convertStructuredRows } from './convertStructuredRows.ts'

/** Prefixes that some texts have before most rows: date and time, time, bullet, quotation mark `>`. */
const PREFIXES: readonly RegExp[] = [
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: [-\u2013])?\s+/iu,
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s*[-\u2013])?\s+/u,
  /^[-\u2022\u2013]\s+/u,
  /^>+\s*/u,
]
const TIMES = new Set(PREFIXES.slice(0, 2))
/** Matches a number at the start of a row, which counts rows or marks where a page begins: `12. `, `[12]`. */
const NUMBER = /^(?:(\d{1,4})[.)]?\s+|\[(\d{1,4})\]\s*)(?=\S)/u
/** Matches the label of a row in an edition: `FTLN 0141`, `TLN 12`, `[l. 7]`, `1.2.34`. */
const LABEL = /^[[(]?(?:(\p{L}{1,5})\.? ?(\d{1,5})|(\d{1,2}\.){1,2}(\d{1,5}))[\])]?[.:]?(?:\s+|$)/u
/** Matches a line number at the end of a row that has a label. */
const LINE_NUMBER = /\s+\d{1,4}$/u
/**
 * Numbers at row ends are line numbers only if there are at least this many and they increase. Other numbers are
 * spoken: `about 150`.
 */
const MIN_LINE_NUMBERS = 3
const MIN_LABELLED_SHARE = 0.5

const MIN_ROWS = 8
/**
 * Fewer rows than `MIN_ROWS` are enough if most rows begin with a time, or if the numbers count the rows one by one.
 */
const MIN_TIMED_ROWS = 4
const MIN_COUNTED_ROWS = 5
const MIN_SHARE = 0.6
const MIN_NUMBERED_SHARE = 0.4
/** If the numbers increase by one, it is enough that this share of the rows has a number. */
const MIN_COUNTED_SHARE = 0.2
const MIN_IN_ORDER_SHARE = 0.85
/** If at least this share of the numbers is one more than the number before, the rows are counted one by one. */
const MIN_COUNTED_ORDER = 0.95
const MAX_STEP = 3

const removePrefix = (line: Line, length: number, text = line.text.slice(length)): Line => ({
  ...line,
  text: text.trim(),
  indent: line.indent + length,
  isBlank: text.trim() === '',
  removed: `${line.text.slice(0, length)} ${line.text.slice(length + text.length)}`.trim(),
})

/** Removes increasing numbers before rows, as radio scripts number their cues. Returns undefined if there are none. */
function removeNumbers(lines: readonly Line[]): Line[] | undefined {
  const numbers = lines
    .flatMap(({ text }) => {
      const found = NUMBER.exec(text)
      return found?.[1] ?? found?.[2] ?? []
    })
    .map(Number)
  const inOrder = numbers.filter((number, at) => {
    const step = number - (numbers[at - 1] ?? 0)
    return number === 1 || (step > 0 && step <= MAX_STEP)
  })
  const starts = lines.filter(({ isBlank }, index) => !isBlank && (lines[index - 1]?.isBlank ?? true)).length
  const isOrdered = inOrder.length >= numbers.length * MIN_IN_ORDER_SHARE
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const isNext = (number: number, at: number) => number === 1 || number === (numbers[at - 1] ?? 0) + 1
  const isCounted = numbers.filter(isNext).length >= numbers.length * MIN_COUNTED_ORDER
  const minShare = isCounted ? MIN_COUNTED_SHARE : MIN_NUMBERED_SHARE
  const isOfScenes = lines.some(({ text }) => NUMBER.test(text) && isHeading(text))
  const minRows = isCounted && !isOfScenes ? MIN_COUNTED_ROWS : MIN_ROWS
  const isOften = numbers.length >= minRows && numbers.length >= Math.min(written, starts * 2) * minShare
  if (!isOrdered || !isOften) return undefined
  return lines.map((line) => removePrefix(line, NUMBER.exec(line.text)?.[0].length ?? 0))
}

/**
 * Removes the labels with which an edition numbers its rows: labels with the same letters and increasing numbers.
 * Returns undefined if there are none.
 */
function removeLabels(lines: readonly Line[]): Line[] | undefined {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const found = lines.map(({ text }) => LABEL.exec(text.slice(0, MAX_LABEL_LENGTH)))
  const counts = new Map<string, number>()
  const kindOf = ([, letters]: RegExpExecArray) => letters ?? ''
  for (const label of found) if (label) counts.set(kindOf(label), (counts.get(kindOf(label)) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!most || most[1] < MIN_ROWS || most[1] < written * MIN_LABELLED_SHARE) return undefined
  const [kind] = most
  const labels = found.map((label) => (label && kindOf(label) === kind ? label : undefined))
  const numbers = labels.flatMap((label) => (label ? [Number(label[2] ?? label[4])] : []))
  const inOrder = numbers.filter((number, at) => number > (numbers[at - 1] ?? 0)).length
  if (inOrder < numbers.length * MIN_IN_ORDER_SHARE) return undefined
  const ends = lines
    .flatMap(({ text }, index) => (labels[index] ? (LINE_NUMBER.exec(text)?.[0] ?? []) : []))
    .map(Number)
  const increasing = ends.filter((number, at) => number > (ends[at - 1] ?? 0)).length
  const areLinesNumbered = ends.length >= MIN_LINE_NUMBERS && increasing >= ends.length * MIN_IN_ORDER_SHARE
  const bare = lines.map((line, index) => {
    const length = labels[index]?.[0].length ?? 0
    if (length === 0) return line
    const words = line.text.slice(length)
    return removePrefix(line, length, areLinesNumbered ? words.replace(LINE_NUMBER, '') : words)
  })
  const isLabelled = (index: number) => labels[index] !== undefined
  const apart = new Set(
    bare.filter(
      ({ isBlank }, index) => isBlank && !isLabelled(index) && isLabelled(index - 1) && isLabelled(index + 1),
    ),
  )
  if (apart.size < numbers.length * MIN_APART_SHARE) return bare
  // In an edition with row labels, blank rows separate most labelled rows, so a blank row does not mean a new speech.
  // Removes the blank rows that are not above a name.
  return bare.filter((line, index) => !apart.has(line) || beginsWithName(bare[index + 1]?.text ?? ''))
}
const MIN_APART_SHARE = 0.7
/** Returns whether a row begins with a word in capitals, as a cue does. */
export const beginsWithName = (text: string): boolean => /^\p{Lu}[\p{Lu}'\u2019]+(?=[\s.:]|$)/u.test(text)
const MAX_LABEL_LENGTH = 40

/** Matches a time row of a subtitle file: `00:00:03,500 --> 00:00:05,000`. */
const SUBTITLE_TIME = /^\d{1,2}:\d{2}(?::\d{2})?[.,]\d{3} --> \d/u
const MIN_SUBTITLES = 3

/**
 * Removes the numbers and times of subtitles, and the dashes before their rows. Returns undefined if fewer than three
 * rows contain such a time.
 */
function removeSubtitleTimes(lines: readonly Line[]): Line[] | undefined {
  const isTime = (line: Line | undefined) => line !== undefined && SUBTITLE_TIME.test(line.text)
  if (lines.filter(isTime).length < MIN_SUBTITLES) return undefined
  return lines.map((line, index) => {
    const isNumber = /^\d{1,5}$/u.test(line.text) && isTime(lines[index + 1])
    if (isTime(line) || isNumber) return removePrefix(line, line.text.length)
    return removePrefix(line, /^-\s?/u.exec(line.text)?.[0].length ?? 0)
  })
}

/**
 * Removes prefixes before rows, or converts structured rows to plain rows. Returns undefined if the rows are plain
 * already.
 */
export function removeRowPrefixes(lines: readonly Line[]): Line[] | undefined {
  const withoutSubtitleTimes = removeSubtitleTimes(lines)
  if (withoutSubtitleTimes) return withoutSubtitleTimes
  const labelled = removeLabels(lines)
  if (labelled) return labelled
  const written = lines.filter(({ isBlank }) => !isBlank).length
  for (const mark of PREFIXES) {
    const count = lines.filter(({ text }) => mark.test(text)).length
    if (count < (TIMES.has(mark) ? MIN_TIMED_ROWS : MIN_ROWS) || count < written * MIN_SHARE) continue
    return lines.map((line) => {
      const length = mark.exec(line.text)?.[0].length ?? 0
      return length === 0 ? line : removePrefix(line, length)
    })
  }
  return convertStructuredRows(lines) ?? removeNumbers(lines)
}
