import { parseJson, asText, type HostedResponse, isRecord } from '../hosted/sendRequest.ts'
import { parseErrorCode, type HostedErrorKind, HostedError, parseRetryAfterMs } from '../hosted/hostedError.ts'

export const TITLE = 'The speech server'

type Meaning = readonly [kind: HostedErrorKind, sentence: string]

const KEY_REFUSED: Meaning = [
  'key',
  'The speech server refuses the key in SPEECH_API_KEY; put the right one there and restart.',
]
const QUOTA_EXHAUSTED: Meaning = [
  'quota',
  'The speech server’s account is used up; other voices speak until it is paid for again.',
]
const NO_VOICE: Meaning = ['voice', 'The speech server does not have this voice.']
const TEXT_REFUSED: Meaning = ['text', 'The speech server refuses this text.']
const BUSY: Meaning = ['busy', 'The speech server is overloaded.']
const SERVICE_ERROR: Meaning = ['busy', 'The speech server has an internal error.']

const noModel = (model: string): Meaning => [
  'model',
  `The speech server has no model ${model}, or has not downloaded it yet: download it there, or name another in SPEECH_API_MODEL.`,
]
const NO_SPEECH: Meaning = [
  'model',
  'The speech server has no /v1/audio/speech; SPEECH_API_URL should be its root, without a path after /v1.',
]

/** Kinds of errors by OpenAI's error code. Most compatible servers use some of these codes. */
const BY_CODE: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    invalid_api_key: KEY_REFUSED,
    invalid_authentication: KEY_REFUSED,
    account_deactivated: KEY_REFUSED,
    insufficient_quota: QUOTA_EXHAUSTED,
    billing_hard_limit_reached: QUOTA_EXHAUSTED,
    voice_not_found: NO_VOICE,
    invalid_voice: NO_VOICE,
    string_above_max_length: TEXT_REFUSED,
  }),
)

function meaningOfStatus(status: number, sentence: string, model: string): Meaning {
  if (status === 401) return KEY_REFUSED
  if (status === 402) return QUOTA_EXHAUSTED
  if (status === 404) return /model|download|install/i.test(sentence) ? noModel(model) : NO_SPEECH
  if (status === 400 || status === 422) {
    if (/\bmodel\b/i.test(sentence)) return noModel(model)
    return /\bvoice\b/i.test(sentence) ? NO_VOICE : TEXT_REFUSED
  }
  if (status === 413) return TEXT_REFUSED
  if (status === 408 || status === 409 || status === 429) return BUSY
  if (status >= 500) return SERVICE_ERROR
  return ['response', `The speech server, or a proxy in front of it, refuses the request (${status}).`]
}

/**
 * Reads an error body. OpenAI sends `{error: {code, message}}`; FastAPI sends `{detail: "…"}`, `{detail: {error,
 * message}}` or a list of form errors.
 */
function parseErrorBody(answer: HostedResponse): { code: string | undefined; sentence: string } {
  const body = parseJson(answer)
  const inner = isRecord(body) ? (body.error ?? body.detail ?? body) : body
  if (isRecord(inner)) {
    const sentence = [inner.message, inner.param, inner.error].map((one) => asText(one) ?? '').join(' ')
    return { code: parseErrorCode(inner.code) ?? parseErrorCode(inner.type), sentence }
  }
  if (Array.isArray(inner)) return { code: 'invalid_form', sentence: JSON.stringify(inner).slice(0, 2_000) }
  return { code: undefined, sentence: asText(inner) ?? '' }
}

/**
 * Turns a response that is not 2xx into a `HostedError`. The server's own sentence is searched for a few words but
 * never shown or logged, because it may contain the text.
 */
export function toHostedError(answer: HostedResponse, model: string): HostedError {
  const { status, headers } = answer
  const { code, sentence } = parseErrorBody(answer)
  const isModel = code === 'model_not_found' || code === 'model_not_installed'
  const known = isModel ? noModel(model) : code && BY_CODE.get(code)
  const [kind, message] = known || meaningOfStatus(status, sentence, model)
  return new HostedError(kind, message, { code, status, retryAfterMs: parseRetryAfterMs(headers) })
}
