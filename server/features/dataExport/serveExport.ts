import type { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { checkAccess } from '../../platform/http/checkAccess.ts'
import { textFile, type Exporter } from '../../platform/archive/exporter.ts'
import { createZip } from '../../platform/archive/createZip.ts'
import type { Services } from '../../services.ts'
import { requireRecentAuthentication } from '../auth/index.ts'
import { exportPurpose } from './checkExport.ts'
import { formatReadme } from './formatReadme.ts'
import { releaseExportLease, renewExportLease, acquireExportLease } from './exportLease.ts'

/** What the route needs. */
export type ServeExportOptions = {
  services: Services
  exporters: readonly Exporter<Services>[]
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Aborts when the server stops. The download breaks off and can be repeated. */
  closing: AbortSignal
}

const hourlyLimit = { max: 20, windowS: 3600 }
const renewIntervalMs = 20_000
/** Checks without any progress before the reader counts as gone. */
const maxStalledChecks = 15

async function authoriseExport(
  { services, callerOf }: ServeExportOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Links on other sites cannot start an export. An address typed into the browser sends `none`.
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw fail('wrong_origin')
  const caller = await callerOf(request, reply)
  const refusal = checkAccess({ access: 'verified', duringImpersonation: 'refused' }, caller)
  if (refusal) throw refusal
  if (!caller) throw fail('signed_out')
  requireRecentAuthentication(caller, services.clock, exportPurpose)
  await services.limits.consume(`export:${caller.userId}`, hourlyLimit)
  return caller
}

async function* exportAll({ services, exporters }: ServeExportOptions, { userId, email }: SignedIn) {
  const readme = formatReadme(exporters, { email, now: services.clock.now() })
  yield textFile('README.txt', () => [readme])
  for (const exporter of exporters) yield* exporter.files(services, userId)
}

/**
 * Ends an archive that is not read any more, or whose lease another download has taken. Returns a function that stops
 * watching.
 */
function watch(archive: Readable, renewLease: () => Promise<boolean>, bytesOut: () => number): () => void {
  let previousBytes = -1
  let stalledChecks = 0
  const timer = setInterval(() => {
    stalledChecks = bytesOut() === previousBytes ? stalledChecks + 1 : 0
    previousBytes = bytesOut()
    if (stalledChecks >= maxStalledChecks) archive.destroy(new Error('the archive is not read any more'))
    renewLease().then(
      (isHeld) => void (isHeld || archive.destroy(new Error('the export lease was lost'))),
      (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }, renewIntervalMs)
  return () => clearInterval(timer)
}

/** `GET /api/export`: all data of the caller as one ZIP, created while it is read. One at a time per account. */
export function serveExport(app: FastifyInstance, options: ServeExportOptions): void {
  const { services, closing } = options
  const { clock, database, live, log } = services

  app.get('/api/export', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await authoriseExport(options, request, reply)
    const { userId } = caller
    const leaseId = await acquireExportLease(services, userId)
    const publishState = (state: 'begun' | 'done' | 'broken') =>
      live.publish(database.db, userId, { topic: 'export', id: leaseId, version: clock.now().getTime(), state })

    const archive = createZip(exportAll(options, caller), clock.now())
    const stopWatching = watch(
      archive,
      () => renewExportLease(services, leaseId),
      () => reply.raw.socket?.bytesWritten ?? 0,
    )
    const abort = () => reply.raw.destroy()
    closing.addEventListener('abort', abort)
    archive.on('error', (error) => log.warn({ err: error }, 'export aborted'))

    async function end() {
      closing.removeEventListener('abort', abort)
      stopWatching()
      archive.destroy()
      await releaseExportLease(services, leaseId)
      await publishState(reply.raw.writableFinished ? 'done' : 'broken')
    }
    const endNow = () => {
      end().catch((error: unknown) => log.warn({ err: error }, 'releasing the export lease failed'))
    }
    // If the client left while the lease was acquired, `close` was already emitted and will not come again.
    if (reply.raw.destroyed) {
      endNow()
      return reply.hijack()
    }
    reply.raw.once('close', endNow)
    await publishState('begun')
    const day = clock.now().toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="scene-partner-${day}.zip"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(archive)
  })
}
