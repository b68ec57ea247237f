import type { Samples } from './audioShaping.ts'
import { createSampleList } from './sampleList.ts'

const windowS = 0.04
const searchS = 0.008

/** Changes the speed of audio that arrives in pieces. */
export type TimeStretcher = {
  /** Adds samples. Returns the output samples that are now complete; there may be none. */
  push(samples: Float32Array): Float32Array<ArrayBuffer>
  /** Returns the remaining output. Call this after the last sample was added. */
  finish(): Float32Array<ArrayBuffer>
}

/**
 * Changes the speed of audio without changing its pitch (WSOLA). `speed` 2 is twice as fast. The algorithm (waveform
 * similarity overlap-add) overlaps windows and shifts each to the position where it fits best. The output is the same
 * however the audio is divided into calls of `push`.
 */
export function createTimeStretcher(rate: number, speed: number): TimeStretcher {
  if (speed === 1) return { push: (samples) => samples.slice(), finish: () => new Float32Array(0) }
  const size = Math.round(windowS * rate)
  const hopLength = size >> 1
  const search = Math.round(searchS * rate)
  const shape = Float32Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  const input = createSampleList()
  /**
   * The sum of the overlapping windows at the current output position. Once the next window is added, the first half of
   * the sum is complete.
   */
  const overlap = new Float32Array(size)
  let outputStart = 0
  let lastStart = 0

  /** Adds the next window and returns the output samples that are complete then. */
  function addWindow(): Float32Array<ArrayBuffer> {
    const samples = input.all()
    const wantedStart = Math.round(outputStart * speed)
    const fit = { wantedStart, expectedStart: lastStart + hopLength, search, hopLength }
    const from = outputStart === 0 ? 0 : wantedStart + findBestShift(samples, fit)
    for (let n = 0; n < size; n += 1) {
      const edge = outputStart === 0 && n < hopLength ? 1 : (shape[n] ?? 0)
      overlap[n] = (overlap[n] ?? 0) + edge * (samples[from + n] ?? 0)
    }
    const complete = overlap.slice(0, hopLength)
    overlap.copyWithin(0, hopLength)
    overlap.fill(0, size - hopLength)
    lastStart = from
    outputStart += hopLength
    return complete
  }

  /** Returns whether all input samples that the next window may need have arrived. */
  const canAddWindow = () => {
    const wanted = Math.round(outputStart * speed) + search + size
    return Math.max(wanted, lastStart + size) <= input.length()
  }

  return {
    push(samples) {
      input.add(samples)
      const output = createSampleList()
      while (canAddWindow()) output.add(addWindow())
      return output.all().slice()
    },
    finish() {
      const first = outputStart
      const length = Math.ceil(input.length() / speed)
      const output = createSampleList()
      while (outputStart < length) output.add(addWindow())
      return output.all().slice(0, Math.max(0, length - first))
    },
  }
}

/** Changes the speed of complete audio without changing its pitch. */
export function timeStretch({ samples, rate }: Samples, speed: number): Samples {
  if (speed === 1) return { samples, rate }
  const stretcher = createTimeStretcher(rate, speed)
  const output = createSampleList()
  output.add(stretcher.push(samples))
  output.add(stretcher.finish())
  return { samples: output.all().slice(), rate }
}

type Fit = { wantedStart: number; expectedStart: number; search: number; hopLength: number }

/**
 * Returns the number of samples by which a window is shifted so that it best continues the previous sound. Tries
 * every second shift, and compares every fourth sample, to save time.
 */
function findBestShift(samples: Float32Array, { wantedStart, expectedStart, search, hopLength }: Fit): number {
  let best = 0
  let bestLikeness = -Infinity
  for (let shift = -Math.min(search, wantedStart); shift <= search; shift += 2) {
    let likeness = 0
    for (let n = 0; n < hopLength; n += 4)
      likeness += (samples[expectedStart + n] ?? 0) * (samples[wantedStart + shift + n] ?? 0)
    if (likeness > bestLikeness) {
      bestLikeness = likeness
      best = shift
    }
  }
  return best
}
