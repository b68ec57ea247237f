type Request = { result: unknown; onsuccess: (() => void) | null; onupgradeneeded: (() => void) | null; error: null }

/** Creates a fake of IndexedDB with one object store, as far as the draft database uses it. */
export function createFakeIndexedDb<One extends { key: string }>(initial: readonly One[] = []) {
  const stored = new Map(initial.map((one) => [one.key, one]))
  const answerLater = (result: unknown): Request => {
    const request: Request = { result, onsuccess: null, onupgradeneeded: null, error: null }
    queueMicrotask(() => {
      request.onupgradeneeded?.()
      request.onsuccess?.()
    })
    return request
  }
  const store = {
    getAll: () => answerLater([...stored.values()]),
    put: (one: One) => answerLater(stored.set(one.key, structuredClone(one))),
    delete: (key: string) => answerLater(stored.delete(key)),
  }
  const database = { createObjectStore: () => store, transaction: () => ({ objectStore: () => store }) }
  return { stored, indexedDB: { open: () => answerLater(database) } }
}
