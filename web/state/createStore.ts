import { createEmitter } from './createEmitter.ts'

/** A value that notifies subscribers when it changes. `useStore` reads it in React. */
export type Store<Value> = {
  get(): Value
  /** Replaces the value. Notifies the subscribers unless the value is the same (`Object.is`). */
  set(next: Value): void
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates a store that contains `initial`. */
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
