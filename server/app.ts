import cookie from '@fastify/cookie'
import type { Session } from '@scene-partner/contract/entities'
import { fail } from '@scene-partner/contract/failures'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { features } from './features/index.ts'
import { isLoopback } from './config.ts'
import type { Database } from './platform/database/database.ts'
import { observeRequests } from './platform/metrics/observeRequests.ts'
import { serveMetrics } from './platform/metrics/serveMetrics.ts'
import { shedLoad, type LoadLimits } from './platform/http/shedLoad.ts'
import { serveOperations, type ReadOperation } from './platform/http/serveOperations.ts'
import { redactPath } from './platform/http/requests/redactPath.ts'
import { sendError } from './platform/http/sendError.ts'
import { gracefulShutdown } from './platform/http/gracefulShutdown.ts'
import { guardImpersonation } from './platform/http/guardImpersonation.ts'
import { isDirectLocalRequest, guardOrigin } from './platform/http/guardOrigin.ts'
import { createGuard } from './platform/http/guard.ts'
import { serveEndpoints } from './platform/http/serveEndpoints.ts'
import { buildOpenApi } from './platform/http/buildOpenApi.ts'
import { createBodyCache, precompress, sendPrecompressed } from './platform/http/precompressed.ts'
import { hasBearerToken } from './platform/http/bearerToken.ts'
import { isAdmin } from './platform/http/checkAccess.ts'
import { serveHealth, type HealthCheck } from './platform/http/health.ts'
import type { RecordImpersonationAudit } from './platform/http/impersonationAudit.ts'
import { serveLive } from './platform/live/serveLive.ts'
import type { PageData } from './platform/pages/registerPages.ts'
import type { Services } from './services.ts'

/** All operations of the server. They are served, described in OpenAPI, fuzzed, and compared with the access matrix. */
export const allOperations = features.flatMap(({ operations }) => operations ?? [])

const operationNames: ReadonlySet<string> = new Set(allOperations.map(({ contract }) => contract.name))

/** Every upload and download of the server. */
export const allEndpoints = features.flatMap(({ endpoints }) => endpoints ?? [])

const mebibyte = 1_048_576
const headersWithinMs = 10_000
const requestWithinMs = 30_000
const keepAliveMs = 65_000
/** How often Node checks for requests that exceed `headersWithinMs` or `requestWithinMs`, in ms. */
const connectionsCheckingInterval = 5_000

/** Creates the health check that the database answers queries, for `AppOptions.checks`. */
export const createDatabaseCheck = (database: Database): HealthCheck => ({
  name: 'database',
  isHealthy: () => database.isHealthy().then(({ ok }) => ok),
})

/** The functions and data that server-rendered pages need. */
export type PageNeeds = PageData & {
  sessionOf(request: FastifyRequest): Promise<Session | null>
  isLocal(request: FastifyRequest): boolean
  readOperation: ReadOperation
}

export type AppOptions = {
  services: Services
  version: string
  /** Health checks of the services that every request needs; see `serveHealth`. */
  checks: readonly HealthCheck[]
  /**
   * Load above which the server refuses requests. Absent: no limits, as in tests, which share a machine with other
   * programs.
   */
  loadLimits?: LoadLimits
  /** Returns the text of `/metrics`. Absent: the metrics of this process. */
  collectMetrics?: (() => Promise<string>) | undefined
  /** Adds the pages of the web app. Absent: they are not served, as in most tests. */
  servePages?: (app: FastifyInstance, needs: PageNeeds) => Promise<void>
  /** Returns the URL of the site. With port 0 it is known only after the server listens. */
  publicUrl(): string
}

function createServer({ services }: AppOptions): FastifyInstance {
  const { config, log } = services
  const base = {
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false as const,
    bodyLimit: mebibyte,
    // Trusts only as many proxies as the operator configured, because clients can write the other entries of
    // X-Forwarded-For themselves.
    trustProxy: (_address: string, hop: number) => hop <= config.trustedProxies - 1,
    connectionTimeout: 0,
    requestTimeout: requestWithinMs,
    keepAliveTimeout: keepAliveMs,
    onProtoPoisoning: 'remove' as const,
    onConstructorPoisoning: 'remove' as const,
    // Turns off Fastify's own request log. `logRequests` below writes one line per request, without the query.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify must not close connections: `gracefulShutdown` closes them after their requests were answered.
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 200 },
    // For a path that cannot be decoded, the hooks do not run. This handler sends the error like all other errors.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('x-request-id', request.id)
      return sendError(error, request, reply)
    },
  }
  // The HTTP and the HTTPS server have different types only because of their sockets, which this code does not use.
  const app = (config.https
    ? Fastify({ ...base, https: { ...config.https, connectionsCheckingInterval } })
    : Fastify({ ...base, http: { connectionsCheckingInterval } })) as unknown as FastifyInstance
  app.server.headersTimeout = headersWithinMs
  return app
}

