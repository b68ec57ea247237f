import { expect, test } from 'vitest'
import { buildPlay, buildSpeech, testDate } from '../../../testing/builders.ts'
import { estimateCopyBytes } from './estimateCopyBytes.ts'

const understanding = buildPlay([buildSpeech('s1', 'ANNA', 'You came.'), buildSpeech('s2', 'BEN', 'So I did.')])
const script = { understanding, mine: ['ANNA'], followsWords: true, recordings: [] }
const choices = { scenes: [0], includesOwnLines: false, withListener: false }

test('in the estimated size of a copy, a friend’s recording counts as a WAV file in place of the synthetic voice', () => {
  const recording = (lineId: string) => ({
    ...{ lineId, url: '/r', mime: 'audio/wav', durationMs: 60_000, createdAt: testDate },
  })
  const synthetic = estimateCopyBytes(script, choices)
  const recorded = estimateCopyBytes({ ...script, recordings: [recording('s2')] }, choices)
  expect(recorded - synthetic).toBeGreaterThan(2_800_000)
  expect(recorded - synthetic).toBeLessThan(60_000 * 48)
  // The actor's own lines are not copied.
  expect(estimateCopyBytes({ ...script, recordings: [recording('s1')] }, choices)).toBe(synthetic)
})

test('the estimated size of a copy includes the actor’s lines and the word recogniser only if they are chosen', () => {
  const least = estimateCopyBytes(script, choices)
  expect(estimateCopyBytes(script, { ...choices, includesOwnLines: true })).toBeGreaterThan(least)
  expect(estimateCopyBytes(script, { ...choices, withListener: true }) - least).toBeGreaterThan(40_000_000)
  expect(estimateCopyBytes({ ...script, followsWords: false }, { ...choices, withListener: true })).toBe(least)
})
