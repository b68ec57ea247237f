/** Rows in a database of this device. The property `key` of a row is its key. */
export type RowDatabase<Row extends { key: string }> = {
  /** Returns the rows in the order of their keys; with `prefix` only those whose key begins with it. */
  list(prefix?: string): Promise<Row[]>
  /** Returns the keys that begin with `prefix`, in their order, without reading the rows. */
  listKeys(prefix: string): Promise<string[]>
  /** Returns the row with this key; undefined if there is none. */
  get(key: string): Promise<Row | undefined>
  put(row: Row): Promise<void>
  /**
   * Stores `next`, or removes the row if `next` is null, but only if there is a row with this key and `matches` returns
   * true for it. No other tab can change the row in between.
   */
  changeIf(key: string, matches: (stored: Row) => boolean, next: Row | null): Promise<void>
  remove(key: string): Promise<void>
  /** Removes all rows whose key begins with `prefix`. */
  removeAll(prefix: string): Promise<void>
}

function awaitRequest<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'))
  })
}

function openDatabase(name: string, storeName: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'key' })
  }
  return awaitRequest(request)
}

/** Returns the range of the keys that begin with `prefix`. No key contains the character U+FFFF. */
const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/**
 * Opens an IndexedDB database with one object store. Each call rejects if the browser blocks storage, and `put` if the
 * storage is full. The types of rows are trusted, because only the caller's module writes them.
 */
export function openRowDatabase<Row extends { key: string }>(name: string, storeName: string): RowDatabase<Row> {
  let database: Promise<IDBDatabase> | undefined
  const storeFor = async (mode: IDBTransactionMode) => {
    database ??= openDatabase(name, storeName)
    const opened = await database
    // This runs when the database is being deleted. An open connection would delay the deletion until the page closes,
    // so it is closed here.
    opened.onversionchange = () => {
      opened.close()
      database = undefined
    }
    return opened.transaction(storeName, mode).objectStore(storeName)
  }
  return {
    list: async (prefix) =>
      awaitRequest(
        (await storeFor('readonly')).getAll(prefix === undefined ? null : rangeOf(prefix)) as IDBRequest<Row[]>,
      ),
    listKeys: async (prefix) =>
      awaitRequest((await storeFor('readonly')).getAllKeys(rangeOf(prefix)) as IDBRequest<string[]>),
    get: async (key) => awaitRequest((await storeFor('readonly')).get(key) as IDBRequest<Row | undefined>),
    put: async (row) => void (await awaitRequest((await storeFor('readwrite')).put(row))),
    async changeIf(key, matches, next) {
      // All requests belong to one transaction, which ends when none of them is left.
      const store = await storeFor('readwrite')
      const stored = await awaitRequest(store.get(key) as IDBRequest<Row | undefined>)
      if (!stored || !matches(stored)) return
      if (next) await awaitRequest(store.put(next))
      else await awaitRequest(store.delete(key))
    },
    remove: async (key) => awaitRequest((await storeFor('readwrite')).delete(key)),
    removeAll: async (prefix) => awaitRequest((await storeFor('readwrite')).delete(rangeOf(prefix))),
  }
}

/** Returns the name of an account's database of photographed pages. Signing out deletes it. */
export const getPhotoDatabaseName = (userId: string): string => `sp.photos.${userId}`

/**
 * Deletes a database. Also resolves while another tab keeps the database open; the browser then deletes it when that
 * tab closes. Also resolves if the database does not exist or cannot be deleted.
 */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve()
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })
