// Runs in a worker, so that preparing a picture does not block the main thread.
import { scaleDown, toGray, type GrayPicture } from './pictures/grayPicture.ts'
import { preparePicture } from './pictures/preparePicture.ts'
import { findPictureProblem, headBytes, isHeic, isTooLarge, isTruncated, type PictureProblem } from './pictureSize.ts'
import type { PrepareAnswer, PrepareCall, PreparedPage } from './preparePage.ts'
import type { JpegPicture } from './scanPdf.ts'

type WorkerScope = {
  onmessage: ((event: MessageEvent<PrepareCall>) => void) | null
  postMessage(answer: PrepareAnswer): void
}
// The type assertion is needed because the project is compiled with the types of pages, but this file runs in a worker.
const scope = self as unknown as WorkerScope

/**
 * A photo is reduced to this length of its longer side, in pixels, before the sheet of paper is searched in it. A
 * Letter sheet that is at least 70 % as long as the photo then still has at least 200 dots per inch.
 */
const maxPhotoSide = 3_200
const jpegQuality = 0.7
/**
 * Parts of a pixel of a canvas as a 32-bit number: full opacity, and a brightness of 1 (of 255) in red, green and blue.
 */
const [opaque, grayStep] = [0xff_00_00_00, 0x01_01_01]

type Decoded = { bitmap: ImageBitmap } | { problem: PictureProblem }

/** Decodes a picture and rotates it by the orientation that the camera stored in the file. */
async function decode(file: Blob): Promise<Decoded> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const problem = findPictureProblem(head)
  if (problem) return { problem }
  if (isTruncated(new Uint8Array(await file.arrayBuffer()))) return { problem: 'unreadable' }
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return isTooLarge(bitmap.width, bitmap.height) ? { problem: 'tooLarge' } : { bitmap }
  } catch {
    return { problem: isHeic(head) ? 'heic' : 'unreadable' }
  }
}

function readPixels(bitmap: ImageBitmap): GrayPicture {
  const scale = Math.min(1, maxPhotoSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas is left')
  // Fills the canvas with white, so that transparent parts of a PNG become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return toGray(context.getImageData(0, 0, width, height))
}

async function toJpeg({ width, height, data }: GrayPicture): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height)
  const pixels = new ImageData(width, height)
  const colours = new Uint32Array(pixels.data.buffer)
  for (const [pixel, value] of data.entries()) colours[pixel] = opaque + value * grayStep
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
  return new Uint8Array(await blob.arrayBuffer())
}

async function encode(gray: GrayPicture): Promise<JpegPicture> {
  return { bytes: await toJpeg(gray), width: gray.width, height: gray.height }
}

async function prepare({
  picture: file,
  storedSide,
}: PrepareCall): Promise<PreparedPage | { problem: PictureProblem }> {
  const decoded = await decode(file)
  if ('problem' in decoded) return decoded
  const { picture, blurred } = preparePicture(readPixels(decoded.bitmap))
  const full = await encode(picture)
  return { picture: full, stored: storedSide ? await encode(scaleDown(picture, storedSide)) : full, blurred }
}

scope.onmessage = ({ data }) => {
  const { id } = data
  prepare(data).then(
    (answer) => scope.postMessage({ id, ...answer }),
    () => scope.postMessage({ id, problem: 'unreadable' }),
  )
}
