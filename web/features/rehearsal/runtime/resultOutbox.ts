import type { InputOf } from '@scene-partner/contract/operations/index'
import type { LineResult } from '../engine/engineTypes.ts'

type Input = InputOf<'noteLines'>
type StoredResult = Input['lines'][number] & { scriptId: string; day: string }

export type ResultOutbox = {
  /** Stores a result in this browser and sends it to the server a few seconds later. */
  add(scriptId: string, result: LineResult): void
  /** Sends all stored results. Results that cannot be sent stay stored. */
  send(): Promise<void>
  close(): void
}

export type ResultOutboxOptions = {
  accountId: string
  send: (input: Input) => Promise<unknown>
  /** Returns whether sending the results again may succeed. It never does for a deleted script. */
  isRetryable: (error: unknown) => boolean
  now?: () => Date
}

const batchDelayMs = 4_000
/** Limit of one `noteLines` call. */
const maxBatchSize = 500

const formatLocalDay = (at: Date) =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-')

/**
 * Opens the outbox of rehearsal results. It stores them on this device until the server has them, so that a rehearsal
 * works offline.
 */
export function openResultOutbox({
  accountId,
  send,
  isRetryable,
  now = () => new Date(),
}: ResultOutboxOptions): ResultOutbox {
  const storageKey = `sp.rehearsed.${accountId}`
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  /** Results that local storage could not store. They stay in memory until the page closes. */
  let memoryOnly: readonly StoredResult[] | null = null

  function read(): readonly StoredResult[] {
    if (memoryOnly) return memoryOnly
    try {
      const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      // Only this file writes the stored value, so its type is trusted.
      return Array.isArray(found) ? (found as StoredResult[]) : []
    } catch {
      return [] // Data that cannot be read is dropped.
    }
  }
  function write(results: readonly StoredResult[]) {
    try {
      if (results.length === 0) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, JSON.stringify(results))
      memoryOnly = null
    } catch {
      // Full or blocked storage must not stop the rehearsal.
      memoryOnly = results
    }
  }

  const isSameBatch = (one: StoredResult) => (other: StoredResult) =>
    one.scriptId === other.scriptId && one.day === other.day

  async function sendAll() {
    for (;;) {
      const [first] = read()
      if (!first) return
      const batch = read().filter(isSameBatch(first)).slice(0, maxBatchSize)
      const lines = batch.map(({ lineId, outcome, ms, at }) => ({ lineId, outcome, ms, at }))
      try {
        await send({ scriptId: first.scriptId, day: first.day, lines })
      } catch (error) {
        if (isRetryable(error)) return
      }
      const sent = new Set(batch.map(({ scriptId, lineId, at }) => `${scriptId} ${lineId} ${at}`))
      write(read().filter(({ scriptId, lineId, at }) => !sent.has(`${scriptId} ${lineId} ${at}`)))
    }
  }
  const sendOnce = () => {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendAll().finally(() => (sending = null))
    return sending
  }

  const sendSoon = () => void sendOnce()
  addEventListener('online', sendSoon)
  addEventListener('pagehide', sendSoon)
  return {
    add(scriptId, result) {
      const at = now()
      write([...read(), { ...result, scriptId, day: formatLocalDay(at), at: at.toISOString() }])
      timer ??= setTimeout(sendSoon, batchDelayMs)
    },
    send: sendOnce,
    close() {
      clearTimeout(timer)
      removeEventListener('online', sendSoon)
      removeEventListener('pagehide', sendSoon)
      sendSoon()
    },
  }
}
