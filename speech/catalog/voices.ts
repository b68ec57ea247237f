import type { Voice } from '@scene-partner/contract/entities'
import { cast } from './catalogue/catalogue.ts'

/** Engines that a rendition may name; the catalogue grows with them. */
export type EngineName = 'flite' | 'espeak' | 'pico' | 'kokoro' | 'elevenlabs' | 'speechApi'

/** What makes another person of an engine's voice. Sound ones stay within ±8 and ±3.5 semitones. */
export type Shape = {
  pitchSemitones?: number
  formantSemitones?: number
  /** A factor on length: 1.1 is slower, without another pitch. */
  stretch?: number
  /** An old voice's unsteadiness: how far the pitch wavers, in cents, at 5 Hz. */
  tremorCents?: number
  /** The pitch of the voice it is made of: with it, formants are told from harmonics more surely. */
  basePitchHz?: number
}

/** One way in which a voice can speak. */
export type Rendition = {
  quality: Voice['quality']
  engine: EngineName
  /** What the engine calls this voice. */
  engineVoice: string
  /** The engine's own knobs, under the engine's own names. */
  options?: Readonly<Record<string, string | number>>
  shape?: Shape
  /** Brings this voice to −16 LUFS on average; measured, see `catalogue/gains.ts`. */
  gainDb: number
}

/** A person one can cast. Id, name and description are the same on every installation; how well they speak is not. */
export type VoiceEntry = {
  id: string
  name: string
  description: string
  gender: Voice['gender']
  age: Voice['age']
  accent: string
  useCase: string
  /** What the person says of itself when one tries the voice; our own words. */
  previewLine: string
  /** Best first; the first whose engine is present speaks. */
  renditions: readonly Rendition[]
}

/** The cast: Tom and Kate first among their own, then everyone else by where they come from. */
export const voices: readonly VoiceEntry[] = cast

const byId = new Map(voices.map((voice) => [voice.id, voice]))

/** The voice of this id, or nothing. */
export const findVoice = (id: string): VoiceEntry | undefined => byId.get(id)
