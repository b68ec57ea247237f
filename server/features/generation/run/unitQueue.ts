import { EventEmitter, once } from 'node:events'
import type { UnitRow } from '../generationStore.ts'
import type { StoredTake, TakeFiles } from '../takeFiles.ts'

/**
 * Maximum number of takes in memory (about 350 kB each). A take stays in memory until it is stored and written to the
 * recording. If this many takes are in memory, the encoder reads further takes from storage.
 */
const maxTakesInMemory = 24

/** Thrown when a take has a row, but its file is missing or damaged. The take must then be spoken again. */
export class TakeMissing extends Error {
  readonly key: string
  constructor(key: string) {
    super(`take ${key} is missing or damaged in storage`)
    this.name = 'TakeMissing'
    this.key = key
  }
}

/**
 * Thrown when the finished take differs from the beginning that was already written to the recording, for example
 * because an engine failed and another engine spoke the unit. The generation then starts again with the finished take.
 */
export class BeginningChanged extends Error {
  constructor(key: string) {
    super(`take ${key} does not begin as it was streamed`)
    this.name = 'BeginningChanged'
  }
}

const startsWith = (pcm: Int16Array, part: Int16Array, at: number) =>
  at + part.length <= pcm.length && part.every((sample, index) => sample === pcm[at + index])

/** Samples of a take. `isLast` is false if an engine still speaks the take, so that more parts follow. */
export type PcmPart = { pcm: Int16Array; isLast: boolean }

/**
 * The units of one generation that still have to be spoken, and the samples of the units that are spoken. Speakers take
 * the next position from the queue; encoders wait for the samples of a position.
 */
export type UnitQueue = {
  /**
   * Returns the next position to speak: the first one at or after the prioritized position whose take is not stored,
   * and which no speaker has taken. If there is none, searches from the start; undefined if there is none at all.
   */
  next(): number | undefined
  /** Gives priority to the units from this position on, because a listener has started there. */
  prioritizeFrom(position: number): void
  /**
   * Adds the samples of a spoken take. Drops the samples if `maxTakesInMemory` takes are in memory: they can be read
   * from the file of the take.
   */
  addPcm(key: string, pcm: Int16Array): void
  /** Adds the next samples of a take that an engine has not finished. */
  addBeginning(key: string, pcm: Int16Array): void
  markStored(key: string, path: string): void
  /**
   * Yields the samples of a position as soon as they exist, also while the take is still being spoken. Throws
   * `BeginningChanged` if the finished take does not begin with the samples that were yielded.
   */
  streamPcm(position: number, signal: AbortSignal): AsyncGenerator<PcmPart>
  waitForPcm(position: number, signal: AbortSignal): Promise<Int16Array>
  /**
   * Removes the samples of a position from memory after they were written to the recording, if no later unit needs
   * them.
   */
  releasePcm(position: number): void
  /** Rejects all calls that wait for a missing take, because no more units will be spoken. */
  fail(reason: unknown): void
}

