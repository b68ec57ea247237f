import type { ServerScript, ScriptFields } from './scriptFields.ts'

/** An edit that the server may not have. Stored in IndexedDB under these property names. */
export type StoredEdit = {
  /** Key of the edit. Each tab uses its own key, so that tabs never overwrite each other's edits. */
  key: string
  /** Id of the script; null until the server has created it. */
  scriptId: string | null
  /** Idempotency key of the request that creates the script. */
  wishKey: string
  /** The script on the server on which the edit is based; null for a new script. */
  base: ServerScript | null
  /** The first text that was sent without getting a response. The server may have stored it or not. */
  asked: ScriptFields | null
  mine: ScriptFields
  at: number
}

/** Stores unsent edits on this device. */
export type DraftDatabase = {
  list(): Promise<StoredEdit[]>
  put(edit: StoredEdit): Promise<void>
  remove(key: string): Promise<void>
}

const storeName = 'edits'

function awaitRequest<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'))
  })
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'key' })
  }
  return awaitRequest(request)
}

/** Returns the name of an account's database. Each account has its own. */
export const getDatabaseName = (userId: string): string => `sp.scripts.${userId}`

/** Opens the draft database of an account. Each call rejects if the browser blocks storage. */
export function openDraftDatabase(userId: string): DraftDatabase {
  let database: Promise<IDBDatabase> | undefined
  const storeFor = async (mode: IDBTransactionMode) => {
    database ??= openDatabase(getDatabaseName(userId))
    const opened = await database
    // The database is being deleted. An open connection would delay that until the page closes.
    opened.onversionchange = () => {
      opened.close()
      database = undefined
    }
    return opened.transaction(storeName, mode).objectStore(storeName)
  }
  return {
    // The types are trusted, because only this module writes these values.
    list: async () => awaitRequest((await storeFor('readonly')).getAll() as IDBRequest<StoredEdit[]>),
    put: async (edit) => void (await awaitRequest((await storeFor('readwrite')).put(edit))),
    remove: async (key) => awaitRequest((await storeFor('readwrite')).delete(key)),
  }
}

/**
 * Locks an edit while a tab works on it. Returns a function that unlocks it, or null if another tab keeps the lock for
 * longer than `patienceMs`.
 */
export async function lockEdit(key: string, patienceMs = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return () => {}
  const how = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
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
