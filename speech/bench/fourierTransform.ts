/** Computes the discrete Fourier transform in place. The length must be a power of two. */
export function fourierTransform(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length
  if (length < 2) return
  const half = length / 2
  const even: [Float64Array, Float64Array] = [new Float64Array(half), new Float64Array(half)]
  const odd: [Float64Array, Float64Array] = [new Float64Array(half), new Float64Array(half)]
  for (let n = 0; n < half; n++) {
    even[0][n] = real[2 * n] ?? 0
    even[1][n] = imaginary[2 * n] ?? 0
    odd[0][n] = real[2 * n + 1] ?? 0
    odd[1][n] = imaginary[2 * n + 1] ?? 0
  }
  fourierTransform(...even)
  fourierTransform(...odd)
  for (let k = 0; k < half; k++) {
    const angle = (-2 * Math.PI * k) / length
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [re, im] = [odd[0][k] ?? 0, odd[1][k] ?? 0]
    const [turnedRe, turnedIm] = [re * cos - im * sin, re * sin + im * cos]
    real[k] = (even[0][k] ?? 0) + turnedRe
    imaginary[k] = (even[1][k] ?? 0) + turnedIm
    real[k + half] = (even[0][k] ?? 0) - turnedRe
    imaginary[k + half] = (even[1][k] ?? 0) - turnedIm
  }
}
