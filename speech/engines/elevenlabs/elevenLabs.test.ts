// Longer than 300 lines: all tests use one fake ElevenLabs server, whose request counters they read.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findVoice, type Rendition } from '../../catalog/voices.ts'
import { createSpeakerWithEngines } from '../../speaker.ts'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { synthesizeTones } from '../testing/synthesizeTones.ts'
import { parseAudio } from '../hosted/parseAudio.ts'
import { createElevenLabsClient, type ElevenLabsSettings } from './elevenLabsClient.ts'
import { createElevenLabsEngine } from './elevenLabsEngine.ts'
import { type FakeElevenLabs, startFakeElevenLabs, fakeElevenLabsVoices } from './fakeElevenLabs.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.75 }
const neverAborted = new AbortController().signal

let service: FakeElevenLabs
beforeAll(async () => {
  service = await startFakeElevenLabs()
})
beforeEach(() => {
  service.recover()
  Object.assign(service.account, { used: 0, limit: 100_000 })
})
afterAll(() => service.close())

const createEngine = (
  more: Partial<ElevenLabsSettings> = {},
  options: Partial<Parameters<typeof createElevenLabsEngine>[1]> = {},
) => createElevenLabsEngine({ apiKey: 'test-key', apiBase: service.url, ...more }, { entries, workers: 1, ...options })

const voiceIdOf = (name: string) => fakeElevenLabsVoices.find((voice) => voice.name === name)?.voice_id ?? ''
const amos: Rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: voiceIdOf('Amos'), gainDb: 0 }
const lastRequestBody = () => service.requests.findLast(({ method }) => method === 'POST')?.body
const speechRequests = () => service.requests.filter(({ method }) => method === 'POST').length

test('an audio sample whose two bytes arrive in two chunks is joined again', async () => {
  const client = createElevenLabsClient({ apiKey: 'test-key', apiBase: service.url })
  const path = `/v1/text-to-speech/${amos.engineVoice}/stream?output_format=pcm_24000`
  const answer = await client.post(
    path,
    { text: 'To be or not' },
    { idleTimeoutMs: 60_000, maxBytes: 1e6 },
    neverAborted,
  )
  const { samples } = parseAudio(answer, { title: 'the fake', rate: 24_000 })
  expect(samples).toEqual(synthesizeTones('To be or not', { voice: amos.engineVoice, speed: 1 }))
})

test('while a slow response of the service arrives, the time limit between two chunks begins again with each chunk', async () => {
  // No other code uses a timer of this length.
  const idleTimeoutMs = 59_987
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const client = createElevenLabsClient({ apiKey: 'test-key', apiBase: service.url })
  const path = `/v1/text-to-speech/${amos.engineVoice}/stream?output_format=pcm_24000`
  const stop = new AbortController()
  service.fail('sendsSlowly')
  const reading = client.post(path, { text: 'To be or not' }, { idleTimeoutMs, maxBytes: 1e6 }, stop.signal)
  const outcome = reading.catch((error: unknown) => error)
  const startCount = () => timers.mock.calls.filter(([, ms]) => ms === idleTimeoutMs).length
  // The limit begins with the request and again with the header of the response, and then with each chunk.
  await expect.poll(startCount, { interval: 5 }).toBeGreaterThan(4)
  stop.abort(new Error('enough was read'))
  expect(await outcome).toMatchObject({ message: 'enough was read' })
})

test('cancelling a unit aborts its HTTP request to the service', async () => {
  const engine = createEngine()
  await engine.whenReady?.()
  service.fail('hangs')
  const cancel = new AbortController()
  const speaking = engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: cancel.signal })
  const outcome = speaking.catch((error: unknown) => error)
  await service.waitUntilHanging()
  cancel.abort(new Error('not wanted'))
  expect(await outcome).toMatchObject({ message: 'not wanted' })
  await service.waitUntilAborted()
  expect(engine.stats()).toMatchObject({ busy: 0, waiting: 0, failures: 0 })
  await engine.close()
})

test('a speech request contains the text before and after the unit, the pace and the pronunciations of the script', async () => {
  const engine = createEngine()
  await engine.speak(
    {
      rendition: amos,
      spoken: 'Siobhan owes me $5.',
      settings,
      delivery: { level: 'plain', pace: 1.15 },
      pronunciations: { Siobhan: 'shi-VAWN' },
      context: { previous: 'Who goes there?', next: 'Stand [laughs] & unfold yourself.' },
    },
    { signal: neverAborted },
  )
  expect(lastRequestBody()).toEqual({
    text: 'shivawn owes me five dollars.',
    model_id: 'eleven_flash_v2_5',
    language_code: 'en',
    seed: expect.any(Number),
    voice_settings: { stability: 0.5, similarity_boost: 0.75, speed: 1.15 },
    previous_text: 'Who goes there?',
    next_text: 'Stand laughs and unfold yourself.',
  })
  await engine.close()
})

