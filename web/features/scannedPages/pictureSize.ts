/** Why a picture cannot be used. */
export type PictureProblem = 'tooLarge' | 'unreadable' | 'heic' | 'animated'

/** More pixels than any camera of a phone records at its usual setting. Decoding takes 4 bytes of memory for each. */
const maxPixels = 80_000_000
/** The size stands within the first bytes of a file. Cameras write previews of up to 64 kB in front of it. */
export const headBytes = 256 * 1_024

const readShort = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
const readLong = (bytes: Uint8Array, at: number) => readShort(bytes, at) * 65_536 + readShort(bytes, at + 2)
const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.codePointAt(0))

/** Returns the number of pixels that a PNG or JPEG file declares; undefined for other files. */
function readPixelCount(head: Uint8Array): number | undefined {
  if (startsWith(head, 'PNG', 1)) return readLong(head, 16) * readLong(head, 20)
  if (head[0] !== 0xff || head[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + readShort(head, at + 2)) {
    const marker = head[at + 1] ?? 0
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isSize) return readShort(head, at + 5) * readShort(head, at + 7)
  }
  return undefined
}

/**
 * Checks a picture by its first bytes, before it is decoded. Returns why it cannot be used; undefined if decoding may be
 * tried. A file that declares more pixels than allowed would take all memory of a phone.
 */
export function findPictureProblem(head: Uint8Array): PictureProblem | undefined {
  if (startsWith(head, 'GIF8')) return 'animated'
  return (readPixelCount(head) ?? 0) > maxPixels ? 'tooLarge' : undefined
}

/** Returns whether a file is a HEIC picture, which only some browsers can decode. */
export const isHeic = (head: Uint8Array): boolean => startsWith(head, 'ftyp', 4) && startsWith(head, 'hei', 8)

/** Returns whether a decoded picture is too large. Formats other than PNG and JPEG are checked only then. */
export const isTooLarge = (width: number, height: number): boolean => width * height > maxPixels
