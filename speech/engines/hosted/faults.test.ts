// Every failure of a hosted service, and what whoever listens gets of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { speakerOver } from '../../speaker.ts'
import { createElevenLabsEngine } from '../elevenlabs/elevenLabsEngine.ts'
import {
  type ElevenLabsFault,
  elevenLabsFaults,
  type StandInElevenLabs,
  startStandInElevenLabs,
} from '../elevenlabs/standInElevenLabs.ts'
import type { Engine, EngineState } from '../engine.ts'
import { createSpeechApiEngine } from '../speechApi/speechApiEngine.ts'
import { type SpeechApiFault, speechApiFaults, startStandInSpeechApi } from '../speechApi/standInSpeechApi.ts'
import { createStandInEngine } from '../standIn.ts'
import type { HostedEngineOptions } from './hostedEngine.ts'
import { lineFaults, type StandInServer } from './standInServer.ts'

const entries = new URL('../../../dist/workers/', import.meta.url)
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal
const line = 'What a piece of work is a man, how noble in reason, how infinite in faculties.'
const key = 'sk_planted_key_4711'

type Row = {
  fault: string
  /** How often the service was asked for this one line. */
  asked: number
  state: EngineState['state']
  /** What whoever runs this is told; of a state that says nothing, nothing. */
  says?: RegExp
}

const REFUSED_KEY = /refuses the key in ELEVENLABS_API_KEY/
const NO_MODEL = /ELEVENLABS_MODEL/
const ONE_LOST = /^One of its voices cannot be had, or not for this account\.$/
const LEFT_ALONE = /failed too often and is left alone/

const elevenLabsTable: (Row & { fault: ElevenLabsFault })[] = [
  { fault: 'wrongKey', asked: 1, state: 'broken', says: REFUSED_KEY },
  { fault: 'wrongKeyByCode', asked: 1, state: 'broken', says: REFUSED_KEY },
  { fault: 'unauthorisedPlain', asked: 1, state: 'broken', says: REFUSED_KEY },
  { fault: 'missingPermission', asked: 1, state: 'broken', says: /lacks a permission/ },
  { fault: 'unusualActivity', asked: 1, state: 'broken', says: /stopped this account/ },
  { fault: 'usedUp', asked: 1, state: 'absent', says: /characters .* are used up; others speak/ },
  { fault: 'usedUpPlain', asked: 1, state: 'absent', says: /used up/ },
  { fault: 'unpaid', asked: 1, state: 'absent', says: /payment/ },
  { fault: 'noVoice', asked: 1, state: 'ready', says: ONE_LOST },
  { fault: 'noVoiceOld', asked: 1, state: 'ready', says: ONE_LOST },
  { fault: 'paidVoice', asked: 1, state: 'ready', says: ONE_LOST },
  { fault: 'libraryVoice', asked: 1, state: 'ready', says: ONE_LOST },
  { fault: 'libraryVoiceOld', asked: 1, state: 'ready', says: ONE_LOST },
  { fault: 'noModel', asked: 1, state: 'broken', says: NO_MODEL },
  { fault: 'tooLong', asked: 1, state: 'ready' },
  { fault: 'badForm', asked: 1, state: 'ready' },
  { fault: 'crowded', asked: 6, state: 'ready' },
  { fault: 'busy', asked: 3, state: 'ready' },
  { fault: 'busyForAnHour', asked: 1, state: 'resting', says: LEFT_ALONE },
  { fault: 'unknownWord', asked: 1, state: 'ready' },
  { fault: 'trouble', asked: 3, state: 'ready' },
  { fault: 'unavailable', asked: 3, state: 'ready' },
  { fault: 'forbiddenPage', asked: 1, state: 'ready' },
]

const speechApiTable: (Row & { fault: SpeechApiFault })[] = [
  { fault: 'wrongKey', asked: 1, state: 'broken', says: /refuses the key in SPEECH_API_KEY/ },
  { fault: 'usedUp', asked: 1, state: 'absent', says: /used up/ },
  {
    fault: 'noModel',
    asked: 1,
    state: 'broken',
    says: /no model kokoro, or has not downloaded it yet: download it there/,
  },
  { fault: 'noModelByCode', asked: 1, state: 'broken', says: /no model kokoro/ },
  { fault: 'noSpeech', asked: 1, state: 'broken', says: /SPEECH_API_URL/ },
  { fault: 'noVoice', asked: 1, state: 'ready', says: ONE_LOST },
  { fault: 'tooLong', asked: 1, state: 'ready' },
  { fault: 'badForm', asked: 1, state: 'ready' },
  { fault: 'busy', asked: 3, state: 'ready' },
  { fault: 'trouble', asked: 3, state: 'ready' },
]

