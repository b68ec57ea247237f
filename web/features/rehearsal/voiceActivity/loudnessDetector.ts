import { frameLength, modelSampleRate, type SpeechDetector } from './speechDetector.ts'
import { createSpectrum } from './spectrum.ts'

const binCount = 129
const binHz = modelSampleRate / 256
/** The frequency range of voices, split into 16 bands that get wider upwards. */
const lowestHz = 180
const highestHz = 6_000
const bandCount = 16
/** Number of frames in two seconds. Speech has pauses within this time, but steady noise, such as a fan, has none. */
const noiseWindowFrames = 64
const minNoiseFloor = 1e-3
/** At this level above the noise floor, in decibels, the probability of speech is one half. */
const halfProbabilityDb = 7
const slopeDb = 1.6

const bandEdges = Array.from({ length: bandCount + 1 }, (_, band) =>
  Math.round((lowestHz * (highestHz / lowestHz) ** (band / bandCount)) / binHz),
)

/**
 * Creates a speech detector that needs no model. It compares the loudness in each frequency band of voices with the
 * quietest moment of the last two seconds in this band. Steady noise does not count as speech, but music that varies
 * does.
 */
export function createLoudnessDetector(): SpeechDetector {
  const spectrumOf = createSpectrum()
  const spectrum = new Float32Array(binCount)
  const bandHistories = Array.from({ length: bandCount }, () => new Float32Array(noiseWindowFrames).fill(Infinity))
  let frameIndex = 0

  function measureBands(frame: Float32Array): Float32Array {
    const bands = new Float32Array(bandCount)
    for (const start of [0, frameLength / 2]) {
      spectrumOf(frame, start, spectrum, 0)
      for (let band = 0; band < bandCount; band += 1) {
        const from = bandEdges[band] ?? 0
        const until = Math.max(from + 1, bandEdges[band + 1] ?? 0)
        let sum = 0
        for (let bin = from; bin < until; bin += 1) sum += (spectrum[bin] ?? 0) ** 2
        bands[band] = (bands[band] ?? 0) + sum / (until - from) / 2
      }
    }
    return bands
  }

  return {
    estimateSpeech(frame) {
      const bands = measureBands(frame)
      let totalDb = 0
      for (let band = 0; band < bandCount; band += 1) {
        const power = bands[band] ?? 0
        const bandHistory = bandHistories[band]
        if (!bandHistory) continue
        bandHistory[frameIndex] = power
        const noiseFloor = Math.max(minNoiseFloor, Math.min(...bandHistory) * 3)
        totalDb += Math.min(30, Math.max(0, 10 * Math.log10(power / noiseFloor)))
      }
      frameIndex = (frameIndex + 1) % noiseWindowFrames
      return 1 / (1 + Math.exp((halfProbabilityDb - totalDb / bandCount) / slopeDb))
    },
    reset() {
      for (const bandHistory of bandHistories) bandHistory.fill(Infinity)
    },
  }
}
