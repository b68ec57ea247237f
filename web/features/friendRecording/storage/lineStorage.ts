import { openRowDatabase } from '../../../platform/storage/rowDatabase.ts'
import type { Trim } from '../capture/trimLine.ts'

/** A recording on this device that the server does not have yet. */
export type StoredLine = {
  /** The key in the database: the token of the link and the id of the line. */
  key: string
  lineId: string
  /** Identifies the recording, so that the server stores it only once if it is sent twice. */
  take: string
  samples: Float32Array<ArrayBuffer>
  trim: Trim
  /**
   * `review`: the friend has not decided yet whether to send the recording. `queued`: the recording is waiting to be
   * sent.
   */
  state: 'review' | 'queued'
  /** When the friend recorded the line, in ms since 1970. */
  at: number
}

/** Stores on this device the recordings that belong to one link, until they are sent. */
export type LineStorage = {
  /**
   * Deletes all recordings older than 30 days, also those of other links. Returns the remaining recordings of the link;
   * an empty list if the browser blocks storage.
   */
  list(): Promise<StoredLine[]>
  /** Resolves to false if the recording could not be stored, because storage is full or blocked. */
  put(line: StoredLine): Promise<boolean>
  /** Stores a change of this take of a line. Another take of the line stays, also if another tab has stored it. */
  updateTake(line: StoredLine): Promise<void>
  /** Removes this take of a line. Another take of the line stays, also if another tab has stored it. */
  removeTake(line: Pick<StoredLine, 'key' | 'take'>): Promise<void>
}

const maxAgeMs = 30 * 86_400_000

/** Opens the storage for the recordings of a link. `now` returns the time in ms since 1970. */
export function openLineStorage(token: string, now: () => number = Date.now): LineStorage {
  const database = openRowDatabase<StoredLine>('sp.readings', 'lines')
  return {
    async list() {
      try {
        const all = await database.list()
        const old = all.filter(({ at }) => now() - at > maxAgeMs)
        for (const { key } of old) await database.remove(key)
        return all.filter((line) => !old.includes(line) && line.key.startsWith(`${token} `))
      } catch {
        return [] // The browser blocks storage, as in a private window.
      }
    },
    put: (line) =>
      database.put(line).then(
        () => true,
        () => false,
      ),
    async updateTake(line) {
      try {
        await database.changeIf(line.key, ({ take }) => take === line.take, line)
      } catch {
        // The stored recording stays as it was: after a reload, the page sends it again if it was queued.
      }
    },
    async removeTake({ key, take }) {
      try {
        await database.changeIf(key, (stored) => stored.take === take, null)
      } catch {
        // The browser blocks storage, so there is nothing to remove.
      }
    },
  }
}
