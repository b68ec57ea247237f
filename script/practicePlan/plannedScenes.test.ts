import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'
import { findPlannedScenes } from './plannedScenes.ts'

const play = `SCENE I. A kitchen.

BEN. You came.

ANNA. I said I would.

BEN. You say so much.

CARL. Is there tea?

ANNA. There is tea.

SCENE II. A street.

BEN. Nobody is here.

SCENE III. A quay.

ANNA. That was the last one.
`
const understanding = buildUnderstanding(play)
const idOf = (text: string) => understanding.lines.find((line) => line.text === text)?.id

test('only scenes with the actor’s lines are planned, and each line has its cue and the time that others speak before it', () => {
  const memory = { ms: 2_500, runs: 3, clean: 2, misses: 0, box: 1, dueAt: null, lastAt: 0 }
  const memories = new Map([[idOf('There is tea.') ?? '', memory]])
  const scenes = findPlannedScenes(understanding, ['ANNA'], memories)
  expect(scenes.map(({ scene }) => scene)).toEqual([0, 2])
  expect(scenes[0]?.lines).toMatchObject([
    { id: idOf('I said I would.'), cueId: idOf('You came.'), runs: 0, leadMs: 980 },
    // “You say so much.” takes 1,470 ms and “Is there tea?” 1,260 ms. The lines before are not added.
    { id: idOf('There is tea.'), cueId: idOf('Is there tea?'), runs: 3, clean: 2, box: 1, ms: 2_500, leadMs: 2_730 },
  ])
  // If nobody speaks before a line, the line itself is its cue.
  expect(scenes[1]?.lines).toMatchObject([{ cueId: idOf('That was the last one.'), leadMs: 0 }])
  expect(findPlannedScenes(understanding, ['NOBODY'], new Map())).toEqual([])
})

const createLine = (
  id: string,
  characters: string[],
  text: string,
  kind: UnderstoodLine['kind'] = 'speech',
): UnderstoodLine => ({
  ...{ id, kind, scene: 0, characters, cue: '', extension: '', parts: [], text },
  ...{ firstLine: 1, lastLine: 1, confidence: 1 },
})

test('the planned scenes contain a line that the actor speaks together with another role, but no line without a role or without words', () => {
  const lines = [
    createLine('first', ['BEN'], 'You came.'),
    createLine('nobody', [], 'Nobody is here.'),
    createLine('direction', ['ANNA'], 'She sits.', 'action'),
    createLine('joint', ['BEN', 'ANNA'], 'Good night.'),
    createLine('dots', ['ANNA'], '…'),
  ]
  expect(findPlannedScenes({ lines, scenes: [] }, ['ANNA'], new Map())).toMatchObject([
    // “You came.” takes 980 ms.
    { name: 'Scene 1', lines: [{ id: 'joint', cueId: 'first', leadMs: 980 }] },
  ])
})
