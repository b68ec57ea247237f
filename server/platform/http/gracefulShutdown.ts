import { setMaxListeners } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** Time in ms that running requests get to finish. It is less than the 20 s after which a stopping process exits. */
const responseTimeoutMs = 8_000
const idleCheckIntervalMs = 50

/**
 * Makes the server answer running requests before it closes their connections. After 8 s it closes all connections.
 *
 * @returns a signal that aborts when the shutdown begins, to end streams that would not end by themselves
 */
export function gracefulShutdown(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  app.addHook('preClose', async () => {
    closing.abort()
    const { server } = app
    // Keep-alive connections become idle one by one as responses end, so this runs repeatedly.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs)
    const deadline = setTimeout(() => server.closeAllConnections(), responseTimeoutMs)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(deadline)
    })
    // A server that never listened emits no `close`, so these timers are not cleared. Without unref they would keep the
    // process alive.
    idle.unref()
    deadline.unref()
  })
  return closing.signal
}
