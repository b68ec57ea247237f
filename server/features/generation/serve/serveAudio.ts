import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../platform/http/caller.ts'
import type { RecordImpersonationAudit } from '../../../platform/http/impersonationAudit.ts'
import { streamGeneration, streamFromUnit, openStreamFromUnit, type StreamDependencies } from './streamGeneration.ts'
import { parseRange } from '../../../platform/http/parseRange.ts'
import { findGeneration, findOwnGeneration, type GenerationRow } from '../generationStore.ts'

const idPattern = /^(gen_\d{1,16}_[A-Za-z0-9]{22})\.mp3$/

export type ServeAudioOptions = StreamDependencies & {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  recordImpersonationAudit: RecordImpersonationAudit
  /** Aborts when the server stops. Clients then reconnect to another server for an unfinished generation. */
  closing: AbortSignal
}

const commonHeaders = {
  'content-type': 'audio/mpeg',
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

function parseUnit(query: unknown): number {
  const from = Number((query as { from?: unknown }).from)
  return Number.isInteger(from) && from > 0 ? from : 0
}

/** Returns a signal that aborts once the connection is closed. When the server stops first, it closes the connection. */
function disconnectSignal(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const disconnected = new AbortController()
  setMaxListeners(0, disconnected.signal)
  const closeConnection = () => reply.raw.destroy()
  closing.addEventListener('abort', closeConnection)
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', closeConnection)
    disconnected.abort()
  })
  return disconnected.signal
}

async function sendFinished(
  dependencies: StreamDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  row: GenerationRow,
) {
  const bytes = row.audioBytes ?? 0
  const etag = `"${row.audioSha256}"`
  void reply.headers({ ...commonHeaders, etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // A Range header on HEAD is ignored (RFC 9110 §14.2).
  const isWhole = request.method === 'HEAD'
  const canUseRange = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = canUseRange && !isWhole ? parseRange(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).removeHeader('etag').send()
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  void reply.header('content-length', end - start + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  if (request.method === 'HEAD') return reply.send()
  const stream = row.audioKey ? await dependencies.storage.read(row.audioKey, { start, end }) : null
  if (!stream) throw fail('unavailable')
  return reply.send(stream)
}

function sendStream(request: FastifyRequest, reply: FastifyReply, audio: AsyncIterable<Uint8Array>) {
  void reply.headers({ ...commonHeaders, 'accept-ranges': 'none' })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(Readable.from(audio, { objectMode: false, highWaterMark: 64 * 1024 }))
}

async function sendUnfinished(
  dependencies: ServeAudioOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  row: GenerationRow,
) {
  const signal = disconnectSignal(reply, dependencies.closing)
  const unit = parseUnit(request.query)
  if (unit >= row.units) return reply.code(416).headers(commonHeaders).send()
  if (unit === 0 || request.method === 'HEAD')
    return sendStream(request, reply, streamGeneration(dependencies, row.id, signal))
  const stream = await openStreamFromUnit(dependencies, row.id, unit, signal)
  if (stream) return sendStream(request, reply, stream)
  // It finished in the meantime. The whole file is sent instead, with the headers of a finished file.
  const ended = await findGeneration(dependencies.database.db, row.id)
  if (ended?.state !== 'ready' || ended.isDeleted) throw fail('not_found')
  return sendFinished(dependencies, request, reply, ended)
}

/** Serves `GET /api/audio/<id>.mp3`. The session is checked on each request; everyone but the owner gets 404. */
export function serveAudio(app: FastifyInstance, options: ServeAudioOptions): void {
  const handle = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const id = idPattern.exec(request.params.file)?.[1]
    const caller = await options.authenticate(request, reply)
    const row = id && caller ? await findOwnGeneration(options.database.db, caller.userId, id) : undefined
    if (!row || row.isDeleted) throw fail('not_found')
    if (caller?.impersonatedBy)
      await options.recordImpersonationAudit(caller, { outcome: 'seen', what: 'audio', subject: row.id })
    if (row.state === 'ready') return sendFinished(options, request, reply, row)
    if (row.state === 'making') return sendUnfinished(options, request, reply, row)
    throw fail('not_found')
  }
  // HEAD is registered explicitly, because the automatic one omits content-length.
  app.route({ method: ['GET', 'HEAD'], url: '/api/audio/:file', handler: handle })

  app.get<{ Params: { id: string }; Querystring: { offset?: string; from?: string } }>(
    '/api/replica/audio/:id',
    async (request, reply) => {
      const { id } = request.params
      const proof = request.headers['x-replica-proof']
      if (!options.replicas.isPeer(id, typeof proof === 'string' ? proof : undefined)) throw fail('not_found')
      const generation = await options.generationRunner.findRunning(id)
      const row = generation && (await findGeneration(options.database.db, id))
      if (!generation || !row) throw fail('not_found')
      const signal = disconnectSignal(reply, options.closing)
      const offset = Math.max(0, Number(request.query.offset) || 0)
      const unit = parseUnit(request.query)
      return sendStream(
        request,
        reply,
        unit > 0 && unit < row.units
          ? streamFromUnit(generation, unit, signal)
          : generation.spool.bytesFrom(offset, signal),
      )
    },
  )
}
