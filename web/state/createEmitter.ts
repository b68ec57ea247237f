/** Calls its subscribers at each event. */
export type Emitter<Args extends unknown[]> = {
  emit(...args: Args): void
  /** Adds a subscriber. Returns a function that removes it. */
  subscribe(listener: (...args: Args) => void): () => void
  /** Removes all subscribers. */
  clear(): void
}

/**
 * Creates an emitter. `Args` are the arguments of each event; an emitter without arguments only reports that something
 * changed.
 * @example const errors = createEmitter<[CallError]>()
 */
export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args) {
      for (const listener of listeners) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
