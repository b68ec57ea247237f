import { createHash } from 'node:crypto'
import type { SpeechSettings } from '@scene-partner/contract/entities'
import { type Delivery, PLAIN_DELIVERY } from './planning/delivery.ts'
import { getEngineDefinition } from './engines/index.ts'
import type { Rendition, VoiceEntry } from './catalog/voices.ts'

/** Everything that decides how a take sounds. */
export type TakeRequest = {
  voice: VoiceEntry
  /** The rendition that speaks, normally `speaker.bestRendition(voice)`. */
  rendition: Rendition
  settings: SpeechSettings
  spoken: string
  delivery?: Delivery | undefined
  /** The pronunciations of the script: word → how to say it. */
  pronunciations?: Readonly<Record<string, string>> | undefined
}

const toHundredths = (value: number) => Math.round(value * 100)

/**
 * Returns the pronunciations whose word occurs in the text, in any letter case or within a longer word, sorted by word.
 * The others do not change the take.
 */
function usedPronunciations({ spoken, pronunciations = {} }: Omit<TakeRequest, 'rendition'>): [string, string][] {
  const text = spoken.toLowerCase()
  return Object.entries(pronunciations)
    .filter(([word]) => text.includes(word.toLowerCase()))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

const sortedEntries = (properties: object = {}) =>
  Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * Returns the key of a line: a SHA-256 digest in hex of its voice, speed, text, delivery and pronunciations. The
 * rendition is not part of the key, so that a user who has paid for a line does not pay again when a better rendition
 * becomes available.
 */
export function lineKey(request: Omit<TakeRequest, 'rendition'>): string {
  const { voice, settings, spoken, delivery = PLAIN_DELIVERY } = request
  const parts = [voice.id, toHundredths(settings.speed), spoken, sortedEntries(delivery), usedPronunciations(request)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Returns the content address of a take: a SHA-256 digest in hex of everything that decides how it sounds. The account
 * is not part of the key; the server stores the takes of each account separately.
 */
export function takeKey(request: TakeRequest): string {
  const { voice, rendition, settings, spoken, delivery = PLAIN_DELIVERY } = request
  const { engine, engineVoice, gainDb, options, shape } = rendition
  const { version, audibleSettings } = getEngineDefinition(engine)
  const ingredients = [
    voice.id,
    engine,
    version,
    engineVoice,
    gainDb,
    audibleSettings.map((name) => toHundredths(settings[name])),
    spoken,
    usedPronunciations(request),
    // Omitted if options, shape and delivery are all absent, so that takes that were stored before these properties
    // existed keep their keys.
    ...(options || shape || delivery !== PLAIN_DELIVERY
      ? [sortedEntries(options), sortedEntries(shape), sortedEntries(delivery)]
      : []),
  ]
  return createHash('sha256').update(JSON.stringify(ingredients)).digest('hex')
}
