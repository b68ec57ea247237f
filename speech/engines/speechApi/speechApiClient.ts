import { asJson, exchange, type HostedAnswer, isRecord, type Limits, LIST_LIMITS } from '../hosted/exchange.ts'
import { HostedFault } from '../hosted/fault.ts'
import { isOtherFormat, mostBytesFor, type RawSound, soundOf } from '../hosted/heard.ts'
import { readVoice } from '../hosted/labels.ts'
import { faultOf, TITLE } from './faults.ts'
import { describeVoice, type NamedVoice } from './knownVoices.ts'

export type SpeechApiSettings = {
  /** Its root, with or without `/v1`. */
  url: string
  apiKey?: string | undefined
  model?: string | undefined
  /** What the operator says of its voices: see `readVoiceList`. */
  voices?: VoiceList | undefined
}

/** Voices by name, and who of the cast speaks by which. */
export type VoiceList = { names: readonly string[]; chosen: ReadonlyMap<string, string> }

const SILENCE_MS = 20_000
/** As OpenAI has it: samples without a header. */
const PCM_RATE = 24_000

export type SpeechApiClient = {
  model: string
  listVoices(signal: AbortSignal): Promise<NamedVoice[] | undefined>
  say(body: Record<string, unknown> & { input: string }, signal: AbortSignal): Promise<RawSound>
  /** It has spoken with this model, in a form we can read, and has not said since that the model is gone. */
  isFormatKnown(): boolean
}

/** What is asked for where nobody named a model. */
const modelOf = ({ url, model }: SpeechApiSettings) =>
  model ?? (new URL(url).hostname.endsWith('openai.com') ? 'gpt-4o-mini-tts' : 'kokoro')

/** The two requests we make of an OpenAI-compatible server. Each rejects with a `HostedFault`, or the signal's reason. */
export function createSpeechApiClient(settings: SpeechApiSettings): SpeechApiClient {
  const root = settings.url.replace(/\/+$/, '').replace(/\/v1$/, '')
  const model = modelOf(settings)
  const headers: Record<string, string> = settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}
  /** The form this server answers in; found out by asking, and kept. */
  let format: 'pcm' | 'wav' = 'pcm'
  let isFormatKnown = false

  const post = (body: unknown, limits: Limits, signal: AbortSignal): Promise<HostedAnswer> =>
    exchange({ title: TITLE, url: `${root}/v1/audio/speech`, method: 'POST', headers, body }, limits, signal)

  async function ask(body: { input: string }, signal: AbortSignal): Promise<RawSound> {
    const limits = { silenceMs: SILENCE_MS, mostBytes: mostBytesFor(body.input) }
    const answer = await post({ ...body, model, response_format: format }, limits, signal)
    if (answer.status < 200 || answer.status > 299) {
      const fault = faultOf(answer, model)
      if (fault.kind === 'model') isFormatKnown = false
      throw fault
    }
    const sound = soundOf(answer, { title: TITLE, rate: PCM_RATE })
    isFormatKnown = true
    return sound
  }

  /** A server that cannot send bare samples may be able to send them with a header. */
  async function say(body: { input: string }, signal: AbortSignal): Promise<RawSound> {
    try {
      return await ask(body, signal)
    } catch (error) {
      if (!(error instanceof HostedFault) || isFormatKnown || !mayBeOfFormat(error)) throw error
      format = 'wav'
      try {
        return await ask(body, signal)
      } catch (other) {
        format = 'pcm'
        if (!(other instanceof HostedFault) || !isOtherFormat(other)) throw isOtherFormat(error) ? other : error
        throw new HostedFault('model', `${other.message.replace(' instead of PCM', '')} It must send PCM or WAV.`)
      }
    }
  }

  return {
    model,
    say,
    isFormatKnown: () => isFormatKnown,
    async listVoices(signal) {
      const answer = await exchange({ title: TITLE, url: `${root}/v1/audio/voices`, headers }, LIST_LIMITS, signal)
      // Not part of what OpenAI offers: its absence says nothing.
      if ([404, 405, 501].includes(answer.status)) return undefined
      if (answer.status < 200 || answer.status > 299) throw faultOf(answer, model)
      return readVoices(asJson(answer))
    },
  }
}

const mayBeOfFormat = (fault: HostedFault) => isOtherFormat(fault) || fault.kind === 'text'

/** `{voices: […]}`, `{data: […]}` or the bare list; of names, or of objects that bear one. */
function readVoices(body: unknown): NamedVoice[] | undefined {
  const list = isRecord(body) ? (body.voices ?? body.data) : body
  if (!Array.isArray(list)) return undefined
  return list.flatMap((entry: unknown) => {
    const fields = typeof entry === 'string' ? { id: entry } : entry
    const voice = readVoice(fields, ({ id, voice_id, name }) => id ?? voice_id ?? name)
    return voice ? [{ ...describeVoice(voice.id), ...withoutGaps(voice) }] : []
  })
}

const withoutGaps = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
