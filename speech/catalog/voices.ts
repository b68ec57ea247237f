import type { Voice } from '@scene-partner/contract/entities'
import type { EngineName } from '../engines/index.ts'
import { cast } from './cast.ts'

/**
 * How the sound of an engine's voice is changed to make another voice. Voices stay natural within ±8 semitones of
 * pitch and ±3.5 semitones of formants.
 */
export type Shape = {
  pitchSemitones?: number
  formantSemitones?: number
  /** A factor on the length: 1.1 is slower at the same pitch. */
  stretch?: number
  /** The tremor of an old voice: how far the pitch wavers at 5 Hz, in cents. */
  tremorCents?: number
  /** The pitch of the original voice in Hz. With it, formants are separated from harmonics more reliably. */
  basePitchHz?: number
}

/** One way in which a voice can speak: an engine, the engine's voice, and how its sound is changed. */
export type Rendition = {
  quality: Voice['quality']
  engine: EngineName
  /** The engine's own name of its voice. */
  engineVoice: string
  /** The engine's own options, under the engine's own names. */
  options?: Readonly<Record<string, string | number>>
  shape?: Shape
  /** The gain in decibels that brings this rendition to −16 LUFS on average. It is measured; see `catalog/gains.ts`. */
  gainDb: number
}

/**
 * A voice that can be cast. Id, name and description are the same on every installation. The quality is not: it
 * depends on the engines present.
 */
export type VoiceEntry = {
  id: string
  name: string
  description: string
  gender: Voice['gender']
  age: Voice['age']
  accent: string
  useCase: string
  /** The sentence that the voice speaks as its preview; original text. */
  previewLine: string
  /** Best first. The first rendition whose engine is present speaks. */
  renditions: readonly Rendition[]
}

/** All voices: Tom and Kate first, then the others grouped by accent. */
export const voices: readonly VoiceEntry[] = cast

const byId = new Map(voices.map((voice) => [voice.id, voice]))

/** Returns the voice with this id; undefined if there is none. */
export const findVoice = (id: string): VoiceEntry | undefined => byId.get(id)
