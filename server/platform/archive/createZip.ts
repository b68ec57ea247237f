import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportedFile } from './exporter.ts'

async function add(zip: ZipFile, file: ExportedFile, { now, signal }: { now: Date; signal: AbortSignal }) {
  const source = await file.open()
  if (!source) return
  const stop = () => source.destroy()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    zip.addReadStream(source, file.path, { mtime: file.at ?? now, compress: !file.isPacked })
    await finished(source, { writable: false })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Files as one archive, written while it is read: nobody reads, nothing is opened. A file that breaks breaks the whole,
 * since an archive with a hole would look complete.
 */
export function zipOf(files: AsyncIterable<ExportedFile>, now: Date): Readable {
  const zip = new ZipFile()
  // The library's own is a PassThrough; its types say less.
  const archive = zip.outputStream as Readable
  const leaving = new AbortController()
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  archive.once('close', () => leaving.abort())

  async function addAll() {
    for await (const file of files) {
      await add(zip, file, { now, signal: leaving.signal })
      leaving.signal.throwIfAborted()
    }
    zip.end()
  }
  addAll().catch((error: unknown) => {
    // Whoever reads it has gone: there is nobody to tell.
    if (!archive.destroyed) fail(error)
  })
  return archive
}
