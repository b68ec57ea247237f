import { EventEmitter, once } from 'node:events'
import type { Storage } from '../../../adapters/storage/storage.ts'
import type { UnitRow } from '../generationStore.ts'
import { readTake } from '../takeFiles.ts'

/** Takes held in memory until they are encoded (about 350 kB each). Further ones are read back from storage. */
const maxTakesInMemory = 24

/** Thrown when a take has a row, but its file is missing or too short. It must be spoken again. */
export class TakeMissing extends Error {
  readonly key: string
  constructor(key: string) {
    super(`take ${key} is incomplete in storage`)
    this.name = 'TakeMissing'
    this.key = key
  }
}

/**
 * The units of one generation that still have to be spoken, and the samples of those already spoken. Speakers take the
 * next position from the queue; encoders wait for the samples of a position.
 */
export type UnitQueue = {
  /**
   * Returns the next position to speak: the first one from the prioritized position on that nobody has taken. Undefined
   * if all are taken.
   */
  next(): number | undefined
  /** Gives priority to the units from this position on, because a listener has started there. */
  prioritizeFrom(position: number): void
  /** Adds the audio of a take. It stays in memory if fewer than `maxTakesInMemory` takes are in memory. */
  addPcm(key: string, pcm: Int16Array): void
  markStored(key: string, path: string): void
  waitForPcm(position: number, signal: AbortSignal): Promise<Int16Array>
  /** Frees the audio of a position after it was written to the recording. */
  releasePcm(position: number): void
  /** Rejects all calls that wait for a missing take, because no more units will be spoken. */
  fail(reason: unknown): void
}

/** A take as described by its row. */
export type StoredTake = { storageKey: string; samples: number }

export function createUnitQueue(options: {
  units: readonly UnitRow[]
  storedTakes: ReadonlyMap<string, StoredTake>
  storage: Storage
}): UnitQueue {
  const { units, storage } = options
  const paths = new Map([...options.storedTakes].map(([key, take]) => [key, take.storageKey]))
  const inMemory = new Map<string, Int16Array>()
  const taken = new Set<string>(paths.keys())
  const changes = new EventEmitter().setMaxListeners(0)
  const lastUse = new Map(units.map((unit) => [unit.takeKey, unit.position]))
  let changeCount = 0
  let failure: { reason: unknown } | undefined
  let releasedUpTo = -1
  let prioritized = 0

  // Positions are taken in order from at most two starting points, so both pointers only move forward.
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

  /** Returns a take's samples; null while the take is not spoken yet. */
  async function find(key: string): Promise<Int16Array | null> {
    const samplesInMemory = inMemory.get(key)
    if (samplesInMemory) return samplesInMemory
    const path = paths.get(key)
    if (!path) return null
    const pcm = await readTake(storage, path)
    const samples = options.storedTakes.get(key)?.samples
    // After a power cut or a faulty write the file may be shorter than what was stored.
    if (!pcm || (samples !== undefined && pcm.length !== samples)) throw new TakeMissing(key)
    return pcm
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
      // If too many takes are in memory, waiting calls read the take from storage: `markStored` wakes them a moment
      // later.
      if (inMemory.size >= maxTakesInMemory) return
      inMemory.set(key, pcm)
      notifyWaiters()
    },
    markStored(key, path) {
      paths.set(key, path)
      if ((lastUse.get(key) ?? 0) <= releasedUpTo) inMemory.delete(key)
      notifyWaiters()
    },
    async waitForPcm(position, signal) {
      const key = units[position]?.takeKey
      if (key === undefined) throw new RangeError(`there is no unit ${position}`)
      for (;;) {
        signal.throwIfAborted()
        const seen = changeCount
        const pcm = await find(key)
        if (pcm) return pcm
        // Register a listener only when there is something to wait for, so that stored takes leave no listeners behind.
        if (seen !== changeCount) continue
        if (failure) throw failure.reason
        await once(changes, 'change', { signal })
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
