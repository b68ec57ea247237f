import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Check of one part of the server. Responses to health requests contain its name, never the reason of a failure. */
export type HealthCheck = { name: string; isHealthy(): Promise<boolean> }

/** Options of `serveHealth`. */
export type HealthOptions = {
  /** Checks of parts that every request needs. If one fails, the server is not ready and should get no requests. */
  readiness: readonly HealthCheck[]
  /**
   * Checks of parts that only some requests need. If one of them fails, the server is degraded and still serves
   * everything else.
   */
  dependencies: readonly HealthCheck[]
  /** Whether a request may see which dependencies fail. */
  mayReadDetails(request: FastifyRequest): Promise<boolean>
  version: string
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/** Time in ms. Anyone may request the health, so a dependency is checked at most once in this time. */
const checkAgainAfterMs = 10_000
const checkTimeoutMs = 6_000

/** Runs a check. Returns false if it throws or takes too long. */
async function runCheck({ isHealthy }: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs)
  })
  try {
    return await Promise.race([isHealthy(), timeout])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a check whose result is reused for 10 s. Concurrent calls share one run. */
function cacheCheck(check: HealthCheck, now: () => number): () => Promise<boolean> {
  let last: { at: number; result: Promise<boolean> } | undefined
  return () => {
    if (!last || now() - last.at >= checkAgainAfterMs) last = { at: now(), result: runCheck(check) }
    return last.result
  }
}

const findFailing = async (checks: readonly { name: string; run: () => Promise<boolean> }[]): Promise<string[]> =>
  (await Promise.all(checks.map(async ({ name, run }) => ((await run()) ? [] : [name])))).flat()

/**
 * Serves three URLs. `GET /api/health/live`: does the process respond? `GET /api/health/ready`: can it serve pages
 * and calls? Else 503 with the names of the failing checks. `GET /api/health`: does everything work? `degraded` is 200,
 * because the server still serves; only operators and admins get the names of the failing dependencies.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { now = () => performance.now() } = options
  const readiness = options.readiness.map((check) => ({ name: check.name, run: () => runCheck(check) }))
  const dependencies = options.dependencies.map((check) => ({ name: check.name, run: cacheCheck(check, now) }))

  app.get('/api/health/live', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/api/health/ready', async (_request, reply) => {
    const failing = await findFailing(readiness)
    void reply.header('cache-control', 'no-store')
    if (failing.length === 0) return { status: 'ok' }
    return reply.code(503).send({ status: 'error', failing })
  })

  app.get('/api/health', async (request, reply) => {
    const [failing, degraded] = await Promise.all([findFailing(readiness), findFailing(dependencies)])
    const status = failing.length > 0 ? 'error' : degraded.length > 0 ? 'degraded' : 'ok'
    void reply.header('cache-control', 'no-store').code(status === 'error' ? 503 : 200)
    if (!(await options.mayReadDetails(request).catch(() => false))) return { status }
    return { status, failing, degraded, version: options.version }
  })
}
