import { asJson, asText, type HostedAnswer, isRecord } from '../hosted/exchange.ts'
import { asCode, type FaultKind, HostedFault, retryAfterOf } from '../hosted/fault.ts'

export const TITLE = 'The speech server'

type Meaning = readonly [kind: FaultKind, sentence: string]

const KEY_REFUSED: Meaning = [
  'key',
  'The speech server refuses the key in SPEECH_API_KEY; put the right one there and restart.',
]
const USED_UP: Meaning = ['quota', 'The speech server’s account is used up; others speak until it is paid for again.']
const NO_VOICE: Meaning = ['voice', 'The speech server does not have this voice.']
const NO_WORDS: Meaning = ['text', 'The speech server refuses these words.']
const BUSY: Meaning = ['busy', 'The speech server has too much to do.']
const BROKEN: Meaning = ['busy', 'The speech server has trouble of its own.']

const noModel = (model: string): Meaning => [
  'model',
  `The speech server has no model ${model}, or has not downloaded it yet: download it there, or name another in SPEECH_API_MODEL.`,
]
const NO_SPEECH: Meaning = [
  'model',
  'The speech server knows no /v1/audio/speech; SPEECH_API_URL should be its root, without a path behind /v1.',
]

/** OpenAI's words for it; most servers that speak its language use some of them. */
const BY_CODE: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    invalid_api_key: KEY_REFUSED,
    invalid_authentication: KEY_REFUSED,
    account_deactivated: KEY_REFUSED,
    insufficient_quota: USED_UP,
    billing_hard_limit_reached: USED_UP,
    voice_not_found: NO_VOICE,
    invalid_voice: NO_VOICE,
    string_above_max_length: NO_WORDS,
  }),
)

function byStatus(status: number, sentence: string, model: string): Meaning {
  if (status === 401) return KEY_REFUSED
  if (status === 402) return USED_UP
  if (status === 404) return /model|download|install/i.test(sentence) ? noModel(model) : NO_SPEECH
  if (status === 400 || status === 422) {
    if (/\bmodel\b/i.test(sentence)) return noModel(model)
    return /\bvoice\b/i.test(sentence) ? NO_VOICE : NO_WORDS
  }
  if (status === 413) return NO_WORDS
  if (status === 408 || status === 409 || status === 429) return BUSY
  if (status >= 500) return BROKEN
  return ['answer', `The speech server, or something before it, refuses us (${status}).`]
}

/** OpenAI: `{error: {code, message}}`; FastAPI: `{detail: "…"}` or `{detail: {error, message}}`; a form's faults a list. */
function read(answer: HostedAnswer): { code: string | undefined; sentence: string } {
  const body = asJson(answer)
  const inner = isRecord(body) ? (body.error ?? body.detail ?? body) : body
  if (isRecord(inner)) {
    const sentence = [inner.message, inner.param, inner.error].map((one) => asText(one) ?? '').join(' ')
    return { code: asCode(inner.code) ?? asCode(inner.type), sentence }
  }
  if (Array.isArray(inner)) return { code: 'invalid_form', sentence: JSON.stringify(inner).slice(0, 2_000) }
  return { code: undefined, sentence: asText(inner) ?? '' }
}

/** What an answer that is not 2xx means. The server's own sentence is looked at, never passed on: it may hold the text. */
export function faultOf(answer: HostedAnswer, model: string): HostedFault {
  const { status, headers } = answer
  const { code, sentence } = read(answer)
  const isModel = code === 'model_not_found' || code === 'model_not_installed'
  const known = isModel ? noModel(model) : code && BY_CODE.get(code)
  const [kind, words] = known || byStatus(status, sentence, model)
  return new HostedFault(kind, words, { code, status, retryAfterMs: retryAfterOf(headers) })
}
