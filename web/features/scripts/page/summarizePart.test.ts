import { expect, test } from 'vitest'
import { buildPlay, buildRehearsal, buildSpeech, testDate } from '../../../testing/builders.ts'
import { nameScene, summarizePart } from './summarizePart.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const later = '2026-11-21T12:00:00.001Z'

const memory = (lineId: string, facts: { runs: number; clean: number; box: number; dueAt: string | null }) => ({
  ...{ lineId, ms: 900, misses: 0, lastAt: testDate },
  ...facts,
})

test('the lines to practise today are those that need practice and those that are due now, but none of another role', () => {
  const understanding = buildPlay([
    buildSpeech('due', 'ANNA', 'You came.'),
    buildSpeech('other', 'BEN', 'I said I would.'),
    buildSpeech('weak', 'ANNA', 'You say so much.'),
    buildSpeech('resting', 'ANNA', 'Sit down.'),
    buildSpeech('first', 'ANNA', 'There is tea.'),
    buildSpeech('new', 'ANNA', 'And cake.'),
  ])
  const lines = [
    memory('due', { runs: 3, clean: 2, box: 2, dueAt: '2026-11-21T12:00:00.000Z' }),
    memory('other', { runs: 2, clean: 0, box: 0, dueAt: null }),
    memory('weak', { runs: 2, clean: 1, box: 1, dueAt: later }),
    memory('resting', { runs: 3, clean: 2, box: 2, dueAt: later }),
    // A line that was said once, without a mistake, does not need practice, although it has the same box (level of
    // spaced repetition) as the line `weak`.
    memory('first', { runs: 1, clean: 1, box: 1, dueAt: later }),
  ]
  const part = summarizePart(understanding, ['ANNA'], { rehearsal: buildRehearsal({ lines }), now })
  expect(part).toMatchObject({ ownLines: 5, right: 3, toPractise: 1, dueLines: 2 })
  const shown = part.scenes.flatMap(({ lines: map }) => map)
  expect(shown.filter(({ isToPractise }) => isToPractise).map(({ id }) => id)).toEqual(['weak'])
  expect(shown.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual(['due', 'resting', 'first'])
})

test('a scene is named “Act 1, Scene 2” by its act and heading, “Prologue” if both are equal, or by another given name if both are empty', () => {
  expect(nameScene({ act: 'Act 1', heading: 'Scene 2' }, 'here')).toBe('Act 1, Scene 2')
  expect(nameScene({ act: 'Prologue', heading: 'Prologue' }, 'here')).toBe('Prologue')
  expect(nameScene({ act: '', heading: '' }, 'here')).toBe('here')
})
