import { createHash } from 'node:crypto'
import { voices as cast, type Rendition } from '../../voices.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import { assertWhole, mostBytesFor, soundOf } from '../hosted/heard.ts'
import { createHostedEngine, type HostedCast, type HostedEngineOptions } from '../hosted/hostedEngine.ts'
import { dividePace, finishingFor, paceOf, wordsFor } from '../hosted/manner.ts'
import { matchCast } from '../hosted/matchCast.ts'
import { createElevenLabsClient, type ElevenLabsSettings } from './elevenLabsClient.ts'
import { TITLE } from './faults.ts'
import { type Abilities, abilitiesOf, TAGS, USUAL_MODEL } from './models.ts'

export type { ElevenLabsSettings } from './elevenLabsClient.ts'

/** What the smallest plan takes; larger ones say so in their first answer. */
const SIDE_BY_SIDE = 2
/** It begins to answer within a second; somebody is listening. */
const SILENCE_MS = 6_000
const DEADLINE_MS = 10_000
const DEADLINE_PER_CHARACTER_MS = 50
const RATE = 24_000
/** Of what is said around a unit as much as a model could make something of. */
const MOST_CONTEXT = 300

/**
 * ElevenLabs, by its HTTP interface. Each of its voices speaks for one person of the cast at most: see `matchCast`. Its
 * sound is levelled and shaped here, in a worker.
 */
export function createElevenLabsEngine(settings: ElevenLabsSettings, options: HostedEngineOptions): Engine {
  const model = settings.model ?? USUAL_MODEL
  const abilities = abilitiesOf(model)
  const client = createElevenLabsClient(settings)

  async function findCast(signal: AbortSignal): Promise<HostedCast> {
    const listed = await client.listVoices(signal)
    const matched = matchCast(cast, listed, settings.voices)
    const renditions = cast.flatMap(({ id, accent }): [string, Rendition][] => {
      const engineVoice = matched.get(id)
      return engineVoice === undefined ? [] : [[id, renditionOf(engineVoice, model, accent)]]
    })
    const detail =
      renditions.length === 0 ? `${TITLE} has no voice for anybody of the cast in this account.` : undefined
    return { renditions: new Map(renditions), detail }
  }

  return createHostedEngine(
    {
      name: 'elevenlabs',
      title: TITLE,
      settings: { ...settings, model, voices: [...(settings.voices ?? [])] },
      sideBySide: SIDE_BY_SIDE,
      deadlineMs: (words) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * words.length,
      findCast,
      async say(request, { signal, learn }) {
        const { rendition, words } = request
        const { speed, stretch } = dividePace(paceOf(request.settings, request.delivery, rendition), abilities.speed)
        const answer = await client.post(
          `/v1/text-to-speech/${encodeURIComponent(rendition.engineVoice)}/stream?output_format=pcm_24000`,
          bodyFor(request, { model, abilities, speed }),
          { silenceMs: SILENCE_MS, mostBytes: mostBytesFor(words) },
          signal,
        )
        learn(Number(answer.headers.get('maximum-concurrent-requests')))
        const sound = soundOf(answer, { title: TITLE, rate: RATE })
        assertWhole(sound, words, TITLE)
        return { ...sound, finishing: finishingFor(request, { stretch, isActed: abilities.hasTags }) }
      },
    },
    options,
  )
}

const renditionOf = (engineVoice: string, model: string, accent: string): Rendition => ({
  quality: 'hosted',
  engine: 'elevenlabs',
  engineVoice,
  gainDb: 0,
  // Another model is another take.
  options: { model, ...(accent !== 'American' && accent !== 'New York' && { english: 'gb' }) },
})

/** The same words in the same voice ask for the same chance, so that a take that was lost comes back as it was. */
const seedOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest().readUInt32BE(0)

const steps = (value: number, step: number) => Math.round(Math.round(value / step) * step * 100) / 100

function bodyFor(
  request: EngineRequest & { words: string },
  { model, abilities, speed }: { model: string; abilities: Abilities; speed: number },
) {
  const { rendition, words, settings, delivery, context, pronunciations } = request
  const around = (text: string) => wordsFor(text, { rendition, pronunciations })
  const before = abilities.hasContext && context?.previous ? around(context.previous).slice(-MOST_CONTEXT) : ''
  const after = abilities.hasContext && context?.next ? around(context.next).slice(0, MOST_CONTEXT) : ''
  const tag = abilities.hasTags && delivery ? TAGS[delivery.level] : ''
  return {
    text: `${tag}${words}`,
    model_id: model,
    seed: seedOf(rendition.engineVoice, model, words),
    voice_settings: {
      stability: steps(settings.stability, abilities.stabilityStep),
      similarity_boost: steps(settings.similarity, 0.01),
      ...(abilities.speed[0] !== abilities.speed[1] && { speed }),
    },
    ...(abilities.takesLanguage && { language_code: 'en' }),
    ...(before && { previous_text: before }),
    ...(after && { next_text: after }),
  }
}
