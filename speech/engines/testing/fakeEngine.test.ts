import { expect, test } from 'vitest'
import { engineContract } from './engineContract.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'
import { createFakeEngine, createFakeSpeaker } from './fakeEngine.ts'

engineContract('the fake engine', {
  create: createFakeEngine,
  rendition: { quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 0 },
})

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const ask = (spoken: string) => ({ voiceId: 'tom', spoken, settings })
const neverAborted = new AbortController().signal

test('a test can make a unit wait, detect that it waits, and let it continue', async () => {
  const voice = createFakeSpeaker()
  voice.block('Second.')
  const first = await voice.speak(ask('First.'), { signal: neverAborted })
  const second = voice.speak(ask('Second.'), { signal: neverAborted })
  await voice.waitUntilBlocked()
  voice.unblock()
  expect((await second).quality).toBe(first.quality)
  expect(voice.spoken).toEqual(['First.', 'Second.'])
})

test('cancelling a waiting unit rejects it with the reason of the cancellation', async () => {
  const voice = createFakeSpeaker()
  const cancel = new AbortController()
  voice.block()
  const held = voice.speak(ask('Wait.'), { signal: cancel.signal })
  await voice.waitUntilBlocked()
  cancel.abort(new Error('gone'))
  await expect(held).rejects.toThrow('gone')
})

test('a unit fails the number of times that the test sets', async () => {
  const voice = createFakeSpeaker()
  voice.failOn((spoken) => spoken.includes('trouble'), 1)
  await expect(voice.speak(ask('Here is trouble.'), { signal: neverAborted })).rejects.toBeInstanceOf(SpeechUnavailable)
  await expect(voice.speak(ask('Here is trouble.'), { signal: neverAborted })).resolves.toBeDefined()
})
