import { openRowDatabase, type RowDatabase } from '../../../platform/storage/rowDatabase.ts'
import { emptyScript, type ServerScript, type ScriptFields } from './scriptFields.ts'

/** An edit that may not have reached the server. IndexedDB stores it with these property names. */
export type StoredEdit = {
  /** Key of the edit. Each tab uses its own key, so that tabs do not overwrite each other's edits. */
  key: string
  /** Id of the script; null until the server has created it. */
  scriptId: string | null
  /** Idempotency key of the request that creates the script. */
  wishKey: string
  /** The script on the server on which the edit is based; null for a new script. */
  base: ServerScript | null
  /**
   * The first text that was sent without getting a response. The server may or may not have stored it. Null if there is
   * no such text.
   */
  asked: ScriptFields | null
  mine: ScriptFields
  at: number
}

/** Stores unsent edits on this device. */
export type DraftDatabase = Pick<RowDatabase<StoredEdit>, 'list' | 'put' | 'remove'>

/** Returns the name of the database for the edits of an account. Each account has its own database. */
export const getDatabaseName = (userId: string): string => `sp.scripts.${userId}`

/** Fills missing fields with empty values. Fields are missing if an earlier version of the app stored the edit. */
const addMissingFields = (edit: StoredEdit): StoredEdit => ({
  ...edit,
  base: edit.base && { ...emptyScript, ...edit.base },
  asked: edit.asked && { ...emptyScript, ...edit.asked },
  mine: { ...emptyScript, ...edit.mine },
})

/** Opens the draft database of an account. Its methods reject if the browser blocks storage. */
export function openDraftDatabase(userId: string): DraftDatabase {
  const database = openRowDatabase<StoredEdit>(getDatabaseName(userId), 'edits')
  return { ...database, list: async () => (await database.list()).map(addMissingFields) }
}

/**
 * Locks an edit, so that only one tab works on it. Waits up to `maxWaitMs` ms for the lock. Returns a function that
 * unlocks the edit, or null if another tab still holds the lock after this time. If the browser has no locks, locks
 * nothing.
 */
export async function lockEdit(key: string, maxWaitMs = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return () => {}
  const how = maxWaitMs > 0 ? { signal: AbortSignal.timeout(maxWaitMs) } : { ifAvailable: true }
  return new Promise((resolve, reject) => {
    const holdLock = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((unlock) => resolve(unlock))
    }
    navigator.locks.request(`sp.edit.${key}`, how, holdLock).catch((error: unknown) => {
      if (how.signal?.aborted) resolve(null)
      else reject(error)
    })
  })
}
