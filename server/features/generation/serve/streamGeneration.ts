import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import type { EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { retryWhileUnavailable, type Database } from '../../../platform/database/database.ts'
import type { Storage } from '../../../adapters/storage/storage.ts'
import { encodeFrom } from '../run/encodeFrom.ts'
import type { RunningGeneration } from '../run/runGeneration.ts'
import type { GenerationRunner } from '../run/generationRunner.ts'
import type { Replicas, StreamPosition } from './replicas.ts'
import { findGeneration, type GenerationRow } from '../generationStore.ts'

const retryMs = 150
/**
 * How often to check, in ms, whether another server still owns the generation that it streams to this server. The check
 * is needed because a hanging server keeps its connection open without sending.
 */
const leaseCheckIntervalMs = 2_000

export type StreamDependencies = {
  database: Database
  storage: Storage
  generationRunner: GenerationRunner
  replicas: Replicas
  encoders: EncoderPool
  now(): Date
}

/** Thrown when a stream ends early: the generation was cancelled, failed or deleted, or its file is missing. */
export class GenerationUnavailable extends Error {
  constructor(state: string) {
    super(`the generation is ${state}`)
    this.name = 'GenerationUnavailable'
  }
}

async function* fromStorage(
  dependencies: StreamDependencies,
  row: GenerationRow,
  offset: number,
): AsyncGenerator<Uint8Array> {
  if (!row.audioKey || offset >= (row.audioBytes ?? 0)) return
  const stream = await dependencies.storage.read(row.audioKey, { start: offset, end: (row.audioBytes ?? 0) - 1 })
  if (!stream) throw new GenerationUnavailable('missing')
  for await (const chunk of stream) yield chunk as Uint8Array
}

const isLeased = (dependencies: StreamDependencies, row: GenerationRow) =>
  row.leaseUntil !== null && row.leaseUntil > dependencies.now()

/**
 * Yields a response body until one of the signals aborts. `fetch` cannot do this in Node 20: once the request object is
 * garbage-collected, `fetch` ignores the signal, and a hanging server would block the listener for the five-minute
 * timeout.
 */
async function* readUntil(
  body: ReadableStream<Uint8Array>,
  signals: readonly AbortSignal[],
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  for (const signal of signals) signal.addEventListener('abort', stop, { once: true })
  if (signals.some(({ aborted }) => aborted)) stop()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', stop)
    stop()
  }
}

/**
 * Opens the audio of a generation that another server runs; undefined if that server does not send it. If the process
 * of that server has ended, releases the leases of that server, so that other servers continue its generations.
 */
async function openReplica(
  { replicas, generationRunner }: StreamDependencies,
  owner: string,
  id: string,
  position: StreamPosition,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const body = await replicas.open(owner, id, position, signal)
  if (!body && replicas.detectEnd(owner)) await generationRunner.releaseGenerationsOf(owner)
  return body
}

/** Yields the audio from the server that runs the generation, for as long as that server owns the lease. */
async function* streamFromReplica(
  dependencies: StreamDependencies,
  row: GenerationRow,
  offset: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const ownerChanged = new AbortController()
  const checkOwner = async () => {
    const now = await findGeneration(dependencies.database.db, row.id)
    if (now?.leaseOwner !== row.leaseOwner || !isLeased(dependencies, now)) ownerChanged.abort()
  }
  // If the check fails because the database is unavailable, the owner may still run, so the stream continues.
  const timer = setInterval(() => void checkOwner().catch(() => undefined), leaseCheckIntervalMs)
  try {
    const either = AbortSignal.any([signal, ownerChanged.signal])
    const body = await openReplica(dependencies, row.leaseOwner ?? '', row.id, { offset }, either)
    if (body) yield* readUntil(body, [signal, ownerChanged.signal])
  } finally {
    clearInterval(timer)
  }
}

/**
 * Returns the audio of an unfinished generation from the server that runs it. If no server has a valid lease, this
 * server tries to run it. Undefined means that the caller should retry in a moment.
 */
async function openSource(dependencies: StreamDependencies, row: GenerationRow, offset: number, signal: AbortSignal) {
  const running = await dependencies.generationRunner.findRunning(row.id)
  if (running) return running.spool.bytesFrom(offset, signal)
  if (!isLeased(dependencies, row)) {
    await dependencies.generationRunner.takeOver(row.id)
    return undefined
  }
  return row.leaseOwner === dependencies.generationRunner.owner
    ? undefined
    : streamFromReplica(dependencies, row, offset, signal)
}

/**
 * Yields the whole audio of a generation, whichever server runs it. The bytes depend only on the takes: when the
 * running process dies, another process produces the same bytes, and the stream continues at the same offset. Throws
 * `GenerationUnavailable` if the generation is cancelled, has failed or is deleted, or if its file is missing.
 */
export async function* streamGeneration(
  dependencies: StreamDependencies,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let offset = 0
  while (!signal.aborted) {
    const row = await retryWhileUnavailable(() => findGeneration(dependencies.database.db, id), signal)
    if (!row || row.isDeleted || row.state === 'failed' || row.state === 'cancelled') {
      throw new GenerationUnavailable(row?.state ?? 'gone')
    }
    if (row.state === 'ready') {
      yield* fromStorage(dependencies, row, offset)
      return
    }
    const source = await retryWhileUnavailable(() => openSource(dependencies, row, offset, signal), signal)
    let hasEnded = false
    if (source) {
      const start = offset
      try {
        for await (const chunk of source) {
          offset += chunk.length
          yield chunk
        }
        hasEnded = offset > start
      } catch {
        // The running process stopped or was killed. The next query of the row decides how to continue.
      }
    }
    // A process marks the row as finished before its stream ends, so after the end of a stream no wait is needed.
    if (!hasEnded && !signal.aborted) await wait(retryMs)
  }
}

/**
 * Opens a separate stream of an unfinished generation that starts at the unit `from`. Returns undefined if the
 * generation has ended or was deleted, or if the signal aborts.
 */
export async function openStreamFromUnit(
  dependencies: StreamDependencies,
  id: string,
  from: number,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  while (!signal.aborted) {
    const row = await findGeneration(dependencies.database.db, id)
    if (row?.state !== 'making' || row.isDeleted) return undefined
    const running = await dependencies.generationRunner.findRunning(id)
    if (running) return streamFromUnit(running, from, signal)
    const otherOwner = row.leaseOwner !== dependencies.generationRunner.owner ? row.leaseOwner : null
    const remote = otherOwner && (await openReplica(dependencies, otherOwner, id, { from }, signal))
    if (remote) return remote
    await dependencies.generationRunner.takeOver(id)
    await wait(retryMs)
  }
  return undefined
}

/** Yields a complete MP3 file that contains the units from `position` on. This process must run the generation. */
export async function* streamFromUnit(
  generation: RunningGeneration,
  position: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  generation.unitQueue.prioritizeFrom(position)
  const writer = await generation.openWriter()
  let isFinished = false
  try {
    yield writer.header
    yield* encodeFrom(generation, { position, writer, signal })
    const { tail } = await writer.finish()
    isFinished = true
    yield tail
  } finally {
    if (!isFinished) writer.abort()
  }
}
