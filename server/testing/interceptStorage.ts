import type { Storage } from '../adapters/storage/storage.ts'

/**
 * Called before an operation of the storage, with the key of its file if it has one, and the bytes that it stores. It
 * can delay the operation, or throw.
 */
type Callback = (key: string, bytes: Uint8Array) => unknown
type Operation = 'put' | 'get' | 'read' | 'remove' | 'assertFreeSpace' | 'check'

/** A working storage, and the control of its faults. */
export type InterceptedStorage = {
  storage: Storage
  /** From now on, calls `callback` before each of the next `times` operations of this kind; always if `times` is absent. */
  before(operation: Operation, callback: Callback, times?: number): void
  /** Removes all callbacks that `before` added. */
  reset(): void
}

/** Wraps a storage so that a test can delay, fail or observe its operations. Otherwise the storage works as before. */
export function interceptStorage(inner: Storage): InterceptedStorage {
  let callbacks: { operation: Operation; callback: Callback; times: number }[] = []
  async function runNext(operation: Operation, key = '', bytes: Uint8Array = new Uint8Array()) {
    const next = callbacks.find((one) => one.operation === operation && one.times > 0)
    if (!next) return
    next.times -= 1
    await next.callback(key, bytes)
  }
  const storage: Storage = {
    ...inner,
    async put(key, bytes, options) {
      await runNext('put', key, bytes)
      await inner.put(key, bytes, options)
    },
    async get(key, range) {
      await runNext('get', key)
      return inner.get(key, range)
    },
    async read(key, range) {
      await runNext('read', key)
      return inner.read(key, range)
    },
    async remove(key) {
      await runNext('remove', key)
      await inner.remove(key)
    },
    async assertFreeSpace() {
      await runNext('assertFreeSpace')
      await inner.assertFreeSpace()
    },
    async check() {
      await runNext('check')
      await inner.check()
    },
  }
  return {
    storage,
    before: (operation, work, times = Number.POSITIVE_INFINITY) =>
      void callbacks.push({ operation, callback: work, times }),
    reset: () => void (callbacks = []),
  }
}
