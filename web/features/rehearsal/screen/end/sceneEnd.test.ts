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

test('a run counts the right lines, and lists the wrong lines and the unsaid lines; lines spoken together count too', () => {
  expect(lines.map(({ part }) => part)).toEqual(['mine', 'partner', 'together', 'mine'])
  expect(summarise(['clean', null, null, 'prompted'])).toEqual({ said: 2, right: 1, toPractise: [3], notSaid: [2] })
  expect(summarise([null, null, 'missed', null])).toEqual({ said: 1, right: 0, toPractise: [2], notSaid: [0, 3] })
})

test('the next step is a drill of the wrong lines, else a run with more of the lines hidden, else the next scene, else the same scene', () => {
  const [right, wrong, unsaid] = [summarise(['clean']), summarise(['missed']), summarise([])]
  const run = { hiding: 'nothing', hasNextScene: true, isDrill: false } as const
  expect(chooseNextStep(unsaid, run)).toBe('runLines')
  expect(chooseNextStep(wrong, { ...run, isDrill: true })).toBe('drill')
  expect(chooseNextStep(right, { ...run, isDrill: true })).toBe('again')
  expect(chooseNextStep(right, { ...run, hiding: 'letters' })).toBe('hideMore')
  expect(chooseNextStep(right, run)).toBe('nextScene')
  expect(chooseNextStep(right, { ...run, hasNextScene: false })).toBe('again')
})

test('the estimated time of a drill is four times the time of its lines, in whole minutes, and at least one', () => {
  expect(estimateDrillMinutes(lines, [0])).toBe(1)
  const longer = lines.map((line, at) => ({ ...line, expectedMs: (at + 1) * 30_000 }))
  expect(estimateDrillMinutes(longer, [0, 3])).toBe(10)
})
