import { createHash, randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { NoteLook } from '../../platform/http/looks.ts'
import { whyNot } from '../../platform/http/mayCall.ts'
import { rangeOf } from '../../platform/http/range.ts'
import { findScript } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import { dropRecording, findRecording, keepRecording, type Place } from './recordings.ts'
import { soundKindOf } from './soundKind.ts'
import { recordingUrl } from './store.ts'

export type ServeRecordingsOptions = {
  services: Services
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  noteLook: NoteLook
}

/** Some ten minutes of one line, as browsers record it. */
const longestBytes = 10 * 1_048_576
const longestMs = 10 * 60_000
const perMinute = { max: 60, windowS: 60 }
const lineIdPattern = /^[\w.+]{1,64}$/

type Asked = FastifyRequest<{ Params: { scriptId: string; lineId: string } }>

async function mayAsk(
  { services, callerOf }: ServeRecordingsOptions,
  { request, reply, whileViewing }: { request: Asked; reply: FastifyReply; whileViewing: 'reads' | 'refused' },
): Promise<{ caller: SignedIn; place: Place }> {
  const caller = await callerOf(request, reply)
  const refusal = whyNot({ access: 'verified', whileViewing }, caller)
  if (refusal) throw refusal
  if (!caller) throw fail('signed_out')
  const { scriptId, lineId } = request.params
  if (!lineIdPattern.test(lineId)) throw fail('not_found')
  const { id } = await findScript(services.database.db, caller.userId, scriptId)
  return { caller, place: { userId: caller.userId, scriptId: id, lineId } }
}

const msOf = (query: unknown): number => {
  const ms = Math.round(Number((query as { ms?: unknown }).ms))
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : 0
}

/** `/api/scripts/:scriptId/lines/:lineId/recording`: a line as the actor has spoken it, for themselves alone. */
export function serveRecordings(app: FastifyInstance, options: ServeRecordingsOptions): void {
  const { services, noteLook } = options
  const { clock, database, storage, understandings } = services
  const url = '/api/scripts/:scriptId/lines/:lineId/recording'

  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBytes }, (_request, body, done) =>
      done(null, body),
    )

    // Judged before the body is read: nobody's ten megabytes are waited for in vain.
    own.put<{ Params: Asked['params'] }>(
      url,
      {
        bodyLimit: longestBytes,
        async onRequest(request, reply) {
          const { caller } = await mayAsk(options, { request, reply, whileViewing: 'refused' })
          await services.limits.count(`recordings:${caller.userId}`, perMinute)
        },
      },
      async (request, reply) => {
        const { caller, place } = await mayAsk(options, { request, reply, whileViewing: 'refused' })
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const kind = soundKindOf(bytes)
        if (!kind) throw fail('recording_not_sound')
        const script = await findScript(database.db, caller.userId, place.scriptId)
        const { understanding } = await understandings.of(database.db, script)
        if (!understanding.lines.some(({ id }) => id === place.lineId)) throw fail('not_found')
        const name = `${randomBytes(16).toString('hex')}.${kind.extension}`
        const storageKey = `users/${caller.userId}/lines/${name}`
        const facts = { mime: kind.mime, durationMs: msOf(request.query), createdAt: clock.now() }
        await keepRecording(services, place, { ...facts, storageKey, bytes: bytes.length, sound: bytes })
        const { lineId, scriptId } = place
        const createdAt = facts.createdAt.toISOString()
        return { data: { lineId, url: recordingUrl(scriptId, lineId), ...facts, createdAt } }
      },
    )

    own.get<{ Params: Asked['params'] }>(url, async (request, reply) => {
      const { caller, place } = await mayAsk(options, { request, reply, whileViewing: 'reads' })
      const row = await findRecording(database.db, place)
      if (!row) throw fail('not_found')
      if (caller.viewedBy)
        await noteLook(caller, { outcome: 'seen', what: 'recording of a line', subject: place.lineId })
      const etag = `"${createHash('sha256').update(row.storageKey).digest('hex').slice(0, 32)}"`
      void reply.headers({
        'content-type': row.mime,
        'cache-control': 'private, no-cache',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'accept-ranges': 'bytes',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const range = rangeOf(request.headers.range, row.bytes)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
      const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
      void reply.header('content-length', end - start + 1)
      if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`)
      const stream = await storage.read(row.storageKey, { start, end })
      if (!stream) throw fail('unavailable')
      return reply.send(stream)
    })

    own.delete<{ Params: Asked['params'] }>(url, async (request, reply) => {
      const { place } = await mayAsk(options, { request, reply, whileViewing: 'refused' })
      await dropRecording(services, place)
      return { data: { success: true } }
    })
  })
}
