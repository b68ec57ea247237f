/**
 * Wraps a storage of the browser so that no call throws. Browsers throw at each access if the user blocks storage, and
 * at each write if the storage is full.
 */
function createSafeStorage(open: () => Storage) {
  /** Returns `fallback` if the storage throws, or does not exist, as on the server. */
  function run<Result>(act: (storage: Storage) => Result, fallback: Result): Result {
    try {
      return act(open())
    } catch {
      return fallback
    }
  }
  return {
    /** Returns the text under this key. Null if there is none or storage is blocked. */
    get: (key: string): string | null => run((storage) => storage.getItem(key), null),
    /** Stores a text. Returns false if storage is full or blocked; nothing is stored then. */
    set: (key: string, text: string): boolean =>
      run((storage) => {
        storage.setItem(key, text)
        return true
      }, false),
    /** Removes the text under this key. Does nothing if storage is blocked. */
    remove: (key: string): void => run((storage) => storage.removeItem(key), undefined),
    /** Returns all keys. Empty if storage is blocked. */
    listKeys: (): string[] =>
      run((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []),
    /** Removes everything. Does nothing if storage is blocked. */
    clear: (): void => run((storage) => storage.clear(), undefined),
  }
}

/** The local storage of the browser: its texts stay until they are removed, and all tabs share them. */
export const safeLocalStorage = createSafeStorage(() => globalThis.localStorage)

/** The session storage of the browser: its texts belong to one tab and stay until the tab is closed. */
export const safeSessionStorage = createSafeStorage(() => globalThis.sessionStorage)
