import { expect, test } from 'vitest'
import { createSpectrum } from './spectrum.ts'

const size = 256
const bins = 129

/** Returns the magnitudes by the definition of the Fourier transform, with a Hann window. */
function transformSlowly(sound: Float32Array, start: number): number[] {
  return Array.from({ length: bins }, (_, bin) => {
    let [real, imaginary] = [0, 0]
    for (let n = 0; n < size; n += 1) {
      const weighted = (sound[start + n] ?? 0) * Math.sin((Math.PI * n) / size) ** 2
      real += weighted * Math.cos((2 * Math.PI * bin * n) / size)
      imaginary += weighted * Math.sin((2 * Math.PI * bin * n) / size)
    }
    return Math.hypot(real, imaginary)
  })
}

test('the fast Fourier transform gives the values of the definition, and writes only to its part of the output', () => {
  const spectrumOf = createSpectrum()
  const sound = Float32Array.from({ length: 600 }, (_, n) => Math.sin(n * 0.7) + 0.5 * Math.sin(n * 0.21 + 1) + 0.1)
  for (const start of [0, 100, 344]) {
    const output = new Float32Array(bins + 4).fill(-1)
    spectrumOf(sound, start, output, 2)
    const expected = transformSlowly(sound, start)
    expect([...output.subarray(2, bins + 2)]).toEqual(expected.map((value) => expect.closeTo(value, 3)))
    expect([output[0], output[1], output[bins + 2], output[bins + 3]]).toEqual([-1, -1, -1, -1])
  }
})

test('if a sound ends before the last of the 256 samples, the transform counts the missing samples as silence', () => {
  const spectrumOf = createSpectrum()
  const output = new Float32Array(bins)
  spectrumOf(new Float32Array(100).fill(1), 50, output, 0)
  const padded = new Float32Array(400)
  padded.fill(1, 50, 100)
  expect([...output]).toEqual(transformSlowly(padded, 50).map((value) => expect.closeTo(value, 3)))
})
