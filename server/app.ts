import cookie from '@fastify/cookie'
import type { Session, Voice } from '@scene-partner/contract/entities'
import { fail } from '@scene-partner/contract/failures'
import type { PublicSite } from '@scene-partner/contract/site'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { accessExporter, accessOperations } from './features/access/index.ts'
import { accountExporter, accountOperations } from './features/accounts/index.ts'
import { adminUserOperations } from './features/adminUsers/index.ts'
import { agencyOperations } from './features/agencies/index.ts'
import { analyticsExporter, analyticsOperations } from './features/analytics/index.ts'
import { billingExporter, billingOperations, serveSandbox, serveWebhooks } from './features/billing/index.ts'
import { blogOperations, listAddresses, listBlog, readPost, serveFeed } from './features/blog/index.ts'
import { clientReportOperations } from './features/clientReports/index.ts'
import { castingExporter, castingOperations } from './features/casting/index.ts'
import { contactExporter, contactOperations } from './features/contact/index.ts'
import { couponExporter, couponOperations } from './features/coupons/index.ts'
import { allCsvTables, serveCsv } from './features/csv/index.ts'
import { departureOperations } from './features/departure/index.ts'
import { firstSceneOperations, serveFirstScene } from './features/firstScene/index.ts'
import { figureOperations } from './features/figures/index.ts'
import { impersonationOperations } from './features/impersonation/index.ts'
import { exportOperations, serveExport } from './features/export/index.ts'
import { importExporter, serveImport } from './features/imports/index.ts'
import { mailOperations, serveMailbox } from './features/mail/index.ts'
import { messageExporter, messageOperations } from './features/messages/index.ts'
import { noticeOperations } from './features/notices/index.ts'
import { readingExporter, readingOperations, serveAudio, type Replicas } from './features/readings/index.ts'
import { rehearsalExporter, rehearsalOperations, serveRecordings } from './features/rehearsal/index.ts'
import { scriptExporter, scriptOperations } from './features/scripts/index.ts'
import { secondFactorExporter, secondFactorOperations } from './features/secondFactor/index.ts'
import { jobOperations } from './features/upkeep/index.ts'
import { publicSiteOf, siteOperations } from './features/site/index.ts'
import { understandingExporter, understandingOperations } from './features/understanding/index.ts'
import { listVoices, serveListen, servePreviews, voiceOperations } from './features/voices/index.ts'
import { isLoopback } from './config.ts'
import type { Exporter } from './platform/archive/exporter.ts'
import { serveCallables } from './platform/http/callables.ts'
import { sendError } from './platform/http/envelope.ts'
import { endGently } from './platform/http/endGently.ts'
import { guardViews } from './platform/http/guardViews.ts'
import { cameFromHere, guardOrigin } from './platform/http/origin.ts'
import { describeOperations } from './platform/http/openapi.ts'
import { serveHealth, type Check } from './platform/http/health.ts'
import type { NoteLook } from './platform/http/looks.ts'
import { serveLive } from './platform/live/serveLive.ts'
import type { Blog } from './platform/pages/renderer.ts'
import type { Services } from './services.ts'

/** Every operation there is: what is served, described, fuzzed and held against the matrix. */
export const allOperations = [
  ...accountOperations,
  ...accessOperations,
  ...adminUserOperations,
  ...couponOperations,
  ...agencyOperations,
  ...analyticsOperations,
  ...billingOperations,
  ...blogOperations,
  ...castingOperations,
  ...clientReportOperations,
  ...contactOperations,
  ...departureOperations,
  ...figureOperations,
  ...firstSceneOperations,
  ...impersonationOperations,
  ...exportOperations,
  ...mailOperations,
  ...jobOperations,
  ...messageOperations,
  ...noticeOperations,
  ...readingOperations,
  ...rehearsalOperations,
  ...scriptOperations,
  ...understandingOperations,
  ...secondFactorOperations,
  ...siteOperations,
  ...voiceOperations,
]

/** What each feature adds to everything that a person takes away, in the order in which it lies in the archive. */
export const allExporters: readonly Exporter<Services>[] = [
  accountExporter,
  scriptExporter,
  importExporter,
  understandingExporter,
  castingExporter,
  rehearsalExporter,
  readingExporter,
  accessExporter,
  billingExporter,
  couponExporter,
  messageExporter,
  contactExporter,
  secondFactorExporter,
  analyticsExporter,
]

const mebibyte = 1_048_576
const headersWithinMs = 10_000
const requestWithinMs = 30_000
const keepAliveMs = 65_000

export type PageNeeds = {
  sessionOf(request: FastifyRequest): Promise<Session | null>
  publicVoices(): Promise<Voice[]>
  blog: Blog
  publicSite(request: FastifyRequest): Promise<PublicSite>
  isLocal(request: FastifyRequest): boolean
}

export type AppOptions = {
  services: Services
  replicas: Replicas
  version: string
  checks: readonly Check[]
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
    // `endGently` closes them once they have answered.
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
  const { accounts, config } = services
  const app = createServer(options)
  const isLocal = (request: FastifyRequest) =>
    config.isLocal && cameFromHere(request) && isLoopback(new URL(publicUrl()).hostname)

  logRequests(app)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const closing = endGently(app)
  guardOrigin(app, publicUrl)
  await app.register(cookie)
  const noteLook: NoteLook = (caller, look) => services.views.note(caller, look)
  guardViews(app, { callerOf: (request) => accounts.peek(request), noteLook })
  serveHealth(app, options)
  app.get('/api/openapi.json', async () =>
    describeOperations(
      allOperations.map(({ contract }) => contract),
      options.version,
    ),
  )
  serveAudio(app, {
    ...services,
    replicas: options.replicas,
    now: () => services.clock.now(),
    closing,
    callerOf: (request, reply) => accounts.callerOf(request, reply),
    noteLook,
  })
  serveImport(app, { services, callerOf: (request, reply) => accounts.callerOf(request, reply), noteLook })
  serveRecordings(app, { services, callerOf: (request, reply) => accounts.callerOf(request, reply), noteLook })
  serveLive(app, {
    live: services.live,
    callerOf: (request) => accounts.peek(request),
    documentOf: (userId) => accounts.documentOf(userId),
  })
  serveExport(app, {
    services,
    exporters: allExporters,
    callerOf: (request, reply) => accounts.callerOf(request, reply),
    closing,
  })
  serveCsv(app, {
    services,
    tables: allCsvTables,
    callerOf: (request, reply) => accounts.callerOf(request, reply),
    closing,
  })
  serveWebhooks(app, services)
  serveSandbox(app, { billing: services.billing, isLocal, now: () => services.clock.now() })
  serveMailbox(app, { ...services, isLocal })
  servePreviews(app, services)
  serveFirstScene(app, services)
  serveFeed(app, { ...services, publicUrl })
  serveListen(app, { ...services, isLocal })
  serveCallables(app, {
    operations: allOperations,
    services,
    callerOf: (request, reply) => accounts.callerOf(request, reply),
    noteLook,
    isLocal,
  })
  if (options.servePages) {
    await options.servePages(app, {
      sessionOf: (request) => accounts.sessionOf(request),
      publicVoices: () => listVoices(services, { featuredFirst: true }),
      blog: {
        list: (asked) => listBlog(services, asked),
        read: (slug) => readPost(services, slug),
        addresses: () => listAddresses(services.database.db, services.clock.now()),
      },
      publicSite: (request) => publicSiteOf(services, { isLocal: isLocal(request) }),
      isLocal,
    })
  } else {
    app.setNotFoundHandler((request, reply) => sendError(fail('not_found'), request, reply))
  }
  return app
}
