// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createEmitter } from './createEmitter.ts'
import { createStore } from './createStore.ts'

test('a store notifies its subscribers of each change until they unsubscribe', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('setting a store to the same value notifies no subscriber, but setting it to an equal copy does', () => {
  const value = { count: 1 }
  const store = createStore(value)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.set(value)
  expect(listener).not.toHaveBeenCalled()
  store.set({ ...value })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('an emitter calls every subscriber with the arguments of the event, also if one of them unsubscribes during the call', () => {
  const emitter = createEmitter<[string]>()
  const events: string[] = []
  const unsubscribe = emitter.subscribe((word) => {
    events.push(`first ${word}`)
    unsubscribe()
  })
  emitter.subscribe((word) => events.push(`second ${word}`))
  emitter.emit('a')
  emitter.emit('b')
  expect(events).toEqual(['first a', 'second a', 'second b'])
  emitter.clear()
  emitter.emit('c')
  expect(events).toHaveLength(3)
})
