/** A picture as it is stored: WebP, at most 1,600 pixels wide and high, without metadata. */
export type EncodedPicture = { bytes: Uint8Array; width: number; height: number }

/**
 * Why a picture was refused. `broken`: it cannot be decoded. `large`: it has too many pixels. `missing`: the optional
 * library sharp, which decodes pictures, is not installed on this server.
 */
export type PictureRefusal = 'broken' | 'large' | 'missing'
export type EncodeResult = { picture: EncodedPicture } | { refused: PictureRefusal }

/** Types for the functions of sharp that we call. sharp is an optional dependency and may be absent at compile time. */
type Pipeline = {
  metadata(): Promise<{ width?: number; height?: number }>
  autoOrient(): Pipeline
  resize(size: { width: number; height: number; fit: 'inside'; withoutEnlargement: boolean }): Pipeline
  webp(options: { quality: number }): Pipeline
  toBuffer(options: { resolveWithObject: true }): Promise<{ data: Uint8Array; info: { width: number; height: number } }>
}
type Sharp = ((bytes: Uint8Array, options: { limitInputPixels: number; failOn: 'error' }) => Pipeline) & {
  cache(isOn: boolean): void
  concurrency(threads: number): void
}

/**
 * The largest picture that is accepted: the camera of a phone has up to 50 million pixels. A decoded pixel takes 4
 * bytes.
 */
const maxPixels = 50_000_000
const maxSide = 1_600
const quality = 82
const libraryName = 'sharp'

async function loadSharp(): Promise<Sharp | null> {
  try {
    const { default: sharp } = (await import(/* @vite-ignore */ libraryName)) as { default: Sharp }
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  } catch {
    return null
  }
}

/**
 * Decodes a picture and encodes it again. The result has no metadata, so no location, and none of the original's bytes.
 * Never throws.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodeResult> {
  const sharp = await loadSharp()
  if (!sharp) return { refused: 'missing' }
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  try {
    // Only the header is read, so that a picture with too many pixels is refused before it is decoded.
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: 2 ** 40, failOn: 'error' }).metadata()
    if (width * height > maxPixels) return { refused: 'large' }
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { picture: { bytes: data, width: info.width, height: info.height } }
  } catch {
    return { refused: 'broken' }
  }
}
