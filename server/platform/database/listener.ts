import pg from 'pg'
import type { DatabaseLog } from './database.ts'

type Handler = (payload: string) => void

const firstPauseMs = 100
const maxPauseMs = 5000
/** Interval in ms of the query that detects a lost connection. */
const probeIntervalMs = 15_000

/** Payload that tells handlers after a reconnect to read their data again, because notifications may be missing. */
const readAgain = ''

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`

/**
 * Listens to the notifications of all channels on one connection. Opens the connection for the first channel and opens
 * it again when it is lost.
 */
export function createListener({ config, log }: { config: pg.ClientConfig; log: DatabaseLog }): {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>
  close(): Promise<void>
} {
  const channels = new Map<string, Set<Handler>>()
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isClosed = false
  let pauseMs = firstPauseMs
  let reconnectTimer: NodeJS.Timeout | undefined
  let probeTimer: NodeJS.Timeout | undefined

  function notifyAll(handlers: Iterable<Handler>, payload: string): void {
    for (const handler of handlers) {
      try {
        handler(payload)
      } catch (error) {
        log.error({ error: String(error) }, 'notification listener failed')
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
    fresh.on('notification', ({ channel, payload }) => notifyAll([...(channels.get(channel) ?? [])], payload ?? ''))
    fresh.on('error', () => handleLoss(fresh))
    fresh.on('end', () => handleLoss(fresh))
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
    probeTimer = setInterval(() => void fresh.query('select 1').catch(() => handleLoss(fresh)), probeIntervalMs)
    probeTimer.unref()
    return fresh
  }

  function getClient(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  function handleLoss(which: pg.Client): void {
    if (which !== client) return
    client = undefined
    clearInterval(probeTimer)
    which.end().catch(() => undefined)
    if (isClosed) return
    log.warn({}, 'notification connection lost; reconnecting')
    scheduleReconnect()
  }

  async function reconnect(): Promise<void> {
    try {
      await getClient()
      for (const handlers of [...channels.values()]) notifyAll([...handlers], readAgain)
    } catch {
      // Tries again until a connection opens or `close` is called. No log line is needed: if the database does not
      // respond, the readiness check reports that.
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      if (!isClosed) scheduleReconnect()
    }
  }

  function scheduleReconnect(): void {
    reconnectTimer = setTimeout(() => void reconnect(), pauseMs)
    reconnectTimer.unref()
  }

  return {
    async listen(channel, handler) {
      const handlers = channels.get(channel) ?? new Set()
      const isNew = handlers.size === 0
      handlers.add(handler)
      channels.set(channel, handlers)
      const before = client
      const connection = await getClient()
      // A connection listens from its start to the channels that were known then. If `getClient` has just opened a
      // connection, this channel may be missing. A second `listen` for a channel changes nothing.
      if (isNew || connection !== before) await connection.query(`listen ${quoted(channel)}`)
      return async () => {
        handlers.delete(handler)
        if (handlers.size > 0 || channels.get(channel) !== handlers) return
        channels.delete(channel)
        if (client) await client.query(`unlisten ${quoted(channel)}`)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(reconnectTimer)
      clearInterval(probeTimer)
      const last = client ?? (await opening?.catch(() => undefined))
      client = undefined
      await last?.end()
    },
  }
}
