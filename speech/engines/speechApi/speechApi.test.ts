import { afterEach, expect, test } from 'vitest'
import { findVoice, type Rendition } from '../../catalog/voices.ts'
import type { Engine } from '../engine.ts'
import { requestTextFor } from '../hosted/requestText.ts'
import { createSpeechApiClient } from './speechApiClient.ts'
import { createSpeechApiEngine, type SpeechApiSettings } from './speechApiEngine.ts'
import { startFakeHostedServer } from '../hosted/fakeHostedServer.ts'
import { startFakeSpeechApi } from './fakeSpeechApi.ts'
import { parseVoiceList } from './parseVoiceList.ts'

type FakeServer = Awaited<ReturnType<typeof startFakeSpeechApi>>

const entries = new URL('../../../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal
const michael: Rendition = { quality: 'hosted', engine: 'speechApi', engineVoice: 'am_michael', gainDb: 0 }

const started: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.close()
})

/** Starts a fake server, and an engine that has requested the voice list of this server. */
async function startServerAndEngine(
  server: Parameters<typeof startFakeSpeechApi>[0] = {},
  more: Partial<SpeechApiSettings> = {},
): Promise<{ service: FakeServer; engine: Engine }> {
  const service = await startFakeSpeechApi(server)
  const engine = createSpeechApiEngine({ url: service.url, ...more }, { entries, workers: 1 })
  started.push(engine, service)
  await engine.whenReady?.()
  return { service, engine }
}

const say = (engine: Engine, spoken: string, more: Partial<Parameters<Engine['speak']>[0]> = {}) =>
  engine.speak({ rendition: michael, spoken, settings, ...more }, { signal: neverAborted })
const lastBody = ({ requests }: FakeServer) => requests.findLast(({ method }) => method === 'POST')?.body
const hostedFor = (engine: Engine, id: string) => {
  const voice = findVoice(id)
  return voice && engine.renditionFor?.(voice)
}

test('a catalog voice with a Kokoro rendition uses the same Kokoro voice and shape on the speech server', async () => {
  const { engine } = await startServerAndEngine({ voices: ['am_michael', 'am_onyx', 'bf_emma'] })
  expect(hostedFor(engine, 'tom')).toMatchObject({ engineVoice: 'am_michael', quality: 'hosted' })
  const gus = findVoice('gus')?.renditions.find((rendition) => rendition.engineVoice === 'am_onyx')
  expect(gus?.shape).toBeDefined()
  expect(hostedFor(engine, 'gus')).toMatchObject({ engineVoice: 'am_onyx', shape: gus?.shape })
  expect(hostedFor(engine, 'billy')?.engineVoice).not.toBe('am_michael')
})

test('the voices that the operator names are used, and no voice list is requested from the speech server', async () => {
  const { engine, service } = await startServerAndEngine(
    { lists: false, voices: ['mike', 'kathy'] },
    { voices: parseVoiceList('tom=mike, kate = kathy') },
  )
  expect(hostedFor(engine, 'tom')?.engineVoice).toBe('mike')
  expect(hostedFor(engine, 'kate')?.engineVoice).toBe('kathy')
  expect(service.requests.some(({ path }) => path === '/v1/audio/voices')).toBe(false)
})

test('if the server lists no voices and the operator names none, the error asks for SPEECH_API_VOICES', async () => {
  const { engine } = await startServerAndEngine({ lists: false })
  expect(engine.state()).toMatchObject({ state: 'broken', detail: expect.stringContaining('SPEECH_API_VOICES') })
})

test('if the voices of a speech server have unknown names, no voice is used, and the engine’s state says why', async () => {
  const { engine } = await startServerAndEngine({ voices: ['voice-one', 'voice-two'] })
  expect(engine.state()).toEqual({
    state: 'ready',
    detail:
      'None of the speech server’s 2 voices can be matched by its name; name them in SPEECH_API_VOICES as tom=NAME.',
  })
})

test('if the speech server does not have the model, the engine reports this at start-up and offers no voice', async () => {
  const service = await startFakeSpeechApi()
  service.fail('noModel')
  const engine = createSpeechApiEngine({ url: service.url, model: 'some/model' }, { entries, workers: 1 })
  started.push(engine, service)
  await engine.whenReady?.()
  expect(engine.state()).toMatchObject({
    state: 'broken',
    detail: expect.stringMatching(/no model some\/model, or has not downloaded it yet: download it there/),
  })
  expect(hostedFor(engine, 'tom')).toBeUndefined()
})

test('a server that answers in WAV gives the same audio as a server that answers in PCM', async () => {
  const { engine } = await startServerAndEngine({ answersIn: 'wav' })
  const plain = await startServerAndEngine()
  expect((await say(engine, 'What light is this?')).join()).toBe(
    (await say(plain.engine, 'What light is this?')).join(),
  )
})

