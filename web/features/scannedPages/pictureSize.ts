/** Why a picture cannot be used. */
export type PictureProblem = 'tooLarge' | 'unreadable' | 'heic' | 'animated'

/**
 * Maximum number of pixels of a picture: more than phones record with their usual settings. Decoding needs 4 bytes of
 * memory per pixel.
 */
const maxPixels = 80_000_000
/**
 * How many bytes at the start of a file are read to find the size of the picture. Cameras write previews of up to 64 kB
 * before the size.
 */
export const headBytes = 256 * 1_024

const readShort = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
const readLong = (bytes: Uint8Array, at: number) => readShort(bytes, at) * 65_536 + readShort(bytes, at + 2)
const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.codePointAt(0))

const isPng = (bytes: Uint8Array) => startsWith(bytes, 'PNG', 1)
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8
const isWebp = (bytes: Uint8Array) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
/** Returns whether a file is an extended WebP, whose header declares its size, animation and other features. */
const isExtendedWebp = (bytes: Uint8Array) => isWebp(bytes) && startsWith(bytes, 'VP8X', 12)

/** Reads a number of `count` bytes in little-endian order, as WebP stores them. */
const readLowFirst = (bytes: Uint8Array, at: number, count: number) =>
  Array.from({ length: count }, (_, index) => (bytes[at + index] ?? 0) * 256 ** index).reduce((sum, one) => sum + one)

/** Returns the number of pixels that a PNG, JPEG or extended WebP file declares in its first bytes; else undefined. */
function readPixelCount(head: Uint8Array): number | undefined {
  if (isPng(head)) return readLong(head, 16) * readLong(head, 20)
  if (isExtendedWebp(head)) return (readLowFirst(head, 24, 3) + 1) * (readLowFirst(head, 27, 3) + 1)
  if (!isJpeg(head)) return undefined
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + readShort(head, at + 2)) {
    const marker = head[at + 1] ?? 0
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isSize) return readShort(head, at + 5) * readShort(head, at + 7)
  }
  return undefined
}

const webpAnimation = 2

/** Returns whether a PNG file is animated: it then has a chunk `acTL` before the pixels. */
function isAnimatedPng(head: Uint8Array): boolean {
  for (let at = 8; at + 8 <= head.length; at += 12 + readLong(head, at)) {
    if (startsWith(head, 'acTL', at + 4)) return true
    if (startsWith(head, 'IDAT', at + 4)) return false
  }
  return false
}

const isAnimated = (head: Uint8Array) =>
  startsWith(head, 'GIF8') ||
  (isPng(head) && isAnimatedPng(head)) ||
  (isExtendedWebp(head) && ((head[20] ?? 0) & webpAnimation) !== 0)

/**
 * Returns the index of the first byte after the start-of-scan marker and its length in a JPEG file. The pixel data
 * begin a few bytes later. Returns -1 if the file has no such marker.
 */
function findScan(bytes: Uint8Array): number {
  for (let at = 2; at + 4 < bytes.length && bytes[at] === 0xff; at += 2 + readShort(bytes, at + 2))
    if (bytes[at + 1] === 0xda) return at + 4
  return -1
}

/**
 * Returns whether the end of a PNG, JPEG or WebP file is missing. Browsers show such a picture with a gray part.
 * Returns false for other formats. `bytes` is the whole file.
 */
export function isTruncated(bytes: Uint8Array): boolean {
  if (isPng(bytes)) return !new TextDecoder('latin1').decode(bytes.subarray(-headBytes)).includes('IEND')
  if (isWebp(bytes)) return readLowFirst(bytes, 4, 4) + 8 > bytes.length
  if (!isJpeg(bytes)) return false
  const start = findScan(bytes)
  if (start < 0) return true
  // The two bytes 0xFF 0xD9 end the picture. They do not occur within the pixel data.
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return false
  return true
}

/**
 * Checks a picture by the first bytes of its file, before it is decoded. Returns why the picture cannot be used;
 * undefined if these bytes show no problem. Decoding a picture with too many pixels would use all memory of a phone.
 */
export function findPictureProblem(head: Uint8Array): PictureProblem | undefined {
  if (isAnimated(head)) return 'animated'
  return (readPixelCount(head) ?? 0) > maxPixels ? 'tooLarge' : undefined
}

/** Returns whether a file is a HEIC picture, which only some browsers can decode. */
export const isHeic = (head: Uint8Array): boolean => startsWith(head, 'ftyp', 4) && startsWith(head, 'hei', 8)

/**
 * Returns whether a decoded picture is too large. For formats other than PNG, JPEG and extended WebP, the size is known
 * only after decoding.
 */
export const isTooLarge = (width: number, height: number): boolean => width * height > maxPixels
