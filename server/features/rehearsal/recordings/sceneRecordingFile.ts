import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'

const wavHeaderLength = 44

/**
 * Returns the samples of a WAV file as this app writes it in the browser: 44 bytes of header, PCM, 24 kHz, mono, 16
 * bit. Null for any other file, because the server cannot decode other formats.
 */
export function readSceneRecording(bytes: Uint8Array): Int16Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length <= wavHeaderLength || view.getUint32(0) !== 0x52494646 || view.getUint32(36) !== 0x64617461)
    return null
  const [format, channels, rate, bits] = [
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint32(24, true),
    view.getUint16(34, true),
  ]
  if (format !== 1 || channels !== 1 || rate !== sceneRecordingFormat.rate || bits !== 16) return null
  const samples = new Int16Array((bytes.length - wavHeaderLength) >> 1)
  for (let at = 0; at < samples.length; at += 1) samples[at] = view.getInt16(wavHeaderLength + at * 2, true)
  return samples
}

/** Writes samples as a WAV file: 44 bytes of header, PCM, 24 kHz, mono, 16 bit. */
export function encodeSceneRecording(samples: Int16Array): Uint8Array {
  const { rate } = sceneRecordingFormat
  const bytes = Buffer.alloc(wavHeaderLength + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (let at = 0; at < samples.length; at += 1) bytes.writeInt16LE(samples[at] ?? 0, wavHeaderLength + at * 2)
  return bytes
}
