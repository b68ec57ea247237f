import { createEmitter } from './createEmitter.ts'

/** A value with subscribers. `useStore` reads it in React. */
export type Store<Value> = {
  get(): Value
  /** Replaces the value and notifies the subscribers, unless it is the same value (`Object.is`). */
  set(next: Value): void
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates a store with its first value. */
export function createStore<Value>(initial: Value): Store<Value> {
  const changes = createEmitter()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}
