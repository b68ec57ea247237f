import { asJson, asText, type HostedAnswer, isRecord } from '../hosted/exchange.ts'
import { asCode, type FaultKind, HostedFault, retryAfterOf } from '../hosted/fault.ts'

export const TITLE = 'ElevenLabs'

type Meaning = readonly [kind: FaultKind, sentence: string]

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
  'ElevenLabs has stopped this account or its free use from here; look into the account and restart.',
]
const USED_UP: Meaning = [
  'quota',
  'The characters of the ElevenLabs account are used up; others speak until there are more.',
]
const UNPAID: Meaning = ['quota', 'ElevenLabs waits for a payment; others speak until it is made.']
const NO_VOICE: Meaning = ['voice', 'ElevenLabs does not have this voice, or not for this account.']
const NO_MODEL: Meaning = [
  'model',
  'ElevenLabs cannot speak with the model in ELEVENLABS_MODEL, or not for this account; name another one.',
]
const NO_FORMAT: Meaning = ['model', 'ElevenLabs does not send PCM at 24 kHz for this account.']
const NO_WORDS: Meaning = ['text', 'ElevenLabs refuses these words.']
const TOO_MANY: Meaning = ['crowded', 'ElevenLabs is asked for too much side by side.']
const BUSY: Meaning = ['busy', 'ElevenLabs has too much to do.']
const BROKEN: Meaning = ['busy', 'ElevenLabs has trouble of its own.']

/** By the service's own words. Used-up characters come as 401, as a wrong key does. */
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
    quota_exceeded: USED_UP,
    insufficient_credits: USED_UP,
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
    max_character_limit_exceeded: NO_WORDS,
    text_too_long: NO_WORDS,
    input_text_empty: NO_WORDS,
    too_many_concurrent_requests: TOO_MANY,
    concurrent_limit_exceeded: TOO_MANY,
    system_busy: BUSY,
    rate_limit_exceeded: BUSY,
  }),
)

/** For answers without a word we know: pages of a proxy, old forms, new words. */
function byStatus(status: number): Meaning {
  if (status === 401) return KEY_REFUSED
  if (status === 402) return UNPAID
  if (status === 404) return NO_VOICE
  if (status === 400 || status === 413 || status === 422) return NO_WORDS
  if (status === 408 || status === 409 || status === 425 || status === 429) return BUSY
  if (status >= 500) return BROKEN
  return ['answer', `ElevenLabs, or something before it, refuses us (${status}).`]
}

type Detail = { codes: readonly string[]; sentence: string }

/**
 * `detail` is an object; or a plain sentence; or the list of a form's faults. Newer objects bear `code`, `status` and
 * `type`, from the narrowest word to the widest. A sentence may hold anything, so it is only looked at, never passed on.
 */
function detailIn(answer: HostedAnswer): Detail {
  const body = asJson(answer)
  const detail = isRecord(body) ? body.detail : undefined
  if (Array.isArray(detail)) return { codes: ['invalid_form'], sentence: '' }
  if (!isRecord(detail)) return { codes: [], sentence: asText(detail) ?? '' }
  const codes = [detail.code, detail.status, detail.type].flatMap((one) => asCode(one) ?? [])
  return { codes, sentence: asText(detail.message) ?? '' }
}

function meaningOf({ codes, sentence }: Detail, status: number): Meaning {
  const known = codes.map((code) => BY_CODE.get(code)).find((meaning) => meaning !== undefined)
  // A voice of the library that this plan may not use comes as a payment, too; the others go on speaking.
  if (known === UNPAID && /\bvoices?\b/i.test(sentence)) return NO_VOICE
  if (!known && /\bquota\b/i.test(sentence)) return USED_UP
  return known ?? byStatus(status)
}

/** What an answer that is not 2xx means. */
export function faultOf(answer: HostedAnswer): HostedFault {
  const { status, headers } = answer
  const detail = detailIn(answer)
  const [kind, sentence] = meaningOf(detail, status)
  return new HostedFault(kind, sentence, { code: detail.codes[0], status, retryAfterMs: retryAfterOf(headers) })
}
