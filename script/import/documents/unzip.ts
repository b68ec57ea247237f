import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from './unreadable.ts'

const MOST_ENTRIES = 200
const MOST_BYTES = 50 * 1_048_576
const MOST_RATIO = 100
/** Small files of little variety shrink very far, and harm nobody. */
const RATIO_FROM_BYTES = 1_048_576

const openZip = (bytes: Uint8Array) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(new Unreadable('broken', { cause: error }))
      else resolve(zip)
    })
  })

/** Bytes are counted while they unfold: what a file says of its own size is not believed. */
function inflate(zip: ZipFile, entry: Entry, room: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (failure, stream) => {
      if (failure) return reject(new Unreadable(entry.isEncrypted() ? 'encrypted' : 'broken', { cause: failure }))
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        const isRatioOdd = size > RATIO_FROM_BYTES && size > entry.compressedSize * MOST_RATIO
        if (size > room || isRatioOdd) stream.destroy(new Unreadable('bomb'))
        else chunks.push(chunk)
      })
      stream.on('error', (error: Error) =>
        reject(error instanceof Unreadable ? error : new Unreadable('broken', { cause: error })),
      )
      stream.on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
}

/** The named files of an archive; the others are not even looked at. */
export async function unzip(bytes: Uint8Array, wanted: readonly string[]): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes)
  if (zip.entryCount > MOST_ENTRIES) throw new Unreadable('bomb')
  const found = new Map<string, Buffer>()
  let room = MOST_BYTES
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', (error: Error) => reject(new Unreadable('broken', { cause: error })))
      zip.on('end', () => resolve())
      zip.on('entry', (entry: Entry) => {
        if (!wanted.includes(entry.fileName) || found.has(entry.fileName)) return zip.readEntry()
        inflate(zip, entry, room).then(
          (content) => {
            room -= content.length
            found.set(entry.fileName, content)
            zip.readEntry()
          },
          (error: unknown) => reject(error instanceof Error ? error : new Unreadable('broken')),
        )
      })
      zip.readEntry()
    })
  } finally {
    zip.close()
  }
  return found
}
