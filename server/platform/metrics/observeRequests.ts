import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

/**
 * Measures how long requests take. The times are divided by operation or, for other requests, by the pattern of the
 * route. So no ids of paths appear, and the number of different values is limited.
 */
export function observeRequests(
  app: FastifyInstance,
  { metrics, operationNames }: { metrics: Metrics; operationNames: ReadonlySet<string> },
): void {
  function findLabel({ routeOptions, params }: FastifyRequest): string {
    const { url } = routeOptions
    if (url === undefined) return 'other'
    const called = url.startsWith('/api/call/') ? (url.split('/')[3] ?? '') : ''
    if (called === '') return url
    const name = called === ':name' ? (params as { name?: string }).name : called
    return name !== undefined && operationNames.has(name) ? name : 'unknown operation'
  }

  app.addHook('onResponse', async (request, reply) => {
    const labels = { operation: findLabel(request), status: `${Math.floor(reply.statusCode / 100)}xx` }
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1_000)
  })
}
