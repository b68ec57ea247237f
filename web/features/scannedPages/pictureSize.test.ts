import { expect, test } from 'vitest'
import { findPictureProblem, isHeic } from './pictureSize.ts'

const bytes = (...values: number[]) => new Uint8Array([...values, ...Array<number>(32).fill(0)])
const text = (value: string) => [...value].map((letter) => letter.codePointAt(0) ?? 0)
const long = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const png = (width: number, height: number) =>
  bytes(0x89, ...text('PNG\r\n\u001A\n'), ...long(13), ...text('IHDR'), ...long(width), ...long(height))
const jpeg = (width: number, height: number) => {
  const size = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255]
  return bytes(0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, ...size)
}

test('a photo of a usual size may be decoded', () => {
  expect(findPictureProblem(png(3_000, 4_000))).toBeUndefined()
  expect(findPictureProblem(jpeg(4_000, 6_000))).toBeUndefined()
})

test('S-41 a small file that declares 30,000 by 30,000 pixels is refused before it is decoded', () => {
  expect(findPictureProblem(png(30_000, 30_000))).toBe('tooLarge')
  expect(findPictureProblem(jpeg(30_000, 30_000))).toBe('tooLarge')
})

test('an animated picture is refused', () => {
  expect(findPictureProblem(bytes(...text('GIF89a')))).toBe('animated')
})

test('a damaged or unknown file is left to the decoder', () => {
  expect(findPictureProblem(bytes(0xff, 0xd8, 0xff, 0xe1, 0, 0))).toBeUndefined()
  expect(findPictureProblem(new Uint8Array())).toBeUndefined()
})

test('a HEIC picture is recognised by its first bytes', () => {
  expect(isHeic(bytes(0, 0, 0, 24, ...text('ftypheic')))).toBe(true)
  expect(isHeic(png(1, 1))).toBe(false)
})
