import type { Delivery } from '../../delivery.ts'
import { voices as cast, type Rendition, type VoiceEntry } from '../../voices.ts'
import type { Engine } from '../engine.ts'
import { HostedFault } from '../hosted/fault.ts'
import { assertWhole } from '../hosted/heard.ts'
import { createHostedEngine, type HostedCast, type HostedEngineOptions } from '../hosted/hostedEngine.ts'
import { dividePace, finishingFor, paceOf } from '../hosted/manner.ts'
import { matchCast } from '../hosted/matchCast.ts'
import { TITLE } from './faults.ts'
import { describeVoice, type NamedVoice, voicesOfModel } from './knownVoices.ts'
import { createSpeechApiClient, type SpeechApiClient, type SpeechApiSettings } from './speechApiClient.ts'

export type { SpeechApiSettings } from './speechApiClient.ts'

const SIDE_BY_SIDE = 2
/** It may run on a machine without a graphics card, and answer only when all is spoken. */
const DEADLINE_MS = 20_000
const DEADLINE_PER_CHARACTER_MS = 200

/** These models take directions in words; they have no pace of their own. */
const isDirected = (model: string) => /^gpt-.*(?:tts|audio)/.test(model)
const SPEED = [0.5, 2] as const
const NO_SPEED = [1, 1] as const

const INSTRUCTIONS: Readonly<Record<Delivery['level'], string>> = {
  whispered: 'Whisper.',
  soft: 'Speak softly, close by.',
  plain: '',
  raised: 'Raise your voice.',
  shouted: 'Shout.',
}

/**
 * Any server that answers `/v1/audio/speech` as OpenAI's does. Its voices are asked for, or named by the operator; one word
 * is spoken at the start, which shows whether the model is there and what form its sound comes in.
 */
export function createSpeechApiEngine(settings: SpeechApiSettings, options: HostedEngineOptions): Engine {
  const client = createSpeechApiClient(settings)
  const { model } = client
  const takesDirections = isDirected(model)

  return createHostedEngine(
    {
      name: 'speechApi',
      title: TITLE,
      settings: { ...settings, model, voices: settings.voices && [settings.voices.names, [...settings.voices.chosen]] },
      sideBySide: SIDE_BY_SIDE,
      deadlineMs: (words) => DEADLINE_MS + DEADLINE_PER_CHARACTER_MS * words.length,
      findCast: (signal) => findCast(client, settings, signal),
      async say({ rendition, words, delivery, settings: wanted }, { signal }) {
        const pace = paceOf(wanted, delivery, rendition)
        const { speed, stretch } = dividePace(pace, takesDirections ? NO_SPEED : SPEED)
        const instructions = takesDirections && delivery ? INSTRUCTIONS[delivery.level] : ''
        const sound = await client.say(
          {
            input: words,
            voice: rendition.engineVoice,
            ...(!takesDirections && { speed }),
            ...(instructions && { instructions }),
          },
          signal,
        )
        assertWhole(sound, words, TITLE)
        return { ...sound, finishing: finishingFor({ rendition, delivery }, { stretch, isActed: takesDirections }) }
      },
    },
    options,
  )
}

/** Asks for the voices, says a word with the first, and finds out who of the cast they are. */
export async function findCast(
  client: SpeechApiClient,
  { voices }: SpeechApiSettings,
  signal: AbortSignal,
): Promise<HostedCast> {
  const named = voices?.names.map(describeVoice)
  const listed = named ?? (await client.listVoices(signal)) ?? voicesOfModel(client.model)
  const [first] = listed
  if (!first) {
    throw new HostedFault('model', `${TITLE} does not list its voices; name them in SPEECH_API_VOICES.`)
  }
  if (!client.isFormatKnown()) await client.say({ input: 'Ready.', voice: first.id }, signal)
  const renditions = match(listed, voices?.chosen ?? new Map(), client.model)
  const detail =
    renditions.size === 0
      ? `None of the speech server’s ${listed.length} voices tells who it is; name them in SPEECH_API_VOICES as tom=NAME.`
      : undefined
  return { renditions, detail }
}

/** A person who speaks by a Kokoro voice here speaks by the same one there, shaped in the same way. */
function ownKokoro({ renditions }: VoiceEntry, names: ReadonlySet<string>): Rendition | undefined {
  return renditions.find(
    ({ engine, engineVoice, options }) => engine === 'kokoro' && names.has(engineVoice) && !options?.blendWith,
  )
}

function match(
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
  const given = new Set(chosen.values())
  const own = new Map(
    cast.flatMap((person): [string, Rendition][] => {
      const rung = chosen.has(person.id) ? undefined : ownKokoro(person, names)
      // Shaped it is another person's voice; bare it is the one that was given away.
      return rung && (rung.shape || !given.has(rung.engineVoice))
        ? [[person.id, rendition(rung.engineVoice, person, rung.shape)]]
        : []
    }),
  )
  const taken = new Set([...own.values()].map(({ engineVoice }) => engineVoice))
  const others = cast.filter(({ id }) => !own.has(id))
  const matched = matchCast(
    others,
    listed.filter(({ id }) => !taken.has(id)),
    chosen,
  )
  return new Map(
    cast.flatMap((person): [string, Rendition][] => {
      const engineVoice = matched.get(person.id)
      const one = own.get(person.id) ?? (engineVoice === undefined ? undefined : rendition(engineVoice, person))
      return one ? [[person.id, one]] : []
    }),
  )
}
