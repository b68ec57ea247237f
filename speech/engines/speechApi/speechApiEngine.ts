import { SHAPING_VERSION } from '../../audio/voiceShape.ts'
import type { Delivery } from '../../planning/delivery.ts'
import { voices as cast, type Rendition, type VoiceEntry } from '../../catalog/voices.ts'
import type { Engine } from '../engine.ts'
import { HostedError } from '../hosted/hostedError.ts'
import { assertComplete } from '../hosted/parseAudio.ts'
import { createHostedEngine, type HostedVoices, type HostedEngineOptions } from '../hosted/hostedEngine.ts'
import { directionWords, splitPace, finishingOptionsFor, effectivePace } from '../hosted/requestText.ts'
import { matchCast } from '../hosted/matchCast.ts'
import { TITLE } from './speechApiErrors.ts'
import { describeVoice, type NamedVoice, voicesOfModel } from './knownVoices.ts'
import { createSpeechApiClient, type SpeechApiClient, type SpeechApiSettings } from './speechApiClient.ts'

export type { SpeechApiSettings } from './speechApiClient.ts'

/** The version of our requests and of our processing. It is part of the key of each take by this engine. */
export const SPEECH_API_VERSION = `1+${SHAPING_VERSION}`

const MAX_CONCURRENT = 2
/** Time limits in ms. The server may run without a graphics card and answer only when everything is spoken. */
const DEADLINE_MS = 20_000
const DEADLINE_PER_CHARACTER_MS = 200

/** Returns whether a model accepts instructions in words. Such models have no speed setting. */
const acceptsInstructions = (model: string) => /^gpt-.*(?:tts|audio)/.test(model)
const SPEED_RANGE = [0.5, 2] as const
const NO_SPEED_RANGE = [1, 1] as const

const INSTRUCTIONS: Readonly<Record<Delivery['level'], string>> = {
  whispered: 'Whisper.',
  soft: 'Speak softly, close by.',
  plain: '',
  raised: 'Raise your voice.',
  shouted: 'Shout.',
}

/**
 * Returns the instruction that asks for a delivery: its loudness level and the words of its line reading. Returns '' if
 * the level is plain and there are no words.
 */
function instructionsFor(delivery: Delivery): string {
  const words = directionWords(delivery)
  return [INSTRUCTIONS[delivery.level], words && `Read it like this: ${words}.`].filter(Boolean).join(' ')
}

/**
 * Creates the engine for any server with OpenAI's `/v1/audio/speech`. The voices are those that the operator names,
 * else those that the server lists, else OpenAI's own. At start the engine requests one word, which shows whether the
 * model is present and in which format the server answers.
 */
export function createSpeechApiEngine(settings: SpeechApiSettings, options: HostedEngineOptions): Engine {
  const client = createSpeechApiClient(settings)
  const { model } = client
  const takesDirections = acceptsInstructions(model)

  return createHostedEngine(
    {
      name: 'speechApi',
      version: SPEECH_API_VERSION,
      title: TITLE,
      settings: { ...settings, model, voices: settings.voices && [settings.voices.names, [...settings.voices.chosen]] },
      maxConcurrent: MAX_CONCURRENT,
      deadlineMs: (text) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * text.length,
      findVoices: (signal) => findHostedVoices(client, settings, signal),
      async synthesize({ rendition, text, delivery, settings: speechSettings }, { signal }) {
        const pace = effectivePace(speechSettings, delivery, rendition)
        const { speed, stretch } = splitPace(pace, takesDirections ? NO_SPEED_RANGE : SPEED_RANGE)
        const instructions = takesDirections && delivery ? instructionsFor(delivery) : ''
        const sound = await client.synthesize(
          {
            input: text,
            voice: rendition.engineVoice,
            ...(!takesDirections && { speed }),
            ...(instructions && { instructions }),
          },
          signal,
        )
        assertComplete(sound, text, TITLE)
        return {
          ...sound,
          finishing: finishingOptionsFor({ rendition, delivery }, { stretch, isActed: takesDirections }),
        }
      },
    },
    options,
  )
}

/**
 * Lists the voices, speaks a word with the first voice if the format of the server is not known, and matches the voices
 * to the catalog. Rejects with a `HostedError`.
 */
export async function findHostedVoices(
  client: SpeechApiClient,
  { voices }: SpeechApiSettings,
  signal: AbortSignal,
): Promise<HostedVoices> {
  const named = voices?.names.map(describeVoice)
  const listed = named ?? (await client.listVoices(signal)) ?? voicesOfModel(client.model)
  const [first] = listed
  if (!first) {
    throw new HostedError('model', `${TITLE} does not list its voices; name them in SPEECH_API_VOICES.`)
  }
  if (!client.isFormatKnown()) await client.synthesize({ input: 'Ready.', voice: first.id }, signal)
  const renditions = matchRenditions(listed, voices?.chosen ?? new Map(), client.model)
  const detail =
    renditions.size === 0
      ? `None of the speech server’s ${listed.length} voices can be matched by its name; name them in SPEECH_API_VOICES as tom=NAME.`
      : undefined
  return { renditions, detail }
}

/** Returns the catalog voice's own Kokoro rendition if the server has the same Kokoro voice. */
function findOwnKokoroRendition({ renditions }: VoiceEntry, names: ReadonlySet<string>): Rendition | undefined {
  return renditions.find(({ engine, engineVoice }) => engine === 'kokoro' && names.has(engineVoice))
}

function matchRenditions(
  listed: readonly NamedVoice[],
  chosen: ReadonlyMap<string, string>,
  model: string,
): Map<string, Rendition> {
  const names = new Set(listed.map(({ id }) => id))
  const rendition = (engineVoice: string, { accent }: VoiceEntry, shape?: Rendition['shape']): Rendition => ({
    quality: 'hosted',
    engine: 'speechApi',
    engineVoice,
    gainDb: 0,
    options: { model, ...(accent !== 'American' && accent !== 'New York' && { english: 'gb' }) },
    ...(shape && { shape }),
  })
  const assigned = new Set(chosen.values())
  const ownRenditions = new Map(
    cast.flatMap((voice): [string, Rendition][] => {
      const kokoroRendition = chosen.has(voice.id) ? undefined : findOwnKokoroRendition(voice, names)
      // A rendition without a shape is left out if the operator chose its Kokoro voice for another catalog voice,
      // because both would sound the same. With a shape, they sound different.
      return kokoroRendition && (kokoroRendition.shape || !assigned.has(kokoroRendition.engineVoice))
        ? [[voice.id, rendition(kokoroRendition.engineVoice, voice, kokoroRendition.shape)]]
        : []
    }),
  )
  const usedNames = new Set([...ownRenditions.values()].map(({ engineVoice }) => engineVoice))
  const others = cast.filter(({ id }) => !ownRenditions.has(id))
  const matched = matchCast(
    others,
    listed.filter(({ id }) => !usedNames.has(id)),
    chosen,
  )
  return new Map(
    cast.flatMap((voice): [string, Rendition][] => {
      const engineVoice = matched.get(voice.id)
      const one = ownRenditions.get(voice.id) ?? (engineVoice === undefined ? undefined : rendition(engineVoice, voice))
      return one ? [[voice.id, one]] : []
    }),
  )
}
