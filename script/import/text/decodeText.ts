import { UnreadableFileError } from '../unreadableFile.ts'

/**
 * Decodes bytes. Cannot fail: an invalid sequence of UTF-8 or UTF-16 becomes U+FFFD, and windows-1252 has a character
 * for every byte in the Encoding Standard.
 */
const decode = (label: string, bytes: Uint8Array) => new TextDecoder(label).decode(bytes)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Detects UTF-16 without a byte order mark: many zeros at odd offsets only, or at even offsets only. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const size = Math.min(bytes.length, 4_000)
  if (size < 4) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < size; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  if ((zeros[1] ?? 0) > size / 4 && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > size / 4 && zeros[1] === 0 ? 'utf-16be' : undefined
}

/**
 * Decodes a text as UTF-8, UTF-16 or windows-1252.
 *
 * @throws UnreadableFileError `unknown` for binary data
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : (detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'))
  const text = decode(label, bytes).replace(/^\uFEFF/u, '')
  // A file with many control characters is binary, such as a picture, a recording or a program.
  const sample = text.slice(0, 8_000)
  // oxlint-disable-next-line no-control-regex
  const odd = sample.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/gu)?.length ?? 0
  if (odd > sample.length / 100 + 2) throw new UnreadableFileError('unknown')
  return text.replaceAll('\0', '')
}
