import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import type { EncoderPool } from '@scene-partner/speech/mp3'
import type { Database } from '../../platform/database/database.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { framesFrom, type Making } from './maker.ts'
import type { Readings } from './readings.ts'
import type { Replicas } from './replicas.ts'
import { findGeneration, type GenerationRow } from './store.ts'

const askAgainMs = 150
/** A server that hangs keeps its line open and says nothing, so whether it still makes the reading is asked this often. */
const lookAtMakerMs = 2_000

export type ListenDeps = {
  database: Database
  storage: Storage
  readings: Readings
  replicas: Replicas
  encoders: EncoderPool
  now(): Date
}

/** The sound ends before its end: cancelled, failed or deleted while it was heard. */
export class SoundEnded extends Error {
  constructor(state: string) {
    super(`the reading is ${state}`)
    this.name = 'SoundEnded'
  }
}

async function* fromStorage(deps: ListenDeps, row: GenerationRow, offset: number): AsyncGenerator<Uint8Array> {
  if (!row.audioKey || offset >= (row.audioBytes ?? 0)) return
  const stream = await deps.storage.read(row.audioKey, { start: offset, end: (row.audioBytes ?? 0) - 1 })
  if (!stream) throw new SoundEnded('missing')
  for await (const chunk of stream) yield chunk as Uint8Array
}

const isHeld = (deps: ListenDeps, row: GenerationRow) => row.leaseUntil !== null && row.leaseUntil > deps.now()

/**
 * A response's body until one of the signals. Not left to `fetch`: once its request is collected it no longer hears the
 * signal it was given (Node 20), and a server that hangs would hold the listener until the five minutes of its time-out.
 */
async function* readUntil(
  sound: ReadableStream<Uint8Array>,
  signals: readonly AbortSignal[],
): AsyncGenerator<Uint8Array> {
  const reader = sound.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  for (const one of signals) one.addEventListener('abort', stop, { once: true })
  if (signals.some(({ aborted }) => aborted)) stop()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    for (const one of signals) one.removeEventListener('abort', stop)
    stop()
  }
}

/** What another server makes, for as long as it is the one that does. */
async function* fromOther(
  deps: ListenDeps,
  row: GenerationRow,
  offset: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const moved = new AbortController()
  const look = async () => {
    const now = await findGeneration(deps.database.db, row.id)
    if (now?.leaseOwner !== row.leaseOwner || !isHeld(deps, now)) moved.abort()
  }
  // A database that is away for a moment says nothing about who makes it.
  const timer = setInterval(() => void look().catch(() => undefined), lookAtMakerMs)
  try {
    const either = AbortSignal.any([signal, moved.signal])
    const sound = await deps.replicas.open(row.leaseOwner ?? '', row.id, { offset }, either)
    if (sound) yield* readUntil(sound, [signal, moved.signal])
  } finally {
    clearInterval(timer)
  }
}

/** Where its sound can be had just now, while it is made; undefined means: ask again in a moment. */
async function sourceOf(deps: ListenDeps, row: GenerationRow, offset: number, signal: AbortSignal) {
  const here = await deps.readings.find(row.id)
  if (here) return here.spool.bytesFrom(offset, signal)
  if (!isHeld(deps, row)) {
    await deps.readings.adopt(row.id)
    return undefined
  }
  return row.leaseOwner === deps.readings.owner ? undefined : fromOther(deps, row, offset, signal)
}

/**
 * The sound of a generation from `offset` on, wherever it is made, until the finished file can be asked for. Its
 * bytes depend on nothing but its takes: when the maker dies, another makes the same and this goes on where it was.
 */
export async function* listen(deps: ListenDeps, id: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let offset = 0
  while (!signal.aborted) {
    const row = await findGeneration(deps.database.db, id)
    if (!row || row.isDeleted || row.state === 'failed' || row.state === 'cancelled') {
      throw new SoundEnded(row?.state ?? 'gone')
    }
    if (row.state === 'ready') {
      yield* fromStorage(deps, row, offset)
      return
    }
    const source = await sourceOf(deps, row, offset, signal)
    if (source) {
      try {
        for await (const chunk of source) {
          offset += chunk.length
          yield chunk
        }
      } catch {
        // Its maker stopped or was killed; the row says what comes next.
      }
    }
    if (!signal.aborted) await wait(askAgainMs)
  }
}

/** The same from a unit on, as a stream of its own; undefined once the generation is no longer in the making. */
export async function openFrom(
  deps: ListenDeps,
  id: string,
  from: number,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  while (!signal.aborted) {
    const row = await findGeneration(deps.database.db, id)
    if (row?.state !== 'making' || row.isDeleted) return undefined
    const here = await deps.readings.find(id)
    if (here) return listenFrom(here, from, signal)
    const other = row.leaseOwner !== deps.readings.owner ? row.leaseOwner : null
    const remote = other && (await deps.replicas.open(other, id, { from }, signal))
    if (remote) return remote
    await deps.readings.adopt(id)
    await wait(askAgainMs)
  }
  return undefined
}

/** The sound of a generation made here, as a stream of its own that begins at a unit. */
export async function* listenFrom(making: Making, position: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  making.board.want(position)
  const writer = await making.openWriter()
  let isFinished = false
  try {
    yield writer.head
    yield* framesFrom(making, { position, writer, signal })
    const { tail } = await writer.finish()
    isFinished = true
    yield tail
  } finally {
    if (!isFinished) writer.abort()
  }
}
