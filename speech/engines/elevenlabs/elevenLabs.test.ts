import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findVoice, type Rendition } from '../../voices.ts'
import { speakerOver } from '../../speaker.ts'
import { engineContract } from '../contractSuite.ts'
import { createStandInEngine } from '../standIn.ts'
import { tones } from '../tones.ts'
import { soundOf } from '../hosted/heard.ts'
import { createElevenLabsClient, type ElevenLabsSettings } from './elevenLabsClient.ts'
import { createElevenLabsEngine } from './elevenLabsEngine.ts'
import { type StandInElevenLabs, startStandInElevenLabs, standInVoices } from './standInElevenLabs.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.75 }
const never = new AbortController().signal

let service: StandInElevenLabs
beforeAll(async () => {
  service = await startStandInElevenLabs()
})
beforeEach(() => {
  service.recover()
  Object.assign(service.account, { used: 0, limit: 100_000 })
})
afterAll(() => service.close())

const engineOver = (
  more: Partial<ElevenLabsSettings> = {},
  options: Partial<Parameters<typeof createElevenLabsEngine>[1]> = {},
) => createElevenLabsEngine({ apiKey: 'stand-in', apiBase: service.url, ...more }, { entries, workers: 1, ...options })

const voiceOf = (name: string) => standInVoices.find((voice) => voice.name === name)?.voice_id ?? ''
const amos: Rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: voiceOf('Amos'), gainDb: 0 }
const lastBody = () => service.heard.findLast(({ method }) => method === 'POST')?.body
const speechRequests = () => service.heard.filter(({ method }) => method === 'POST').length

engineContract('ElevenLabs', { create: () => engineOver(), rendition: amos })

test('a sample that is split between two chunks is whole again', async () => {
  const client = createElevenLabsClient({ apiKey: 'stand-in', apiBase: service.url })
  const path = `/v1/text-to-speech/${amos.engineVoice}/stream?output_format=pcm_24000`
  const answer = await client.post(path, { text: 'To be or not' }, { silenceMs: 60_000, mostBytes: 1e6 }, never)
  const { samples } = soundOf(answer, { title: 'the stand-in', rate: 24_000 })
  expect(samples).toEqual(tones('To be or not', { voice: amos.engineVoice, speed: 1 }))
})

test('who gives up a line ends its request', async () => {
  const engine = engineOver()
  await engine.prepared?.()
  service.fail('hangs')
  const cancel = new AbortController()
  const speaking = engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: cancel.signal })
  const outcome = speaking.catch((error: unknown) => error)
  await service.hanging()
  cancel.abort(new Error('not wanted'))
  expect(await outcome).toMatchObject({ message: 'not wanted' })
  await service.givenUp()
  expect(engine.stats()).toMatchObject({ busy: 0, waiting: 0, failures: 0 })
  await engine.close()
})

