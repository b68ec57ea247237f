import type { InputOf } from '@scene-partner/contract/operations/index'
import type { Note } from '../engine/parts.ts'

type Input = InputOf<'noteLines'>
type KeptNote = Input['lines'][number] & { scriptId: string; day: string }

export type Outbox = {
  /** Kept on this device at once, sent a little later. */
  add(scriptId: string, note: Note): void
  /** Sends what has not been sent; what cannot be stays. */
  send(): Promise<void>
  close(): void
}

export type OutboxOptions = {
  accountId: string
  send: (input: Input) => Promise<unknown>
  /** Whether it would help to try again: a script that is gone will not come back. */
  isWorthAnotherTry: (error: unknown) => boolean
  now?: () => Date
}

const gatherMs = 4_000
/** As many as one call may carry. */
const mostAtOnce = 500

const dayOf = (at: Date) =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-')

/** How lines went, kept on the device until the server has them: a rehearsal needs no connection. */
export function openOutbox({ accountId, send, isWorthAnotherTry, now = () => new Date() }: OutboxOptions): Outbox {
  const keptAs = `sp.rehearsed.${accountId}`
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  /** What the device had no room for: it lasts as long as the page. */
  let unkept: readonly KeptNote[] | null = null

  function read(): readonly KeptNote[] {
    if (unkept) return unkept
    try {
      const found: unknown = JSON.parse(localStorage.getItem(keptAs) ?? '[]')
      // Nobody but this file writes it.
      return Array.isArray(found) ? (found as KeptNote[]) : []
    } catch {
      return [] // what cannot be read is of no more use
    }
  }
  function write(notes: readonly KeptNote[]) {
    try {
      if (notes.length === 0) localStorage.removeItem(keptAs)
      else localStorage.setItem(keptAs, JSON.stringify(notes))
      unkept = null
    } catch {
      // A full or forbidden store must not hold up the rehearsal.
      unkept = notes
    }
  }

  const isOf = (one: KeptNote) => (other: KeptNote) => one.scriptId === other.scriptId && one.day === other.day

  async function sendAll() {
    for (;;) {
      const [first] = read()
      if (!first) return
      const batch = read().filter(isOf(first)).slice(0, mostAtOnce)
      const lines = batch.map(({ lineId, outcome, ms, at }) => ({ lineId, outcome, ms, at }))
      try {
        await send({ scriptId: first.scriptId, day: first.day, lines })
      } catch (error) {
        if (isWorthAnotherTry(error)) return
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

  const again = () => void sendOnce()
  addEventListener('online', again)
  addEventListener('pagehide', again)
  return {
    add(scriptId, note) {
      const at = now()
      write([...read(), { ...note, scriptId, day: dayOf(at), at: at.toISOString() }])
      timer ??= setTimeout(again, gatherMs)
    },
    send: sendOnce,
    close() {
      clearTimeout(timer)
      removeEventListener('online', again)
      removeEventListener('pagehide', again)
      again()
    },
  }
}
