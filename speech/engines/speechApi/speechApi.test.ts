import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { findVoice, type Rendition } from '../../voices.ts'
import { engineContract } from '../contractSuite.ts'
import type { Engine } from '../engine.ts'
import { createSpeechApiEngine, type SpeechApiSettings } from './speechApiEngine.ts'
import { startStandInSpeechApi } from './standInSpeechApi.ts'
import { readVoiceList } from './voiceList.ts'

type StandIn = Awaited<ReturnType<typeof startStandInSpeechApi>>

const entries = new URL('../../../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal
const michael: Rendition = { quality: 'hosted', engine: 'speechApi', engineVoice: 'am_michael', gainDb: 0 }

const started: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.close()
})

/** A server of this kind, and an engine over it that knows its voices. */
async function stage(
  server: Parameters<typeof startStandInSpeechApi>[0] = {},
  more: Partial<SpeechApiSettings> = {},
): Promise<{ service: StandIn; engine: Engine }> {
  const service = await startStandInSpeechApi(server)
  const engine = createSpeechApiEngine({ url: service.url, ...more }, { entries, workers: 1 })
  started.push(engine, service)
  await engine.prepared?.()
  return { service, engine }
}

const say = (engine: Engine, spoken: string, more: Partial<Parameters<Engine['speak']>[0]> = {}) =>
  engine.speak({ rendition: michael, spoken, settings, ...more }, { signal: never })
const lastBody = ({ heard }: StandIn) => heard.findLast(({ method }) => method === 'POST')?.body
const hostedFor = (engine: Engine, id: string) => {
  const voice = findVoice(id)
  return voice && engine.renditionFor?.(voice)
}

describe('over its stand-in', () => {
  let service: StandIn
  beforeAll(async () => {
    service = await startStandInSpeechApi({ key: 'stand-in' })
  })
  afterAll(() => service.close())
  engineContract('an OpenAI-compatible server', {
    create: () => createSpeechApiEngine({ url: service.url, apiKey: 'stand-in' }, { entries, workers: 1 }),
    rendition: michael,
  })
})

test('a person speaks there by the voice that is its own here, with the same shape', async () => {
  const { engine } = await stage({ voices: ['am_michael', 'am_onyx', 'bf_emma'] })
  expect(hostedFor(engine, 'tom')).toMatchObject({ engineVoice: 'am_michael', quality: 'hosted' })
  const gus = findVoice('gus')?.renditions.find((rung) => rung.engineVoice === 'am_onyx')
  if (gus) expect(hostedFor(engine, 'gus')?.shape).toEqual(gus.shape)
  expect(hostedFor(engine, 'billy')?.engineVoice).not.toBe('am_michael')
})

test('voices are named by the operator where the server does not list them, and the choice stands', async () => {
  const { engine, service } = await stage(
    { lists: false, voices: ['mike', 'kathy'] },
    { voices: readVoiceList('tom=mike, kate = kathy') },
  )
  expect(hostedFor(engine, 'tom')?.engineVoice).toBe('mike')
  expect(hostedFor(engine, 'kate')?.engineVoice).toBe('kathy')
  expect(service.heard.some(({ path }) => path === '/v1/audio/voices')).toBe(false)
})

test('a server that neither lists its voices nor is told them says what to do', async () => {
  const { engine } = await stage({ lists: false })
  expect(engine.state()).toMatchObject({ state: 'broken', detail: expect.stringContaining('SPEECH_API_VOICES') })
})

test('voices that do not tell who they are speak for nobody, and it is said why', async () => {
  const { engine } = await stage({ voices: ['voice-one', 'voice-two'] })
  expect(engine.state()).toEqual({
    state: 'ready',
    detail: 'None of the speech server’s 2 voices tells who it is; name them in SPEECH_API_VOICES as tom=NAME.',
  })
})

test('a model that is not downloaded is told at the start, before anybody waits for it', async () => {
  const service = await startStandInSpeechApi()
  service.fail('noModel')
  const engine = createSpeechApiEngine({ url: service.url, model: 'some/model' }, { entries, workers: 1 })
  started.push(engine, service)
  await engine.prepared?.()
  expect(engine.state()).toMatchObject({
    state: 'broken',
    detail: expect.stringMatching(/no model some\/model, or has not downloaded it yet: download it there/),
  })
  expect(hostedFor(engine, 'tom')).toBeUndefined()
})

test('a server that answers in WAV is understood, and from then on asked for it', async () => {
  const { engine } = await stage({ answersIn: 'wav' })
  const plain = await stage()
  expect((await say(engine, 'What light is this?')).join()).toBe(
    (await say(plain.engine, 'What light is this?')).join(),
  )
})

test('a server that has only MP3 says so plainly, and others speak', async () => {
  const { engine } = await stage({ answersIn: 'mp3' })
  expect(engine.state()).toEqual({
    state: 'broken',
    detail: 'The speech server answered in MP3. It must send PCM or WAV.',
  })
})

test('a model that takes directions is told how to say it, and others get only what they know', async () => {
  const directed = await stage({ voices: ['ash'] }, { model: 'gpt-4o-mini-tts', voices: readVoiceList('tom=ash') })
  const how = { delivery: { level: 'whispered', pace: 1.15 }, rendition: { ...michael, engineVoice: 'ash' } } as const
  await say(directed.engine, 'Come here.', how)
  expect(lastBody(directed.service)).toEqual({
    input: 'Come here.',
    voice: 'ash',
    model: 'gpt-4o-mini-tts',
    response_format: 'pcm',
    instructions: 'Whisper.',
  })
  const plain = await stage()
  await say(plain.engine, 'Come here.', { ...how, rendition: michael })
  expect(lastBody(plain.service)).toEqual({
    input: 'Come here.',
    voice: 'am_michael',
    model: 'kokoro',
    response_format: 'pcm',
    speed: 1.15,
  })
})

test('its address is right with and without the version at its end', async () => {
  const service = await startStandInSpeechApi()
  for (const url of [service.url, `${service.url}/`, `${service.url}/v1`, `${service.url}/v1/`]) {
    const engine = createSpeechApiEngine({ url }, { entries, workers: 1 })
    await engine.prepared?.()
    expect(engine.state()).toEqual({ state: 'ready' })
    await engine.close()
  }
  await service.close()
})
