import { describe, expect, test } from 'vitest'
import { readPageTables } from './pageTables.ts'
import type { Row } from './rows.ts'

type Piece = readonly [text: string, x: number]
const row = (pieces: readonly Piece[], gap = 12, page = 1): Row => ({
  ...{ page, y: 0, gap },
  segments: pieces.map(([text, x]) => ({ text, x, width: text.length * 6, size: 12 })),
})
const read = (rows: readonly Row[]) =>
  readPageTables(rows).map(({ segments }) => segments.map(({ text }) => text).join(' | '))

describe('a table of names and speeches', () => {
  const people = ['Ida', 'Bell', 'Ida', 'Bell', 'Ida', 'Bell']
  /** Each speech has two rows; the name is beside the first one. */
  const table = people.flatMap((name) => [
    row(
      [
        [name, 72],
        ['It rains here,', 160],
      ],
      24,
    ),
    row([['and there.', 160]]),
  ])
  const expected = people.flatMap((name) => [`${name} | It rains here,`, 'and there.'])

  test('if a page ends between a speech and the name beside its second row, the speech still gets this name', () => {
    const rows = [row([['So it does,', 160]], 24), row([['Bell', 72]], Infinity, 2), row([['I know.', 160]], 12, 2)]
    expect(read([...table, ...rows])).toEqual([...expected, 'Bell | So it does,', 'I know.'])
  })

  test('if the name in the first row of a table is beside the second row of its speech, it gets the complete speech', () => {
    const rows = [
      row([['So it does,', 160]], 24),
      row([
        ['Bell', 72],
        ['I know.', 160],
      ]),
    ]
    expect(read([...rows, ...table])).toEqual(['Bell | So it does,', 'I know.', ...expected])
  })
})

describe('a table with stage directions beside the speeches', () => {
  const line = (direction: string, speech: string) => [
    row(
      [
        [direction, 72],
        [speech, 330],
      ],
      24,
    ),
    row([['and there.', 330]]),
  ]
  const turns = ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL']
  const table = turns.flatMap((name) => line('They wait.', `${name}: It rains here,`))
  const expected = turns.flatMap((name) => ['[They wait.]', `${name}: It rains here,`, 'and there.'])

  test('a direction gets square brackets, but not if it is in brackets already: “(They sit.)”', () => {
    expect(read([...table, ...line('(They sit.)', 'IDA: So it is here,')])).toEqual([
      ...expected,
      ...['(They sit.)', 'IDA: So it is here,', 'and there.'],
    ])
  })

  test('a row of text that reaches from the left column into the right one is not changed', () => {
    const across = 'They open the gate and walk slowly down to the river.'
    expect(read([...table, row([[across, 72]], 24), ...table])).toEqual([...expected, across, ...expected])
  })
})

test('if both columns of a table have speeches, the left speech of each table row comes before the right one', () => {
  const table = [1, 2, 3, 4, 5, 6].flatMap((number) => [
    row(
      [
        [`IDA: It rains on ${number},`, 72],
        [`BELL: It snows on ${number},`, 330],
      ],
      24,
    ),
    row([
      ['and on me.', 72],
      ['and on you.', 330],
    ]),
  ])
  expect(read(table).slice(0, 4)).toEqual(['IDA: It rains on 1,', 'and on me.', 'BELL: It snows on 1,', 'and on you.'])
})
