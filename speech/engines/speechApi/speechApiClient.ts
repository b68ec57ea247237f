import {
  parseJson,
  sendRequest,
  type HostedResponse,
  isRecord,
  type RequestLimits,
  LIST_LIMITS,
} from '../hosted/sendRequest.ts'
import { HostedError } from '../hosted/hostedError.ts'
import { isUnsupportedFormat, maxAudioBytes, type RawAudio, parseAudio } from '../hosted/parseAudio.ts'
import { parseVoice } from '../hosted/parseVoice.ts'
import { toHostedError, TITLE } from './speechApiErrors.ts'
import { describeVoice, type NamedVoice } from './knownVoices.ts'

/** How to reach the operator's speech server. */
export type SpeechApiSettings = {
  /** The root address, with or without `/v1`. */
  url: string
  apiKey?: string | undefined
  model?: string | undefined
  /** The voices named by the operator; see `parseVoiceList`. */
  voices?: VoiceList | undefined
}

/** The server's voices by name, and the matches the operator chose: catalog voice id → server voice. */
export type VoiceList = { names: readonly string[]; chosen: ReadonlyMap<string, string> }

const RESPONSE_IDLE_TIMEOUT_MS = 20_000
/** The rate of PCM responses, as OpenAI defines it. */
const PCM_RATE = 24_000

/** The requests that we send to a speech server. */
export type SpeechApiClient = {
  model: string
  /** Returns the voices; undefined if the server does not list them. */
  listVoices(signal: AbortSignal): Promise<NamedVoice[] | undefined>
  /** Requests the audio of the text `input`. Tries WAV if the server cannot send PCM. */
  synthesize(body: Record<string, unknown> & { input: string }, signal: AbortSignal): Promise<RawAudio>
  /**
   * Returns whether the server has spoken with this model in a readable format and has not reported the model as
   * missing since.
   */
  isFormatKnown(): boolean
}

/** Returns the model that the operator set, or else the default model for this server. */
const resolveModel = ({ url, model }: SpeechApiSettings) =>
  model ?? (new URL(url).hostname.endsWith('openai.com') ? 'gpt-4o-mini-tts' : 'kokoro')

/**
 * Creates a client for an OpenAI-compatible server. Each request rejects with a `HostedError` or the signal's reason.
 */
export function createSpeechApiClient(settings: SpeechApiSettings): SpeechApiClient {
  const root = settings.url.replace(/\/+$/, '').replace(/\/v1$/, '')
  const model = resolveModel(settings)
  const headers: Record<string, string> = settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}
  /** The response format of this server. The first request finds it by trying; later requests reuse it. */
  let format: 'pcm' | 'wav' = 'pcm'
  let isFormatKnown = false

  const post = (body: unknown, limits: RequestLimits, signal: AbortSignal): Promise<HostedResponse> =>
    sendRequest({ title: TITLE, url: `${root}/v1/audio/speech`, method: 'POST', headers, body }, limits, signal)

  async function requestFormat(body: { input: string }, signal: AbortSignal): Promise<RawAudio> {
    const limits = { idleTimeoutMs: RESPONSE_IDLE_TIMEOUT_MS, maxBytes: maxAudioBytes(body.input) }
    const answer = await post({ ...body, model, response_format: format }, limits, signal)
    if (answer.status < 200 || answer.status > 299) {
      const error = toHostedError(answer, model)
      if (error.kind === 'model') isFormatKnown = false
      throw error
    }
    const sound = parseAudio(answer, { title: TITLE, rate: PCM_RATE })
    isFormatKnown = true
    return sound
  }

  /** Speaks a text. A server that cannot send PCM may be able to send WAV, so WAV is tried after PCM. */
  async function say(body: { input: string }, signal: AbortSignal): Promise<RawAudio> {
    try {
      return await requestFormat(body, signal)
    } catch (error) {
      if (!(error instanceof HostedError) || isFormatKnown || !canBeFormatError(error)) throw error
      format = 'wav'
      try {
        return await requestFormat(body, signal)
      } catch (wavError) {
        format = 'pcm'
        if (!(wavError instanceof HostedError) || !isUnsupportedFormat(wavError))
          throw isUnsupportedFormat(error) ? wavError : error
        throw new HostedError('model', `${wavError.message.replace(' instead of PCM', '')} It must send PCM or WAV.`)
      }
    }
  }

  return {
    model,
    synthesize: say,
    isFormatKnown: () => isFormatKnown,
    async listVoices(signal) {
      const answer = await sendRequest({ title: TITLE, url: `${root}/v1/audio/voices`, headers }, LIST_LIMITS, signal)
      // OpenAI's own service has no list of voices, so a server without such a list is not an error.
      if ([404, 405, 501].includes(answer.status)) return undefined
      if (answer.status < 200 || answer.status > 299) throw toHostedError(answer, model)
      return parseVoices(parseJson(answer))
    },
  }
}

const canBeFormatError = (error: HostedError) => isUnsupportedFormat(error) || error.kind === 'text'

/** Parses a voice list: `{voices: […]}`, `{data: […]}` or a bare list of names or objects. */
function parseVoices(body: unknown): NamedVoice[] | undefined {
  const list = isRecord(body) ? (body.voices ?? body.data) : body
  if (!Array.isArray(list)) return undefined
  return list.flatMap((entry: unknown) => {
    const fields = typeof entry === 'string' ? { id: entry } : entry
    const voice = parseVoice(fields, ({ id, voice_id, name }) => id ?? voice_id ?? name)
    return voice ? [{ ...describeVoice(voice.id), ...withoutUndefined(voice) }] : []
  })
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
