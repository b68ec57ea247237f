import { parseJson, asText, type HostedResponse, isRecord } from '../hosted/sendRequest.ts'
import { parseErrorCode, type HostedErrorKind, HostedError, parseRetryAfterMs } from '../hosted/hostedError.ts'

export const TITLE = 'ElevenLabs'

type Meaning = readonly [kind: HostedErrorKind, sentence: string]

const KEY_REFUSED: Meaning = [
  'key',
  'ElevenLabs refuses the key in ELEVENLABS_API_KEY; put the right one there and restart.',
]
const NO_PERMISSION: Meaning = [
  'key',
  'The ElevenLabs key lacks a permission: it needs text_to_speech and voices_read; give it them and restart.',
]
const ACCOUNT_STOPPED: Meaning = [
  'key',
  'ElevenLabs has stopped this account or its free use from here; check the account and restart.',
]
const QUOTA_EXHAUSTED: Meaning = [
  'quota',
  'The characters of the ElevenLabs account are used up; other voices speak until there are more.',
]
const UNPAID: Meaning = ['quota', 'ElevenLabs waits for a payment; other voices speak until it is made.']
const NO_VOICE: Meaning = ['voice', 'ElevenLabs does not have this voice, or not for this account.']
const NO_MODEL: Meaning = [
  'model',
  'ElevenLabs cannot speak with the model in ELEVENLABS_MODEL, or not for this account; set another one.',
]
const NO_FORMAT: Meaning = ['model', 'ElevenLabs does not send PCM at 24 kHz for this account.']
const TEXT_REFUSED: Meaning = ['text', 'ElevenLabs refuses this text.']
const TOO_MANY: Meaning = ['crowded', 'ElevenLabs refuses more concurrent requests.']
const BUSY: Meaning = ['busy', 'ElevenLabs is overloaded.']
const SERVICE_ERROR: Meaning = ['busy', 'ElevenLabs has an internal error.']

/**
 * Kinds of errors by the service's own error code. The status is not enough: an exhausted quota has status 401, like a
 * wrong key.
 */
const BY_CODE: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    invalid_api_key: KEY_REFUSED,
    missing_api_key: KEY_REFUSED,
    needs_authorization: KEY_REFUSED,
    sign_in_required: KEY_REFUSED,
    missing_permissions: NO_PERMISSION,
    detected_unusual_activity: ACCOUNT_STOPPED,
    account_suspended: ACCOUNT_STOPPED,
    user_suspended: ACCOUNT_STOPPED,
    quota_exceeded: QUOTA_EXHAUSTED,
    insufficient_credits: QUOTA_EXHAUSTED,
    payment_required: UNPAID,
    payment_issue: UNPAID,
    voice_not_found: NO_VOICE,
    invalid_voice_id: NO_VOICE,
    voice_access_denied: NO_VOICE,
    voice_disabled: NO_VOICE,
    famous_voice_not_permitted: NO_VOICE,
    free_users_not_allowed: NO_VOICE,
    paid_plan_required: NO_VOICE,
    'only_for_creator+': NO_VOICE,
    model_not_found: NO_MODEL,
    invalid_model_id: NO_MODEL,
    model_access_denied: NO_MODEL,
    unsupported_model: NO_MODEL,
    model_can_not_do_text_to_speech: NO_MODEL,
    output_format_not_allowed: NO_FORMAT,
    max_character_limit_exceeded: TEXT_REFUSED,
    text_too_long: TEXT_REFUSED,
    input_text_empty: TEXT_REFUSED,
    too_many_concurrent_requests: TOO_MANY,
    concurrent_limit_exceeded: TOO_MANY,
    system_busy: BUSY,
    rate_limit_exceeded: BUSY,
  }),
)

/** Returns the kind of error by status, for responses without a known code, for example from a proxy. */
function meaningOfStatus(status: number): Meaning {
  if (status === 401) return KEY_REFUSED
  if (status === 402) return UNPAID
  if (status === 404) return NO_VOICE
  if (status === 400 || status === 413 || status === 422) return TEXT_REFUSED
  if (status === 408 || status === 409 || status === 425 || status === 429) return BUSY
  if (status >= 500) return SERVICE_ERROR
  return ['response', `ElevenLabs, or a proxy in front of it, refuses the request (${status}).`]
}

type Detail = { codes: readonly string[]; sentence: string }

/**
 * Reads `detail`, which is an object, a plain sentence, or a list of form errors. Newer objects have `code`, `status`
 * and `type`, from the most to the least specific. A sentence may contain any text, so it is searched for a few words
 * but never shown or logged.
 */
function parseDetail(answer: HostedResponse): Detail {
  const body = parseJson(answer)
  const detail = isRecord(body) ? body.detail : undefined
  if (Array.isArray(detail)) return { codes: ['invalid_form'], sentence: '' }
  if (!isRecord(detail)) return { codes: [], sentence: asText(detail) ?? '' }
  const codes = [detail.code, detail.status, detail.type].flatMap((one) => parseErrorCode(one) ?? [])
  return { codes, sentence: asText(detail.message) ?? '' }
}

function findMeaning({ codes, sentence }: Detail, status: number): Meaning {
  const known = codes.map((code) => BY_CODE.get(code)).find((meaning) => meaning !== undefined)
  // A payment error can concern a single library voice that the plan of the account does not include. Then only this
  // voice counts as unavailable, and the other voices are still used.
  if (known === UNPAID && /\bvoices?\b/i.test(sentence)) return NO_VOICE
  if (!known && /\bquota\b/i.test(sentence)) return QUOTA_EXHAUSTED
  return known ?? meaningOfStatus(status)
}

/** Turns a response that is not 2xx into a `HostedError`. */
export function toHostedError(answer: HostedResponse): HostedError {
  const { status, headers } = answer
  const detail = parseDetail(answer)
  const [kind, sentence] = findMeaning(detail, status)
  return new HostedError(kind, sentence, { code: detail.codes[0], status, retryAfterMs: parseRetryAfterMs(headers) })
}
