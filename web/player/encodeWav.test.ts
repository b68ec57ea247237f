import { expect, test } from 'vitest'
import { encodeWav } from './encodeWav.ts'

test('a recording is encoded as WAV: mono, 24 kHz, 16 bit', () => {
  const view = new DataView(encodeWav(Float32Array.of(0, 0.25, -0.25, 1), { rate: 24_000, gain: 2 }).buffer)
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 24_000, 16])
  expect([view.getUint32(40, true), view.byteLength]).toEqual([8, 52])
  // A sample beyond the largest 16-bit number is written as the largest 16-bit number.
  expect([0, 2, 4, 6].map((at) => view.getInt16(44 + at, true))).toEqual([0, 16_384, -16_383, 32_767])
})
