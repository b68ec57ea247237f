import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFileError } from '../unreadableFile.ts'

/** Default maximum number of entries of an archive. An e-book may have more: a file for each chapter and picture. */
const MAX_ENTRIES = 200
const MAX_BYTES = 50 * 1_048_576
const MAX_RATIO = 100
/** The compression ratio is checked only above this decompressed size: small, uniform files compress very well. */
const RATIO_FROM_BYTES = 1_048_576

const openZip = (bytes: Uint8Array) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(new UnreadableFileError('broken', { cause: error }))
      else resolve(zip)
    })
  })

/** Decompresses an entry and limits its size while reading, because the size that the file declares may be false. */
function inflate(zip: ZipFile, entry: Entry, remaining: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (failure, stream) => {
      if (failure)
        return reject(new UnreadableFileError(entry.isEncrypted() ? 'encrypted' : 'broken', { cause: failure }))
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        const isRatioOdd = size > RATIO_FROM_BYTES && size > entry.compressedSize * MAX_RATIO
        if (size > remaining || isRatioOdd) stream.destroy(new UnreadableFileError('bomb'))
        else chunks.push(chunk)
      })
      stream.on('error', (error: Error) =>
        reject(error instanceof UnreadableFileError ? error : new UnreadableFileError('broken', { cause: error })),
      )
      stream.on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
}

/**
 * Returns the contents of the named files of an archive and ignores other files. `maxEntries`: archives with more
 * entries are rejected. `maxBytes`: maximum decompressed size of the named files together.
 *
 * @throws UnreadableFileError `broken`, `encrypted` or `bomb`
 */
export async function unzip(
  bytes: Uint8Array,
  names: Iterable<string>,
  { maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES }: { maxEntries?: number; maxBytes?: number } = {},
): Promise<Map<string, Buffer>> {
  const wanted = new Set(names)
  const zip = await openZip(bytes)
  if (zip.entryCount > maxEntries) throw new UnreadableFileError('bomb')
  const found = new Map<string, Buffer>()
  let remaining = maxBytes
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', (error: Error) => reject(new UnreadableFileError('broken', { cause: error })))
      zip.on('end', () => resolve())
      zip.on('entry', (entry: Entry) => {
        if (!wanted.has(entry.fileName) || found.has(entry.fileName)) return zip.readEntry()
        inflate(zip, entry, remaining).then(
          (content) => {
            remaining -= content.length
            found.set(entry.fileName, content)
            zip.readEntry()
          },
          (error: unknown) => reject(error instanceof Error ? error : new UnreadableFileError('broken')),
        )
      })
      zip.readEntry()
    })
  } finally {
    zip.close()
  }
  return found
}