const onTheLine: (Row & { fault: (typeof lineFaults)[number] })[] = [
  { fault: 'hangs', asked: 1, state: 'ready' },
  { fault: 'resets', asked: 3, state: 'ready' },
  { fault: 'breaksOff', asked: 3, state: 'ready' },
  { fault: 'cutsShort', asked: 3, state: 'ready' },
  { fault: 'drips', asked: 1, state: 'ready' },
  { fault: 'neverEnds', asked: 1, state: 'ready' },
  { fault: 'empty', asked: 1, state: 'ready' },
  { fault: 'page', asked: 1, state: 'ready' },
  { fault: 'badGateway', asked: 3, state: 'ready' },
  { fault: 'redirects', asked: 1, state: 'ready' },
]

const logged: string[] = []
const log = {
  warn: (facts: Record<string, unknown>, event: string) => void logged.push(JSON.stringify([event, facts])),
}

const options = (fault: string): HostedEngineOptions => ({
  entries,
  workers: 1,
  log,
  pause: async (_ms, signal) => signal.throwIfAborted(),
  // Those two are ended by the deadline alone; all others end by themselves, long before it.
  deadlineMs: () => (fault === 'hangs' || fault === 'drips' ? 300 : 60_000),
})

/** Tom speaks by the service, and where that fails by what stands below it. */
async function listen(hosted: Engine, name: 'elevenlabs' | 'speechApi') {
  const basic = createStandInEngine()
  const speaker = speakerOver({ [name]: hosted, flite: basic }, log)
  await speaker.prepared()
  const say = () => speaker.speak({ voiceId: 'tom', spoken: line, settings }, { signal: never, urgent: true })
  return { say, [Symbol.asyncDispose]: () => speaker.close() }
}

const speechRequests = ({ heard }: { heard: StandInServer<string>['heard'] }) =>
  heard.filter(({ method }) => method === 'POST').length

/** Says one line while the service fails in this way: who spoke, how often the service was asked, and how it stands. */
async function failBy(
  fault: string,
  { service, engine, name }: { service: StandInServer<string>; engine: Engine; name: 'elevenlabs' | 'speechApi' },
) {
  await using stage = await listen(engine, name)
  const before = speechRequests(service)
  service.fail(fault)
  const unit = await stage.say()
  const { state, detail } = engine.state()
  return { fault, heardBy: unit.engine, quality: unit.quality, asked: speechRequests(service) - before, state, detail }
}

/** The next rung spoke at once; what is to be said is said, and nothing more. */
const asIn = ({ fault, asked, state, says }: Row) => ({
  fault,
  heardBy: 'stand-in',
  quality: 'basic',
  asked,
  state,
  detail: says ? expect.stringMatching(says) : undefined,
})

const everythingLogged = () => logged.join('\n')
const PLANTED = new RegExp(`piece of work|${key}|As it was told`)

beforeEach(() => void logged.splice(0))

describe('R-14 S-60 S-62 when ElevenLabs fails, the next rendition speaks', () => {
  let service: StandInElevenLabs
  beforeAll(async () => {
    service = await startStandInElevenLabs({ key })
  })
  beforeEach(() => service.recover())
  afterAll(() => service.close())
  const engineFor = (fault: string) => createElevenLabsEngine({ apiKey: key, apiBase: service.url }, options(fault))

  test('the table knows all its failures', () => {
    expect(elevenLabsTable.map(({ fault }) => fault)).toEqual(elevenLabsFaults)
    expect([...onTheLine.map(({ fault }) => fault), 'mp3']).toEqual(lineFaults)
  })

  test.each<Row>([...elevenLabsTable, ...onTheLine, { fault: 'mp3', asked: 1, state: 'ready' }])(
    '$fault: asked $asked times, then $state',
    async (row) => {
      const engine = engineFor(row.fault)
      expect(await failBy(row.fault, { service, engine, name: 'elevenlabs' })).toEqual(asIn(row))
      expect(everythingLogged()).not.toMatch(PLANTED)
      expect(everythingLogged()).toContain('elevenlabs')
    },
  )
})

describe('R-14 S-60 S-62 when an OpenAI-compatible server fails, the next rendition speaks', () => {
  let service: Awaited<ReturnType<typeof startStandInSpeechApi>>
  beforeAll(async () => {
    service = await startStandInSpeechApi({ key })
  })
  beforeEach(() => service.recover())
  afterAll(() => service.close())
  const engineFor = (fault: string) => createSpeechApiEngine({ url: service.url, apiKey: key }, options(fault))

  test('the table knows all its failures', () => {
    expect(speechApiTable.map(({ fault }) => fault)).toEqual(speechApiFaults)
  })

  test.each<Row>([...speechApiTable, ...onTheLine, { fault: 'mp3', asked: 1, state: 'ready' }])(
    '$fault: asked $asked times, then $state',
    async (row) => {
      const engine = engineFor(row.fault)
      expect(await failBy(row.fault, { service, engine, name: 'speechApi' })).toEqual(asIn(row))
      expect(everythingLogged()).not.toMatch(PLANTED)
      expect(everythingLogged()).toContain('speechApi')
    },
  )
})
