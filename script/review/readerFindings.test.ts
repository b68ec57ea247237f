import { expect, test } from 'vitest'
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { addFindings, listFindings } from './findings.ts'
import { findUnparsedText } from './findUnparsedText.ts'

const action = (text: string, fields: Partial<UnderstoodLine> = {}): UnderstoodLine => ({
  ...{ id: text, kind: 'action', scene: 0, characters: [], cue: '', extension: '', parts: [], text },
  ...{ firstLine: 1, lastLine: 1, confidence: 1 },
  ...fields,
})

test.each([
  ['12', 'A page’s number, a running head or a mark of revision.'],
  ['♪ ♫ ♪', 'An ornament: there is nothing to say.'],
  ['# Act one', 'A section or a synopsis.'],
  ['= They meet.', 'A section or a synopsis.'],
  ['/* cut this?', 'A note the writer kept to themselves.'],
  ['[[cut this?', 'A note the writer kept to themselves.'],
  ['or keep it */', 'A note the writer kept to themselves.'],
  ['or keep it]]', 'A note the writer kept to themselves.'],
  ['By a friend', 'Not of the scene itself.'],
  ['See #4 = four', 'Not of the scene itself.'],
])('the row %j, which is in no line, is reported as unparsed with the reason %j', (row, why) => {
  expect(findUnparsedText(row, [], [])).toEqual([{ firstLine: 1, lastLine: 1, text: row, why }])
})

test('consecutive rows that are unparsed for the same reason form one part; parts reported by the parser stay', () => {
  const content = 'Title\nBy a friend\n\nA door bangs.\n# Act\nEnd'
  const shown = action('A DOOR  bangs', { firstLine: 4, lastLine: 4 })
  const reported = [{ firstLine: 6, lastLine: 6, text: 'End', why: 'The end.' }]
  expect(findUnparsedText(content, [shown], reported)).toEqual([
    { firstLine: 1, lastLine: 2, text: 'Title\nBy a friend', why: 'Not of the scene itself.' },
    { firstLine: 5, lastLine: 5, text: '# Act', why: 'A section or a synopsis.' },
    ...reported,
  ])
})

test('a row counts as parsed only if its line contains the words of the row after those of the previous row', () => {
  const content = 'A door bangs.\nShe goes.\nA door bangs.'
  const line = action('A door bangs. She goes.', { firstLine: 1, lastLine: 3 })
  expect(findUnparsedText(content, [line], []).map(({ firstLine }) => firstLine)).toEqual([3])
})

test('rows with the cue, extension and directions of a speech are not reported as unparsed', () => {
  const speech = action('You came.', {
    ...{ kind: 'speech', cue: 'ANNA', extension: 'V.O.', lastLine: 3 },
    parts: [
      { kind: 'parenthetical', text: '(softly)' },
      { kind: 'speech', text: 'You came.' },
    ],
  })
  expect(findUnparsedText('ANNA (V.O.)\n(softly)\nYou came.', [speech], [])).toEqual([])
})

test('printed line numbers beside the rows are reported once, at the first row that is part of a line', () => {
  const rows = Array.from(
    { length: 30 },
    (_, index) => `The door bangs${(index + 1) % 5 === 0 ? `   ${index + 1}` : ''}`,
  )
  const line = action(rows.map(() => 'The door bangs').join(' '), { firstLine: 2, lastLine: 30 })
  expect(findUnparsedText(rows.join('\n'), [line], [])).toEqual([
    { firstLine: 1, lastLine: 1, text: 'The door bangs', why: 'Not of the scene itself.' },
    { firstLine: 2, lastLine: 2, text: '5 10 15 20 25 30', why: 'Numbers, times or marks beside the rows.' },
  ])
})

test('printed line numbers beside rows that are in no line are not reported separately from these rows', () => {
  const rows = Array.from(
    { length: 30 },
    (_, index) => `The door bangs${(index + 1) % 5 === 0 ? `   ${index + 1}` : ''}`,
  )
  const [only, ...others] = findUnparsedText(rows.join('\n'), [], [])
  expect(only?.text).toBe(rows.join('\n'))
  expect(others).toEqual([])
})

const finding = { lineId: 'a', page: 3, confidence: 0.4, doubt: 'The page is torn.' }

test('a finding can lower the confidence of its line but never raise it', () => {
  const understanding = {
    ...{ title: '', format: 'play' as const, characters: [], scenes: [], left: [] },
    lines: [action('a', { confidence: 0.2, doubt: 'Is it?' }), action('b')],
  }
  expect(addFindings(understanding, [])).toBe(understanding)
  expect(addFindings(understanding, [finding, { lineId: 'gone', page: 1 }]).lines).toEqual([
    action('a', { confidence: 0.2, doubt: 'The page is torn.', page: 3 }),
    action('b'),
  ])
  expect(
    addFindings(understanding, [
      { lineId: 'b', confidence: 0.4 },
      { lineId: 'a', page: 2 },
    ]).lines,
  ).toEqual([action('a', { confidence: 0.2, doubt: 'Is it?', page: 2 }), action('b', { confidence: 0.4 })])
})

test('findings are returned only for lines with a page, a doubt or less than full confidence', () => {
  const element = { kind: 'action' as const, firstLine: 1, lastLine: 1 }
  const elements = [
    { ...element, text: 'A door.' },
    { ...element, text: 'A knock.', page: 2 },
    { ...element, text: 'A bell.', confidence: 0.5 },
    { ...element, text: 'A dog.', doubt: 'Is it?' },
    { ...element, text: 'A cat.', confidence: 1 },
  ]
  const scene = { heading: '', firstLine: 1, elements }
  const script = { title: '', format: 'play' as const, characters: [], scenes: [scene], unparsed: [] }
  expect(listFindings(script as unknown as Parameters<typeof listFindings>[0])).toEqual([
    { lineId: expect.any(String), page: 2 },
    { lineId: expect.any(String), confidence: 0.5 },
    { lineId: expect.any(String), doubt: 'Is it?' },
  ])
})
