import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import type { NoteLook } from '../../platform/http/looks.ts'
import { listen, listenFrom, openFrom, type ListenDeps } from './listen.ts'
import { rangeOf } from '../../platform/http/range.ts'
import { findGeneration, findOwnGeneration, type GenerationRow } from './store.ts'

const idPattern = /^(gen_\d{1,16}_[A-Za-z0-9]{22})\.mp3$/

export type ServeAudioOptions = ListenDeps & {
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  noteLook: NoteLook
  /** Aborts when the server stops: a sound that is still growing is then heard from another one. */
  closing: AbortSignal
}

const common = {
  'content-type': 'audio/mpeg',
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

function unitOf(query: unknown): number {
  const from = Number((query as { from?: unknown }).from)
  return Number.isInteger(from) && from > 0 ? from : 0
}

/** Aborts once the client has gone; where the server goes first, the connection is cut and so the client as well. */
function goneSignal(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const gone = new AbortController()
  setMaxListeners(0, gone.signal)
  const cut = () => reply.raw.destroy()
  closing.addEventListener('abort', cut)
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', cut)
    gone.abort()
  })
  return gone.signal
}

async function sendFinished(deps: ListenDeps, request: FastifyRequest, reply: FastifyReply, row: GenerationRow) {
  const bytes = row.audioBytes ?? 0
  const etag = `"${row.audioSha256}"`
  void reply.headers({ ...common, etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // A range of a HEAD means nothing (RFC 9110 §14.2).
  const isWhole = request.method === 'HEAD'
  const mayRange = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = mayRange && !isWhole ? rangeOf(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).removeHeader('etag').send()
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  void reply.header('content-length', end - start + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  if (request.method === 'HEAD') return reply.send()
  const stream = row.audioKey ? await deps.storage.read(row.audioKey, { start, end }) : null
  if (!stream) throw fail('unavailable')
  return reply.send(stream)
}

function sendGrowing(request: FastifyRequest, reply: FastifyReply, sound: AsyncIterable<Uint8Array>) {
  void reply.headers({ ...common, 'accept-ranges': 'none' })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(Readable.from(sound, { objectMode: false, highWaterMark: 64 * 1024 }))
}

async function sendWhileMade(
  deps: ServeAudioOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  row: GenerationRow,
) {
  const signal = goneSignal(reply, deps.closing)
  const unit = unitOf(request.query)
  if (unit >= row.units) return reply.code(416).headers(common).send()
  if (unit === 0 || request.method === 'HEAD') return sendGrowing(request, reply, listen(deps, row.id, signal))
  const part = await openFrom(deps, row.id, unit, signal)
  if (part) return sendGrowing(request, reply, part)
  // It ended while we looked. The whole in place of a part must bear the marks of a finished file.
  const ended = await findGeneration(deps.database.db, row.id)
  if (ended?.state !== 'ready' || ended.isDeleted) throw fail('not_found')
  return sendFinished(deps, request, reply, ended)
}

/** `GET /api/audio/<id>.mp3`: judged by the session at each request; to anyone but the owner there is no such thing. */
export function serveAudio(app: FastifyInstance, options: ServeAudioOptions): void {
  const answer = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const id = idPattern.exec(request.params.file)?.[1]
    const caller = await options.callerOf(request, reply)
    const row = id && caller ? await findOwnGeneration(options.database.db, caller.userId, id) : undefined
    if (!row || row.isDeleted) throw fail('not_found')
    if (caller?.viewedBy) await options.noteLook(caller, { outcome: 'seen', what: 'audio', subject: row.id })
    if (row.state === 'ready') return sendFinished(options, request, reply, row)
    if (row.state === 'making') return sendWhileMade(options, request, reply, row)
    throw fail('not_found')
  }
  // HEAD by name: the one the library would add forgets the length.
  app.route({ method: ['GET', 'HEAD'], url: '/api/audio/:file', handler: answer })

  app.get<{ Params: { id: string }; Querystring: { offset?: string; from?: string } }>(
    '/api/replica/audio/:id',
    async (request, reply) => {
      const { id } = request.params
      const proof = request.headers['x-replica-proof']
      if (!options.replicas.isPeer(id, typeof proof === 'string' ? proof : undefined)) throw fail('not_found')
      const making = await options.readings.find(id)
      const row = making && (await findGeneration(options.database.db, id))
      if (!making || !row) throw fail('not_found')
      const signal = goneSignal(reply, options.closing)
      const offset = Math.max(0, Number(request.query.offset) || 0)
      const unit = unitOf(request.query)
      return sendGrowing(
        request,
        reply,
        unit > 0 && unit < row.units ? listenFrom(making, unit, signal) : making.spool.bytesFrom(offset, signal),
      )
    },
  )
}
