import { asJson, asText, exchange, type HostedAnswer, isRecord, type Limits, LIST_LIMITS } from '../hosted/exchange.ts'
import { HostedFault } from '../hosted/fault.ts'
import { readVoice } from '../hosted/labels.ts'
import type { HostedVoice } from '../hosted/matchCast.ts'
import { faultOf, TITLE } from './faults.ts'

export type ElevenLabsSettings = {
  apiKey: string
  /** Another address than the service's own: a stand-in, or a proxy. */
  apiBase?: string | undefined
  model?: string | undefined
  /** Who of the cast speaks by which of its voices, where the operator wants to say: id → the service's id. */
  voices?: ReadonlyMap<string, string> | undefined
}

export const ELEVENLABS_BASE = 'https://api.elevenlabs.io'

const PAGE = 100
/** No account has as many; a list that goes round in circles ends. */
const MOST_PAGES = 20

export type ElevenLabsClient = {
  post(path: string, body: unknown, limits: Limits, signal: AbortSignal): Promise<HostedAnswer>
  listVoices(signal: AbortSignal): Promise<HostedVoice[]>
  readSubscription(signal: AbortSignal): Promise<{ tier: string; used: number; limit: number }>
}

/** The few requests we make of ElevenLabs. Each rejects with a `HostedFault`, or the signal's reason. */
export function createElevenLabsClient({ apiKey, apiBase = ELEVENLABS_BASE }: ElevenLabsSettings): ElevenLabsClient {
  const base = apiBase.replace(/\/+$/, '')
  const headers = { 'xi-api-key': apiKey }

  async function heard(answering: Promise<HostedAnswer>): Promise<HostedAnswer> {
    const answer = await answering
    if (answer.status < 200 || answer.status > 299) throw faultOf(answer)
    return answer
  }

  async function get(path: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const body = asJson(await heard(exchange({ title: TITLE, url: `${base}${path}`, headers }, LIST_LIMITS, signal)))
    if (!isRecord(body)) throw new HostedFault('answer', `${TITLE} answered with something else than was asked for.`)
    return body
  }

  return {
    post: (path, body, limits, signal) =>
      heard(exchange({ title: TITLE, url: `${base}${path}`, method: 'POST', headers, body }, limits, signal)),

    async listVoices(signal) {
      const found = new Map<string, HostedVoice>()
      let token: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const after: string = token === undefined ? '' : `&next_page_token=${encodeURIComponent(token)}`
        const body = await get(`/v2/voices?page_size=${PAGE}${after}`, signal)
        for (const entry of Array.isArray(body.voices) ? body.voices : []) {
          const voice = readVoice(entry, ({ voice_id }) => voice_id)
          if (voice) found.set(voice.id, voice)
        }
        const next = asText(body.next_page_token)
        if (body.has_more !== true || next === undefined || next === token) break
        token = next
      }
      return [...found.values()]
    },

    async readSubscription(signal) {
      const { tier, character_count: used, character_limit: limit } = await get('/v1/user/subscription', signal)
      return { tier: asText(tier) ?? 'unknown', used: Number(used) || 0, limit: Number(limit) || 0 }
    },
  }
}
