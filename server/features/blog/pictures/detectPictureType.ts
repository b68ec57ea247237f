/** A format of pictures that can be uploaded. */
export type PictureType = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Uint8Array, start: string, offset = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + offset, Math.min(start.length, bytes.length - offset)).toString(
    'latin1',
  ) === start

/** Detects the format by the first bytes of a file; null for any other file. The name of the file is ignored. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  if (bytes.length < 16) return null
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'png'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null
}
