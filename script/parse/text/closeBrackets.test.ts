import { expect, test } from 'vitest'
import { closeBrackets } from './closeBrackets.ts'
import { splitLines } from './lines.ts'

const read = (...rows: string[]) => closeBrackets(splitLines(rows.join('\n'))).map(({ text }) => text)

test('a direction that may continue for forty rows stays open, but one that is closed later ends in its paragraph', () => {
  const rows = (between: number) => ['[He waits', ...Array.from({ length: between }, () => 'and waits'), 'and goes.]']
  expect(read(...rows(39))).toEqual(rows(39))
  const late = ['[He waits', '', ...Array.from({ length: 39 }, () => 'and waits'), 'and goes.]']
  expect(read(...late)[0]).toBe('[He waits]')
})

test('an unclosed direction of a paragraph ends before a row that is indented much less', () => {
  const rows = (indent: number) => [
    '',
    '          [He waits a while and',
    '          looks out',
    `${' '.repeat(indent)}for the ferry.`,
  ]
  expect(read(...rows(7))).toEqual(['', '[He waits a while and', 'looks out', 'for the ferry.]'])
  expect(read(...rows(6))).toEqual(['', '[He waits a while and', 'looks out]', 'for the ferry.'])
})

test('if three directions are left open, a bracket in the next paragraph does not close a direction', () => {
  const open = ['MARA. I go. [Exit', 'TOBIN. I stay. [Sits']
  const far = ['[He waits', '', 'and goes.]']
  expect(read(...open, ...far)[2]).toBe('[He waits]')
  expect(read(...open.slice(1), ...far)[1]).toBe('[He waits')
})

test('the brackets of a note or of a Fountain note are not directions', () => {
  expect(read('[Note: the second print has this', '', '[[why?', '', '[Exit')).toEqual([
    '[Note: the second print has this',
    '',
    '[[why?',
    '',
    '[Exit]',
  ])
})
