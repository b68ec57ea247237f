import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'
import { estimateLineMs } from './lineMemory.ts'
import { estimateSpokenMs, findNextOwnLine, isOwnLine, isSpokenLine } from './spokenLines.ts'

const play = `CHARACTERS

ANNA, a doctor.
BEN, an old man.

SCENE I. A kitchen.

ANNA. You came.

BEN. I said I would.

ANNA. You say so much.

BEN. Then let me say less.

ANNA. There is tea.

SCENE II. A garden.

BEN. It rains.

ANNA. It always does.
`

const understanding = buildUnderstanding(play)
const idOf = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? ''
const findFrom = (text: string | null, mine = ['ANNA']) =>
  findNextOwnLine(understanding, mine, text === null ? null : idOf(text))

test('an actor who stopped at a cue continues with their line after that cue', () => {
  expect(findFrom('I said I would.')).toMatchObject({
    number: 3,
    line: { text: 'You say so much.' },
    cue: { text: 'I said I would.' },
    ownLinesLeft: 2,
  })
})

test('an actor who stopped at one of their lines continues with that line; its cue is from the same scene', () => {
  expect(findFrom('You say so much.')).toMatchObject({ number: 3, cue: { text: 'I said I would.' } })
  expect(findFrom('It rains.')).toMatchObject({ number: 7, cue: { text: 'It rains.' }, ownLinesLeft: 1 })
})

test('an actor who has not rehearsed yet starts with their first line', () => {
  expect(findFrom(null)).toMatchObject({ number: 1, line: { text: 'You came.' }, cue: null, ownLinesLeft: 3 })
  expect(findFrom(null, ['BEN'])).toMatchObject({ number: 2, cue: { text: 'You came.' } })
})

test('an actor who stopped after their last line starts again with their first line', () => {
  expect(findFrom('It always does.', ['BEN'])).toMatchObject({ number: 2 })
})

test('a role without lines has no next line', () => {
  expect(findFrom(null, ['CARL'])).toBeNull()
})

test('the cue is the last line of another role in the same scene, also if a line of the actor’s own is nearer', () => {
  expect(findFrom('There is tea.')).toMatchObject({ cue: { text: 'Then let me say less.' } })
  const twice = buildUnderstanding(
    'SCENE 1\n\nBEN. Sit.\n\nANNA. I will.\n\n(She sits.)\n\nANNA. There.\n\nSCENE 2\n\nANNA. Now?\n',
  )
  const find = (text: string) =>
    findNextOwnLine(twice, ['ANNA'], twice.lines.find((line) => line.text === text)?.id ?? '')
  expect(find('There.')).toMatchObject({ cue: { text: 'Sit.' } })
  expect(find('Now?')).toMatchObject({ cue: null })
})

test('the time to the end of a scene contains the cue and the lines after it, but no line of another scene', () => {
  const sum = (...texts: string[]) => texts.reduce((ms, text) => ms + estimateLineMs(text), 0)
  expect(findFrom('There is tea.')?.remainingMs).toBe(sum('Then let me say less.', 'There is tea.'))
  expect(findFrom('It always does.')?.remainingMs).toBe(sum('It rains.', 'It always does.'))
})

test('the time from a line’s cue to the end of the scene is shorter for the last line than for the first', () => {
  const whole = findFrom(null)?.remainingMs ?? 0
  const last = findFrom('There is tea.')?.remainingMs ?? 0
  expect(last).toBeGreaterThan(0)
  expect(whole).toBeGreaterThan(last)
})

test('a line is spoken if it is a speech of at least one role and has a letter or a digit', () => {
  const line = { kind: 'speech', characters: ['ANNA'], text: 'Yes.' } as const
  expect(isSpokenLine({ ...line, characters: ['ANNA'] })).toBe(true)
  expect(isSpokenLine({ ...line, characters: ['ANNA'], text: '1' })).toBe(true)
  expect(isSpokenLine({ ...line, characters: ['ANNA'], text: '…!' })).toBe(false)
  expect(isSpokenLine({ ...line, characters: [] })).toBe(false)
  expect(isSpokenLine({ ...line, characters: ['ANNA'], kind: 'action' })).toBe(false)
})

test('a line that two roles speak together counts as the actor’s own line; a line without words does not', () => {
  const together = { kind: 'speech' as const, characters: ['ANNA', 'BEN'], text: 'Go!' }
  expect(isOwnLine(together, ['BEN'])).toBe(true)
  expect(isOwnLine(together, ['CARL'])).toBe(false)
  expect(isOwnLine({ ...together, text: '…' }, ['BEN'])).toBe(false)
})

test('the spoken time of a script is the sum over its spoken lines, without directions', () => {
  const lines = [
    { kind: 'speech' as const, characters: ['ANNA'], text: 'You came.' },
    { kind: 'action' as const, characters: [], text: 'A long silence.' },
    { kind: 'speech' as const, characters: ['BEN'], text: 'I said I would.' },
  ]
  expect(estimateSpokenMs(lines)).toBe(estimateLineMs('You came.') + estimateLineMs('I said I would.'))
  expect(estimateSpokenMs([])).toBe(0)
})