function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = redactPath(request.url)
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** Paths that a server with `ROLE=worker` answers: health, metrics, and audio for other servers. */
const workerPaths = /^\/(api\/health|api\/replica\/|metrics)/

/** Answers 404 to all requests except those for `workerPaths`: a worker serves neither pages nor operations. */
function serveOnlyOperation(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!workerPaths.test(request.url)) throw fail('not_found')
  })
}

/** Builds the complete application from its services. Tests build the same application. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, publicUrl } = options
  const { accounts, auth, config } = services
  const app = createServer(options)
  const isLocal = (request: FastifyRequest) =>
    config.isLocal && isDirectLocalRequest(request) && isLoopback(new URL(publicUrl()).hostname)
  const recordImpersonationAudit: RecordImpersonationAudit = (caller, entry) =>
    services.impersonations.recordAudit(caller, entry)
  const authenticate = (request: FastifyRequest, reply: FastifyReply) => auth.authenticate(request, reply)

  logRequests(app)
  const { metrics, database } = services
  observeRequests(app, { metrics, operationNames })
  const eventLoopCheck = await shedLoad(app, {
    limits: options.loadLimits ?? { maxEventLoopDelayMs: Infinity, maxWaitingStatements: Infinity },
    metrics,
    waitingStatements: () => database.countConnections().waiting,
  })
  if (config.metricsToken !== undefined && config.metricsPort === undefined)
    serveMetrics(app, {
      token: config.metricsToken,
      collect: options.collectMetrics ?? (() => metrics.registry.metrics()),
      contentType: metrics.registry.contentType,
    })
  if (config.role === 'worker') serveOnlyOperation(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const closing = gracefulShutdown(app)
  guardOrigin(app, publicUrl)
  await app.register(cookie)
  guardImpersonation(app, { callerOf: (request) => auth.peekCaller(request), recordImpersonationAudit })
  const checks = features.flatMap(({ healthChecks }) => healthChecks?.(services) ?? [])
  serveHealth(app, {
    readiness: [...options.checks, eventLoopCheck],
    dependencies: [
      { name: 'storage', isHealthy: () => services.storageHealth.isHealthy() },
      { name: 'messages', isHealthy: () => services.messaging.isHealthy() },
      ...checks,
    ],
    mayReadDetails: async (request) =>
      hasBearerToken(request, config.metricsToken) || isAdmin(await auth.peekCaller(request)),
    version: options.version,
  })
  serveOpenApi(app, options.version)
  serveLive(app, {
    live: services.live,
    callerOf: (request) => auth.peekCaller(request),
    documentOf: (userId) => accounts.getUserDocument(userId),
    recordImpersonationAudit,
  })
  const context = { services, authenticate, recordImpersonationAudit, isLocal, closing, publicUrl }
  for (const { routes } of features) routes?.(app, context)
  const guard = createGuard({ limits: services.limits, callerOf: authenticate, isLocal, recordImpersonationAudit })
  serveEndpoints(app, { endpoints: allEndpoints, services, guard, closing })
  const readOperation = serveOperations(app, { operations: allOperations, services, guard })
  if (options.servePages) {
    await options.servePages(app, {
      ...collectPageData(services, isLocal),
      async sessionOf(request) {
        // A page shows the account's data, so an impersonation is recorded in the audit before the page gets the
        // session.
        const caller = await auth.peekCaller(request)
        const [path = ''] = request.url.split('?', 1)
        if (caller?.impersonatedBy)
          await recordImpersonationAudit(caller, { outcome: 'seen', what: 'page', subject: path.slice(0, 100) })
        return caller && auth.getSession(request)
      },
      isLocal,
      readOperation,
    })
  } else {
    app.setNotFoundHandler((request, reply) => sendError(fail('not_found'), request, reply))
  }
  return app
}

/** Serves the OpenAPI description. Anyone may request it, so it is built and compressed once. */
function serveOpenApi(app: FastifyInstance, version: string): void {
  const description = createBodyCache(async () => {
    const openApi = await buildOpenApi({
      operations: allOperations.map(({ contract }) => contract),
      endpoints: allEndpoints.map(({ contract }) => contract),
      version,
    })
    return precompress(JSON.stringify(openApi), 'application/json; charset=utf-8')
  })
  app.get('/api/openapi.json', async (request, reply) =>
    sendPrecompressed(await description(), { cacheControl: 'no-cache' }, request, reply),
  )
}

/** Collects what features contribute to pages. Throws if no feature contributes a required part. */
function collectPageData(services: Services, isLocal: (request: FastifyRequest) => boolean): PageData {
  const parts = features.map(({ pageData }) => pageData?.(services, { isLocal }))
  const { blog, publicSite, publicVoices }: Partial<PageData> = Object.assign({}, ...parts)
  if (!blog || !publicSite || !publicVoices) throw new Error('no feature contributes the blog, the site or the voices')
  return { blog, publicSite, publicVoices }
}
