type Kind = { mime: string; extension: string }

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** Whether the bytes start with an MPEG audio frame: eleven sync bits and a valid layer. */
const isMpegFrame = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0

/** Detects the audio format by the first bytes: WebM, Ogg, MP4, WAV or MP3. Undefined for anything else. */
export function detectAudioType(bytes: Uint8Array): Kind | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3)
    return { mime: 'audio/webm', extension: 'webm' }
  if (startsWith(bytes, 'OggS')) return { mime: 'audio/ogg', extension: 'ogg' }
  if (startsWith(bytes, 'ftyp', 4)) return { mime: 'audio/mp4', extension: 'm4a' }
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return { mime: 'audio/wav', extension: 'wav' }
  if (startsWith(bytes, 'ID3') || isMpegFrame(bytes)) return { mime: 'audio/mpeg', extension: 'mp3' }
  return undefined
}
