type Request = { result: unknown; onsuccess: (() => void) | null; onupgradeneeded: (() => void) | null; error: null }

/** Stands in for a browser's own storage, as far as the shelf uses it: one store of things by their `key`. */
export function createStandInIndexedDb<One extends { key: string }>(given: readonly One[] = []) {
  const kept = new Map(given.map((one) => [one.key, one]))
  const soon = (result: unknown): Request => {
    const request: Request = { result, onsuccess: null, onupgradeneeded: null, error: null }
    queueMicrotask(() => {
      request.onupgradeneeded?.()
      request.onsuccess?.()
    })
    return request
  }
  const store = {
    getAll: () => soon([...kept.values()]),
    put: (one: One) => soon(kept.set(one.key, structuredClone(one))),
    delete: (key: string) => soon(kept.delete(key)),
  }
  const database = { createObjectStore: () => store, transaction: () => ({ objectStore: () => store }) }
  return { kept, indexedDB: { open: () => soon(database) } }
}
