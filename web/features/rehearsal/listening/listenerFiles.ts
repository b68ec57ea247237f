import type { ListenerProblem } from './lineListener.ts'

/** A file of the recogniser on our server. */
export type ListenerFile = { url: string; bytes: number; sha256: string }

/** Thrown if the files could not be downloaded, stored or read. */
export class ListenerFilesError extends Error {
  readonly problem: ListenerProblem

  constructor(problem: ListenerProblem, cause?: unknown) {
    super(`no files of the recogniser: ${problem}`, { cause })
    this.name = 'ListenerFilesError'
    this.problem = problem
  }
}

/** Stores the recogniser's files in the browser's cache storage. */
export type ListenerFiles<Name extends string> = {
  /** Returns whether all files are stored. */
  areStored(): Promise<boolean>
  /**
   * Downloads the files that are not stored. `onProgress` receives the downloaded share of all bytes, from 0 to 1.
   * Throws a `ListenerFilesError` if the download fails; complete files then stay stored.
   */
  download(options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<void>
  /**
   * Returns the bytes of the stored files. Throws a `ListenerFilesError` if a file is missing or has the wrong length.
   * A file of the wrong length is deleted, so that the next download fetches it.
   */
  read(): Promise<Record<Name, ArrayBuffer>>
  remove(): Promise<void>
}

/**
 * One cache for all versions of the files, which differ in their URLs. `download` first deletes the files of other
 * versions.
 */
const cacheName = 'word-recogniser'

const toHex = (digest: ArrayBuffer) =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads the body of a response. Throws if the response has an error status or its length is not `bytes`. */
async function readBody(
  response: Response,
  bytes: number,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok || !response.body) throw new ListenerFilesError(response.ok ? 'wrongFile' : 'offline')
  const content = new Uint8Array(bytes)
  let length = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (length + value.length > bytes) {
      await reader.cancel()
      throw new ListenerFilesError('wrongFile')
    }
    content.set(value, length)
    length += value.length
    onBytes(length)
  }
  if (length < bytes) throw new ListenerFilesError('wrongFile')
  return content
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Opens the storage of these files. Needs `caches`, which browsers have only on secure origins. */
export function openListenerFiles<Name extends string>(
  files: Readonly<Record<Name, ListenerFile>>,
): ListenerFiles<Name> {
  const list = Object.values<ListenerFile>(files)
  const totalBytes = list.reduce((sum, { bytes }) => sum + bytes, 0)
  const isStored = async (cache: Cache, { url }: ListenerFile) => (await cache.match(url)) !== undefined

  async function storeFile(cache: Cache, file: ListenerFile, signal: AbortSignal, onBytes: (count: number) => void) {
    let content: Uint8Array<ArrayBuffer>
    try {
      content = await readBody(await fetch(file.url, { signal }), file.bytes, onBytes)
    } catch (error) {
      if (error instanceof ListenerFilesError) throw error
      throw new ListenerFilesError(signal.aborted ? 'cancelled' : 'offline', error)
    }
    if (toHex(await crypto.subtle.digest('SHA-256', content)) !== file.sha256) throw new ListenerFilesError('wrongFile')
    if (signal.aborted) throw new ListenerFilesError('cancelled')
    try {
      await cache.put(file.url, new Response(content, { headers: { 'content-type': 'application/octet-stream' } }))
    } catch (error) {
      throw new ListenerFilesError(isQuotaError(error) ? 'storageFull' : 'broken', error)
    }
  }

  return {
    async areStored() {
      if (!(await caches.has(cacheName))) return false
      const cache = await caches.open(cacheName)
      const found = await Promise.all(list.map((file) => isStored(cache, file)))
      return found.every(Boolean)
    },
    async download({ signal, onProgress }) {
      const cache = await caches.open(cacheName)
      const current = new Set(list.map(({ url }) => new URL(url, location.href).href))
      for (const { url } of await cache.keys()) if (!current.has(url)) await cache.delete(url)
      let before = 0
      for (const file of list) {
        const onBytes = (count: number) => onProgress((before + count) / totalBytes)
        if (!(await isStored(cache, file))) await storeFile(cache, file, signal, onBytes)
        before += file.bytes
        onProgress(before / totalBytes)
      }
    },
    async read() {
      const cache = await caches.open(cacheName)
      const entries = Object.entries<ListenerFile>(files).map(async ([name, file]) => {
        const stored = await cache.match(file.url)
        if (!stored) throw new ListenerFilesError('broken')
        const content = await stored.arrayBuffer()
        if (content.byteLength !== file.bytes) {
          await cache.delete(file.url)
          throw new ListenerFilesError('broken')
        }
        return [name, content]
      })
      return Object.fromEntries(await Promise.all(entries)) as Record<Name, ArrayBuffer>
    },
    async remove() {
      await caches.delete(cacheName)
    },
  }
}
