import { stringify } from 'csv-stringify/sync'

/** Value of a CSV cell. Dates are written as ISO 8601 in UTC, lists separated by semicolons. */
export type CsvCell = string | number | boolean | Date | null | undefined | readonly string[]

/** Byte order mark: spreadsheets read a file that begins with it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** First characters of text that a spreadsheet may read as a formula, full-width characters included (CWE-1236). */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Control characters, at which some spreadsheets stop reading the file. */
// oxlint-disable-next-line no-control-regex -- this pattern removes them
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f]/g

/**
 * Removes control characters, and adds an apostrophe before text that a spreadsheet may read as a formula. Every
 * spreadsheet then treats the cell as text. The `+` of a phone number is not removed.
 */
function guardText(value: string): string {
  const text = value.replace(unprintable, '')
  return formulaStart.test(text) ? `'${text}` : text
}

function prepareCell(cell: CsvCell): string | number | boolean | Date | null | undefined {
  if (typeof cell === 'string') return guardText(cell)
  // Finite numbers stay numbers, also negative ones: only text can be a formula. NaN and infinity become empty cells.
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'object' || cell === null || cell instanceof Date) return cell
  return guardText(cell.join('; '))
}

/** Formats rows (RFC 4180): commas, quoted text, CRLF. Booleans become `yes` and `no`; null and undefined are empty. */
export const formatCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(prepareCell)),
    {
      record_delimiter: '\r\n',
      quoted_string: true,
      cast: { boolean: (value) => (value ? 'yes' : 'no'), date: (value) => value.toISOString() },
    },
  )
