import { SHAPING_VERSION } from '../../audio/voiceShape.ts'
import { createHash } from 'node:crypto'
import { voices as cast, type Rendition } from '../../catalog/voices.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import { assertComplete, maxAudioBytes, parseAudio } from '../hosted/parseAudio.ts'
import { createHostedEngine, type HostedVoices, type HostedEngineOptions } from '../hosted/hostedEngine.ts'
import { directionWords, splitPace, finishingOptionsFor, effectivePace, requestTextFor } from '../hosted/requestText.ts'
import { matchCast } from '../hosted/matchCast.ts'
import { createElevenLabsClient, type ElevenLabsSettings } from './elevenLabsClient.ts'
import { TITLE } from './elevenLabsErrors.ts'
import { type ModelCapabilities, capabilitiesOfModel, TAGS, DEFAULT_MODEL } from './elevenLabsModels.ts'

export type { ElevenLabsSettings } from './elevenLabsClient.ts'

/** The version of our requests and of our processing. It is part of the key of each take by this engine. */
export const ELEVENLABS_VERSION = `1+${SHAPING_VERSION}`

/**
 * Number of concurrent requests that the smallest plan allows. For larger plans, the first response states the number.
 */
const MAX_CONCURRENT = 2
/**
 * Time limits in ms. The service normally starts to answer within a second, and a listener is waiting, so the limits
 * are short.
 */
const RESPONSE_IDLE_TIMEOUT_MS = 6_000
const DEADLINE_MS = 10_000
const DEADLINE_PER_CHARACTER_MS = 50
const RATE = 24_000
/** Maximum number of characters of the text before a unit, and of the text after it, that the model gets. */
const MAX_CONTEXT_LENGTH = 300

/**
 * Creates the ElevenLabs engine, which uses the service's HTTP interface. Each voice of the service is matched to at
 * most one voice of the catalog; see `matchCast`. A worker thread adjusts the loudness and shape of the audio.
 */
export function createElevenLabsEngine(settings: ElevenLabsSettings, options: HostedEngineOptions): Engine {
  const model = settings.model ?? DEFAULT_MODEL
  const abilities = capabilitiesOfModel(model)
  const client = createElevenLabsClient(settings)

  async function findCast(signal: AbortSignal): Promise<HostedVoices> {
    const listed = await client.listVoices(signal)
    const matched = matchCast(cast, listed, settings.voices)
    const renditions = cast.flatMap(({ id, accent }): [string, Rendition][] => {
      const engineVoice = matched.get(id)
      return engineVoice === undefined ? [] : [[id, createRendition(engineVoice, model, accent)]]
    })
    const detail =
      renditions.length === 0 ? `${TITLE} has no voice in this account that matches a voice of the catalog.` : undefined
    return { renditions: new Map(renditions), detail }
  }

  return createHostedEngine(
    {
      name: 'elevenlabs',
      version: ELEVENLABS_VERSION,
      title: TITLE,
      settings: { ...settings, model, voices: [...(settings.voices ?? [])] },
      maxConcurrent: MAX_CONCURRENT,
      deadlineMs: (text) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * text.length,
      findVoices: findCast,
      async synthesize(request, { signal, learn }) {
        const { rendition, text } = request
        const { speed, stretch } = splitPace(
          effectivePace(request.settings, request.delivery, rendition),
          abilities.speed,
        )
        const answer = await client.post(
          `/v1/text-to-speech/${encodeURIComponent(rendition.engineVoice)}/stream?output_format=pcm_24000`,
          buildRequestBody(request, { model, abilities, speed }),
          { idleTimeoutMs: RESPONSE_IDLE_TIMEOUT_MS, maxBytes: maxAudioBytes(text) },
          signal,
        )
        learn(Number(answer.headers.get('maximum-concurrent-requests')))
        const sound = parseAudio(answer, { title: TITLE, rate: RATE })
        assertComplete(sound, text, TITLE)
        return { ...sound, finishing: finishingOptionsFor(request, { stretch, isActed: abilities.hasTags }) }
      },
    },
    options,
  )
}

const createRendition = (engineVoice: string, model: string, accent: string): Rendition => ({
  quality: 'hosted',
  engine: 'elevenlabs',
  engineVoice,
  gainDb: 0,
  // The model is one of the options, so that it is part of the take's key.
  options: { model, ...(accent !== 'American' && accent !== 'New York' && { english: 'gb' }) },
})

/**
 * Returns the same seed for the same voice, model and text, so that a lost take sounds the same if generated again.
 */
const computeSeed = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest().readUInt32BE(0)

const roundToStep = (value: number, step: number) => Math.round(Math.round(value / step) * step * 100) / 100

function buildRequestBody(
  request: EngineRequest & { text: string },
  { model, abilities, speed }: { model: string; abilities: ModelCapabilities; speed: number },
) {
  const { rendition, text, settings, delivery, context, pronunciations } = request
  const toRequestText = (text: string) => requestTextFor(text, { rendition, pronunciations })
  const previousText =
    abilities.hasContext && context?.previous ? toRequestText(context.previous).slice(-MAX_CONTEXT_LENGTH) : ''
  const nextText = abilities.hasContext && context?.next ? toRequestText(context.next).slice(0, MAX_CONTEXT_LENGTH) : ''
  const words = abilities.hasTags ? directionWords(delivery) : ''
  const tag = abilities.hasTags && delivery ? `${TAGS[delivery.level]}${words && `[${words}] `}` : ''
  return {
    text: `${tag}${text}`,
    model_id: model,
    seed: computeSeed(rendition.engineVoice, model, text),
    voice_settings: {
      stability: roundToStep(settings.stability, abilities.stabilityStep),
      similarity_boost: roundToStep(settings.similarity, 0.01),
      ...(abilities.speed[0] !== abilities.speed[1] && { speed }),
    },
    ...(abilities.takesLanguage && { language_code: 'en' }),
    ...(previousText && { previous_text: previousText }),
    ...(nextText && { next_text: nextText }),
  }
}
