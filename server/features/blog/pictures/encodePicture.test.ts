import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPng } from '../testing/samplePictures.ts'
import { encodePicture } from './encodePicture.ts'

/** Builds a JPEG as the camera of a phone stores it: rotated by 90 degrees, with the name of the owner in EXIF. */
const buildPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 60, b: 30 } } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer()

async function encode(bytes: Uint8Array) {
  const answer = await encodePicture(bytes)
  if ('refused' in answer)
    return { refused: answer.refused, format: undefined, size: undefined, bytes: Buffer.alloc(0) }
  const { bytes: encoded, width, height } = answer.picture
  const { format, width: storedWidth, height: storedHeight } = await sharp(encoded).metadata()
  expect([storedWidth, storedHeight]).toEqual([width, height])
  return { refused: undefined, format, size: [width, height], bytes: Buffer.from(encoded) }
}

test('S-41 a photo of a phone is stored upright as WebP, without the name of its owner; a small picture keeps its size', async () => {
  const photo = await buildPhoto(60, 40)
  expect(photo.includes('Ada Lovelace')).toBe(true)
  const encoded = await encode(photo)
  expect(encoded).toMatchObject({ format: 'webp', size: [40, 60] })
  expect(encoded.bytes.includes('Ada Lovelace')).toBe(false)
  expect(await encode(smallPng)).toMatchObject({ format: 'webp', size: [8, 6] })
})

test('a picture wider than 1,600 pixels is reduced to this width and keeps its proportions', async () => {
  expect((await encode(await buildPhoto(1_000, 3_200))).size).toEqual([1_600, 500])
})

test('S-41 an incomplete picture, such as the first half of a JPEG, is refused as broken', async () => {
  const photo = await buildPhoto(60, 40)
  expect((await encode(photo.subarray(0, photo.length / 2))).refused).toBe('broken')
})
