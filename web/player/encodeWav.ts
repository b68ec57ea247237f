const headerLength = 44

/**
 * Encodes mono samples from −1 to 1 as a WAV file with 16 bits. `rate` is in samples per second. Each sample is
 * multiplied by `gain`; values that are then outside −1 to 1 are limited.
 */
export function encodeWav(
  samples: Float32Array,
  { rate, gain = 1 }: { rate: number; gain?: number },
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerLength + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries()) {
    const limited = Math.max(-1, Math.min(1, sample * gain))
    view.setInt16(headerLength + index * 2, Math.round(limited * 32_767), true)
  }
  return bytes
}
