import type { Rendition, VoiceEntry } from './voices.ts'
import { americanMen, americanOthers, americanWomen } from './american.ts'
import { britishMen, britishWomen } from './british.ts'
import { gains } from './gains.ts'
import type { VoiceDefinition, UncalibratedRendition } from './voiceDefinition.ts'
import { regional } from './regional.ts'
import { children, teenagers } from './childrenAndTeenagers.ts'

/** The gain of a rendition that has not been measured yet, in decibels. */
const DEFAULT_GAIN_DB = 3

/**
 * Returns the key of a rendition in `gains.ts` and `similarVoicePairs.ts`: it is unique and does not change when other
 * renditions are added.
 */
export const renditionKey = (id: string, { engine, engineVoice, options }: UncalibratedRendition): string =>
  [id, engine, engineVoice, options?.lexicon].filter((part) => part !== undefined).join(' ')

const withGain = (id: string, rendition: UncalibratedRendition): Rendition => ({
  ...rendition,
  gainDb: gains[renditionKey(id, rendition)] ?? DEFAULT_GAIN_DB,
})

const definitions: readonly VoiceDefinition[] = [
  ...americanMen,
  ...americanWomen,
  ...americanOthers,
  ...britishMen,
  ...britishWomen,
  ...regional,
  ...teenagers,
  ...children,
]

/** All voices with the gain of each rendition. */
export const cast: readonly VoiceEntry[] = definitions.map((definition) => ({
  ...definition,
  renditions: definition.renditions.map((rendition) => withGain(definition.id, rendition)),
}))
