import {
  startStandInServer,
  type Heard,
  type LineFault,
  type Reply,
  type StandInServer,
} from '../hosted/standInServer.ts'
import { isRecord } from '../hosted/exchange.ts'
import { tones } from '../tones.ts'

const said = (status: number, detail: unknown, headers?: Record<string, string>): Reply => ({
  status,
  body: { detail },
  ...(headers && { headers }),
})
const named = (status: number, name: string, headers?: Record<string, string>) =>
  said(status, { status: name, message: 'As it was told.' }, headers)

const CROWDED = { 'current-concurrent-requests': '2', 'maximum-concurrent-requests': '2' }

/** What ElevenLabs says when something is wrong; the newer forms, and the odd ones, too. */
const faults = {
  wrongKey: named(401, 'invalid_api_key'),
  wrongKeyByCode: said(401, { type: 'authentication_error', code: 'invalid_api_key', message: 'As it was told.' }),
  unauthorisedPlain: said(401, 'Unauthorized'),
  missingPermission: named(401, 'missing_permissions'),
  unusualActivity: named(401, 'detected_unusual_activity'),
  usedUp: named(401, 'quota_exceeded'),
  usedUpPlain: said(401, 'This request exceeds your quota of 10000.'),
  unpaid: named(402, 'payment_required'),
  noVoice: named(404, 'voice_not_found'),
  noVoiceOld: named(400, 'voice_not_found'),
  paidVoice: named(403, 'only_for_creator+'),
  libraryVoice: said(402, {
    type: 'payment_required',
    code: 'paid_plan_required',
    status: 'payment_required',
    message: 'As it was told.',
  }),
  libraryVoiceOld: said(402, { status: 'payment_required', message: 'As it was told: no such voices in this plan.' }),
  noModel: named(400, 'model_not_found'),
  tooLong: named(400, 'max_character_limit_exceeded'),
  badForm: said(422, [{ loc: ['body', 'text'], msg: 'field required', type: 'value_error.missing' }]),
  crowded: named(429, 'too_many_concurrent_requests', CROWDED),
  busy: named(429, 'system_busy'),
  busyForAnHour: named(429, 'system_busy', { 'retry-after': '3600' }),
  unknownWord: named(400, 'constructor'),
  trouble: said(500, { status: 'internal_error', message: 'As it was told.' }),
  unavailable: { status: 503, body: Buffer.alloc(0) },
  forbiddenPage: { status: 403, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>Forbidden') },
} satisfies Record<string, Reply>
export type ElevenLabsFault = keyof typeof faults | LineFault
export const elevenLabsFaults = Object.keys(faults) as (keyof typeof faults)[]

/** One of its voices, as it lists them. */
export type StandInVoice = { voice_id: string; name: string; labels: Record<string, string> }

const voice = (voice_id: string, name: string, gender: string, age: string, accent: string): StandInVoice => ({
  voice_id,
  name,
  labels: { gender, age, accent, use_case: 'characters_animation' },
})

/** Invented people. Ids have the form of real ones. */
export const standInVoices: readonly StandInVoice[] = [
  voice('aB3dE6gH9jK2mN5pQ8sT', 'Amos', 'male', 'young', 'american'),
  voice('bC4eF7hJ1kL3nP6qR9tU', 'Bertram', 'male', 'middle_aged', 'american'),
  voice('cD5fG8jK2lM4oQ7rS1uV', 'Clarence', 'male', 'middle-aged', 'british'),
  voice('dE6gH9kL3mN5pR8sT2vW', 'Delphine', 'female', 'young', 'american'),
  voice('eF7hJ1lM4nO6qS9tU3wX', 'Edwina', 'female', 'middle_aged', 'british'),
  voice('fG8jK2mN5oP7rT1uV4xY', 'Florian', 'male', 'old', 'american'),
  voice('gH9kL3nO6pQ8sU2vW5yZ', 'Greta', 'female', 'young', 'australian'),
]

export type StandInElevenLabs = StandInServer<ElevenLabsFault> & {
  /** How many characters it has been asked to speak, and how many the account may. */
  account: { used: number; limit: number }
  /** What it lists; may be changed. */
  voices: StandInVoice[]
}

const MOST_LETTERS = 10_000
const NO_KEY = named(401, 'missing_api_key')
const SPEECH = /^\/v1\/text-to-speech\/([^/]+)\/stream$/

const within = (value: unknown, least: number, most: number) =>
  value === undefined || value === null || (typeof value === 'number' && value >= least && value <= most)

/** ElevenLabs on this machine, with a tone for each word: for tests and for development. */
export async function startStandInElevenLabs({
  key = 'stand-in',
  port,
  pageSize = 3,
}: { key?: string; port?: number; pageSize?: number } = {}): Promise<StandInElevenLabs> {
  const account = { used: 0, limit: 30_000 }
  const voices = [...standInVoices]

  function speak(id: string, { body, query }: Heard): Reply {
    if (query.get('output_format') !== 'pcm_24000') return said(422, [{ loc: ['query', 'output_format'] }])
    if (!isRecord(body) || typeof body.text !== 'string' || body.text === '') return faults.badForm
    const settings = isRecord(body.voice_settings) ? body.voice_settings : {}
    const { speed, stability, similarity_boost: similarity } = settings
    if (!within(speed, 0.7, 1.2) || !within(stability, 0, 1) || !within(similarity, 0, 1))
      return named(400, 'invalid_voice_settings')
    if (body.text.length > MOST_LETTERS) return faults.tooLong
    if (!voices.some(({ voice_id }) => voice_id === id)) return faults.noVoice
    if (account.used + body.text.length > account.limit) return faults.usedUp
    account.used += body.text.length
    const pcm = tones(body.text, { voice: id, speed: typeof speed === 'number' ? speed : 1 })
    return {
      status: 200,
      headers: { 'content-type': 'audio/pcm', 'maximum-concurrent-requests': '5', 'current-concurrent-requests': '1' },
      body: Buffer.from(pcm.buffer),
    }
  }

  function list({ query }: Heard): Reply {
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

  const server = await startStandInServer<ElevenLabsFault>({
    port,
    faults,
    isSpeech: ({ path }) => SPEECH.test(path),
    answer(heard) {
      if (heard.headers['xi-api-key'] === undefined) return NO_KEY
      if (heard.headers['xi-api-key'] !== key) return faults.wrongKey
      const [, id] = SPEECH.exec(heard.path) ?? []
      if (id !== undefined && heard.method === 'POST') return speak(decodeURIComponent(id), heard)
      if (heard.path === '/v2/voices') return list(heard)
      if (heard.path === '/v1/user/subscription') return { status: 200, body: subscription(account) }
      return said(404, 'Not Found')
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
