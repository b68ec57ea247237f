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
  /**
   * Moves pitch and formants together, in semitones, as if the speaker were smaller (above 0) or larger. The audio of
   * the engine is played faster or slower. To keep the pace, the engine speaks slower or faster. This way to change a
   * voice causes no artefacts, but only flite and Pico support it.
   */
  sizeSemitones?: number
  /** How much louder the frequencies above 2 kHz are, in decibels. */
  brightnessDb?: number
  /** Factor for the length: 1.1 is slower at the same pitch. */
  stretch?: number
  /** The tremor of an old voice: how far the pitch varies, in cents, five times a second. */
  tremorCents?: number
  /** The pitch of the original voice in Hz. If it is known, formants are separated from harmonics more reliably. */
  basePitchHz?: number
}

/** One way in which a voice can speak: an engine, the engine's voice, and how its sound is changed. */
export type Rendition = {
  quality: Voice['quality']
  engine: EngineName
  /** The name of the voice in its engine. */
  engineVoice: string
  /** Options for this engine: its own, under its own names, and ours, such as `lexicon`. */
  options?: Readonly<Record<string, string | number>>
  shape?: Shape
  /**
   * The gain in decibels that brings this rendition to −16 LUFS on average. The values in `catalog/gains.ts` are
   * measured.
   */
  gainDb: number
}

/**
 * A voice that can be cast. Id, name and description are the same on every installation. The quality can differ,
 * because it depends on the installed engines.
 */
export type VoiceEntry = {
  id: string
  name: string
  description: string
  gender: Voice['gender']
  age: Voice['age']
  accent: string
  useCase: string
  /** The text that the voice speaks as its preview. It was written for this project. */
  previewLine: string
  /** Renditions, best first. The first one that can speak now is used, unless a hosted service offers one. */
  renditions: readonly Rendition[]
}

/** All voices: American men, women and others, British men and women, regional accents, teenagers, and children. */
export const voices: readonly VoiceEntry[] = cast

const byId = new Map(voices.map((voice) => [voice.id, voice]))

/** Returns the voice with this id; undefined if there is none. */
export const findVoice = (id: string): VoiceEntry | undefined => byId.get(id)
