import { EventEmitter, once } from 'node:events'
import type { Storage } from '../../ports/storage/storage.ts'
import type { UnitRow } from './store.ts'
import { readTake } from './takeStore.ts'

/** Sound held in memory until it is encoded; beyond this it is read back from storage (some 350 kB a unit). */
const heldAtMost = 24

/** The row says that this take is kept, and its sound is gone or cut short: it must be spoken again. */
export class TakeMissing extends Error {
  readonly key: string
  constructor(key: string) {
    super(`the kept take ${key} is not whole in storage`)
    this.name = 'TakeMissing'
    this.key = key
  }
}

/**
 * Which units of one generation are spoken, and their sound. The speakers ask it what to say next, the encoders
 * for the sound of a position, as soon as there is one.
 */
export type TakeBoard = {
  /** The next position nobody speaks yet, nearest to what a listener waits for; undefined when all are given out. */
  next(): number | undefined
  /** A listener begins here: units from this position on come first. */
  want(position: number): void
  /** This take is there: in memory while there is room, in storage in any case once `isStored`. */
  keep(key: string, pcm: Int16Array): void
  stored(key: string, path: string): void
  pcmOf(position: number, signal: AbortSignal): Promise<Int16Array>
  /** The recording has passed this position: its sound need not be held any longer. */
  passed(position: number): void
  /** Nothing more will be spoken here: whoever waits for what is not there yet waits no longer. */
  fail(reason: unknown): void
}

/** What is known of a take by its row. */
export type KeptTake = { storageKey: string; samples: number }

export function createTakeBoard(options: {
  units: readonly UnitRow[]
  kept: ReadonlyMap<string, KeptTake>
  storage: Storage
}): TakeBoard {
  const { units, storage } = options
  const paths = new Map([...options.kept].map(([key, take]) => [key, take.storageKey]))
  const held = new Map<string, Int16Array>()
  const given = new Set<string>(paths.keys())
  const changes = new EventEmitter().setMaxListeners(0)
  const lastUse = new Map(units.map((unit) => [unit.takeKey, unit.position]))
  let changeCount = 0
  let failure: { reason: unknown } | undefined
  let passedUpTo = -1
  let wanted = 0

  // Positions are given out in order from two places at most, so both pointers only ever move forward.
  let fromStart = 0
  let fromWanted = 0

  function advance(start: number): number {
    let position = start
    while (position < units.length && given.has(units[position]?.takeKey ?? '')) position += 1
    return position
  }

  function give(position: number): number | undefined {
    const unit = units[position]
    if (!unit) return undefined
    given.add(unit.takeKey)
    return position
  }

  function tellChange() {
    changeCount += 1
    changes.emit('change')
  }

  /** Null while it is not spoken yet. */
  async function find(key: string): Promise<Int16Array | null> {
    const inMemory = held.get(key)
    if (inMemory) return inMemory
    const path = paths.get(key)
    if (!path) return null
    const pcm = await readTake(storage, path)
    const samples = options.kept.get(key)?.samples
    // A disk after a power cut, or a bucket that lied, may hold less than was put: silence is no take.
    if (!pcm || (samples !== undefined && pcm.length !== samples)) throw new TakeMissing(key)
    return pcm
  }

  return {
    next() {
      fromWanted = advance(Math.max(fromWanted, wanted))
      if (fromWanted < units.length) return give(fromWanted)
      fromStart = advance(fromStart)
      return give(fromStart)
    },
    want(position) {
      wanted = position
      fromWanted = position
    },
    keep(key, pcm) {
      // Without room it is found in storage a moment later: `stored` wakes those who wait.
      if (held.size >= heldAtMost) return
      held.set(key, pcm)
      tellChange()
    },
    stored(key, path) {
      paths.set(key, path)
      if ((lastUse.get(key) ?? 0) <= passedUpTo) held.delete(key)
      tellChange()
    },
    async pcmOf(position, signal) {
      const key = units[position]?.takeKey
      if (key === undefined) throw new RangeError(`there is no unit ${position}`)
      for (;;) {
        signal.throwIfAborted()
        const seen = changeCount
        const pcm = await find(key)
        if (pcm) return pcm
        // Listening only when there is something to wait for: ten thousand kept takes leave no listener behind.
        if (seen !== changeCount) continue
        if (failure) throw failure.reason
        await once(changes, 'change', { signal })
      }
    },
    passed(position) {
      passedUpTo = position
      const key = units[position]?.takeKey
      if (key !== undefined && (lastUse.get(key) ?? 0) <= position && paths.has(key)) held.delete(key)
    },
    fail(reason) {
      failure = { reason }
      tellChange()
    },
  }
}
