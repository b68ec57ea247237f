import { vi } from 'vitest'

type FakeCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

const toPath = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, location.href).pathname

function createFakeCache(): FakeCache {
  const stored = new Map<string, Response>()
  return {
    match: async (key) => stored.get(toPath(key))?.clone(),
    put: async (key, response) => void stored.set(toPath(key), response),
    delete: async (key) => stored.delete(toPath(key)),
    keys: async () => [...stored.keys()].map((path) => new Request(new URL(path, location.href))),
  }
}

/** Replaces the browser's cache storage by an empty one. */
export function fakeCaches(): void {
  const byName = new Map<string, FakeCache>()
  vi.stubGlobal('caches', {
    has: async (name: string) => byName.has(name),
    keys: async () => [...byName.keys()],
    delete: async (name: string) => byName.delete(name),
    async open(name: string) {
      const cache = byName.get(name) ?? createFakeCache()
      byName.set(name, cache)
      return cache
    },
  })
}
