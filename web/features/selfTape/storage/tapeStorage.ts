import { openRowDatabase } from '../../../platform/storage/rowDatabase.ts'
import type { Take, TapePart } from './tapeTypes.ts'

/**
 * Stores takes on this device. Each call rejects if the browser blocks storage. Writes also reject if the device is
 * full.
 */
export type TapeStorage = {
  /**
   * Returns the takes of a scene, the newest first, without deleted takes and without a take that is still being
   * recorded. Also removes, in all scenes, deleted takes that can no longer be restored at `now` (ms since 1970).
   */
  listTakes(scriptId: string, run: string, now: number): Promise<Take[]>
  putTake(take: Take): Promise<void>
  /** Stores the next part of a take. */
  addPart(takeId: string, index: number, bytes: Blob): Promise<void>
  /** Returns all stored parts of a take as one file. */
  readTape(take: Take): Promise<Blob>
  removeTake(takeId: string): Promise<void>
  /** Returns how many bytes the takes of this account use on this device, in all scripts. */
  countBytes(): Promise<number>
}

/** Names of an account's databases. Each account has its own databases, so that no other account sees its tapes. */
export const getTapeDatabaseNames = (userId: string) => ({
  takes: `sp.tapes.${userId}`,
  parts: `sp.tapeParts.${userId}`,
})

const partDigits = 6

/** How long a deleted take can be restored, in ms. */
export const undoMs = 10_000

const lockName = (takeId: string) => `sp.tape.${takeId}`

/**
 * Locks a take while this tab records it, so that no other tab lists the take as interrupted. Returns a function that
 * unlocks the take. A browser releases the lock of a tab that crashed.
 */
export function lockTake(takeId: string): () => void {
  let unlock = () => {}
  const held = new Promise<void>((resolve) => (unlock = resolve))
  navigator.locks?.request(lockName(takeId), () => held).catch(() => undefined)
  return () => unlock()
}

async function isLocked(takeId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockName(takeId))
}

/** Opens the tapes of an account on this device. The tapes are never sent to the server. */
export function openTapeStorage(userId: string): TapeStorage {
  const names = getTapeDatabaseNames(userId)
  const takes = openRowDatabase<Take>(names.takes, 'takes')
  const parts = openRowDatabase<TapePart>(names.parts, 'parts')
  async function removeTake(takeId: string) {
    await takes.remove(takeId)
    await parts.removeAll(`${takeId} `)
  }
  return {
    async listTakes(scriptId, run, now) {
      const found: Take[] = []
      for (const take of await takes.list()) {
        if (take.deletedAt !== null) {
          if (now - take.deletedAt > undoMs) await removeTake(take.key)
          continue
        }
        if (take.scriptId !== scriptId || take.run !== run) continue
        if (take.state !== 'recording') found.push(take)
        else if (!(await isLocked(take.key))) found.push({ ...take, state: 'interrupted' })
      }
      return found.toSorted((one, other) => other.startedAt - one.startedAt)
    },
    putTake: takes.put,
    addPart: (takeId, index, bytes) =>
      parts.put({ key: `${takeId} ${String(index).padStart(partDigits, '0')}`, bytes }),
    async readTape({ key, mimeType }) {
      const rows = await parts.list(`${key} `)
      return new Blob(
        rows.map(({ bytes }) => bytes),
        { type: mimeType },
      )
    },
    removeTake,
    countBytes: async () => (await takes.list()).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
