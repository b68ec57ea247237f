import { safeLocalStorage } from './safeStorage.ts'

/** Changes that have not reached the server yet. The browser stores them per account and subject. */
export type UnsavedChanges<Value> = {
  read(): Value | undefined
  /** Stores the value. Returns false if storage is full or blocked. */
  store(value: Value): boolean
  /**
   * Returns whether the last value that this page stored or read is still stored. False if another page has replaced
   * the value, or has taken it over to save it.
   */
  isCurrent(): boolean
  /** Deletes the stored value after the server has saved it. A value that another page has stored since then stays. */
  clear(): void
}

type StoredValue<Value> = { by: string; value: Value }

/** Opens the stored changes of one subject. `subject` is its kind and id, for example `repairs scr_…`. */
export function openUnsavedChanges<Value>(accountId: string, subject: string): UnsavedChanges<Value> {
  const storageKey = `sp.unsaved.${accountId}.${subject}`
  // Two pages may store equal values; the page id distinguishes them.
  const page = crypto.randomUUID()
  let written: string | null = null
  const readStored = () => safeLocalStorage.get(storageKey)
  return {
    read() {
      written = readStored()
      try {
        return written === null ? undefined : (JSON.parse(written) as StoredValue<Value>).value
      } catch {
        return undefined // an unreadable value counts as missing
      }
    },
    store(value) {
      const text = JSON.stringify({ by: page, value } satisfies StoredValue<Value>)
      // If storage is full or blocked, the page keeps the value in memory and shows that it is unsaved.
      if (!safeLocalStorage.set(storageKey, text)) return false
      written = text
      return true
    },
    isCurrent: () => written !== null && readStored() === written,
    clear() {
      if (written !== null && readStored() === written) safeLocalStorage.remove(storageKey)
      written = null
    },
  }
}

/** Delay in ms before a failed save is retried. */
const retryDelayMs = 15_000

export type RetryTimer = {
  /** Retries after the delay, or as soon as the connection is back. */
  schedule(): void
  close(): void
}

/** Creates a timer that retries after a delay and whenever the connection is back. */
export function createRetryTimer(retry: () => void, afterMs = retryDelayMs): RetryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    retry()
  }
  addEventListener('online', now)
  return {
    schedule() {
      clearTimeout(timer)
      timer = setTimeout(now, afterMs)
    },
    close() {
      clearTimeout(timer)
      removeEventListener('online', now)
    },
  }
}

type SavingStore = { get(): { saving: string }; flush(): Promise<void>; storeUnsaved(): void }

/**
 * Creates a guard for the unsaved changes of a screen. It also saves them after the user has left the screen: it stores
 * the value before the page unloads, and retries after a failure. `onFailed` schedules a retry. `open` starts the
 * guard. Call the function that `open` returns when the user leaves: the guard then saves once more, and stops unless
 * this save failed.
 */
export function createSaveGuard(
  store: () => SavingStore,
  unsaved: Pick<UnsavedChanges<never>, 'isCurrent'> | undefined,
) {
  let retries: RetryTimer | undefined
  return {
    onFailed: () => retries?.schedule(),
    open(): () => Promise<void> {
      let hasLeft = false
      const retry = async () => {
        // Another page took over the stored value and will save it.
        if (hasLeft && !unsaved?.isCurrent()) return stop()
        if (store().get().saving === 'failed') await store().flush()
        if (hasLeft && store().get().saving !== 'failed') stop()
      }
      const saveOnPageHide = () => {
        store().storeUnsaved()
        void store().flush()
      }
      const timer_ = createRetryTimer(() => void retry())
      const stop = () => {
        timer_.close()
        window.removeEventListener('pagehide', saveOnPageHide)
      }
      retries = timer_
      window.addEventListener('pagehide', saveOnPageHide)
      return async () => {
        hasLeft = true
        await store().flush()
        if (store().get().saving !== 'failed') stop()
      }
    },
  }
}
