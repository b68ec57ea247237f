// Tests every failure of a hosted service, and which rendition the listener then hears.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSpeakerWithEngines } from '../../speaker.ts'
import { createElevenLabsEngine } from '../elevenlabs/elevenLabsEngine.ts'
import {
  type FakeElevenLabsFailure,
  fakeElevenLabsFailures,
  type FakeElevenLabs,
  startFakeElevenLabs,
} from '../elevenlabs/fakeElevenLabs.ts'
import type { Engine, EngineState } from '../engine.ts'
import { createSpeechApiEngine } from '../speechApi/speechApiEngine.ts'
import { type FakeSpeechApiFailure, fakeSpeechApiFailures, startFakeSpeechApi } from '../speechApi/fakeSpeechApi.ts'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import type { HostedEngineOptions } from './hostedEngine.ts'
import { networkFailures, type FakeHostedServer } from './fakeHostedServer.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal
const testLine = 'What a piece of work is a man, how noble in reason, how infinite in faculties.'
const testKey = 'sk_planted_key_4711'

type Row = {
  failure: string
  /** How many requests the service got for this one line. */
  requestCount: number
  state: EngineState['state']
  /** The detail that the operator sees; absent if the state has none. */
  detailPattern?: RegExp
}

const REFUSED_KEY = /refuses the key in ELEVENLABS_API_KEY/
const NO_MODEL = /ELEVENLABS_MODEL/
const ONE_UNAVAILABLE = /^One of its voices is not available, or not for this account\.$/
const CIRCUIT_OPEN = /failed repeatedly and is not used for a while/

const elevenLabsTable: (Row & { failure: FakeElevenLabsFailure })[] = [
  { failure: 'wrongKey', requestCount: 1, state: 'broken', detailPattern: REFUSED_KEY },
  { failure: 'wrongKeyByCode', requestCount: 1, state: 'broken', detailPattern: REFUSED_KEY },
  { failure: 'unauthorisedPlain', requestCount: 1, state: 'broken', detailPattern: REFUSED_KEY },
  { failure: 'missingPermission', requestCount: 1, state: 'broken', detailPattern: /lacks a permission/ },
  { failure: 'unusualActivity', requestCount: 1, state: 'broken', detailPattern: /stopped this account/ },
  {
    failure: 'usedUp',
    requestCount: 1,
    state: 'absent',
    detailPattern: /characters .* are used up; other voices speak/,
  },
  { failure: 'usedUpPlain', requestCount: 1, state: 'absent', detailPattern: /used up/ },
  { failure: 'unpaid', requestCount: 1, state: 'absent', detailPattern: /payment/ },
  { failure: 'noVoice', requestCount: 1, state: 'ready', detailPattern: ONE_UNAVAILABLE },
  { failure: 'noVoiceOld', requestCount: 1, state: 'ready', detailPattern: ONE_UNAVAILABLE },
  { failure: 'paidVoice', requestCount: 1, state: 'ready', detailPattern: ONE_UNAVAILABLE },
  { failure: 'libraryVoice', requestCount: 1, state: 'ready', detailPattern: ONE_UNAVAILABLE },
  { failure: 'libraryVoiceOld', requestCount: 1, state: 'ready', detailPattern: ONE_UNAVAILABLE },
  { failure: 'noModel', requestCount: 1, state: 'broken', detailPattern: NO_MODEL },
  { failure: 'tooLong', requestCount: 1, state: 'ready' },
  { failure: 'badForm', requestCount: 1, state: 'ready' },
  { failure: 'crowded', requestCount: 6, state: 'ready' },
  { failure: 'busy', requestCount: 3, state: 'ready' },
  { failure: 'busyForAnHour', requestCount: 1, state: 'resting', detailPattern: CIRCUIT_OPEN },
  { failure: 'unknownWord', requestCount: 1, state: 'ready' },
  { failure: 'trouble', requestCount: 3, state: 'ready' },
  { failure: 'unavailable', requestCount: 3, state: 'ready' },
  { failure: 'forbiddenPage', requestCount: 1, state: 'ready' },
]

const speechApiTable: (Row & { failure: FakeSpeechApiFailure })[] = [
  { failure: 'wrongKey', requestCount: 1, state: 'broken', detailPattern: /refuses the key in SPEECH_API_KEY/ },
  { failure: 'usedUp', requestCount: 1, state: 'absent', detailPattern: /used up/ },
  {
    failure: 'noModel',
    requestCount: 1,
    state: 'broken',
    detailPattern: /no model kokoro, or has not downloaded it yet: download it there/,
  },
  { failure: 'noModelByCode', requestCount: 1, state: 'broken', detailPattern: /no model kokoro/ },
  { failure: 'noSpeech', requestCount: 1, state: 'broken', detailPattern: /SPEECH_API_URL/ },
  { failure: 'noVoice', requestCount: 1, state: 'ready', detailPattern: ONE_UNAVAILABLE },
  { failure: 'tooLong', requestCount: 1, state: 'ready' },
  { failure: 'badForm', requestCount: 1, state: 'ready' },
  { failure: 'busy', requestCount: 3, state: 'ready' },
  { failure: 'trouble', requestCount: 3, state: 'ready' },
]

