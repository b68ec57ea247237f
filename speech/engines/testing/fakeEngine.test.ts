import { expect, test } from 'vitest'
import { engineContract } from './contractSuite.ts'
import { SpeechUnavailable } from './engine.ts'
import { createStandInEngine, createStandInSpeaker } from './standIn.ts'

engineContract('the stand-in', {
  create: createStandInEngine,
  rendition: { quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 0 },
})

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const ask = (spoken: string) => ({ voiceId: 'tom', spoken, settings })
const never = new AbortController().signal

test('a test can hold a unit, wait until it is held, and let it go', async () => {
  const voice = createStandInSpeaker()
  voice.hold('Second.')
  const first = await voice.speak(ask('First.'), { signal: never })
  const second = voice.speak(ask('Second.'), { signal: never })
  await voice.held()
  voice.release()
  expect((await second).quality).toBe(first.quality)
  expect(voice.spoken).toEqual(['First.', 'Second.'])
})

test('a held unit can be cancelled', async () => {
  const voice = createStandInSpeaker()
  const cancel = new AbortController()
  voice.hold()
  const held = voice.speak(ask('Wait.'), { signal: cancel.signal })
  await voice.held()
  cancel.abort(new Error('gone'))
  await expect(held).rejects.toThrow('gone')
})

test('a unit fails as often as it is told to', async () => {
  const voice = createStandInSpeaker()
  voice.failOn((spoken) => spoken.includes('trouble'), 1)
  await expect(voice.speak(ask('Here is trouble.'), { signal: never })).rejects.toBeInstanceOf(SpeechUnavailable)
  await expect(voice.speak(ask('Here is trouble.'), { signal: never })).resolves.toBeDefined()
})