export function createUnitQueue(options: {
  units: readonly UnitRow[]
  storedTakes: ReadonlyMap<string, StoredTake>
  takeFiles: Pick<TakeFiles, 'read' | 'readStored'>
}): UnitQueue {
  const { units, takeFiles } = options
  const paths = new Map([...options.storedTakes].map(([key, take]) => [key, take.storageKey]))
  const inMemory = new Map<string, Int16Array>()
  /** The beginnings of takes that an engine is speaking. A beginning is removed when its take is stored. */
  const beginnings = new Map<string, Int16Array[]>()
  const taken = new Set<string>(paths.keys())
  const changes = new EventEmitter().setMaxListeners(0)
  const lastUse = new Map(units.map((unit) => [unit.takeKey, unit.position]))
  let changeCount = 0
  let failure: { reason: unknown } | undefined
  let releasedUpTo = -1
  let prioritized = 0

  // Speakers take positions in order from the start and from the prioritized position, so both pointers move forward
  // until another position is prioritized.
  let nextFromStart = 0
  let nextPrioritized = 0

  function advance(start: number): number {
    let position = start
    while (position < units.length && taken.has(units[position]?.takeKey ?? '')) position += 1
    return position
  }

  function take(position: number): number | undefined {
    const unit = units[position]
    if (!unit) return undefined
    taken.add(unit.takeKey)
    return position
  }

  function notifyWaiters() {
    changeCount += 1
    changes.emit('change')
  }

  /** Returns a take's samples; null while they are neither in memory nor stored. */
  async function find(key: string): Promise<Int16Array | null> {
    const samplesInMemory = inMemory.get(key)
    if (samplesInMemory) return samplesInMemory
    const path = paths.get(key)
    if (!path) return null
    const take = options.storedTakes.get(key)
    // For a take with a row, `readStored` compares the file with the row: after a power cut or a faulty write the file
    // may differ.
    const pcm = await (take ? takeFiles.readStored(take) : takeFiles.read(path))
    if (!pcm) throw new TakeMissing(key)
    return pcm
  }

  function keyAt(position: number): string {
    const key = units[position]?.takeKey
    if (key === undefined) throw new RangeError(`there is no unit ${position}`)
    return key
  }

  /**
   * Waits for the next change of the queue. Returns immediately if the queue has changed since the caller read
   * `changeCount` as `seen`. Throws if no more units will be spoken.
   */
  async function waitForChange(seen: number, signal: AbortSignal): Promise<void> {
    // Adds no listener if the queue has changed since `seen`, so that reading stored takes leaves no listeners behind.
    if (seen !== changeCount) return
    if (failure) throw failure.reason
    await once(changes, 'change', { signal })
  }

  return {
    next() {
      nextPrioritized = advance(Math.max(nextPrioritized, prioritized))
      if (nextPrioritized < units.length) return take(nextPrioritized)
      nextFromStart = advance(nextFromStart)
      return take(nextFromStart)
    },
    prioritizeFrom(position) {
      prioritized = position
      nextPrioritized = position
    },
    addPcm(key, pcm) {
      // If too many takes are in memory, this take is not added. Calls that wait for it read it from storage after
      // `markStored`.
      if (inMemory.size >= maxTakesInMemory) return
      inMemory.set(key, pcm)
      notifyWaiters()
    },
    addBeginning(key, pcm) {
      const parts = beginnings.get(key) ?? []
      parts.push(pcm)
      beginnings.set(key, parts)
      notifyWaiters()
    },
    markStored(key, path) {
      beginnings.delete(key)
      paths.set(key, path)
      if ((lastUse.get(key) ?? 0) <= releasedUpTo) inMemory.delete(key)
      notifyWaiters()
    },
    async *streamPcm(position, signal) {
      const key = keyAt(position)
      const yielded: Int16Array[] = []
      for (;;) {
        signal.throwIfAborted()
        const seen = changeCount
        const pcm = await find(key)
        if (pcm) {
          let at = 0
          for (const part of yielded) {
            if (!startsWith(pcm, part, at)) throw new BeginningChanged(key)
            at += part.length
          }
          yield { pcm: pcm.subarray(at), isLast: true }
          return
        }
        const part = beginnings.get(key)?.[yielded.length]
        if (part) {
          yielded.push(part)
          yield { pcm: part, isLast: false }
        } else await waitForChange(seen, signal)
      }
    },
    async waitForPcm(position, signal) {
      const key = keyAt(position)
      for (;;) {
        signal.throwIfAborted()
        const seen = changeCount
        const pcm = await find(key)
        if (pcm) return pcm
        await waitForChange(seen, signal)
      }
    },
    releasePcm(position) {
      releasedUpTo = position
      const key = units[position]?.takeKey
      if (key !== undefined && (lastUse.get(key) ?? 0) <= position && paths.has(key)) inMemory.delete(key)
    },
    fail(reason) {
      failure = { reason }
      notifyWaiters()
    },
  }
}
