import type { Line } from './lines.ts'
import { plainRows } from './rowForms.ts'

/** What stands before almost every row of some texts and is nobody's word. */
const MARKS: readonly RegExp[] = [
  /^FTLN ?\d{3,5}(?:\s+|$)/u,
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: [-\u2013])?\s+/iu,
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s*[-\u2013])?\s+/u,
  /^[-\u2022\u2013]\s+/u,
  /^>+\s*/u,
]
/** `12. `, `[12]`: of a row, or of the page that begins there. */
const NUMBER = /^(?:(\d{1,4})[.)]?\s+|\[(\d{1,4})\]\s*)(?=\S)/u
/** Beside a row that bears the mark the number of every fifth line may stand at its end. */
const LINE_NUMBER = /\s+\d{1,4}$/u

const FEWEST = 8
const LEAST_SHARE = 0.6
const LEAST_NUMBERED = 0.4
const LEAST_IN_ORDER = 0.85
const WIDEST_STEP = 3

const cut = (line: Line, length: number, text = line.text.slice(length)): Line => ({
  ...line,
  text: text.trim(),
  indent: line.indent + length,
  isBlank: text.trim() === '',
  cut: `${line.text.slice(0, length)} ${line.text.slice(length + text.length)}`.trim(),
})

/** Numbers that go up from row to row, as cues are numbered for the radio: another number is another thing. */
function numberedRows(lines: readonly Line[]): Line[] | undefined {
  const numbers = lines
    .flatMap(({ text }) => {
      const found = NUMBER.exec(text)
      return found?.[1] ?? found?.[2] ?? []
    })
    .map(Number)
  const inOrder = numbers.filter((number, at) => {
    const step = number - (numbers[at - 1] ?? 0)
    return number === 1 || (step > 0 && step <= WIDEST_STEP)
  })
  const starts = lines.filter(({ isBlank }, index) => !isBlank && (lines[index - 1]?.isBlank ?? true)).length
  const isOrdered = inOrder.length >= numbers.length * LEAST_IN_ORDER
  const written = lines.filter(({ isBlank }) => !isBlank).length
  const isOften = numbers.length >= FEWEST && numbers.length >= Math.min(written, starts * 2) * LEAST_NUMBERED
  if (!isOrdered || !isOften) return undefined
  return lines.map((line) => cut(line, NUMBER.exec(line.text)?.[0].length ?? 0))
}

/** The rows without the marks that stand before them; nothing where there are none. */
export function withoutRowMarks(lines: readonly Line[]): Line[] | undefined {
  const written = lines.filter(({ isBlank }) => !isBlank).length
  for (const [which, mark] of MARKS.entries()) {
    const count = lines.filter(({ text }) => mark.test(text)).length
    if (count < FEWEST || count < written * LEAST_SHARE) continue
    return lines.map((line) => {
      const length = mark.exec(line.text)?.[0].length ?? 0
      if (length === 0) return line
      const text = line.text.slice(length)
      return cut(line, length, which === 0 ? text.replace(LINE_NUMBER, '') : text)
    })
  }
  return plainRows(lines) ?? numberedRows(lines)
}
