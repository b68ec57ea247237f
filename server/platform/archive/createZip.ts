import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportedFile } from './exporter.ts'

async function addFile(zip: ZipFile, file: ExportedFile, { now, signal }: { now: Date; signal: AbortSignal }) {
  const source = await file.open()
  if (!source) return
  const abortSource = () => source.destroy()
  signal.addEventListener('abort', abortSource, { once: true })
  if (signal.aborted) abortSource()
  try {
    zip.addReadStream(source, file.path, { mtime: file.at ?? now, compress: !file.isCompressed })
    await finished(source, { writable: false })
  } finally {
    signal.removeEventListener('abort', abortSource)
  }
}

/**
 * Creates a ZIP archive as a stream. Files are opened only as fast as the stream is read. An error in one file fails
 * the whole archive, because an archive with a missing file would look complete. Only a file that was deleted after it
 * was listed is left out.
 */
export function createZip(files: AsyncIterable<ExportedFile>, now: Date): Readable {
  const zip = new ZipFile()
  // The types of yazl declare a plain ReadableStream, but it is a PassThrough.
  const archive = zip.outputStream as Readable
  const readerClosed = new AbortController()
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // The consumer of the stream gets every error. Without this handler, an error before the consumer begins to read
  // would end the process.
  archive.on('error', () => undefined)
  archive.once('close', () => readerClosed.abort())

  async function addAll() {
    for await (const file of files) {
      await addFile(zip, file, { now, signal: readerClosed.signal })
      readerClosed.signal.throwIfAborted()
    }
    zip.end()
  }
  addAll().catch((error: unknown) => {
    // If the client has disconnected, the archive is destroyed already, and the error is ignored.
    if (!archive.destroyed) fail(error)
  })
  return archive
}