test('the engine of a server that only sends MP3 has the state `broken`', async () => {
  const { engine } = await startServerAndEngine({ answersIn: 'mp3' })
  expect(engine.state()).toEqual({
    state: 'broken',
    detail: 'The speech server answered in MP3. It must send PCM or WAV.',
  })
})

test('a model that accepts instructions gets the level of the delivery in words, and other models get only a speed', async () => {
  const directed = await startServerAndEngine(
    { voices: ['ash'] },
    { model: 'gpt-4o-mini-tts', voices: parseVoiceList('tom=ash') },
  )
  const options = {
    delivery: { level: 'whispered', pace: 1.15 },
    rendition: { ...michael, engineVoice: 'ash' },
  } as const
  await say(directed.engine, 'Come here.', options)
  expect(lastBody(directed.service)).toEqual({
    input: 'Come here.',
    voice: 'ash',
    model: 'gpt-4o-mini-tts',
    response_format: 'pcm',
    instructions: 'Whisper.',
  })
  const plain = await startServerAndEngine()
  await say(plain.engine, 'Come here.', { ...options, rendition: michael })
  expect(lastBody(plain.service)).toEqual({
    input: 'Come here.',
    voice: 'am_michael',
    model: 'kokoro',
    response_format: 'pcm',
    speed: 1.15,
  })
})

test('an engine finds the speech server by its address with or without /v1, and with or without a slash at the end', async () => {
  const service = await startFakeSpeechApi()
  for (const url of [service.url, `${service.url}/`, `${service.url}/v1`, `${service.url}/v1/`]) {
    const engine = createSpeechApiEngine({ url }, { entries, workers: 1 })
    await engine.whenReady?.()
    expect(engine.state()).toEqual({ state: 'ready' })
    await engine.close()
  }
  await service.close()
})

test('after a text was refused as PCM and as WAV, the next text is requested as PCM again', async () => {
  const service = await startFakeSpeechApi()
  started.push(service)
  const client = createSpeechApiClient({ url: service.url })
  const request = { input: 'Hello.', voice: 'am_michael' }
  service.fail('tooLong', 2)
  await expect(client.synthesize(request, neverAborted)).rejects.toMatchObject({ kind: 'text' })
  expect(lastBody(service)).toMatchObject({ response_format: 'wav' })
  await client.synthesize(request, neverAborted)
  expect(lastBody(service)).toMatchObject({ response_format: 'pcm' })
})

test('the audio format of a speech server is known after it has spoken, and unknown again after it reports that it has no model', async () => {
  const service = await startFakeSpeechApi()
  started.push(service)
  const client = createSpeechApiClient({ url: service.url })
  const request = { input: 'Hello.', voice: 'am_michael' }
  expect(client.isFormatKnown()).toBe(false)
  await client.synthesize(request, neverAborted)
  expect(client.isFormatKnown()).toBe(true)
  service.fail('noModel', 1)
  await expect(client.synthesize(request, neverAborted)).rejects.toMatchObject({ kind: 'model' })
  expect(client.isFormatKnown()).toBe(false)
})

test('the speech server gets “120” as “one hundred twenty” for a voice from New York, and as “one hundred and twenty” for a Scottish voice', async () => {
  const { engine } = await startServerAndEngine(
    { voices: ['mike', 'kathy'] },
    { voices: parseVoiceList('ray=mike, isla=kathy') },
  )
  const textFor = (id: string) => {
    const rendition = hostedFor(engine, id)
    return rendition && requestTextFor('It costs 120 pounds.', { rendition })
  }
  expect(textFor('ray')).toBe('It costs one hundred twenty pounds.')
  expect(textFor('isla')).toBe('It costs one hundred and twenty pounds.')
})

/** Returns the ids of the voices that a client finds if the server answers every request like this. */
async function listVoiceIds(status: number, body: unknown) {
  const service = await startFakeHostedServer({ isSpeech: () => false, failures: {}, answer: () => ({ status, body }) })
  started.push(service)
  const voices = await createSpeechApiClient({ url: service.url }).listVoices(neverAborted)
  return voices?.map(({ id }) => id)
}

test.each([404, 405, 501])(
  'a speech server that answers %i to the request for its voices has no voice list, which is no error',
  async (status) => {
    expect(await listVoiceIds(status, {})).toBeUndefined()
  },
)

test('if a speech server answers 500 to the request for its voices, this is an error', async () => {
  await expect(listVoiceIds(500, {})).rejects.toThrow()
})

test.each([
  ['names in the field `voices`', { voices: ['am_michael'] }],
  ['objects with an `id` in the field `data`', { data: [{ id: 'am_michael', name: 'Michael' }] }],
  ['objects with a `voice_id`', [{ voice_id: 'am_michael', name: 'Michael' }]],
  ['objects with only a `name`', [{ name: 'am_michael' }]],
])('a speech server can list its voices as %s', async (_form, body) => {
  expect(await listVoiceIds(200, body)).toEqual(['am_michael'])
})
