import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { expect, test } from 'vitest'
import { findPlanParts, type PlannedLine } from './planParts.ts'
import { countLines } from './practicePlan.ts'
import { createLine, createRunOf, createScenes } from './testing/samplePlan.ts'

const scenes = createScenes(8)
const at = Date.parse('2026-11-22T18:00:00Z')

test.each<[string, number, Partial<RehearsalRun>]>([
  ['a run in which the actor listened', 1, { kind: 'listen', said: 0, right: 0 }],
  ['a run with whole lines visible', 1, { hiding: 'whole' }],
  ['a run with first letters in which 5 of 8 lines were right', 1, { hiding: 'letters', right: 5 }],
  ['a run with first letters in which 6 of 8 lines were right', 2, { hiding: 'letters', right: 6 }],
  ['a run with blanks', 3, { hiding: 'blanks' }],
  ['a run with hidden lines', 4, { hiding: 'nothing' }],
  ['a run in which the actor did not say one of the lines', 0, { said: 7, right: 7 }],
  ['a run that the actor left early', 0, { isFinished: false }],
  ['a drill with hidden lines', 0, { kind: 'drill' }],
])('after %s, a part of the script has passed %i of its four stages', (_what, passed, run) => {
  expect(findPlanParts(scenes, [createRunOf(scenes, at, run)], 45)).toMatchObject([{ passed }])
})

test('a long scene is divided into parts of similar length; each part takes at most half of the practice time of a day', () => {
  const parts = findPlanParts(createScenes(80, 1), [], 10)
  expect(parts.map(({ scene, number, count, lines, ms }) => [scene, number, count, lines.length, ms])).toEqual([
    [0, 1, 3, 27, 297_000],
    [0, 2, 3, 27, 297_000],
    [0, 3, 3, 26, 286_000],
    [1, 1, 1, 1, 11_000],
  ])
  expect(parts.flatMap(({ lines }) => lines.map(({ id }) => id)).slice(26, 28)).toEqual(['1-27', '1-28'])
})

test('a scene that is a quarter longer than half of the practice time of a day is divided into two parts', () => {
  const parts = findPlanParts(createScenes(34), [], 10)
  expect(parts.map(({ lines, ms }) => [lines.length, ms])).toEqual([
    [17, 187_000],
    [17, 187_000],
  ])
})

test('the duration of a part includes at most 20 seconds of other speech before its first line, and all other speech after it', () => {
  const lines = [createLine('a', { leadMs: 60_000 }), createLine('b', { leadMs: 30_000 })]
  expect(findPlanParts([{ scene: 0, name: 'Scene 1', lines }], [], 45)).toMatchObject([{ ms: 26_000 + 36_000 }])
})

test.each<[string, number, Partial<PlannedLine>[]]>([
  ['a line that was never said', 0, [{ runs: 5, clean: 5, box: 3 }, {}]],
  [
    'a line that was right on few days',
    1,
    [
      { runs: 5, clean: 5, box: 3 },
      { runs: 5, clean: 5, box: 2 },
    ],
  ],
  ['only lines that were right on several days', 3, [{ box: 3 }, { box: 4 }]],
])(
  'judged by the results of its lines, a part of the script with %s has passed %i of its four stages',
  (_what, passed, facts) => {
    const lines = facts.map((fact, at) => createLine(`line ${at}`, fact))
    expect(findPlanParts([{ scene: 0, name: 'Scene 1', lines }], [], 45)).toMatchObject([{ passed }])
  },
)

test('a line that was right each time is not to be practised, even in Leitner box 1', () => {
  const lines = [
    createLine('never said'),
    createLine('always right', { runs: 2, clean: 2, box: 1 }),
    createLine('wrong once', { runs: 3, clean: 2, box: 1 }),
    createLine('wrong once, long ago', { runs: 3, clean: 2, box: 2 }),
    createLine('never right', { runs: 1, clean: 0, box: 2 }),
  ]
  expect(countLines([{ scene: 0, name: 'Scene 1', lines }])).toEqual({ all: 5, right: 2, toPractise: 1 })
})
