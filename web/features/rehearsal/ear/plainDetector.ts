import { frameSamples, modelRate, type VoiceJudge } from './frames.ts'
import { createSpectrum } from './spectrum.ts'

const bins = 129
const binHz = modelRate / 256
/** Where voices live: sixteen bands between these, each a little wider than the one below. */
const lowestHz = 180
const highestHz = 6_000
const bandCount = 16
/** Speech has gaps of its own within two seconds; a fan has none. */
const memoryFrames = 64
const leastFloor = 1e-3
/** Over the room by so much, half of it is voice. */
const halfSureDb = 7
const dbPerStep = 1.6

const edges = Array.from({ length: bandCount + 1 }, (_, band) =>
  Math.round((lowestHz * (highestHz / lowestHz) ** (band / bandCount)) / binHz),
)

/**
 * Hears a voice without a model: how far the bands of speech stand above what the room sounded like at its quietest in
 * the last two seconds. A steady noise is the room; music that comes and goes is not, and is taken for a voice.
 */
export function createPlainDetector(): VoiceJudge {
  const spectrumOf = createSpectrum()
  const spectrum = new Float32Array(bins)
  const memory = Array.from({ length: bandCount }, () => new Float32Array(memoryFrames).fill(Infinity))
  let at = 0

  function bandsOf(frame: Float32Array): Float32Array {
    const bands = new Float32Array(bandCount)
    for (const start of [0, frameSamples / 2]) {
      spectrumOf(frame, start, spectrum, 0)
      for (let band = 0; band < bandCount; band += 1) {
        const from = edges[band] ?? 0
        const until = Math.max(from + 1, edges[band + 1] ?? 0)
        let sum = 0
        for (let bin = from; bin < until; bin += 1) sum += (spectrum[bin] ?? 0) ** 2
        bands[band] = (bands[band] ?? 0) + sum / (until - from) / 2
      }
    }
    return bands
  }

  return {
    judge(frame) {
      const bands = bandsOf(frame)
      let above = 0
      for (let band = 0; band < bandCount; band += 1) {
        const power = bands[band] ?? 0
        const room = memory[band]
        if (!room) continue
        room[at] = power
        const floor = Math.max(leastFloor, Math.min(...room) * 3)
        above += Math.min(30, Math.max(0, 10 * Math.log10(power / floor)))
      }
      at = (at + 1) % memoryFrames
      return 1 / (1 + Math.exp((halfSureDb - above / bandCount) / dbPerStep))
    },
    reset() {
      for (const room of memory) room.fill(Infinity)
    },
  }
}
