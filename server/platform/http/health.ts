import type { FastifyInstance } from 'fastify'

/** Check of one dependency of the server. When it fails, the response contains only its name, never the reason. */
export type HealthCheck = { name: string; isHealthy(): Promise<boolean> }

/**
 * Serves `GET /api/health/live` (the process responds) and `GET /api/health/ready` (all checks pass; else 503 with the
 * names of the failing checks).
 */
export function serveHealth(app: FastifyInstance, { checks }: { checks: readonly HealthCheck[] }): void {
  app.get('/api/health/live', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/api/health/ready', async (_request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, isHealthy }) => ((await isHealthy().catch(() => false)) ? [] : [name])),
    )
    const failing = results.flat()
    void reply.header('cache-control', 'no-store')
    if (failing.length === 0) return { status: 'ok' }
    return reply.code(503).send({ status: 'error', failing })
  })
}
