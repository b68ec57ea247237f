import type { Delivery } from '../planning/delivery.ts'
import { decibelsToFactor, msToSamples, SAMPLE_RATE, toInt16 } from './pcmFormat.ts'
import { EMPTY_UNIT_SAMPLES, findCorrectedGainDb } from './finishAudio.ts'
import { amplifyAndLimit } from './limiter.ts'
import { measureLoudness } from './loudness.ts'
import { fadeIn, fadeOut, findSpeech } from './trimSilence.ts'

/** `write` does not return the newest samples yet, because the limiter looks 6 ms ahead and can still change them. */
const HELD_BACK_SAMPLES = msToSamples(10)
/** Each new window shows more exactly how loud the unit is. The gain then changes gradually over this time. */
const RAMP_SAMPLES = msToSamples(400)
/**
 * Maximum difference between the gain of the first window and the gain of the voice. It is small because one second of
 * audio says little about the loudness of the whole unit.
 */
const FIRST_REACH_DB = 1

/**
 * Trims, amplifies and limits the audio of one unit in windows, while the engine is still speaking the unit. A window
 * is a piece of the audio that the engine returns before the rest.
 */
export type WindowFinisher = {
  /** Adds 24 kHz samples. Returns the samples that are final now and were not returned by an earlier call. */
  write(sound: Float32Array): Int16Array<ArrayBuffer>
  /** Ends the unit and returns the last samples. No further call is allowed. */
  end(): Int16Array<ArrayBuffer>
}

function append(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const sumOfSquares = (sound: Float32Array) => sound.reduce((sum, sample) => sum + sample * sample, 0)

/** Returns how much quieter the limiter would make this audio, in decibels. */
function measureLimiterLossDb(sound: Float32Array, gainDb: number): number {
  const factor = decibelsToFactor(gainDb)
  const power = sumOfSquares(sound) * factor ** 2
  const limited = sumOfSquares(amplifyAndLimit(sound.slice(), factor, SAMPLE_RATE))
  return limited > 0 ? 10 * Math.log10(power / limited) : 0
}

/**
 * Creates a finisher that does what `finishAudio` does, but returns the beginning of a unit before the rest is known.
 * It trims silence, brings the unit to the target loudness and limits its peaks. The gain of the first samples is close
 * to that of the voice; later it changes to the gain that the whole unit needs. Whispers, places, brightness and shapes
 * are not applied.
 */
export function createWindowFinisher({
  gainDb,
  delivery,
}: {
  gainDb: number
  delivery?: Pick<Delivery, 'level'> | undefined
}): WindowFinisher {
  /** All samples from the beginning of the speech on: `sound` before the gain is applied, `amplified` after it. */
  let sound: Float32Array = new Float32Array(0)
  let amplified: Float32Array = new Float32Array(0)
  let currentDb: number | undefined
  let returned = 0

  /** Amplifies the samples that were added to `sound` since the last call. */
  function amplify(): void {
    const from = amplified.length
    const added = sound.slice(from)
    const reach = currentDb === undefined ? FIRST_REACH_DB : undefined
    const neededDb = findCorrectedGainDb(measureLoudness(sound, SAMPLE_RATE), { gainDb, delivery, reach })
    const targetDb = neededDb + measureLimiterLossDb(added, neededDb)
    const startDb = currentDb ?? targetDb
    for (let n = 0; n < added.length; n++) {
      const share = Math.min(1, n / RAMP_SAMPLES)
      added[n] = (added[n] ?? 0) * decibelsToFactor(startDb + share * (targetDb - startDb))
    }
    currentDb = startDb + Math.min(1, added.length / RAMP_SAMPLES) * (targetDb - startDb)
    amplified = append(amplified, added)
  }

  /**
   * Limits all amplified samples again and returns those up to `until` that were not returned before. Among the samples
   * of earlier calls, only the last 6 ms change.
   */
  function take(until: number): Int16Array<ArrayBuffer> {
    const limited = amplifyAndLimit(amplified.slice(), 1, SAMPLE_RATE)
    const end = Math.max(returned, until)
    const pcm = toInt16(limited.subarray(returned, end))
    returned = end
    return pcm
  }

  return {
    write(added) {
      sound = append(sound, added)
      if (currentDb === undefined) {
        const speech = findSpeech(sound, SAMPLE_RATE)
        if (!speech) return new Int16Array(0)
        sound = fadeIn(sound.slice(speech.start), SAMPLE_RATE)
      }
      amplify()
      // Silence at the end is held back until speech follows it, because it is trimmed at the end of the unit.
      const speechEnd = findSpeech(sound, SAMPLE_RATE)?.end ?? 0
      return take(Math.min(speechEnd, amplified.length - HELD_BACK_SAMPLES))
    },
    end() {
      if (currentDb === undefined) return new Int16Array(EMPTY_UNIT_SAMPLES)
      const end = Math.max(returned, findSpeech(sound, SAMPLE_RATE)?.end ?? 0)
      amplified = fadeOut(amplified.subarray(0, end), SAMPLE_RATE)
      return take(end)
    },
  }
}
