const taps = 33
const half = (taps - 1) / 2

/** Returns the coefficients of a low-pass filter: a sinc function with a Blackman window, normalised to the sum 1. */
function lowPass(cutHz: number, rate: number): Float64Array {
  const cut = cutHz / rate
  const shape = Float64Array.from({ length: taps }, (_, n) => {
    const x = n - half
    const sinc = x === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * x) / (Math.PI * x)
    const angle = (2 * Math.PI * n) / (taps - 1)
    return sinc * (0.42 - 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle))
  })
  const sum = shape.reduce((total, value) => total + value, 0)
  return shape.map((value) => value / sum)
}

/** Creates a resampler for audio that arrives in chunks. Rates are in samples per second. */
export function createResampler(from: number, to: number): (chunk: Float32Array) => Float32Array {
  if (from === to) return (chunk) => chunk
  const filter = lowPass(Math.min(from, to) * 0.45, from)
  const step = from / to
  let buffered = new Float32Array(taps)
  /** Position of the next output sample, counted from the start of the buffered input. */
  let next = half

  const smooth = (sound: Float32Array, centre: number) => {
    let sum = 0
    for (let tap = 0; tap < taps; tap += 1) sum += (sound[centre - half + tap] ?? 0) * (filter[tap] ?? 0)
    return sum
  }

  return (chunk) => {
    const sound = new Float32Array(buffered.length + chunk.length)
    sound.set(buffered)
    sound.set(chunk, buffered.length)
    const output: number[] = []
    while (next + half + 1 < sound.length) {
      const whole = Math.floor(next)
      const part = next - whole
      const here = smooth(sound, whole)
      output.push(part === 0 ? here : here * (1 - part) + smooth(sound, whole + 1) * part)
      next += step
    }
    const firstNeeded = Math.max(0, Math.floor(next) - half)
    buffered = sound.slice(firstNeeded)
    next -= firstNeeded
    return Float32Array.from(output)
  }
}

/** Splits chunks of any length into frames of one length. */
export function createFrameSplitter(
  length: number,
  onFrame: (frame: Float32Array) => void,
): (chunk: Float32Array) => void {
  const frame = new Float32Array(length)
  let filled = 0
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      const part = chunk.subarray(at, at + length - filled)
      frame.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < length) continue
      filled = 0
      onFrame(frame.slice())
    }
  }
}
