import type { Shape } from '../voices.ts'
import { SAMPLE_RATE } from './format.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { stretchSound } from './stretch.ts'
import { waver } from './tremor.ts'
import { fadeEnds } from './trim.ts'

/** Part of every take's key: raise it when the same words would sound different from here on. */
export const SHAPING_VERSION = 1

/** −16 LUFS is what should come out; the limiter keeps this much. */
export const LEVEL_LUFS = -15.8

/**
 * Another person made of a voice, at 24 kHz: its pitch, its vocal tract, its pace, its unsteadiness. Await `loadShaping`
 * once before. What it gives is lent until the next.
 */
export function shapeSound(sound: Float32Array, shape: Shape, scratch: Scratch = createScratch()): Float32Array {
  const { pitchSemitones = 0, formantSemitones = 0, stretch = 1, tremorCents = 0 } = shape
  const isStretched = pitchSemitones !== 0 || formantSemitones !== 0 || stretch !== 1
  const stretched = isStretched ? stretchSound(sound, shape, scratch) : sound
  const shaped = tremorCents ? waver(stretched, tremorCents, scratch.take('wavering', stretched.length)) : stretched
  // What was faded before is smeared by then.
  return fadeEnds(shaped, SAMPLE_RATE)
}
