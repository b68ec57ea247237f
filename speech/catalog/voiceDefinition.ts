import type { Rendition, Shape, VoiceEntry } from './voices.ts'

/** A rendition before its gain is added. Gains are measured and stored in `gains.ts`. */
export type UncalibratedRendition = Omit<Rendition, 'gainDb'>

/** A voice as it is defined in this folder. Each voice has at least one rendition that needs only npm packages. */
export type VoiceDefinition = Omit<VoiceEntry, 'renditions'> & { renditions: readonly UncalibratedRendition[] }

type RenditionOptions = { shape?: Shape; options?: UncalibratedRendition['options'] }

/** The pitch of each engine voice in Hz. The formant shift needs it. */
const FLITE_HZ: Readonly<Record<string, number>> = { rms: 102, slt: 165, awb: 118 }
const PICO_HZ = 170

const withBasePitch = (basePitchHz: number | undefined, { shape, ...more }: RenditionOptions): RenditionOptions =>
  shape ? { ...more, shape: basePitchHz && changesPitch(shape) ? { ...shape, basePitchHz } : shape } : more

const changesPitch = ({ pitchSemitones, formantSemitones }: Shape) =>
  pitchSemitones !== undefined || formantSemitones !== undefined

/** Defines a Kokoro rendition (neural). It needs the installed model. */
export const kokoro = (engineVoice: string, more: RenditionOptions = {}): UncalibratedRendition => ({
  quality: 'neural',
  engine: 'kokoro',
  engineVoice,
  ...more,
})

/** Defines a Kokoro rendition that blends two voices. `share` is the share of the second voice, from 0 to 1. */
export const kokoroBlend = (
  one: string,
  other: string,
  share: number,
  more: RenditionOptions = {},
): UncalibratedRendition => kokoro(`${one}(${Math.round(100 * (1 - share)) / 100})+${other}(${share})`, more)

/** Defines a flite rendition (basic). It is available on every installation. */
export const flite = (engineVoice: 'rms' | 'slt' | 'awb', more: RenditionOptions = {}): UncalibratedRendition => ({
  quality: 'basic',
  engine: 'flite',
  engineVoice,
  ...withBasePitch(FLITE_HZ[engineVoice], more),
})

/** Defines a flite rendition with British pronunciation (basic). It needs the British lexicon in the voices folder. */
export const britishFlite = (engineVoice: 'slt' | 'awb', more: RenditionOptions = {}): UncalibratedRendition =>
  flite(engineVoice, { ...more, options: { ...more.options, lexicon: 'british' } })

/** Defines a Pico rendition (basic). It needs 2.4 MB of data in the voices folder. */
export const pico = (engineVoice: 'en-US' | 'en-GB', more: RenditionOptions = {}): UncalibratedRendition => ({
  quality: 'basic',
  engine: 'pico',
  engineVoice,
  ...withBasePitch(PICO_HZ, more),
})
