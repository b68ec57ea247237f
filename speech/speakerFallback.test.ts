import { expect, test } from 'vitest'
import type { EncoderPool } from './audio/mp3/encoderPool.ts'
import { findVoice } from './catalog/voices.ts'
import { createFakeEngine } from './engines/testing/fakeEngine.ts'
import { createSpeakerWithEngines } from './speaker.ts'
import { speakToMp3 } from './speakToMp3.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal
const voice = findVoice('walt') ?? expect.unreachable('the catalog has the voice')
const request = { voiceId: voice.id, spoken: 'But soft!', settings }

/** Creates a speaker with two engines that can speak the voice; `better` has the voice's better rendition. */
function createTestSpeaker() {
  const better = { ...createFakeEngine(), name: 'better' }
  const basic = { ...createFakeEngine(), name: 'basic' }
  const speaker = createSpeakerWithEngines({ kokoro: better, flite: basic })
  const [first, second] = speaker.availableRenditions(voice)
  return { ...speaker, better, basic, first, second }
}

test('only the engine of the best rendition of a voice is warmed up, and this rendition speaks the unit', async () => {
  const { better, basic, first, ...speaker } = createTestSpeaker()
  expect(first).toMatchObject({ engine: 'kokoro' })
  expect(speaker.bestRendition(voice)).toBe(first)
  await speaker.warmUp(voice)
  expect([better.warmed, basic.warmed]).toEqual([[first?.engineVoice], []])
  expect(await speaker.speak(request, { signal: never })).toMatchObject({ engine: 'better', rendition: first })
  expect(basic.spoken).toEqual([])
})

test('if an engine fails, the next rendition speaks, and the failure is reported', async () => {
  const { better, second, ...speaker } = createTestSpeaker()
  better.failOn(request.spoken)
  const failures: unknown[] = []
  const unit = await speaker.speak(request, { signal: never, onFailure: (failed) => failures.push(failed) })
  expect(unit).toMatchObject({ engine: 'basic', rendition: second, quality: second?.quality })
  expect(failures).toEqual([{ engine: 'better', reason: 'engine_died' }])
})

test('if all engines fail, each has been tried, and the request is rejected as `engine_died`', async () => {
  const { better, basic, ...speaker } = createTestSpeaker()
  for (const engine of [better, basic]) engine.failOn(request.spoken)
  await expect(speaker.speak(request, { signal: never })).rejects.toMatchObject({ reason: 'engine_died' })
  expect([better.spoken, basic.spoken]).toEqual([['But soft!'], ['But soft!']])
})

test('a requested rendition is tried first, and better ones are not tried after it', async () => {
  const { better, basic, second, ...speaker } = createTestSpeaker()
  expect(await speaker.speak({ ...request, rendition: second }, { signal: never })).toMatchObject({ engine: 'basic' })
  basic.failOn(request.spoken)
  await expect(speaker.speak({ ...request, rendition: second }, { signal: never })).rejects.toMatchObject({
    reason: 'engine_died',
  })
  expect(better.spoken).toEqual([])
})

test('if the voice no longer has the requested rendition, its best rendition speaks', async () => {
  const { first, second, ...speaker } = createTestSpeaker()
  const removed = { ...(second ?? expect.unreachable('the voice has two renditions')), engineVoice: 'removed' }
  expect(await speaker.speak({ ...request, rendition: removed }, { signal: never })).toMatchObject({ rendition: first })
})

test('if an engine is closed while it speaks, no other engine speaks instead', async () => {
  const { better, basic, ...speaker } = createTestSpeaker()
  better.block()
  const speaking = speaker.speak(request, { signal: never })
  await better.waitUntilBlocked()
  void better.close()
  await expect(speaking).rejects.toMatchObject({ reason: 'closed' })
  expect(basic.spoken).toEqual([])
})

