const size = 256
const half = size / 2

/**
 * Computes the magnitudes of 129 frequencies from 256 samples of `sound`, beginning at `start`, with a Hann window.
 * Writes them to `output` from `outputIndex`.
 */
export type Spectrum = (sound: Float32Array, start: number, output: Float32Array, outputIndex: number) => void

/** Creates a fast Fourier transform (Cooley and Tukey) with precomputed factors. */
export function createSpectrum(): Spectrum {
  const shape = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  const cosines = Float64Array.from({ length: half }, (_, n) => Math.cos((2 * Math.PI * n) / size))
  const sines = Float64Array.from({ length: half }, (_, n) => -Math.sin((2 * Math.PI * n) / size))
  const bits = Math.log2(size)
  const order = Uint16Array.from({ length: size }, (_, n) => {
    let mirrored = 0
    for (let bit = 0; bit < bits; bit += 1) if (n & (1 << bit)) mirrored |= 1 << (bits - 1 - bit)
    return mirrored
  })
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)

  function combineHalves(length: number): void {
    const halfLength = length / 2
    const step = size / length
    for (let first = 0; first < size; first += length) {
      for (let n = 0; n < halfLength; n += 1) {
        const one = first + n
        const other = one + halfLength
        const cosine = cosines[n * step] ?? 0
        const sine = sines[n * step] ?? 0
        const r = (real[other] ?? 0) * cosine - (imaginary[other] ?? 0) * sine
        const i = (real[other] ?? 0) * sine + (imaginary[other] ?? 0) * cosine
        real[other] = (real[one] ?? 0) - r
        imaginary[other] = (imaginary[one] ?? 0) - i
        real[one] = (real[one] ?? 0) + r
        imaginary[one] = (imaginary[one] ?? 0) + i
      }
    }
  }

  return (sound, start, output, outputIndex) => {
    for (let n = 0; n < size; n += 1) {
      const from = order[n] ?? 0
      real[n] = (sound[start + from] ?? 0) * (shape[from] ?? 0)
    }
    imaginary.fill(0)
    for (let length = 2; length <= size; length *= 2) combineHalves(length)
    for (let bin = 0; bin <= half; bin += 1)
      output[outputIndex + bin] = Math.sqrt((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2)
  }
}
