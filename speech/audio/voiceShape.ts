import type { Shape } from '../catalog/voices.ts'
import { SAMPLE_RATE } from './pcmFormat.ts'
import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'
import { stretchAudio } from './stretchAudio.ts'
import { applyTremor } from './tremor.ts'
import { fadeEnds } from './trimSilence.ts'

/**
 * The version of audio processing. It is part of every take's key. Raise it when the same text gives different audio.
 */
export const SHAPING_VERSION = 1

/** The target before limiting. The result is −16 LUFS, because the limiter removes about 0.2. */
export const TARGET_LUFS = -15.8

/**
 * Changes the pitch, formants, speed and tremor of 24 kHz audio. Await `loadStretchLibrary` once before. The result
 * is valid until the next call with the same buffers.
 */
export function applyVoiceShape(
  sound: Float32Array,
  shape: Shape,
  scratch: ScratchBuffers = createScratchBuffers(),
): Float32Array {
  const { pitchSemitones = 0, formantSemitones = 0, stretch = 1, tremorCents = 0 } = shape
  const isStretched = pitchSemitones !== 0 || formantSemitones !== 0 || stretch !== 1
  const stretched = isStretched ? stretchAudio(sound, shape, scratch) : sound
  const shaped = tremorCents
    ? applyTremor(stretched, tremorCents, scratch.take('wavering', stretched.length))
    : stretched
  // Stretching smears the earlier fade, so the ends are faded again.
  return fadeEnds(shaped, SAMPLE_RATE)
}
