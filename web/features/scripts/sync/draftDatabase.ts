import type { Known, Wording } from './wording.ts'

/** What was written here and is not known to be on the server. */
export type KeptEdit = {
  /** Each tab that writes has its own: two never write over each other. */
  key: string
  /** Null while the server has no script of it. */
  scriptId: string | null
  /** Names the wish that makes it, so that it is made once. */
  wishKey: string
  /** What it was written from. */
  base: Known | null
  /** What the server was sent first of all that it has not answered: it may have it, and only the answer was lost. */
  asked: Wording | null
  mine: Wording
  at: number
}

/** Where unsent edits lie on this device. */
export type Shelf = {
  list(): Promise<KeptEdit[]>
  put(edit: KeptEdit): Promise<void>
  remove(key: string): Promise<void>
}

const storeName = 'edits'

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'))
  })
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'key' })
  }
  return settled(request)
}

/** Each account of this browser has its own, so that nobody reads another's lines. */
export const databaseOf = (userId: string): string => `sp.scripts.${userId}`

/** The shelf of one account. Each act fails where the browser refuses to keep things; whoever asks says so. */
export function openShelf(userId: string): Shelf {
  let database: Promise<IDBDatabase> | undefined
  const storeFor = async (mode: IDBTransactionMode) => {
    database ??= openDatabase(databaseOf(userId))
    const opened = await database
    // Everything here is to be removed: held open, it would lie on the device until this page goes.
    opened.onversionchange = () => {
      opened.close()
      database = undefined
    }
    return opened.transaction(storeName, mode).objectStore(storeName)
  }
  return {
    // Written by this very module.
    list: async () => settled((await storeFor('readonly')).getAll() as IDBRequest<KeptEdit[]>),
    put: async (edit) => void (await settled((await storeFor('readwrite')).put(edit))),
    remove: async (key) => settled((await storeFor('readwrite')).delete(key)),
  }
}

/**
 * Holds an edit for as long as a tab writes in it; null where another has it, and does not let go within `patienceMs`.
 * Answers how to let go.
 */
export async function holdEdit(key: string, patienceMs = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return () => {}
  const how = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((letGo) => resolve(letGo))
    }
    navigator.locks.request(`sp.edit.${key}`, how, hold).catch((error: unknown) => {
      if (how.signal?.aborted) resolve(null)
      else reject(error)
    })
  })
}
