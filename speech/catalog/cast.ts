import type { EngineName, Rendition, VoiceEntry } from '../voices.ts'
import { americanMen, americanOthers, americanWomen } from './american.ts'
import { britishMen, britishWomen } from './british.ts'
import { gains } from './gains.ts'
import type { Person, Rung } from './person.ts'
import { regional } from './regional.ts'
import { children, teenagers } from './young.ts'

/** About right for an engine's voices, until a rendition's own gain has been measured. */
const USUAL_GAIN_DB: Readonly<Record<EngineName, number>> = {
  flite: 3,
  pico: 3,
  espeak: 0,
  kokoro: 4,
  elevenlabs: 0,
  speechApi: 0,
}

/** What a gain is known by: unique within a ladder, and the same however the ladder grows. */
export const gainKey = (id: string, { engine, engineVoice, options }: Rung): string =>
  [id, engine, engineVoice, options?.lexicon, options?.blendWith].filter((part) => part !== undefined).join(' ')

const withGain = (id: string, rung: Rung): Rendition => ({
  ...rung,
  gainDb: gains[gainKey(id, rung)] ?? USUAL_GAIN_DB[rung.engine],
})

const people: readonly Person[] = [
  ...americanMen,
  ...americanWomen,
  ...americanOthers,
  ...britishMen,
  ...britishWomen,
  ...regional,
  ...teenagers,
  ...children,
]

/** The whole cast, with every gain in its place. */
export const cast: readonly VoiceEntry[] = people.map((person) => ({
  ...person,
  renditions: person.renditions.map((rung) => withGain(person.id, rung)),
}))
