import type { InputOf } from '@scene-partner/contract/operations/index'

type Input = InputOf<'saveRuns'>
/** A run as the server stores it. */
export type StoredRun = Input['runs'][number]

export type RunOutbox = {
  /** Stores a run in this browser and sends it. A run that is stored again replaces the earlier one. */
  add(scriptId: string, run: StoredRun): void
  /** Returns the runs of a script that the server may not have. */
  list(scriptId: string): StoredRun[]
  /** Sends all stored runs. Runs that cannot be sent stay stored. */
  send(): Promise<void>
  close(): void
}

export type RunOutboxOptions = {
  accountId: string
  send: (input: Input) => Promise<unknown>
  /** Returns whether sending the runs again may succeed. It never does for a deleted script. */
  isRetryable: (error: unknown) => boolean
}

/** Limit of one `saveRuns` call. */
const maxBatchSize = 50

/**
 * Opens the outbox of runs. Each run has its own entry in the browser's storage, so that two tabs never overwrite each
 * other's runs. Both may send the same run: the server stores it once.
 */
export function openRunOutbox({ accountId, send, isRetryable }: RunOutboxOptions): RunOutbox {
  const prefix = `sp.run.${accountId} `
  /** Runs that local storage could not store. They stay in memory until the page closes. */
  const memoryOnly = new Map<string, string>()
  let sending: Promise<void> | null = null

  const getKey = (scriptId: string, runId: string) => `${prefix}${scriptId} ${runId}`
  function listEntries(): { key: string; scriptId: string; text: string }[] {
    const found = new Map(memoryOnly)
    try {
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index)
        if (key?.startsWith(prefix)) found.set(key, localStorage.getItem(key) ?? '')
      }
    } catch {
      // The browser blocks storage: only the runs in memory exist.
    }
    return [...found].map(([key, text]) => ({ key, text, scriptId: key.slice(prefix.length).split(' ')[0] ?? '' }))
  }
  function removeEntry(key: string, sentText: string): void {
    if (memoryOnly.get(key) === sentText) memoryOnly.delete(key)
    try {
      // A run that went on while it was being sent stays.
      if (localStorage.getItem(key) === sentText) localStorage.removeItem(key)
    } catch {
      // Nothing is stored where storage is blocked.
    }
  }
  // Only this file writes these values, so their type is trusted.
  const parseRun = (text: string): StoredRun[] => {
    try {
      return [JSON.parse(text) as StoredRun]
    } catch {
      return [] // Data that cannot be read is dropped.
    }
  }

  async function sendAll() {
    for (;;) {
      const [first, ...others] = listEntries()
      if (!first) return
      const sameScript = others.filter(({ scriptId }) => scriptId === first.scriptId)
      const batch = [first, ...sameScript].slice(0, maxBatchSize)
      const runs = batch.flatMap(({ text }) => parseRun(text))
      try {
        if (runs.length > 0) await send({ scriptId: first.scriptId, runs })
      } catch (error) {
        if (isRetryable(error)) return
      }
      for (const { key, text } of batch) removeEntry(key, text)
    }
  }
  const sendOnce = () => (sending ??= sendAll().finally(() => (sending = null)))
  const sendSoon = () => void sendOnce()
  addEventListener('online', sendSoon)
  return {
    add(scriptId, run) {
      const [key, text] = [getKey(scriptId, run.runId), JSON.stringify(run)]
      try {
        localStorage.setItem(key, text)
      } catch {
        memoryOnly.set(key, text) // full or blocked storage must not stop the rehearsal
      }
      sendSoon()
    },
    list: (scriptId) =>
      listEntries()
        .filter((entry) => entry.scriptId === scriptId)
        .flatMap(({ text }) => parseRun(text)),
    send: sendOnce,
    close() {
      removeEventListener('online', sendSoon)
    },
  }
}
