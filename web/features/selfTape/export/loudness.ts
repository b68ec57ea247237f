/** Measures the loudness of one voice, as EBU R 128 and ITU-R BS.1770-4 define it. */
export type LoudnessMeter = {
  push(samples: Float32Array): void
  /** Returns the integrated loudness in LUFS; null if no block of 400 ms is louder than −70 LUFS. */
  getLoudness(): number | null
  /** Returns the largest absolute value of a sample, 0 to 1. */
  getPeak(): number
}

const stepS = 0.1
/** Number of steps in a block of 400 ms, over which the loudness is measured. */
const stepsPerBlock = 4
const absoluteGate = -70
const relativeGate = -10

type Biquad = (sample: number) => number

function createBiquad([b0, b1, b2, a1, a2]: readonly [number, number, number, number, number]): Biquad {
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}

/**
 * Creates the two filters of ITU-R BS.1770-4 for a sample rate: a shelf filter, for the effect of the head on sound,
 * then a high-pass filter.
 */
function createWeighting(rate: number): Biquad {
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / rate)
  const shelfQ = 0.7071752369554196
  const vh = 10 ** (3.999843853973347 / 20)
  const vb = vh ** 0.4996667741545416
  const shelfA0 = 1 + shelfK / shelfQ + shelfK * shelfK
  const shelf = createBiquad([
    (vh + (vb * shelfK) / shelfQ + shelfK * shelfK) / shelfA0,
    (2 * (shelfK * shelfK - vh)) / shelfA0,
    (vh - (vb * shelfK) / shelfQ + shelfK * shelfK) / shelfA0,
    (2 * (shelfK * shelfK - 1)) / shelfA0,
    (1 - shelfK / shelfQ + shelfK * shelfK) / shelfA0,
  ])
  const passK = Math.tan((Math.PI * 38.13547087602444) / rate)
  const passQ = 0.5003270373238773
  const passA0 = 1 + passK / passQ + passK * passK
  const pass = createBiquad([
    1,
    -2,
    1,
    (2 * (passK * passK - 1)) / passA0,
    (1 - passK / passQ + passK * passK) / passA0,
  ])
  return (sample) => pass(shelf(sample))
}

const toLoudness = (energy: number) => -0.691 + 10 * Math.log10(energy)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Creates a meter for mono samples at `rate` per second. */
export function createLoudnessMeter(rate: number): LoudnessMeter {
  const weigh = createWeighting(rate)
  const stepLength = Math.round(stepS * rate)
  const steps: number[] = []
  let energy = 0
  let count = 0
  let peak = 0
  return {
    push(samples) {
      for (const sample of samples) {
        peak = Math.max(peak, Math.abs(sample))
        energy += weigh(sample) ** 2
        count += 1
        if (count < stepLength) continue
        steps.push(energy / stepLength)
        energy = 0
        count = 0
      }
    },
    getLoudness() {
      const blocks = steps.slice(stepsPerBlock - 1).map((_, at) => mean(steps.slice(at, at + stepsPerBlock)))
      const audible = blocks.filter((block) => block > 0 && toLoudness(block) > absoluteGate)
      if (audible.length === 0) return null
      const gate = toLoudness(mean(audible)) + relativeGate
      return toLoudness(mean(audible.filter((block) => toLoudness(block) > gate)))
    },
    getPeak: () => peak,
  }
}