test('a model hears what is said around the line, and how it should be', async () => {
  const engine = engineOver()
  await engine.speak(
    {
      rendition: amos,
      spoken: 'Siobhan owes me $5.',
      settings,
      delivery: { level: 'plain', pace: 1.15 },
      pronunciations: { Siobhan: 'shi-VAWN' },
      context: { previous: 'Who goes there?', next: 'Stand [laughs] & unfold yourself.' },
    },
    { signal: never },
  )
  expect(lastBody()).toEqual({
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

test('S-65 no markup of a script reaches the model; a model that acts gets our own', async () => {
  const engine = engineOver({ model: 'eleven_v3' })
  await engine.speak(
    {
      rendition: amos,
      spoken: '[shouting] Run <break time="9999s"/> now!',
      settings: { ...settings, stability: 0.6 },
      delivery: { level: 'whispered', pace: 0.85 },
      context: { previous: 'Not heeded by this model.' },
    },
    { signal: never },
  )
  expect(lastBody()).toMatchObject({
    text: expect.stringMatching(/^\[whispers\] shouting Run break [^[\]<>]*$/),
    voice_settings: { stability: 0.5, similarity_boost: 0.75 },
  })
  expect(lastBody()).not.toHaveProperty('previous_text')
  expect(lastBody()).not.toHaveProperty('voice_settings.speed')
  await engine.close()
})

test('a pace beyond what it does by itself is made up for', async () => {
  const engine = engineOver()
  const say = (speed: number) =>
    engine.speak(
      { rendition: amos, spoken: 'One two three four five six.', settings: { ...settings, speed } },
      { signal: never },
    )
  const plain = await say(1)
  const quick = await say(1.8)
  expect(lastBody()).toMatchObject({ voice_settings: { speed: 1.2 } })
  expect(plain.length / quick.length).toBeGreaterThan(1.6)
  expect(plain.length / quick.length).toBeLessThan(2)
  await engine.close()
})

test('each of its voices speaks for one person who is like it, best present, and always for the same', async () => {
  const castNow = async () => {
    const engine = engineOver()
    const speaker = speakerOver({ elevenlabs: engine, flite: createStandInEngine() })
    expect(engine.state().state).toBe('fetching')
    await speaker.prepared()
    const voices = ['tom', 'kate', 'gus', 'claire', 'walt', 'zoe', 'billy', 'arthur', 'harriet', 'isla', 'robin']
    const found = voices.map((id) => [id, findVoice(id)] as const)
    const cast = Object.fromEntries(
      found.map(([id, voice]) => [
        id,
        voice && speaker.renditionOf(voice)?.quality === 'hosted' ? speaker.renditionOf(voice)?.engineVoice : undefined,
      ]),
    )
    await speaker.close()
    return cast
  }
  const cast = await castNow()
  expect(cast).toMatchObject({
    tom: voiceOf('Amos'),
    kate: voiceOf('Delphine'),
    gus: voiceOf('Bertram'),
    arthur: voiceOf('Clarence'),
    harriet: voiceOf('Edwina'),
    walt: voiceOf('Florian'),
  })
  // `young` is no teenager, nobody is lent a child's voice, and an accent is kept.
  for (const id of ['zoe', 'billy', 'isla', 'robin', 'claire']) expect(cast[id]).toBeUndefined()
  service.voices.reverse()
  expect(await castNow()).toEqual(cast)
  service.voices.reverse()
})

test('what the operator chose stands before all matching', async () => {
  const engine = engineOver({ voices: new Map([['billy', voiceOf('Amos')]]) })
  await engine.prepared?.()
  const [billy, tom] = [findVoice('billy'), findVoice('tom')]
  expect(billy && engine.renditionFor?.(billy)?.engineVoice).toBe(voiceOf('Amos'))
  expect(tom && engine.renditionFor?.(tom)?.engineVoice).not.toBe(voiceOf('Amos'))
  await engine.close()
})

test('used-up characters are asked for again after a while, a refused key never', async () => {
  let time = 0
  const engine = engineOver({}, { now: () => time })
  await engine.prepared?.()
  const say = () => engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: never })
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

test('a voice it no longer has is not offered again; the others are', async () => {
  const engine = engineOver()
  await engine.prepared?.()
  service.fail('noVoice', 1)
  await expect(engine.speak({ rendition: amos, spoken: 'Hello.', settings }, { signal: never })).rejects.toMatchObject({
    reason: 'unknown_voice',
  })
  expect(engine.canSpeak(amos)).toBe(false)
  expect(engine.canSpeak({ ...amos, engineVoice: voiceOf('Bertram') })).toBe(true)
  await engine.close()
})

test('a key that is refused while its voices are listed is told at once, and nobody is asked to speak', async () => {
  const engine = engineOver({ apiKey: 'another' })
  await engine.prepared?.()
  expect(engine.state()).toMatchObject({ state: 'broken', detail: expect.stringContaining('ELEVENLABS_API_KEY') })
  const tom = findVoice('tom')
  expect(tom && engine.renditionFor?.(tom)).toBeUndefined()
  await engine.close()
})

test('a service that cannot be reached is said so, and asked again later', async () => {
  const engine = engineOver({ apiBase: 'http://127.0.0.1:9' })
  await engine.prepared?.()
  expect(engine.state()).toMatchObject({ state: 'resting', detail: expect.stringContaining('cannot be reached') })
  await engine.close()
})

test('after a restart everybody keeps the voice they had, before the service has been heard', async () => {
  const notesDir = await mkdtemp(join(tmpdir(), 'scene-partner-notes-'))
  const tom = findVoice('tom')
  try {
    const first = engineOver({}, { notesDir })
    await first.prepared?.()
    await first.close()
    const noted = await readFile(join(notesDir, 'hosted-elevenlabs.json'), 'utf8')
    expect(noted).not.toContain('stand-in')

    const second = engineOver({}, { notesDir })
    expect(second.state()).toEqual({ state: 'ready' })
    expect(tom && second.renditionFor?.(tom)?.engineVoice).toBe(voiceOf('Amos'))
    await second.close()

    const withAnother = engineOver({ model: 'eleven_v3' }, { notesDir })
    expect(withAnother.state().state).toBe('fetching')
    await withAnother.close()

    await writeFile(join(notesDir, 'hosted-elevenlabs.json'), noted.slice(0, 100))
    const afterDamage = engineOver({}, { notesDir })
    expect(afterDamage.state().state).toBe('fetching')
    await afterDamage.close()
  } finally {
    await rm(notesDir, { recursive: true, force: true })
  }
})
