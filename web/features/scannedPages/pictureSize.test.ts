import { expect, test } from 'vitest'
import { findPictureProblem, isHeic, isTruncated } from './pictureSize.ts'

const bytes = (...values: number[]) => new Uint8Array([...values, ...Array<number>(32).fill(0)])
const text = (value: string) => [...value].map((letter) => letter.codePointAt(0) ?? 0)
const long = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const png = (width: number, height: number) =>
  bytes(0x89, ...text('PNG\r\n\u001A\n'), ...long(13), ...text('IHDR'), ...long(width), ...long(height))
const jpeg = (width: number, height: number) => {
  const size = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255]
  return bytes(0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, ...size)
}

test('a photo of a usual size passes the check that runs before decoding', () => {
  expect(findPictureProblem(png(3_000, 4_000))).toBeUndefined()
  expect(findPictureProblem(jpeg(4_000, 6_000))).toBeUndefined()
})

test('S-41 a small file that declares 30,000 by 30,000 pixels is refused before it is decoded', () => {
  expect(findPictureProblem(png(30_000, 30_000))).toBe('tooLarge')
  expect(findPictureProblem(jpeg(30_000, 30_000))).toBe('tooLarge')
})

const webp = (flags: number, width: number, height: number) => {
  const low = (value: number, count: number) => Array.from({ length: count }, (_, at) => (value >> (8 * at)) & 255)
  const size = [...low(width - 1, 3), ...low(height - 1, 3)]
  return bytes(...text('RIFF'), ...low(200, 4), ...text('WEBPVP8X'), ...low(10, 4), flags, 0, 0, 0, ...size)
}
const chunk = (name: string, ...content: number[]) => [...long(content.length), ...text(name), ...content, 0, 0, 0, 0]
const pngOf = (...chunks: number[][]) => bytes(0x89, ...text('PNG\r\n\u001A\n'), ...chunks.flat())
const header = chunk('IHDR', ...long(10), ...long(10), 8, 0, 0, 0, 0)

test('a WebP file that declares too many pixels is refused', () => {
  expect(findPictureProblem(webp(0, 3_000, 4_000))).toBeUndefined()
  expect(findPictureProblem(webp(0, 16_000, 16_000))).toBe('tooLarge')
})

test('an animated GIF, PNG or WebP is refused', () => {
  expect(findPictureProblem(bytes(...text('GIF89a')))).toBe('animated')
  expect(findPictureProblem(pngOf(header, chunk('acTL', ...long(2), ...long(0)), chunk('IDAT', 1)))).toBe('animated')
  expect(findPictureProblem(pngOf(header, chunk('IDAT', 1), chunk('acTL', ...long(2))))).toBeUndefined()
  expect(findPictureProblem(webp(2, 100, 100))).toBe('animated')
})

test('S-41 a picture file that ends before its picture is complete is detected', () => {
  expect(isTruncated(pngOf(header, chunk('IDAT', 1), chunk('IEND')))).toBe(false)
  expect(isTruncated(pngOf(header, chunk('IDAT', 1)))).toBe(true)
  const scan = [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd9, 3, 4, 0xff, 0xda, 0, 4, 1, 2, 9, 0xff, 0, 9]
  expect(isTruncated(new Uint8Array([...scan, 0xff, 0xd9, 1, 2, 3]))).toBe(false)
  expect(isTruncated(new Uint8Array(scan))).toBe(true)
  expect(isTruncated(new Uint8Array(scan.slice(0, 8)))).toBe(true)
  expect(isTruncated(webp(0, 10, 10))).toBe(true)
  expect(isTruncated(new Uint8Array([1, 2, 3]))).toBe(false)
})

test('a damaged file, or one of an unknown format, passes the check that runs before decoding', () => {
  expect(findPictureProblem(bytes(0xff, 0xd8, 0xff, 0xe1, 0, 0))).toBeUndefined()
  expect(findPictureProblem(new Uint8Array())).toBeUndefined()
})

test('a HEIC picture is recognised by its first bytes', () => {
  expect(isHeic(bytes(0, 0, 0, 24, ...text('ftypheic')))).toBe(true)
  expect(isHeic(png(1, 1))).toBe(false)
})
