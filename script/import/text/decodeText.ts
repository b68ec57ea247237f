import { Unreadable } from './unreadable.ts'

/** Signs that windows-1252 has where ISO 8859-1 has none. */
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

/** Every other byte is nothing: sixteen bits a sign, without the mark that says so. */
function halfEmpty(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const size = Math.min(bytes.length, 4_000)
  if (size < 4) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < size; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  if ((zeros[1] ?? 0) > size / 4 && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > size / 4 && zeros[1] === 0 ? 'utf-16be' : undefined
}

/** A text's letters, whichever way they were written down: UTF-8, UTF-16, or what Windows wrote before. */
export function readText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : (halfEmpty(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'))
  const text = decode(label, bytes).replace(/^\uFEFF/u, '')
  // Text has no control signs to speak of: what has them is a picture, a sound, a program.
  const sample = text.slice(0, 8_000)
  // oxlint-disable-next-line no-control-regex
  const odd = sample.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/gu)?.length ?? 0
  if (odd > sample.length / 100 + 2) throw new Unreadable('unknown')
  return text.replaceAll('\0', '')
}
