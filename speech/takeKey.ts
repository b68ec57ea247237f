import { createHash } from 'node:crypto'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { type Delivery, PLAIN_DELIVERY } from './delivery.ts'
import { engineVersions } from './engines/versions.ts'
import type { EngineName, Rendition, VoiceEntry } from './voices.ts'

export type TakeRequest = {
  voice: VoiceEntry
  /** How it would speak here and now: `speaker.renditionOf(voice)`. */
  rendition: Rendition
  settings: SpeechSettings
  spoken: string
  delivery?: Delivery | undefined
  /** The script's own: word → how to say it. */
  pronunciations?: Readonly<Record<string, string>> | undefined
}

const hundredths = (value: number) => Math.round(value * 100)

/** Only settings that change this engine's sound: moving a slider it cannot follow must not cost a new take. */
const heardSettings: Record<EngineName, (settings: SpeechSettings) => readonly unknown[]> = {
  flite: ({ speed }) => [hundredths(speed)],
  espeak: ({ speed }) => [hundredths(speed)],
  pico: ({ speed }) => [hundredths(speed)],
  kokoro: ({ speed }) => [hundredths(speed)],
  elevenlabs: ({ speed, stability, similarity }) => [speed, stability, similarity].map(hundredths),
  speechApi: ({ speed }) => [hundredths(speed)],
}

/** A pronunciation matters only to the takes in which its word is said. */
function usedPronunciations({ spoken, pronunciations = {} }: Omit<TakeRequest, 'rendition'>): [string, string][] {
  const said = spoken.toLowerCase()
  return Object.entries(pronunciations)
    .filter(([word]) => said.includes(word.toLowerCase()))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

const sorted = (facts: object = {}) =>
  Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * What is said, how, and in whose voice, whichever engine speaks: who has kept that need not pay for it again when a better
 * rendition comes.
 */
export function lineKey(request: Omit<TakeRequest, 'rendition'>): string {
  const { voice, settings, spoken, delivery = PLAIN_DELIVERY } = request
  const said = [voice.id, hundredths(settings.speed), spoken, sorted(delivery), usedPronunciations(request)]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/**
 * A take's address by its content: sha256, in hex, of everything that makes it sound as it does. The account is not part
 * of it; takes are kept apart by whoever stores them.
 */
export function takeKey(request: TakeRequest): string {
  const { voice, rendition, settings, spoken, delivery = PLAIN_DELIVERY } = request
  const { engine, engineVoice, gainDb, options, shape } = rendition
  const made = [
    voice.id,
    engine,
    engineVersions[engine],
    engineVoice,
    gainDb,
    heardSettings[engine](settings),
    spoken,
    usedPronunciations(request),
    // Left out where they say nothing, so that takes made before there were such things keep their keys.
    ...(options || shape || delivery !== PLAIN_DELIVERY ? [sorted(options), sorted(shape), sorted(delivery)] : []),
  ]
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}