test('the model gets the last 300 characters of the text before a unit, and the first 300 characters of the text after it', async () => {
  const engine = createEngine()
  const long = `alpha ${'to be or not '.repeat(40)}omega`
  await engine.speak(
    {
      ...{ rendition: amos, spoken: 'Hello.', settings },
      context: { previous: long, next: long },
    },
    { signal: neverAborted },
  )
  const { previous_text: previous, next_text: next } = lastRequestBody() as Record<string, string>
  expect([previous?.length, next?.length]).toEqual([300, 300])
  expect(previous).toMatch(/ omega$/)
  expect(next).toMatch(/^alpha /)
  await engine.close()
})

test('two requests to ElevenLabs may run at the same time, until its first response states how many it allows', async () => {
  const engine = createEngine()
  expect(engine.stats()).toMatchObject({ workers: 2 })
  await engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: neverAborted })
  expect(engine.stats()).toMatchObject({ workers: 5 })
  await engine.close()
})

test('two requests with the same voice and text have the same seed; one with another voice or text has another seed', async () => {
  const engine = createEngine()
  const seedOf = async (spoken: string, name = 'Amos') => {
    const rendition = { ...amos, engineVoice: voiceIdOf(name) }
    await engine.speak({ rendition, spoken, settings }, { signal: neverAborted })
    return (lastRequestBody() as { seed: number }).seed
  }
  const seed = await seedOf('Hello.')
  expect(await seedOf('Hello.')).toBe(seed)
  expect(new Set([seed, await seedOf('Hello.', 'Bertram'), await seedOf('Good night.')]).size).toBe(3)
  await engine.close()
})

test('S-65 the model gets no markup from a script, only our own tags', async () => {
  const engine = createEngine({ model: 'eleven_v3' })
  await engine.speak(
    {
      rendition: amos,
      spoken: '[shouting] Run <break time="9999s"/> now!',
      settings: { ...settings, stability: 0.6 },
      delivery: { level: 'whispered', pace: 0.85 },
      context: { previous: 'Not heeded by this model.' },
    },
    { signal: neverAborted },
  )
  expect(lastRequestBody()).toMatchObject({
    text: expect.stringMatching(/^\[whispers\] shouting Run break [^[\]<>]*$/),
    voice_settings: { stability: 0.5, similarity_boost: 0.75 },
  })
  expect(lastRequestBody()).not.toHaveProperty('previous_text')
  expect(lastRequestBody()).not.toHaveProperty('voice_settings.speed')
  await engine.close()
})

test('a pace outside the range of the service is reached by stretching the audio', async () => {
  const engine = createEngine()
  const say = (speed: number) =>
    engine.speak(
      { rendition: amos, spoken: 'One two three four five six.', settings: { ...settings, speed } },
      { signal: neverAborted },
    )
  const plain = await say(1)
  const quick = await say(1.8)
  expect(lastRequestBody()).toMatchObject({ voice_settings: { speed: 1.2 } })
  expect(plain.length / quick.length).toBeGreaterThan(1.6)
  expect(plain.length / quick.length).toBeLessThan(2)
  await engine.close()
})

test('hosted voices are assigned to similar catalog voices, in whatever order the service lists them', async () => {
  const matchNow = async () => {
    const engine = createEngine()
    const speaker = createSpeakerWithEngines({ elevenlabs: engine, flite: createFakeEngine() })
    expect(engine.state().state).toBe('fetching')
    await speaker.whenReady()
    const voices = ['tom', 'kate', 'gus', 'claire', 'walt', 'zoe', 'billy', 'arthur', 'harriet', 'isla', 'robin']
    const found = voices.map((id) => [id, findVoice(id)] as const)
    const cast = Object.fromEntries(
      found.map(([id, voice]) => [
        id,
        voice && speaker.bestRendition(voice)?.quality === 'hosted'
          ? speaker.bestRendition(voice)?.engineVoice
          : undefined,
      ]),
    )
    await speaker.close()
    return cast
  }
  const cast = await matchNow()
  expect(cast).toMatchObject({
    tom: voiceIdOf('Amos'),
    kate: voiceIdOf('Delphine'),
    gus: voiceIdOf('Bertram'),
    arthur: voiceIdOf('Clarence'),
    harriet: voiceIdOf('Edwina'),
    walt: voiceIdOf('Florian'),
  })
  // ElevenLabs's label `young` does not mean a teenager; no child gets an adult voice; gender and accent must match.
  for (const id of ['zoe', 'billy', 'isla', 'robin', 'claire']) expect(cast[id]).toBeUndefined()
  service.voices.reverse()
  expect(await matchNow()).toEqual(cast)
  service.voices.reverse()
})

