import type { Line } from './lines.ts'
import { convertStructuredRows } from './convertStructuredRows.ts'

/** Prefixes that occur before almost every row of some texts. */
const PREFIXES: readonly RegExp[] = [
  /^FTLN ?\d{3,5}(?:\s+|$)/u,
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: [-\u2013])?\s+/iu,
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s*[-\u2013])?\s+/u,
  /^[-\u2022\u2013]\s+/u,
  /^>+\s*/u,
]
/** `12. `, `[12]`: the number of a row, or of a page that begins there. */
const NUMBER = /^(?:(\d{1,4})[.)]?\s+|\[(\d{1,4})\]\s*)(?=\S)/u
/** A line number at the end of a row that has the prefix. */
const LINE_NUMBER = /\s+\d{1,4}$/u

const MIN_ROWS = 8
const MIN_SHARE = 0.6
const MIN_NUMBERED_SHARE = 0.4
const MIN_IN_ORDER_SHARE = 0.85
const MAX_STEP = 3

const removePrefix = (line: Line, length: number, text = line.text.slice(length)): Line => ({
  ...line,
  text: text.trim(),
  indent: line.indent + length,
  isBlank: text.trim() === '',
  removed: `${line.text.slice(0, length)} ${line.text.slice(length + text.length)}`.trim(),
})

/** Removes increasing row numbers, with which radio scripts number their cues. Returns undefined if there are none. */
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
  const isOften = numbers.length >= MIN_ROWS && numbers.length >= Math.min(written, starts * 2) * MIN_NUMBERED_SHARE
  if (!isOrdered || !isOften) return undefined
  return lines.map((line) => removePrefix(line, NUMBER.exec(line.text)?.[0].length ?? 0))
}

/** Removes the prefixes before the rows. Returns undefined if there are none. */
export function removeRowPrefixes(lines: readonly Line[]): Line[] | undefined {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  for (const [which, mark] of PREFIXES.entries()) {
    const count = lines.filter(({ text }) => mark.test(text)).length
    if (count < MIN_ROWS || count < written * MIN_SHARE) continue
    return lines.map((line) => {
      const length = mark.exec(line.text)?.[0].length ?? 0
      if (length === 0) return line
      const text = line.text.slice(length)
      return removePrefix(line, length, which === 0 ? text.replace(LINE_NUMBER, '') : text)
    })
  }
  return convertStructuredRows(lines) ?? removeNumbers(lines)
}
