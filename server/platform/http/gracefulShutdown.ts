import { setMaxListeners } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** Below the 20 s after which a stopping process ends whatever is left. */
const answersWithinMs = 8_000
const lookForIdleEveryMs = 50

/**
 * What was asked before the server stops is still answered; then its connection closes. The signal aborts at the
 * beginning of the stop, for answers that have no end of their own.
 */
export function endGently(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  app.addHook('preClose', async () => {
    closing.abort()
    const { server } = app
    // A connection is kept for the next request, so it must be closed again and again as answers end.
    const idle = setInterval(() => server.closeIdleConnections(), lookForIdleEveryMs)
    const late = setTimeout(() => server.closeAllConnections(), answersWithinMs)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
    // A server that never listened never closes.
    idle.unref()
    late.unref()
  })
  return closing.signal
}
