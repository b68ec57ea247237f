import type { Rendition, Shape, VoiceEntry } from '../voices.ts'

/** A rung of a person's ladder before its gain is known: gains are measured, and lie in `gains.ts`. */
export type Rung = Omit<Rendition, 'gainDb'>

/** A person of the cast as written down here. Each has at least one rung that speaks on npm alone. */
export type Person = Omit<VoiceEntry, 'renditions'> & { renditions: readonly Rung[] }

type More = { shape?: Shape; options?: Rung['options'] }

/** Their own pitch, by which the shaping tells throat from tone. */
const FLITE_HZ: Readonly<Record<string, number>> = { rms: 102, slt: 165, awb: 118 }
const PICO_HZ = 170

const shaped = (basePitchHz: number | undefined, { shape, ...more }: More): More =>
  shape ? { ...more, shape: basePitchHz && isTuned(shape) ? { ...shape, basePitchHz } : shape } : more

const isTuned = ({ pitchSemitones, formantSemitones }: Shape) =>
  pitchSemitones !== undefined || formantSemitones !== undefined

/** Neural, where its model is installed. */
export const kokoro = (engineVoice: string, more: More = {}): Rung => ({
  quality: 'neural',
  engine: 'kokoro',
  engineVoice,
  ...more,
})

/** Neural, made of two voices; `share` is the second one's. */
export const blend = (engineVoice: string, blendWith: string, share: number, more: More = {}): Rung =>
  kokoro(engineVoice, { ...more, options: { ...more.options, blendWith, blendShare: share } })

/** There on every installation. */
export const flite = (engineVoice: 'rms' | 'slt' | 'awb', more: More = {}): Rung => ({
  quality: 'basic',
  engine: 'flite',
  engineVoice,
  ...shaped(FLITE_HZ[engineVoice], more),
})

/** The same with British words, where the British lexicon is in the voices folder. */
export const british = (engineVoice: 'slt' | 'awb', more: More = {}): Rung =>
  flite(engineVoice, { ...more, options: { ...more.options, lexicon: 'british' } })

/** Where its 2.4 MB of data are in the voices folder. */
export const pico = (engineVoice: 'en-US' | 'en-GB', more: More = {}): Rung => ({
  quality: 'basic',
  engine: 'pico',
  engineVoice,
  ...shaped(PICO_HZ, more),
})

/** Where the optional package is installed: a robot, with accents that no other basic voice has. */
export const espeak = (engineVoice: string, more: More = {}): Rung => ({
  quality: 'basic',
  engine: 'espeak',
  engineVoice,
  ...more,
})
