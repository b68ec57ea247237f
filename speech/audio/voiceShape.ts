import type { Shape } from '../catalog/voices.ts'
import { applyBrightness } from './brightness.ts'
import { SAMPLE_RATE } from './pcmFormat.ts'
import { createScratchBuffers, type ScratchBuffers } from './scratchBuffers.ts'
import { stretchAudio } from './stretchAudio.ts'
import { applyTremor } from './tremor.ts'
import { fadeEnds } from './trimSilence.ts'

/**
 * The version of audio processing. It is part of every take's key. Raise it when a change of the code changes the audio
 * of the same text.
 */
export const SHAPING_VERSION = 1

/** Target loudness before limiting, in LUFS. The result is −16 LUFS, because the limiter removes about 0.2. */
export const TARGET_LUFS = -15.8

/**
 * Changes the pitch, formants, speed, brightness and tremor of 24 kHz audio, sometimes in place. Await
 * `loadStretchLibrary` once before. The result is valid until the next call with the same buffers.
 */
export function applyVoiceShape(
  sound: Float32Array,
  shape: Shape,
  scratch: ScratchBuffers = createScratchBuffers(),
): Float32Array {
  const { pitchSemitones = 0, formantSemitones = 0, stretch = 1, tremorCents = 0, brightnessDb = 0 } = shape
  const isStretched = pitchSemitones !== 0 || formantSemitones !== 0 || stretch !== 1
  const stretched = isStretched ? stretchAudio(sound, shape, scratch) : sound
  const shaped = tremorCents
    ? applyTremor(stretched, tremorCents, scratch.take('wavering', stretched.length))
    : stretched
  if (brightnessDb !== 0) applyBrightness(shaped, brightnessDb)
  // Stretching also changes the fades that were made before it, so the ends are faded again.
  return fadeEnds(shaped, SAMPLE_RATE)
}

/**
 * If a shape changes the rate at which audio is played, the new rate is a multiple of this, so that few filters are
 * needed. For the voices of the catalog, the error is at most 0.14 semitones.
 */
const RATE_STEP_HZ = 250

/** Returns the factor by which a shape plays the engine's audio faster. The engine must speak slower by this factor. */
export const playbackFactor = ({ sizeSemitones = 0 }: Shape = {}): number => 2 ** (sizeSemitones / 12)

/**
 * Returns the rate in Hz at which audio with the sample rate `rate` is played. Audio that is played faster sounds like
 * a smaller speaker.
 */
export const playedRate = (rate: number, shape?: Shape): number =>
  shape?.sizeSemitones ? Math.round((rate * playbackFactor(shape)) / RATE_STEP_HZ) * RATE_STEP_HZ : rate
