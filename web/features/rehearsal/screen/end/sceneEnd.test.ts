import { expect, test } from 'vitest'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import type { Outcome } from '../../engine/engineTypes.ts'
import { buildRehearsalLines } from '../../runtime/rehearsalLines.ts'
import { chooseNextStep, estimateDrillMinutes, summariseRun } from './sceneEnd.ts'

const text = `
ANNA
You came.

BEN
I said I would.

ANNA
Too late.

ANNA
Sit down.
`
const understanding = buildUnderstanding(text)
const ofBoth = understanding.lines.map((line) =>
  line.text === 'Too late.' ? { ...line, characters: ['ANNA', 'BEN'] } : line,
)
const lines = buildRehearsalLines({ ...understanding, lines: ofBoth }, ['ANNA'], new Map())
const summarise = (outcomes: readonly (Outcome | null)[]) =>
  summariseRun(lines, {
    outcomes: new Map(lines.flatMap(({ id }, at) => (outcomes[at] ? [[id, outcomes[at]]] : []))),
    prompted: 0,
    practisedMs: 0,
  })

test('a run counts the lines that were right, and lists the other ones and those that were not said, also lines said together', () => {
  expect(lines.map(({ part }) => part)).toEqual(['mine', 'partner', 'together', 'mine'])
  expect(summarise(['clean', null, null, 'prompted'])).toEqual({ said: 2, right: 1, toPractise: [3], notSaid: [2] })
  expect(summarise([null, null, 'missed', null])).toEqual({ said: 1, right: 0, toPractise: [2], notSaid: [0, 3] })
})

test('the next step drills the lines that were not right, then hides more, then opens the next scene', () => {
  const [right, wrong, silent] = [summarise(['clean']), summarise(['missed']), summarise([])]
  const run = { hiding: 'nothing', hasNextScene: true, isDrill: false } as const
  expect(chooseNextStep(silent, run)).toBe('runLines')
  expect(chooseNextStep(wrong, { ...run, isDrill: true })).toBe('drill')
  expect(chooseNextStep(right, { ...run, isDrill: true })).toBe('again')
  expect(chooseNextStep(right, { ...run, hiding: 'letters' })).toBe('hideMore')
  expect(chooseNextStep(right, run)).toBe('nextScene')
  expect(chooseNextStep(right, { ...run, hasNextScene: false })).toBe('again')
})

test('a drill of lines takes twice the time of the lines and their cues, and at least one minute', () => {
  expect(estimateDrillMinutes(lines, [0])).toBe(1)
  const minute = lines.map((line) => ({ ...line, expectedMs: 60_000 }))
  expect(estimateDrillMinutes(minute, [0, 3])).toBe(8)
})