test('the speaker is ready only when a hosted engine has listed its voices', async () => {
  let finish = () => {}
  const listing = new Promise<void>((resolve) => (finish = resolve))
  const speaker = createSpeakerWithEngines({ elevenlabs: { ...createFakeEngine(), whenReady: () => listing } })
  let isReady = false
  const waiting = speaker.whenReady().then(() => (isReady = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isReady).toBe(false)
  finish()
  await waiting
  expect(isReady).toBe(true)
})

test('after a cancelled request no other engine speaks', async () => {
  const { better, basic, ...speaker } = createTestSpeaker()
  better.block()
  const cancel = new AbortController()
  const speaking = speaker.speak(request, { signal: cancel.signal })
  await better.waitUntilBlocked()
  cancel.abort(new Error('not wanted'))
  await expect(speaking).rejects.toThrow('not wanted')
  expect(basic.spoken).toEqual([])
})

test('a failure of an engine after the request was cancelled is not reported', async () => {
  const { better, ...speaker } = createTestSpeaker()
  better.block()
  better.failOn(request.spoken)
  const cancel = new AbortController()
  const failures: unknown[] = []
  const speaking = speaker.speak(request, { signal: cancel.signal, onFailure: (failed) => failures.push(failed) })
  await better.waitUntilBlocked()
  better.unblock()
  cancel.abort(new Error('not wanted'))
  await expect(speaking).rejects.toThrow()
  expect(failures).toEqual([])
})

test('closing the speaker closes all its engines', async () => {
  const { ...speaker } = createTestSpeaker()
  expect(speaker.states()).toEqual({ better: { state: 'ready' }, basic: { state: 'ready' } })
  await speaker.close()
  expect(Object.values(speaker.states()).map(({ state }) => state)).toEqual(['absent', 'absent'])
  expect(speaker.bestRendition(voice)).toBeUndefined()
})

test('a text of more than 1,000 characters is refused and reaches no engine', async () => {
  const { better, ...speaker } = createTestSpeaker()
  const long = (length: number) => speaker.speak({ ...request, spoken: 'x'.repeat(length) }, { signal: never })
  await expect(long(1_001)).rejects.toThrow(RangeError)
  expect(better.spoken).toEqual([])
  await long(1_000)
  expect(better.spoken).toHaveLength(1)
})

/** Creates an encoder pool that encodes nothing and counts its open recordings. */
function createFakeEncoders() {
  const counts = { open: 0 }
  const silences: number[] = []
  const bytes = async () => Uint8Array.of(0)
  const encoders = {
    async open() {
      counts.open++
      let isOpen = true
      const release = () => {
        if (isOpen) counts.open--
        isOpen = false
      }
      return {
        header: Uint8Array.of(1),
        write: bytes,
        silence(ms: number) {
          silences.push(ms)
          return bytes()
        },
        async finish() {
          release()
          return { tail: Uint8Array.of(2), finalHeader: Uint8Array.of(1), samples: 0, frames: 0, durationMs: 0 }
        },
        abort: release,
      }
    },
  } satisfies Pick<EncoderPool, 'open'>
  return { counts, silences, encoders: encoders as unknown as EncoderPool }
}

test('an MP3 file counts as spoken by the requested rendition only if this rendition spoke every unit', async () => {
  const { better, first, ...speaker } = createTestSpeaker()
  const { counts, silences, encoders } = createFakeEncoders()
  const units = ['One.', 'Two.', 'Three.'].map((spoken, at) => ({ spoken, pauseAfterMs: 100 * (at + 1) }))
  const request = { title: 'Test', voice, rendition: first, units }
  const speak = async () => (await speakToMp3({ speaker, encoders }, request, never)).isRequestedRendition
  expect(await speak()).toBe(true)
  // Each unit is followed by its pause.
  expect(silences).toEqual([100, 200, 300])
  better.failOn('Two.', 1)
  expect(await speak()).toBe(false)
  expect(await speak()).toBe(true)
  expect(counts.open).toBe(0)
})

test('if a unit of an MP3 file cannot be spoken, the encoder of the file is released', async () => {
  const { better, basic, ...speaker } = createTestSpeaker()
  const { counts, encoders } = createFakeEncoders()
  for (const engine of [better, basic]) engine.failOn('Two.')
  const units = ['One.', 'Two.'].map((spoken) => ({ spoken, pauseAfterMs: 100 }))
  const speaking = speakToMp3({ speaker, encoders }, { title: 'Test', voice, rendition: undefined, units }, never)
  await expect(speaking).rejects.toMatchObject({ reason: 'engine_died' })
  expect(counts.open).toBe(0)
})
