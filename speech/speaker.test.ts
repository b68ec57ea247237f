import { expect, test } from 'vitest'
import { createSpeaker } from './speaker.ts'
import { voices } from './catalog/voices.ts'

const entries = new URL('../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal

test('every voice of the catalog speaks, and no two voices give the same audio', { tags: ['long'] }, async () => {
  const speaker = createSpeaker({ entries, workers: 2 })
  const units = await Promise.all(
    voices.map(({ id }) => speaker.speak({ voiceId: id, spoken: 'But soft!', settings }, { signal: never })),
  )
  await speaker.close()
  expect(new Set(units.map(({ pcm }) => pcm.join())).size).toBe(voices.length)
  for (const { quality } of units) expect(quality).toBe('basic')
})

test('a request to speak with an unknown voice id is rejected as `unknown_voice`', async () => {
  const speaker = createSpeaker({ entries, workers: 1 })
  await expect(speaker.speak({ voiceId: 'nobody', spoken: 'Hi', settings }, { signal: never })).rejects.toMatchObject({
    reason: 'unknown_voice',
  })
  await speaker.close()
})
