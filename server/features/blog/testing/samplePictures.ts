import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

type PngOptions = { width: number; height: number; text?: string }

/** Maximum number of pixels that the file contains. The size in the header can be larger. */
const maxPixels = 4_000_000

/** Builds a white PNG in grey levels. `text` is stored as its metadata. */
export function buildPng({ width, height, text }: PngOptions): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(width + 1, 255)
  row[0] = 0
  const pixels = Buffer.concat(Array.from({ length: Math.min(height, Math.ceil(maxPixels / width)) }, () => row))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
      chunk('IHDR', header),
      ...(text ? [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))] : []),
      chunk('IDAT', deflateSync(pixels, { level: 1 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A PNG of 8 by 6 pixels. */
export const smallPng = buildPng({ width: 8, height: 6 })
