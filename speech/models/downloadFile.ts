import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readChunks } from '../readChunks.ts'
import { computeDigest } from './digest.ts'
import { InstallError } from './installError.ts'
import type { PinnedFile } from './manifest.ts'

/** The source of a file: URLs that are tried one after the other, or a folder with the layout of the voices folder. */
export type DownloadSource = { urls: readonly string[] } | { folder: string }

/** How a file is downloaded. */
export type DownloadOptions = {
  /** The final path. Until the file is complete and verified, `.part` is appended to this path. */
  destination: string
  source: DownloadSource
  fetch: typeof fetch
  signal: AbortSignal
  /** Maximum attempts per URL. */
  attempts: number
  /** The wait before the second attempt in milliseconds. It doubles before each further attempt. */
  waitMs: number
  /** Reports the progress: called with the number of bytes of the file that are on disk. */
  onBytes(done: number, state: 'fetching' | 'checking'): void
}

/** The connection counts as broken if no byte arrives for this long, in ms. */
const IDLE_TIMEOUT_MS = 30_000
const SYNC_THRESHOLD_BYTES = 50_000_000

/**
 * Downloads or copies one file. Resumes an earlier attempt. The file is moved to its destination only if its digest is
 * right. Throws `InstallError`, the signal's reason or an error of the disk.
 */
export async function downloadFile(file: PinnedFile, options: DownloadOptions): Promise<void> {
  const { destination, source, onBytes } = options
  const part = `${destination}.part`
  await mkdir(dirname(destination), { recursive: true })
  let failure = new InstallError('not_found', `${file.path} is available nowhere`)
  for (const origin of 'folder' in source ? [join(source.folder, file.path)] : source.urls) {
    // The `.part` file of an earlier attempt may have the bytes of another file. Then the digest is wrong, and the
    // second attempt starts from zero.
    for (let attempt = 0; attempt < 2; attempt++) {
      const before = await sizeOf(part)
      try {
        if ('folder' in source) await copyFile(origin, part, file, options)
        else await downloadWithRetries(origin, part, file, options)
      } catch (error) {
        if (!(error instanceof InstallError)) throw error
        failure = error
        break
      }
      onBytes(file.bytes, 'checking')
      if ((await computeDigest(part, options.signal)) === file.sha256) return rename(part, destination)
      await rm(part, { force: true })
      failure = new InstallError('wrong_digest', `the download from ${origin} is not ${file.path}: its digest is wrong`)
      if (before === 0) break
    }
  }
  throw failure
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

async function copyFile(
  origin: string,
  part: string,
  file: PinnedFile,
  { signal, onBytes }: DownloadOptions,
): Promise<void> {
  const size = await sizeOf(origin)
  if (size === 0) throw new InstallError('not_found', `${origin} is not there`)
  if (size !== file.bytes) {
    throw new InstallError('wrong_digest', `${origin} is not ${file.path}: it has ${size} bytes, not ${file.bytes}`)
  }
  await appendChunks(part, 0, createReadStream(origin, { signal, highWaterMark: 1 << 20 }), (done) =>
    onBytes(done, 'fetching'),
  )
}

async function downloadWithRetries(
  url: string,
  part: string,
  file: PinnedFile,
  options: DownloadOptions,
): Promise<void> {
  const { attempts, waitMs, signal } = options
  let failure = new InstallError('offline', `${url} cannot be reached`)
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await delay(waitMs * 2 ** (attempt - 1), undefined, { signal })
    try {
      return await resumeDownload(url, part, file, options)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof InstallError && error.reason !== 'offline') throw error
      // A disk error is recognized by its system call. Every other error means here that the source is unreachable.
      if (isDiskError(error)) throw error
      const why = error instanceof Error ? findCauseMessage(error) : String(error)
      failure = new InstallError('offline', `${url} could not be fetched: ${why}`, error)
    }
  }
  throw failure
}

const isDiskError = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'mkdir', 'ftruncate'].includes(String(error.syscall))

/** Returns the message of the cause, because fetch itself only says "fetch failed". */
const findCauseMessage = (error: Error) =>
  error.cause instanceof Error && error.cause.message ? error.cause.message : error.message

/** Requests the bytes that are missing in the file `part` and appends them to this file. */
async function resumeDownload(
  url: string,
  part: string,
  file: PinnedFile,
  { fetch, signal, onBytes }: DownloadOptions,
): Promise<void> {
  let offset = await sizeOf(part)
  if (offset > file.bytes) {
    await rm(part)
    offset = 0
  }
  if (offset === file.bytes) return
  const idleAbort = new AbortController()
  const timer = setTimeout(() => idleAbort.abort(new Error('no data for 30 s')), IDLE_TIMEOUT_MS)
  const requestSignal = AbortSignal.any([signal, idleAbort.signal])
  try {
    const response = await fetch(url, {
      signal: requestSignal,
      headers: offset > 0 ? { range: `bytes=${offset}-` } : {},
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throwForStatus(url, response.status, file)
    }
    if (response.status !== 206) offset = 0
    else if (!response.headers.get('content-range')?.startsWith(`bytes ${offset}-`))
      throw new Error('the server sent another range')
    const done = await appendChunks(part, offset, readChunks(requestSignal, response.body), (bytes) => {
      timer.refresh()
      if (bytes > file.bytes)
        throw new InstallError('wrong_digest', `the download from ${url} is longer than ${file.path}`)
      onBytes(bytes, 'fetching')
    })
    if (done < file.bytes) throw new Error(`the connection broke after ${done} of ${file.bytes} bytes`)
  } catch (error) {
    if (error instanceof InstallError && error.reason === 'wrong_digest') await rm(part, { force: true })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function throwForStatus(url: string, status: number, file: PinnedFile): never {
  if ([401, 403, 404, 410, 451].includes(status)) {
    throw new InstallError('not_found', `${url} answers ${status}: ${file.path} is not there`)
  }
  throw new InstallError('offline', `${url} answers ${status}`)
}

/**
 * Writes chunks from the offset `start` on and returns the new length of the file. After an error, the bytes that were
 * written stay in the file.
 */
async function appendChunks(
  part: string,
  start: number,
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (done: number) => void,
): Promise<number> {
  const file = await open(part, start > 0 ? 'r+' : 'w')
  let done = start
  try {
    for await (const chunk of chunks) {
      await file.write(chunk, 0, chunk.length, done)
      done += chunk.length
      onBytes(done)
    }
    // The digest of a small file is checked at each load. The digest of a large file is cached, so all its bytes must
    // be on the disk before its digest is cached.
    if (done > SYNC_THRESHOLD_BYTES) await file.sync()
  } finally {
    await file.close()
  }
  return done
}