const networkTable: (Row & { failure: (typeof networkFailures)[number] })[] = [
  { failure: 'hangs', requestCount: 1, state: 'ready' },
  { failure: 'resets', requestCount: 3, state: 'ready' },
  { failure: 'breaksOff', requestCount: 3, state: 'ready' },
  { failure: 'cutsShort', requestCount: 3, state: 'ready' },
  { failure: 'sendsSlowly', requestCount: 1, state: 'ready' },
  { failure: 'neverEnds', requestCount: 1, state: 'ready' },
  { failure: 'empty', requestCount: 1, state: 'ready' },
  { failure: 'page', requestCount: 1, state: 'ready' },
  { failure: 'badGateway', requestCount: 3, state: 'ready' },
  { failure: 'redirects', requestCount: 1, state: 'ready' },
]

const logged: string[] = []
const log = {
  warn: (facts: Record<string, unknown>, event: string) => void logged.push(JSON.stringify([event, facts])),
}

const options = (failure: string): HostedEngineOptions => ({
  entries,
  workers: 1,
  log,
  pause: async (_ms, signal) => signal.throwIfAborted(),
  // A response that never arrives (`hangs`) or arrives byte by byte (`sendsSlowly`) ends only at the deadline. All
  // other failures end long before the deadline.
  deadlineMs: () => (failure === 'hangs' || failure === 'sendsSlowly' ? 300 : 60_000),
})

/**
 * Creates a speaker with a hosted engine for the voice `tom`, and with a fake of flite that speaks if the service
 * fails.
 */
async function createTestSpeaker(hosted: Engine, name: 'elevenlabs' | 'speechApi') {
  const basic = createFakeEngine()
  const speaker = createSpeakerWithEngines({ [name]: hosted, flite: basic }, log)
  await speaker.whenReady()
  const speakLine = () =>
    speaker.speak({ voiceId: 'tom', spoken: testLine, settings }, { signal: neverAborted, urgent: true })
  return { speakLine, [Symbol.asyncDispose]: () => speaker.close() }
}

const speechRequests = ({ requests }: Pick<FakeHostedServer<string>, 'requests'>) =>
  requests.filter(({ method }) => method === 'POST').length

/**
 * Speaks one line while the service has the given failure. Returns which engine spoke, the number of requests and the
 * state of the hosted engine.
 */
async function speakDuring(
  failure: string,
  { service, engine, name }: { service: FakeHostedServer<string>; engine: Engine; name: 'elevenlabs' | 'speechApi' },
) {
  await using opened = await createTestSpeaker(engine, name)
  const before = speechRequests(service)
  service.fail(failure)
  const unit = await opened.speakLine()
  const { state, detail } = engine.state()
  return {
    failure,
    spokenBy: unit.engine,
    quality: unit.quality,
    requestCount: speechRequests(service) - before,
    state,
    detail,
  }
}

/** Returns the expected result: the next rendition spoke, and the state’s detail matches its pattern or is absent. */
const expectedOutcome = ({ failure, requestCount, state, detailPattern }: Row) => ({
  failure,
  spokenBy: 'fake',
  quality: 'basic',
  requestCount,
  state,
  detail: detailPattern ? expect.stringMatching(detailPattern) : undefined,
})

const everythingLogged = () => logged.join('\n')
const PLANTED = new RegExp(`piece of work|${testKey}|As the test asked`)

beforeEach(() => void logged.splice(0))

describe('R-14 S-60 S-62 when ElevenLabs fails, the next rendition speaks', () => {
  let service: FakeElevenLabs
  beforeAll(async () => {
    service = await startFakeElevenLabs({ key: testKey })
  })
  beforeEach(() => service.recover())
  afterAll(() => service.close())
  const engineFor = (failure: string) =>
    createElevenLabsEngine({ apiKey: testKey, apiBase: service.url }, options(failure))

  test('the table of expected results contains every failure of the fake ElevenLabs', () => {
    expect(elevenLabsTable.map(({ failure }) => failure)).toEqual(fakeElevenLabsFailures)
    expect([...networkTable.map(({ failure }) => failure), 'mp3']).toEqual(networkFailures)
  })

  test.each<Row>([...elevenLabsTable, ...networkTable, { failure: 'mp3', requestCount: 1, state: 'ready' }])(
    'the ElevenLabs failure $failure leads to $requestCount requests and the engine state $state',
    async (row) => {
      const engine = engineFor(row.failure)
      expect(await speakDuring(row.failure, { service, engine, name: 'elevenlabs' })).toEqual(expectedOutcome(row))
      expect(everythingLogged()).not.toMatch(PLANTED)
      expect(everythingLogged()).toContain('elevenlabs')
    },
  )
})

describe('R-14 S-60 S-62 when an OpenAI-compatible server fails, the next rendition speaks', () => {
  let service: Awaited<ReturnType<typeof startFakeSpeechApi>>
  beforeAll(async () => {
    service = await startFakeSpeechApi({ key: testKey })
  })
  beforeEach(() => service.recover())
  afterAll(() => service.close())
  const engineFor = (failure: string) => createSpeechApiEngine({ url: service.url, apiKey: testKey }, options(failure))

  test('the table of expected results contains every failure of the fake OpenAI-compatible server', () => {
    expect(speechApiTable.map(({ failure }) => failure)).toEqual(fakeSpeechApiFailures)
  })

  test.each<Row>([...speechApiTable, ...networkTable, { failure: 'mp3', requestCount: 1, state: 'ready' }])(
    'the speech server failure $failure leads to $requestCount requests and the engine state $state',
    async (row) => {
      const engine = engineFor(row.failure)
      expect(await speakDuring(row.failure, { service, engine, name: 'speechApi' })).toEqual(expectedOutcome(row))
      expect(everythingLogged()).not.toMatch(PLANTED)
      expect(everythingLogged()).toContain('speechApi')
    },
  )
})