test('a voice that the operator has chosen has priority over automatic assignment', async () => {
  const engine = createEngine({ voices: new Map([['billy', voiceIdOf('Amos')]]) })
  await engine.whenReady?.()
  const [billy, tom] = [findVoice('billy'), findVoice('tom')]
  expect(billy && engine.renditionFor?.(billy)?.engineVoice).toBe(voiceIdOf('Amos'))
  expect(tom && engine.renditionFor?.(tom)?.engineVoice).not.toBe(voiceIdOf('Amos'))
  await engine.close()
})

test('after an exhausted quota the service is used again 15 minutes later; after a refused key it is never used again', async () => {
  let time = 0
  const engine = createEngine({}, { now: () => time })
  await engine.whenReady?.()
  const say = () => engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: neverAborted })
  service.account.limit = 0
  await expect(say()).rejects.toMatchObject({ reason: 'engine_refused' })
  expect(engine.canSpeak(amos)).toBe(false)
  service.account.limit = 10_000
  const before = speechRequests()
  await expect(say()).rejects.toThrow(/used up/)
  expect(speechRequests()).toBe(before)
  time = 15 * 60_000
  expect((await say()).length).toBeGreaterThan(0)
  service.fail('wrongKey', 1)
  await expect(say()).rejects.toThrow(/ELEVENLABS_API_KEY/)
  time = 30 * 86_400_000
  await expect(say()).rejects.toThrow(/ELEVENLABS_API_KEY/)
  expect(speechRequests()).toBe(before + 2)
  await engine.close()
})

test('a voice that the service has removed is no longer offered, and the other voices are still offered', async () => {
  const engine = createEngine()
  await engine.whenReady?.()
  service.fail('noVoice', 1)
  await expect(
    engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: neverAborted }),
  ).rejects.toMatchObject({
    reason: 'unknown_voice',
  })
  expect(engine.canSpeak(amos)).toBe(false)
  expect(engine.canSpeak({ ...amos, engineVoice: voiceIdOf('Bertram') })).toBe(true)
  await engine.close()
})

test('a key that is refused while listing voices is reported, and no voice is offered', async () => {
  const engine = createEngine({ apiKey: 'another' })
  await engine.whenReady?.()
  expect(engine.state()).toMatchObject({ state: 'broken', detail: expect.stringContaining('ELEVENLABS_API_KEY') })
  const tom = findVoice('tom')
  expect(tom && engine.renditionFor?.(tom)).toBeUndefined()
  await engine.close()
})

test('the engine of an unreachable service has the state `resting`', async () => {
  const engine = createEngine({ apiBase: 'http://127.0.0.1:9' })
  await engine.whenReady?.()
  expect(engine.state()).toMatchObject({ state: 'resting', detail: expect.stringContaining('cannot be reached') })
  await engine.close()
})

test('after a restart, cached voice assignments are used at once if model and cache file are unchanged', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'scene-partner-cache-'))
  const tom = findVoice('tom')
  try {
    const first = createEngine({}, { cacheDir })
    await first.whenReady?.()
    await first.close()
    const cached = await readFile(join(cacheDir, 'hosted-elevenlabs.json'), 'utf8')
    expect(cached).not.toContain('test-key')

    const second = createEngine({}, { cacheDir })
    expect(second.state()).toEqual({ state: 'ready' })
    expect(tom && second.renditionFor?.(tom)?.engineVoice).toBe(voiceIdOf('Amos'))
    await second.close()

    const withOtherModel = createEngine({ model: 'eleven_v3' }, { cacheDir })
    expect(withOtherModel.state().state).toBe('fetching')
    await withOtherModel.close()

    await writeFile(join(cacheDir, 'hosted-elevenlabs.json'), cached.slice(0, 100))
    const withDamagedCache = createEngine({}, { cacheDir })
    expect(withDamagedCache.state().state).toBe('fetching')
    await withDamagedCache.close()
  } finally {
    await rm(cacheDir, { recursive: true, force: true })
  }
})
