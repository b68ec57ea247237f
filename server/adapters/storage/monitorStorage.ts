import { Failure, fail } from '@scene-partner/contract/failures'
import type { Storage } from './storage.ts'

/** The functions of a storage whose failures are counted. */
export type StorageOperation = 'put' | 'putFile' | 'copy' | 'get' | 'read' | 'size' | 'remove' | 'list'

/** A storage whose failures are observed, with functions that report whether the storage can be used. */
export type MonitoredStorage = {
  /**
   * The storage that is monitored. While it fails, its `assertFreeSpace` throws `storage/retry-limit-exceeded`, so that
   * nothing new is started. Its other functions still use the storage.
   */
  storage: Storage
  /**
   * Returns whether the last test of the storage succeeded and nothing has failed since. Tests the storage first if the
   * last test is at least 10 s old, or if the storage has begun to fail since that test.
   */
  isHealthy(): Promise<boolean>
  /**
   * Tests the storage now, also if it was tested a moment ago. Throws `storage/retry-limit-exceeded` if the test fails.
   * A file may seem to be missing because the storage fails, so call this before data is changed because a file is
   * missing.
   */
  assertUsable(): Promise<void>
}

/** Options of `monitorStorage`. */
export type MonitorOptions = {
  /**
   * Called each time a function of the storage fails, for the log and the metrics. `code`: the code of the `Failure` or
   * of the Node error, else `unknown`.
   */
  onFailure?: (failure: { operation: StorageOperation; code: string }) => void
  /**
   * An additional test of the storage, after a test file was written and read. Throws if the storage must not be used.
   */
  verify?: (storage: Storage) => Promise<void>
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

const testAgainAfterMs = 10_000
/** Time limit for the test file, in ms. A storage that needs longer for this small file is treated as failing. */
const testTimeoutMs = 5_000

/** Returns a short code for the log and the metrics: the code of a `Failure` or of a Node error, else `unknown`. */
function findErrorCode(error: unknown): string {
  if (error instanceof Failure) return error.code
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z0-9_]{2,20}$/.test(code) ? code : 'unknown'
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the storage did not answer in time')), testTimeoutMs)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Wraps a storage to notice its failures. While it fails, health checks test it again until a test succeeds. */
export function monitorStorage(inner: Storage, options: MonitorOptions = {}): MonitoredStorage {
  const { now = () => performance.now() } = options
  let isFailing = false
  let testedAt = -Infinity
  let testing: Promise<boolean> | undefined

  function noteFailure(operation: StorageOperation, error: unknown) {
    // An invalid key is an error of the caller, not a failure of the storage.
    if (error instanceof RangeError) return
    // The next health check tests the storage immediately, unless the storage is already known to fail.
    if (!isFailing) testedAt = -Infinity
    isFailing = true
    options.onFailure?.({ operation, code: findErrorCode(error) })
  }

  async function test(): Promise<boolean> {
    const startedAt = now()
    try {
      await withTimeout(inner.check().then(() => options.verify?.(inner)))
      isFailing = false
    } catch {
      isFailing = true
    }
    testedAt = startedAt
    return !isFailing
  }

  function isHealthy(): Promise<boolean> {
    if (now() - testedAt < testAgainAfterMs) return Promise.resolve(!isFailing)
    testing ??= test().finally(() => {
      testing = undefined
    })
    return testing
  }

  const observe =
    <Arguments extends unknown[], Result>(
      operation: StorageOperation,
      work: (...given: Arguments) => Promise<Result>,
    ): ((...given: Arguments) => Promise<Result>) =>
    async (...given) => {
      try {
        return await work(...given)
      } catch (error) {
        noteFailure(operation, error)
        throw error
      }
    }

  async function* list(prefix: string) {
    try {
      yield* inner.list(prefix)
    } catch (error) {
      noteFailure('list', error)
      throw error
    }
  }

  const storage: Storage = {
    kind: inner.kind,
    put: observe('put', inner.put),
    putFile: observe('putFile', inner.putFile),
    copy: observe('copy', inner.copy),
    get: observe('get', inner.get),
    read: observe('read', inner.read),
    size: observe('size', inner.size),
    remove: observe('remove', inner.remove),
    removeEmptyFolders: () => inner.removeEmptyFolders(),
    list,
    async assertFreeSpace() {
      await inner.assertFreeSpace()
      if (isFailing && !(await isHealthy())) throw fail('storage/retry-limit-exceeded')
    },
    check: () => inner.check(),
  }
  async function assertUsable() {
    if (!(await test())) throw fail('storage/retry-limit-exceeded')
  }

  return { storage, isHealthy, assertUsable }
}
