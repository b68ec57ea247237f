import { connect, type NatsConnection } from '@nats-io/transport-node'

const reconnectWaitMs = 500
const pingIntervalMs = 10_000

/** The log of the connection; compatible with pino. */
export type NatsLog = Record<'info' | 'warn', (facts: Record<string, unknown>, message: string) => void>

/** A connection to NATS that reconnects automatically, any number of times. */
export type Nats = {
  connection: NatsConnection
  /** First part of the names of all subjects, so that several installations can share a NATS server. */
  prefix: string
  /** Calls `handler` after each reconnect. Returns a function that removes the handler. */
  onReconnect(handler: () => void): () => void
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Connects to NATS.
 *
 * @throws Error when no server answers at the start, so that the operator sees it immediately
 */
export async function connectNats({ url, prefix, log }: { url: string; prefix: string; log: NatsLog }): Promise<Nats> {
  const { username, password, host, protocol } = new URL(url)
  const connection = await connect({
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username && password
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : username && { token: decodeURIComponent(username) }),
    name: 'scene-partner',
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    pingInterval: pingIntervalMs,
  })
  const handlers = new Set<() => void>()
  let isConnected = true
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        isConnected = false
        log.warn({}, 'connection to NATS lost; reconnecting')
      }
      if (type === 'reconnect') {
        isConnected = true
        log.info({}, 'connected to NATS again')
        for (const handler of handlers) handler()
      }
    }
  })()
  return {
    connection,
    prefix,
    onReconnect(handler) {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
    isConnected: () => isConnected && !connection.isClosed(),
    close: () => connection.close(),
  }
}
