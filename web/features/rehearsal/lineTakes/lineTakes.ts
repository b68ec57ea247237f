import { openRowDatabase } from '../../../platform/storage/rowDatabase.ts'
import { encodeWav } from '../../../player/encodeWav.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/** The actor's last recording of a line. `recordedAt` is in ms since 1970. */
export type LineTake = { file: Blob; durationMs: number; recordedAt: number }

/** The last take of each line of one script. The takes are stored on this device and never sent. */
export type LineTakes = {
  /** Returns the last take of each line that has one, by line id. */
  get(): ReadonlyMap<string, LineTake>
  subscribe(listener: () => void): () => void
  /** Returns whether the last take could not be stored, because the device is full or blocks storage. */
  isStorageFull(): boolean
  /**
   * Replaces the take of a line by mono samples from −1 to 1. Never rejects: if storing fails, `isStorageFull` returns
   * true afterwards.
   */
  put(lineId: string, samples: Float32Array, rate: number): Promise<void>
  /** Deletes the takes of all lines of this script. */
  removeAll(): Promise<void>
}

type TakeRow = LineTake & { key: string }

/**
 * Opens the stored takes of a script for an account. A new take that cannot be stored is available until the page
 * closes.
 */
export function openLineTakes(accountId: string, scriptId: string): LineTakes {
  const rows = openRowDatabase<TakeRow>(`sp.lineTakes.${accountId}`, 'takes')
  const changes = createEmitter()
  const prefix = `${scriptId} `
  let takes: ReadonlyMap<string, LineTake> = new Map()
  let isFull = false
  const loading = rows.list(prefix).then(
    (stored) => {
      takes = new Map(stored.map(({ key, ...take }) => [key.slice(prefix.length), take]))
      changes.emit()
    },
    () => undefined,
  )
  return {
    get: () => takes,
    subscribe: changes.subscribe,
    isStorageFull: () => isFull,
    async put(lineId, samples, rate) {
      await loading
      const take: LineTake = {
        file: new Blob([encodeWav(samples, { rate })], { type: 'audio/wav' }),
        durationMs: Math.round((samples.length / rate) * 1_000),
        recordedAt: Date.now(),
      }
      takes = new Map(takes).set(lineId, take)
      try {
        await rows.put({ key: prefix + lineId, ...take })
        isFull = false
      } catch {
        isFull = true
      }
      changes.emit()
    },
    async removeAll() {
      await loading
      takes = new Map()
      isFull = false
      await rows.removeAll(prefix).catch(() => undefined)
      changes.emit()
    },
  }
}
