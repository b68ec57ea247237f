import type { FastifyInstance } from 'fastify'

/** One thing the server cannot do without; its name is told when it fails, never why or where. */
export type Check = { name: string; isWell(): Promise<boolean> }

/** `live`: the process answers. `ready`: it can do its work, else 503 with the names of what fails. */
export function serveHealth(app: FastifyInstance, { checks }: { checks: readonly Check[] }): void {
  app.get('/api/health/live', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/api/health/ready', async (_request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, isWell }) => ((await isWell().catch(() => false)) ? [] : [name])),
    )
    const failing = results.flat()
    void reply.header('cache-control', 'no-store')
    if (failing.length === 0) return { status: 'ok' }
    return reply.code(503).send({ status: 'error', failing })
  })
}
