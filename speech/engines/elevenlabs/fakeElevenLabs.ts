import {
  startFakeHostedServer,
  type RecordedRequest,
  type NetworkFailure,
  type FakeResponse,
  type FakeHostedServer,
} from '../hosted/fakeHostedServer.ts'
import { isRecord } from '../hosted/sendRequest.ts'
import { synthesizeTones } from '../testing/synthesizeTones.ts'

const respond = (status: number, detail: unknown, headers?: Record<string, string>): FakeResponse => ({
  status,
  body: { detail },
  ...(headers && { headers }),
})
const respondWithCode = (status: number, name: string, headers?: Record<string, string>) =>
  respond(status, { status: name, message: 'As the test asked.' }, headers)

const CROWDED = { 'current-concurrent-requests': '2', 'maximum-concurrent-requests': '2' }

/** ElevenLabs's error responses, with newer, older and unusual formats. */
const failures = {
  wrongKey: respondWithCode(401, 'invalid_api_key'),
  wrongKeyByCode: respond(401, {
    type: 'authentication_error',
    code: 'invalid_api_key',
    message: 'As the test asked.',
  }),
  unauthorisedPlain: respond(401, 'Unauthorized'),
  missingPermission: respondWithCode(401, 'missing_permissions'),
  unusualActivity: respondWithCode(401, 'detected_unusual_activity'),
  usedUp: respondWithCode(401, 'quota_exceeded'),
  usedUpPlain: respond(401, 'This request exceeds your quota of 10000.'),
  unpaid: respondWithCode(402, 'payment_required'),
  noVoice: respondWithCode(404, 'voice_not_found'),
  noVoiceOld: respondWithCode(400, 'voice_not_found'),
  paidVoice: respondWithCode(403, 'only_for_creator+'),
  libraryVoice: respond(402, {
    type: 'payment_required',
    code: 'paid_plan_required',
    status: 'payment_required',
    message: 'As the test asked.',
  }),
  libraryVoiceOld: respond(402, {
    status: 'payment_required',
    message: 'As the test asked: no such voices in this plan.',
  }),
  noModel: respondWithCode(400, 'model_not_found'),
  tooLong: respondWithCode(400, 'max_character_limit_exceeded'),
  badForm: respond(422, [{ loc: ['body', 'text'], msg: 'field required', type: 'value_error.missing' }]),
  crowded: respondWithCode(429, 'too_many_concurrent_requests', CROWDED),
  busy: respondWithCode(429, 'system_busy'),
  busyForAnHour: respondWithCode(429, 'system_busy', { 'retry-after': '3600' }),
  unknownWord: respondWithCode(400, 'constructor'),
  trouble: respond(500, { status: 'internal_error', message: 'As the test asked.' }),
  unavailable: { status: 503, body: Buffer.alloc(0) },
  forbiddenPage: { status: 403, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>Forbidden') },
} satisfies Record<string, FakeResponse>
export type FakeElevenLabsFailure = keyof typeof failures | NetworkFailure
export const fakeElevenLabsFailures = Object.keys(failures) as (keyof typeof failures)[]

/** A voice as ElevenLabs lists it. */
export type FakeElevenLabsVoice = { voice_id: string; name: string; labels: Record<string, string> }

const voice = (voice_id: string, name: string, gender: string, age: string, accent: string): FakeElevenLabsVoice => ({
  voice_id,
  name,
  labels: { gender, age, accent, use_case: 'characters_animation' },
})

/** Invented voices. Their ids have the form of real ids. */
export const fakeElevenLabsVoices: readonly FakeElevenLabsVoice[] = [
  voice('aB3dE6gH9jK2mN5pQ8sT', 'Amos', 'male', 'young', 'american'),
  voice('bC4eF7hJ1kL3nP6qR9tU', 'Bertram', 'male', 'middle_aged', 'american'),
  voice('cD5fG8jK2lM4oQ7rS1uV', 'Clarence', 'male', 'middle-aged', 'british'),
  voice('dE6gH9kL3mN5pR8sT2vW', 'Delphine', 'female', 'young', 'american'),
  voice('eF7hJ1lM4nO6qS9tU3wX', 'Edwina', 'female', 'middle_aged', 'british'),
  voice('fG8jK2mN5oP7rT1uV4xY', 'Florian', 'male', 'old', 'american'),
  voice('gH9kL3nO6pQ8sU2vW5yZ', 'Greta', 'female', 'young', 'australian'),
]

/** A running fake of ElevenLabs. */
export type FakeElevenLabs = FakeHostedServer<FakeElevenLabsFailure> & {
  /** The number of characters that were spoken (`used`), and the maximum number for this account (`limit`). */
  account: { used: number; limit: number }
  /** The voices that the fake lists. A test can change them. */
  voices: FakeElevenLabsVoice[]
}

const MAX_TEXT_LENGTH = 10_000
const NO_KEY = respondWithCode(401, 'missing_api_key')
const SPEECH = /^\/v1\/text-to-speech\/([^/]+)\/stream$/

const isWithin = (value: unknown, min: number, max: number) =>
  value === undefined || value === null || (typeof value === 'number' && value >= min && value <= max)

/** Starts a fake ElevenLabs on this machine that speaks one tone per word, for tests and development. */
export async function startFakeElevenLabs({
  key = 'test-key',
  port,
  pageSize = 3,
}: { key?: string; port?: number; pageSize?: number } = {}): Promise<FakeElevenLabs> {
  const account = { used: 0, limit: 30_000 }
  const voices = [...fakeElevenLabsVoices]

  function speak(id: string, { body, query }: RecordedRequest): FakeResponse {
    if (query.get('output_format') !== 'pcm_24000') return respond(422, [{ loc: ['query', 'output_format'] }])
    if (!isRecord(body) || typeof body.text !== 'string' || body.text === '') return failures.badForm
    const settings = isRecord(body.voice_settings) ? body.voice_settings : {}
    const { speed, stability, similarity_boost: similarity } = settings
    if (!isWithin(speed, 0.7, 1.2) || !isWithin(stability, 0, 1) || !isWithin(similarity, 0, 1))
      return respondWithCode(400, 'invalid_voice_settings')
    if (body.text.length > MAX_TEXT_LENGTH) return failures.tooLong
    if (!voices.some(({ voice_id }) => voice_id === id)) return failures.noVoice
    if (account.used + body.text.length > account.limit) return failures.usedUp
    account.used += body.text.length
    const pcm = synthesizeTones(body.text, { voice: id, speed: typeof speed === 'number' ? speed : 1 })
    return {
      status: 200,
      headers: { 'content-type': 'audio/pcm', 'maximum-concurrent-requests': '5', 'current-concurrent-requests': '1' },
      body: Buffer.from(pcm.buffer),
    }
  }

  function list({ query }: RecordedRequest): FakeResponse {
    const size = Math.min(pageSize, Number(query.get('page_size') ?? 10))
    const from = Number(query.get('next_page_token') ?? 0)
    const hasMore = from + size < voices.length
    const page = voices.slice(from, from + size).map((one) => ({
      ...one,
      category: 'premade',
      available_for_tiers: [],
      high_quality_base_model_ids: [],
      preview_url: null,
    }))
    const next = hasMore ? String(from + size) : null
    return { status: 200, body: { voices: page, has_more: hasMore, total_count: voices.length, next_page_token: next } }
  }

  const server = await startFakeHostedServer<FakeElevenLabsFailure>({
    port,
    failures,
    isSpeech: ({ path }) => SPEECH.test(path),
    answer(request) {
      if (request.headers['xi-api-key'] === undefined) return NO_KEY
      if (request.headers['xi-api-key'] !== key) return failures.wrongKey
      const [, id] = SPEECH.exec(request.path) ?? []
      if (id !== undefined && request.method === 'POST') return speak(decodeURIComponent(id), request)
      if (request.path === '/v2/voices') return list(request)
      if (request.path === '/v1/user/subscription') return { status: 200, body: subscription(account) }
      return respond(404, 'Not Found')
    },
  })
  return { ...server, account, voices }
}

const subscription = ({ used, limit }: { used: number; limit: number }) => ({
  tier: 'starter',
  character_count: used,
  character_limit: limit,
  max_character_limit_extension: null,
  can_extend_character_limit: false,
  allowed_to_extend_character_limit: false,
  voice_slots_used: 0,
  professional_voice_slots_used: 0,
  voice_limit: 10,
  voice_add_edit_counter: 0,
  professional_voice_limit: 0,
  can_extend_voice_limit: false,
  can_use_instant_voice_cloning: true,
  can_use_professional_voice_cloning: false,
  status: 'active',
  has_open_invoices: false,
})
