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
import { serveOperations } from './platform/http/serveOperations.ts'
import { sendError } from './platform/http/sendError.ts'
import { gracefulShutdown } from './platform/http/gracefulShutdown.ts'
import { guardImpersonation } from './platform/http/guardImpersonation.ts'
import { isDirectLocalRequest, guardOrigin } from './platform/http/guardOrigin.ts'
import { createGuard } from './platform/http/guard.ts'
import { serveEndpoints } from './platform/http/serveEndpoints.ts'
import { buildOpenApi } from './platform/http/buildOpenApi.ts'
import { serveHealth, type HealthCheck } from './platform/http/health.ts'
import type { RecordImpersonationAudit } from './platform/http/impersonationAudit.ts'
import { serveLive } from './platform/live/serveLive.ts'
import type { PageData } from './platform/pages/registerPages.ts'
import type { Services } from './services.ts'

/** Every operation of the server: what is served, described, fuzzed and compared with the access matrix. */
export const allOperations = features.flatMap(({ operations }) => operations ?? [])

/** Every upload and download of the server. */
export const allEndpoints = features.flatMap(({ endpoints }) => endpoints ?? [])

const mebibyte = 1_048_576
const headersWithinMs = 10_000
const requestWithinMs = 30_000
const keepAliveMs = 65_000

/** What server-rendered pages need. */
export type PageNeeds = PageData & {
  sessionOf(request: FastifyRequest): Promise<Session | null>
  isLocal(request: FastifyRequest): boolean
}

export type AppOptions = {
  services: Services
  version: string
  checks: readonly HealthCheck[]
  /** Serves the browser's parts; without it only `/api` is served, as most tests want it. */
  servePages?: (app: FastifyInstance, needs: PageNeeds) => Promise<void>
  /** With port 0 the address is known only after listening. */
  publicUrl(): string
}

function createServer({ services }: AppOptions): FastifyInstance {
  const { config, log } = services
  const base = {
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false as const,
    bodyLimit: mebibyte,
    // Only as many hops as the operator vouches for; the rest of X-Forwarded-For is the client's own words.
    trustProxy: (_address: string, hop: number) => hop <= config.trustedProxies - 1,
    connectionTimeout: 0,
    requestTimeout: requestWithinMs,
    keepAliveTimeout: keepAliveMs,
    onProtoPoisoning: 'remove' as const,
    onConstructorPoisoning: 'remove' as const,
    // `logRequests` below writes one line a request, without its query.
    logController: new LogController({ disableRequestLogging: true }),
    // `gracefulShutdown` closes them once they have answered.
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot even be read never reaches the hooks; it is answered like everything else.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('x-request-id', request.id)
      return sendError(error, request, reply)
    },
  }
  // The two servers differ only in their socket's type, which nothing here looks at.
  const app = (config.https ? Fastify({ ...base, https: config.https }) : Fastify(base)) as unknown as FastifyInstance
  app.server.headersTimeout = headersWithinMs
  return app
}

function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path alone: queries carry tokens of mailed links.
    const path = request.url.split('?', 1)[0]
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** Builds the whole application over its services. Tests build the same one. */
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
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const closing = gracefulShutdown(app)
  guardOrigin(app, publicUrl)
  await app.register(cookie)
  guardImpersonation(app, { callerOf: (request) => auth.peekCaller(request), recordImpersonationAudit })
  const checks = features.flatMap(({ healthChecks }) => healthChecks?.(services) ?? [])
  serveHealth(app, { checks: [...options.checks, ...checks] })
  serveOpenApi(app, options.version)
  serveLive(app, {
    live: services.live,
    callerOf: (request) => auth.peekCaller(request),
    documentOf: (userId) => accounts.getUserDocument(userId),
  })
  const context = { services, authenticate, recordImpersonationAudit, isLocal, closing, publicUrl }
  for (const { routes } of features) routes?.(app, context)
  const guard = createGuard({ limits: services.limits, callerOf: authenticate, isLocal, recordImpersonationAudit })
  serveEndpoints(app, { endpoints: allEndpoints, services, guard, closing })
  serveOperations(app, { operations: allOperations, services, guard })
  if (options.servePages) {
    await options.servePages(app, {
      ...collectPageData(services, isLocal),
      sessionOf: (request) => auth.getSession(request),
      isLocal,
    })
  } else {
    app.setNotFoundHandler((request, reply) => sendError(fail('not_found'), request, reply))
  }
  return app
}

function serveOpenApi(app: FastifyInstance, version: string): void {
  let description: unknown
  app.get('/api/openapi.json', async () => {
    description ??= buildOpenApi({
      operations: allOperations.map(({ contract }) => contract),
      endpoints: allEndpoints.map(({ contract }) => contract),
      version,
    })
    return description
  })
}

/** Joins what features contribute to pages; a part that no feature contributes is a mistake in the feature list. */
function collectPageData(services: Services, isLocal: (request: FastifyRequest) => boolean): PageData {
  const parts = features.map(({ pageData }) => pageData?.(services, { isLocal }))
  const { blog, publicSite, publicVoices }: Partial<PageData> = Object.assign({}, ...parts)
  if (!blog || !publicSite || !publicVoices) throw new Error('no feature contributes the blog, the site or the voices')
  return { blog, publicSite, publicVoices }
}
