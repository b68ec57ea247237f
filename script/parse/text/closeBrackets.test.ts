import { expect, test } from 'vitest'
import { closeBrackets } from './closeBrackets.ts'
import { splitLines } from './lines.ts'

const read = (...rows: string[]) => closeBrackets(splitLines(rows.join('\n'))).map(({ text }) => text)

test('a direction stays as it is if a bracket closes it 40 rows below; if the bracket comes later, it ends with its own paragraph', () => {
  const rows = (between: number) => ['[He waits', ...Array.from({ length: between }, () => 'and waits'), 'and goes.]']
  expect(read(...rows(39))).toEqual(rows(39))
  const late = ['[He waits', '', ...Array.from({ length: 39 }, () => 'and waits'), 'and goes.]']
  expect(read(...late)[0]).toBe('[He waits]')
})

test('a direction without a closing bracket ends with its paragraph, or before a row that is indented four columns less', () => {
  const rows = (indent: number) => [
    '',
    '          [He waits a while and',
    '          looks out',
    `${' '.repeat(indent)}for the ferry.`,
  ]
  expect(read(...rows(7))).toEqual(['', '[He waits a while and', 'looks out', 'for the ferry.]'])
  expect(read(...rows(6))).toEqual(['', '[He waits a while and', 'looks out]', 'for the ferry.'])
})

test('a bracket in the next paragraph closes a direction if two directions of the text have no bracket in their own paragraph; if three have none, each ends with its own paragraph', () => {
  const open = ['MARA. I go. [Exit', 'TOBIN. I stay. [Sits']
  const far = ['[He waits', '', 'and goes.]']
  expect(read(...open, ...far)[2]).toBe('[He waits]')
  expect(read(...open.slice(1), ...far)[1]).toBe('[He waits')
})

test('a note of an edition (`[Note: …`) and a Fountain note (`[[why?`) are not directions, so they get no closing bracket', () => {
  expect(read('[Note: the second print has this', '', '[[why?', '', '[Exit')).toEqual([
    '[Note: the second print has this',
    '',
    '[[why?',
    '',
    '[Exit]',
  ])
})
