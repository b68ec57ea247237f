/**
 * Creates a mutex per key within this process. Waiting callers occupy no database connection, so that many requests of
 * one account cannot exhaust the pool. Work in other processes does not wait for this mutex; a database lock is needed
 * for that.
 *
 * @returns `withLock(key, work)`, which runs `work` after all earlier work of the same key has ended
 */
export function createKeyedMutex() {
  const lastByKey = new Map<string, Promise<unknown>>()

  return async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = lastByKey.get(key) ?? Promise.resolve()
    const current = previous.then(work, work)
    lastByKey.set(key, current)
    try {
      return await current
    } finally {
      if (lastByKey.get(key) === current) lastByKey.delete(key)
    }
  }
}

/** Runs `work` after all earlier work of the same key, and returns its result. Rejects if `work` rejects. */
export type WithLock = ReturnType<typeof createKeyedMutex>
