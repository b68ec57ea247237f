import { vi } from 'vitest'

/**
 * Makes each write to local storage fail, as if the storage were full. Returns a function that restores the storage.
 * Does not spy on `Storage.prototype`, because that has no effect in happy-dom.
 */
export function fillLocalStorage(): () => void {
  const stored = globalThis.localStorage
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.getItem(name),
    removeItem: (name: string) => stored.removeItem(name),
    setItem() {
      throw new DOMException('The storage is full.', 'QuotaExceededError')
    },
  })
  return () => vi.stubGlobal('localStorage', stored)
}

const blocked = new Proxy(
  {},
  {
    get() {
      throw new DOMException('The storage is blocked.', 'SecurityError')
    },
  },
)

/** Blocks local storage, as a browser does when the user forbids it. Returns a function that restores it. */
export function blockLocalStorage(): () => void {
  const stored = globalThis.localStorage
  vi.stubGlobal('localStorage', blocked)
  return () => vi.stubGlobal('localStorage', stored)
}

/** Blocks local storage and session storage. Returns a function that restores both. */
export function blockStorage(): () => void {
  const restoreLocalStorage = blockLocalStorage()
  const stored = globalThis.sessionStorage
  vi.stubGlobal('sessionStorage', blocked)
  return () => {
    restoreLocalStorage()
    vi.stubGlobal('sessionStorage', stored)
  }
}
