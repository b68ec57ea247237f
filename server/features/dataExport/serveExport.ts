import type { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { whyNot } from '../../platform/http/mayCall.ts'
import { textFile, type Exporter } from '../../platform/archive/exporter.ts'
import { zipOf } from '../../platform/archive/zipOf.ts'
import type { Services } from '../../services.ts'
import { requireRecentProof } from '../accounts/index.ts'
import { takingAway } from './checkExport.ts'
import { readmeFor } from './readme.ts'
import { endTurn, keepTurn, takeTurn } from './turns.ts'

export type ServeExportOptions = {
  services: Services
  exporters: readonly Exporter<Services>[]
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Aborts when the server stops: the download breaks off, and can be begun anew elsewhere. */
  closing: AbortSignal
}

const perHour = { max: 20, windowS: 3600 }
const lengthenEveryMs = 20_000
/** So often may nothing at all have left before the reader counts as gone. */
const mostStandstills = 15

async function mayExport({ services, callerOf }: ServeExportOptions, request: FastifyRequest, reply: FastifyReply) {
  // A link on another site makes nobody's server work; an address typed in says `none`.
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw fail('wrong_origin')
  const caller = await callerOf(request, reply)
  const refusal = whyNot({ access: 'verified', whileViewing: 'refused' }, caller)
  if (refusal) throw refusal
  if (!caller) throw fail('signed_out')
  requireRecentProof(caller, services.clock, takingAway)
  await services.limits.count(`export:${caller.userId}`, perHour)
  return caller
}

async function* everythingOf({ services, exporters }: ServeExportOptions, { userId, email }: SignedIn) {
  const words = readmeFor(exporters, { email, now: services.clock.now() })
  yield textFile('README.txt', () => [words])
  for (const exporter of exporters) yield* exporter.files(services, userId)
}

/** Ends an archive that nobody reads any more, or whose turn has gone to another. */
function watch(archive: Readable, stillOurs: () => Promise<boolean>, bytesOut: () => number): () => void {
  let before = -1
  let standstills = 0
  const timer = setInterval(() => {
    standstills = bytesOut() === before ? standstills + 1 : 0
    before = bytesOut()
    if (standstills >= mostStandstills) archive.destroy(new Error('nobody reads the archive'))
    stillOurs().then(
      (isOurs) => void (isOurs || archive.destroy(new Error('the turn to export is over'))),
      (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }, lengthenEveryMs)
  return () => clearInterval(timer)
}

/** `GET /api/export`: everything of the caller's as one ZIP, made while it is read. One at a time for an account. */
export function serveExport(app: FastifyInstance, options: ServeExportOptions): void {
  const { services, closing } = options
  const { clock, database, live, log } = services

  app.get('/api/export', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await mayExport(options, request, reply)
    const { userId } = caller
    const turn = await takeTurn(services, userId)
    const tell = (state: 'begun' | 'done' | 'broken') =>
      live.publish(database.db, userId, { topic: 'export', id: turn, version: clock.now().getTime(), state })

    const archive = zipOf(everythingOf(options, caller), clock.now())
    const stopWatching = watch(
      archive,
      () => keepTurn(services, turn),
      () => reply.raw.socket?.bytesWritten ?? 0,
    )
    const cut = () => reply.raw.destroy()
    closing.addEventListener('abort', cut)
    archive.on('error', (error) => log.warn({ err: error }, 'an export broke off'))

    async function end() {
      closing.removeEventListener('abort', cut)
      stopWatching()
      archive.destroy()
      await endTurn(services, turn)
      await tell(reply.raw.writableFinished ? 'done' : 'broken')
    }
    const endNow = () => {
      end().catch((error: unknown) => log.warn({ err: error }, 'the end of an export was not noted'))
    }
    // Who left while the turn was taken closes no second time: the turn would be lengthened for good.
    if (reply.raw.destroyed) {
      endNow()
      return reply.hijack()
    }
    reply.raw.once('close', endNow)
    await tell('begun')
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
