/** @module-tag long */
import { afterAll, expect, test } from 'vitest'
import { createSpeaker } from '../speaker.ts'
import { findVoice } from '../catalog/voices.ts'
import { measureLevel } from './voicePrint.ts'

// The speaker has no Kokoro model, so that the test is fast. `npm run bench:voices` measures all renditions.
const speaker = createSpeaker({ entries: new URL('../../dist/workers/', import.meta.url), workers: 1 })
afterAll(() => speaker.close())

const lines = [
  'You said the letter would be here by Monday, and it is Thursday.',
  'Where have you put it?',
  'I looked in the desk, I looked in your coat, and I am done with looking!',
]

const testCases = ['tom', 'kate', 'gus', 'walt', 'lucy', 'callum', 'isla', 'marvin', 'alfie'].flatMap((id) => {
  const voice = findVoice(id)
  return voice
    ? speaker.availableRenditions(voice).map((rendition) => ({ id, engine: rendition.engine, rendition }))
    : []
})

test.each(testCases)('voice $id with $engine has −16 LUFS ± 1 and no clipped sample', async ({ id, rendition }) => {
  const units: Int16Array[] = []
  for (const spoken of lines) {
    const request = { voiceId: id, spoken, rendition, settings: { speed: 1, stability: 0.5, similarity: 0.5 } }
    units.push((await speaker.speak(request, { signal: new AbortController().signal })).pcm)
  }
  const level = measureLevel(units)
  expect(Math.abs(level.lufs + 16)).toBeLessThan(1)
  expect(level.truePeakDb).toBeLessThan(-1)
  expect(level.clippedSamples).toBe(0)
  expect(level.endPeak).toBeLessThan(100)
})
