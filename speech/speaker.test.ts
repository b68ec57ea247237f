import { expect, test } from 'vitest'
import { engineContract } from './engines/contractSuite.ts'
import { createFliteEngine } from './engines/flite/fliteEngine.ts'
import { createSpeaker } from './speaker.ts'
import { voices } from './voices.ts'

const entries = new URL('../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal

engineContract('flite', {
  create: () => createFliteEngine({ entries, workers: 2 }),
  rendition: { quality: 'basic', engine: 'flite', engineVoice: 'slt', gainDb: 0 },
})

test('every voice of the catalogue speaks, each with a sound of its own', async () => {
  const speaker = createSpeaker({ entries, workers: 2 })
  const sounds = await Promise.all(
    voices.map(({ id }) => speaker.speak({ voiceId: id, spoken: 'But soft!', settings }, { signal: never })),
  )
  await speaker.close()
  expect(new Set(sounds.map(({ pcm }) => pcm.join())).size).toBe(voices.length)
  for (const { quality } of sounds) expect(quality).toBe('basic')
})

test('a voice that is no longer in the catalogue is refused, not guessed', async () => {
  const speaker = createSpeaker({ entries, workers: 1 })
  await expect(speaker.speak({ voiceId: 'nobody', spoken: 'Hi', settings }, { signal: never })).rejects.toMatchObject({
    reason: 'unknown_voice',
  })
  await speaker.close()
})
