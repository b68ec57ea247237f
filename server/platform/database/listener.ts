import pg from 'pg'
import type { DatabaseLog } from './database.ts'

type Hear = (payload: string) => void

const firstPauseMs = 100
const longestPauseMs = 5000
/** A line that fell silent without a word is noticed by asking now and then. */
const askEveryMs = 15_000

/** What listeners hear after the line was broken: something may have been missed, look again. */
const lookAgain = ''

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`

/** One connection for all channels, opened when the first one is listened to, mended whenever it breaks. */
export function createListener({ config, log }: { config: pg.ClientConfig; log: DatabaseLog }): {
  listen(channel: string, hear: Hear): Promise<() => Promise<void>>
  close(): Promise<void>
} {
  const channels = new Map<string, Set<Hear>>()
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isClosed = false
  let pauseMs = firstPauseMs
  let mending: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined

  function tell(hearers: Iterable<Hear>, payload: string): void {
    for (const hear of hearers) {
      try {
        hear(payload)
      } catch (error) {
        log.error({ error: String(error) }, 'a listener failed')
      }
    }
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...config,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      query_timeout: 5000,
    })
    fresh.on('notification', ({ channel, payload }) => tell([...(channels.get(channel) ?? [])], payload ?? ''))
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await fresh.query(`listen ${quoted(channel)}`)
    } catch (error) {
      fresh.removeAllListeners('end')
      fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    pauseMs = firstPauseMs
    asking = setInterval(() => void fresh.query('select 1').catch(() => lost(fresh)), askEveryMs)
    asking.unref()
    return fresh
  }

  function ready(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  function lost(which: pg.Client): void {
    if (which !== client) return
    client = undefined
    clearInterval(asking)
    which.end().catch(() => undefined)
    if (isClosed) return
    log.warn({}, 'the line for notifications broke; it is being mended')
    mendSoon()
  }

  async function mend(): Promise<void> {
    try {
      await ready()
      for (const hearers of [...channels.values()]) tell([...hearers], lookAgain)
    } catch {
      // Tried again until it works or is closed; readiness tells people meanwhile.
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (!isClosed) mendSoon()
    }
  }

  function mendSoon(): void {
    mending = setTimeout(() => void mend(), pauseMs)
    mending.unref()
  }

  return {
    async listen(channel, hear) {
      const hearers = channels.get(channel) ?? new Set()
      const isNew = hearers.size === 0
      hearers.add(hear)
      channels.set(channel, hearers)
      const before = client
      const line = await ready()
      // A line opened just now listens to all there was when it opened.
      if (isNew || line !== before) await line.query(`listen ${quoted(channel)}`)
      return async () => {
        hearers.delete(hear)
        if (hearers.size > 0 || channels.get(channel) !== hearers) return
        channels.delete(channel)
        if (client) await client.query(`unlisten ${quoted(channel)}`)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(mending)
      clearInterval(asking)
      const last = client ?? (await opening?.catch(() => undefined))
      client = undefined
      await last?.end()
    },
  }
}
