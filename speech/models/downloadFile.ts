import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chunksUntil } from '../chunksUntil.ts'
import { digestOf } from './digest.ts'
import { InstallFailed } from './failure.ts'
import type { PinnedFile } from './manifest.ts'

/** Where a file may come from: addresses, tried in turn, or a folder laid out as ours. */
export type Source = { urls: readonly string[] } | { folder: string }

export type FetchOptions = {
  /** Where it goes; until it is whole and right, `.part` stands behind the name. */
  place: string
  source: Source
  fetch: typeof fetch
  signal: AbortSignal
  /** How often a line that broke is taken up again. */
  attempts: number
  /** Between two attempts; longer each time. */
  waitMs: number
  onBytes(done: number, state: 'fetching' | 'checking'): void
}

/** No byte for so long, and the line counts as broken. */
const SILENCE_MS = 30_000
const NOTED_FROM_BYTES = 50_000_000

/**
 * Brings one file here: goes on where an earlier attempt stopped, and puts it in its place only when its digest is
 * right.
 */
export async function fetchFile(file: PinnedFile, options: FetchOptions): Promise<void> {
  const { place, source, onBytes } = options
  const part = `${place}.part`
  await mkdir(dirname(place), { recursive: true })
  let failure = new InstallFailed('not_found', `nobody has ${file.path}`)
  for (const origin of 'folder' in source ? [join(source.folder, file.path)] : source.urls) {
    // What an earlier, unfinished attempt left may be of another file; then a second one begins at nothing.
    for (let turn = 0; turn < 2; turn++) {
      const before = await sizeOf(part)
      try {
        if ('folder' in source) await copy(origin, part, file, options)
        else await download(origin, part, file, options)
      } catch (error) {
        if (!(error instanceof InstallFailed)) throw error
        failure = error
        break
      }
      onBytes(file.bytes, 'checking')
      if ((await digestOf(part, options.signal)) === file.sha256) return rename(part, place)
      await rm(part, { force: true })
      failure = new InstallFailed('wrong_digest', `what came from ${origin} is not ${file.path}: its digest is wrong`)
      if (before === 0) break
    }
  }
  throw failure
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

async function copy(origin: string, part: string, file: PinnedFile, { signal, onBytes }: FetchOptions): Promise<void> {
  const size = await sizeOf(origin)
  if (size === 0) throw new InstallFailed('not_found', `${origin} is not there`)
  if (size !== file.bytes) {
    throw new InstallFailed('wrong_digest', `${origin} is not ${file.path}: it has ${size} bytes, not ${file.bytes}`)
  }
  await write(part, 0, createReadStream(origin, { signal, highWaterMark: 1 << 20 }), (done) =>
    onBytes(done, 'fetching'),
  )
}

async function download(url: string, part: string, file: PinnedFile, options: FetchOptions): Promise<void> {
  const { attempts, waitMs, signal } = options
  let failure = new InstallFailed('offline', `${url} cannot be reached`)
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await delay(waitMs * 2 ** (attempt - 1), undefined, { signal })
    try {
      return await goOn(url, part, file, options)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof InstallFailed && error.fault !== 'offline') throw error
      // A disk's refusal has a code of its own; the network's are many, and all mean the same to us.
      if (isOfDisk(error)) throw error
      const why = error instanceof Error ? messageOf(error) : String(error)
      failure = new InstallFailed('offline', `${url} could not be fetched: ${why}`, error)
    }
  }
  throw failure
}

const isOfDisk = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'mkdir', 'ftruncate'].includes(String(error.syscall))

/** What fetch says is "fetch failed"; why stands in its cause. */
const messageOf = (error: Error) =>
  error.cause instanceof Error && error.cause.message ? error.cause.message : error.message

/** Asks for what is missing and writes it behind what is there. */
async function goOn(
  url: string,
  part: string,
  file: PinnedFile,
  { fetch, signal, onBytes }: FetchOptions,
): Promise<void> {
  let have = await sizeOf(part)
  if (have > file.bytes) {
    await rm(part)
    have = 0
  }
  if (have === file.bytes) return
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('nothing came for 30 s')), SILENCE_MS)
  const end = AbortSignal.any([signal, silence.signal])
  try {
    const response = await fetch(url, {
      signal: end,
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      refuseStatus(url, response.status, file)
    }
    if (response.status !== 206) have = 0
    else if (!response.headers.get('content-range')?.startsWith(`bytes ${have}-`)) throw new Error('another range came')
    const done = await write(part, have, chunksUntil(end, response.body), (bytes) => {
      timer.refresh()
      if (bytes > file.bytes)
        throw new InstallFailed('wrong_digest', `what came from ${url} is longer than ${file.path}`)
      onBytes(bytes, 'fetching')
    })
    if (done < file.bytes) throw new Error(`the line broke after ${done} of ${file.bytes} bytes`)
  } catch (error) {
    if (error instanceof InstallFailed && error.fault === 'wrong_digest') await rm(part, { force: true })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function refuseStatus(url: string, status: number, file: PinnedFile): never {
  if ([401, 403, 404, 410, 451].includes(status)) {
    throw new InstallFailed('not_found', `${url} answers ${status}: ${file.path} is not there`)
  }
  throw new InstallFailed('offline', `${url} answers ${status}`)
}

/** Writes from `start` on and answers how long the file is then. What was written stays, whatever comes. */
async function write(
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
    // A small file's digest is compared at every load; a large one's is noted, and must then be on the disk.
    if (done > NOTED_FROM_BYTES) await file.sync()
  } finally {
    await file.close()
  }
  return done
}
