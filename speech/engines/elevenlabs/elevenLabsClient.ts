import {
  parseJson,
  asText,
  sendRequest,
  type HostedResponse,
  isRecord,
  type RequestLimits,
  LIST_LIMITS,
} from '../hosted/sendRequest.ts'
import { HostedError } from '../hosted/hostedError.ts'
import { parseVoice } from '../hosted/parseVoice.ts'
import type { HostedVoice } from '../hosted/matchCast.ts'
import { toHostedError, TITLE } from './elevenLabsErrors.ts'

/** How to reach the operator's ElevenLabs account. */
export type ElevenLabsSettings = {
  apiKey: string
  /** The base URL, if requests should go to a fake or a proxy and not to ElevenLabs. */
  apiBase?: string | undefined
  model?: string | undefined
  /** Voices chosen by the operator: our voice id → the voice id of ElevenLabs. */
  voices?: ReadonlyMap<string, string> | undefined
}

const ELEVENLABS_BASE = 'https://api.elevenlabs.io'

const PAGE_SIZE = 100
/** Maximum pages of the voice list, so that reading the list ends even if the service repeats pages. */
const MAX_PAGES = 20

/** The requests that we send to ElevenLabs. */
export type ElevenLabsClient = {
  post(path: string, body: unknown, limits: RequestLimits, signal: AbortSignal): Promise<HostedResponse>
  listVoices(signal: AbortSignal): Promise<HostedVoice[]>
  getSubscription(signal: AbortSignal): Promise<{ tier: string; used: number; limit: number }>
}

/** Creates a client. Each request rejects with a `HostedError` or the signal's reason. */
export function createElevenLabsClient({ apiKey, apiBase = ELEVENLABS_BASE }: ElevenLabsSettings): ElevenLabsClient {
  const base = apiBase.replace(/\/+$/, '')
  const headers = { 'xi-api-key': apiKey }

  async function requireSuccess(answering: Promise<HostedResponse>): Promise<HostedResponse> {
    const answer = await answering
    if (answer.status < 200 || answer.status > 299) throw toHostedError(answer)
    return answer
  }

  async function get(path: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const body = parseJson(
      await requireSuccess(sendRequest({ title: TITLE, url: `${base}${path}`, headers }, LIST_LIMITS, signal)),
    )
    if (!isRecord(body)) throw new HostedError('response', `${TITLE} sent an unexpected answer.`)
    return body
  }

  return {
    post: (path, body, limits, signal) =>
      requireSuccess(
        sendRequest({ title: TITLE, url: `${base}${path}`, method: 'POST', headers, body }, limits, signal),
      ),

    async listVoices(signal) {
      const found = new Map<string, HostedVoice>()
      let token: string | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const after: string = token === undefined ? '' : `&next_page_token=${encodeURIComponent(token)}`
        const body = await get(`/v2/voices?page_size=${PAGE_SIZE}${after}`, signal)
        for (const entry of Array.isArray(body.voices) ? body.voices : []) {
          const voice = parseVoice(entry, ({ voice_id }) => voice_id)
          if (voice) found.set(voice.id, voice)
        }
        const next = asText(body.next_page_token)
        if (body.has_more !== true || next === undefined || next === token) break
        token = next
      }
      return [...found.values()]
    },

    async getSubscription(signal) {
      const { tier, character_count: used, character_limit: limit } = await get('/v1/user/subscription', signal)
      return { tier: asText(tier) ?? 'unknown', used: Number(used) || 0, limit: Number(limit) || 0 }
    },
  }
}
