/** What stands in a cell. Dates are written as ISO 8601 in UTC, lists with semicolons between. */
export type Cell = string | number | boolean | Date | null | undefined | readonly string[]

/** Tells a spreadsheet that the letters are UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * How a cell begins that a spreadsheet would take for a formula, also in the full-width signs that some of them read as
 * the narrow ones (CWE-1236).
 */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Nobody types them, and a spreadsheet ends the file at some of them. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f]/g

function textOf(value: string): string {
  const text = value.replace(unprintable, '')
  // An apostrophe says to every spreadsheet: this is text, however it begins. Telephone numbers keep their plus by it.
  const harmless = formula.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

function writeCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // What is a number stays one, also below zero: only text can be a formula.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (cell instanceof Date) return cell.toISOString()
  return textOf(typeof cell === 'string' ? cell : cell.join('; '))
}

/** One row by RFC 4180: commas, texts in quotes, CRLF. */
export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`
