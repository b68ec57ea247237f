import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { fail, raise } from '@scene-partner/contract/failures'
import { getAudio as contract } from '@scene-partner/contract/operations/downloads'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EndpointRequest } from '../../../platform/http/endpoint.ts'
import { endpoint } from '../../../services.ts'
import { streamGeneration, streamFromUnit, openStreamFromUnit, type StreamDependencies } from './streamGeneration.ts'
import { canBeRebuilt, rebuildRecording } from './rebuildRecording.ts'
import { parseRange } from '../../../platform/http/requests/parseRange.ts'
import { findGeneration, findOwnGeneration, type GenerationRow } from '../generationStore.ts'

/** The parts of a request that decide how the audio is sent. */
type AudioRequest = Pick<EndpointRequest, 'headers' | 'isHead' | 'closing'> & { from: unknown }

const commonHeaders = {
  'content-type': 'audio/mpeg',
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

function parseUnit(text: unknown): number {
  const unit = Number(text)
  return Number.isInteger(unit) && unit > 0 ? unit : 0
}

/**
 * Returns a signal that aborts once the response is complete or the connection to the client is closed. If `closing`
 * aborts because the server stops, closes the connection.
 */
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
  request: AudioRequest,
  reply: FastifyReply,
  row: GenerationRow,
) {
  const bytes = row.audioBytes ?? 0
  const etag = `"${row.audioSha256}"`
  void reply.headers({ ...commonHeaders, etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // A Range header on HEAD is ignored (RFC 9110 §14.2).
  const canUseRange = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = canUseRange && !request.isHead ? parseRange(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).removeHeader('etag').send()
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  void reply.header('content-length', end - start + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  if (request.isHead) return reply.send()
  const stream = row.audioKey ? await dependencies.storage.read(row.audioKey, { start, end }) : null
  if (!stream) throw fail('storage/object-not-found')
  return reply.send(stream)
}

function sendStream(isHead: boolean, reply: FastifyReply, audio: AsyncIterable<Uint8Array>) {
  void reply.headers({ ...commonHeaders, 'accept-ranges': 'none' })
  if (isHead) return reply.send()
  return reply.send(Readable.from(audio, { objectMode: false, highWaterMark: 64 * 1024 }))
}

async function sendUnfinished(
  dependencies: StreamDependencies,
  request: AudioRequest,
  reply: FastifyReply,
  row: GenerationRow,
) {
  const signal = disconnectSignal(reply, request.closing)
  const unit = parseUnit(request.from)
  if (unit >= row.units) return reply.code(416).headers(commonHeaders).send()
  if (unit === 0 || request.isHead)
    return sendStream(request.isHead, reply, streamGeneration(dependencies, row.id, signal))
  const stream = await openStreamFromUnit(dependencies, row.id, unit, signal)
  if (stream) return sendStream(false, reply, stream)
  // The generation has ended before its stream began. If it is finished, the complete file is sent, with the headers of
  // a finished file.
  const ended = await findGeneration(dependencies.database.db, row.id)
  if (ended?.state !== 'ready' || ended.isDeleted) throw fail('storage/object-not-found')
  return sendFinished(dependencies, request, reply, ended)
}

/**
 * Sends the audio of a generation to its owner. Every other caller gets 404. The session is checked at each request.
 */
export const getAudio = endpoint(contract, {
  async prepare({ caller, params, database }) {
    const id = params.file.replace(/\.mp3$/, '')
    const row = caller ? await findOwnGeneration(database.db, caller.userId, id) : undefined
    return row && !row.isDeleted ? row : raise('storage/object-not-found')
  },
  subjectOf: ({ id }) => id,
  // `answer` also answers HEAD requests, because the default response of the HTTP server has no content-length.
  servesHead: true,
  async answer({ prepared: row, query, request: { headers, isHead, closing }, reply, ...services }) {
    const dependencies = { ...services, now: () => services.clock.now() }
    const request = { headers, isHead, closing, from: query.from }
    const damage = row.state === 'ready' && (await services.generationRunner.recordingChecks.findDamage(row))
    // While a volume is not mounted, all files seem to be missing. Then this call throws, and nothing is changed.
    if (damage) await services.storageHealth.assertUsable()
    if (damage && !canBeRebuilt(row)) {
      services.log.warn({ generationId: row.id, damage }, 'damaged recording of an export cannot be made again')
      throw fail('storage/object-not-found')
    }
    const current = damage ? await rebuildRecording(dependencies, row, damage) : row
    if (current?.state === 'ready') return sendFinished(dependencies, request, reply, current)
    if (current?.state === 'making') return sendUnfinished(dependencies, request, reply, current)
    throw fail(row.state === 'cancelled' ? 'storage/canceled' : 'storage/object-not-found')
  },
})

export type ServeReplicaAudioOptions = StreamDependencies & {
  /**
   * Aborts when this server stops. The streams to the other servers then end, and these servers search for the process
   * that continues the generation.
   */
  closing: AbortSignal
}

/**
 * Serves `GET /api/replica/audio/<id>` to other servers, which prove with a header that their `APP_SECRET` is the
 * current or the previous secret of this server.
 */
export function serveReplicaAudio(app: FastifyInstance, options: ServeReplicaAudioOptions): void {
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
      const unit = parseUnit(request.query.from)
      return sendStream(
        false,
        reply,
        unit > 0 && unit < row.units
          ? streamFromUnit(generation, unit, signal)
          : generation.spool.bytesFrom(offset, signal),
      )
    },
  )
}
