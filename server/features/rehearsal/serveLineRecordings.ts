import { createHash, randomBytes } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { RecordImpersonationAudit } from '../../platform/http/impersonationAudit.ts'
import { checkAccess } from '../../platform/http/checkAccess.ts'
import { parseRange } from '../../platform/http/parseRange.ts'
import { findScript } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import { deleteLineRecording, findLineRecording, storeLineRecording, type LineReference } from './lineRecordings.ts'
import { detectAudioType } from './detectAudioType.ts'
import { recordingUrl } from './rehearsalStore.ts'

export type ServeLineRecordingsOptions = {
  services: Services
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  recordImpersonationAudit: RecordImpersonationAudit
}

/** Upload limit of one line recording: about ten minutes as browsers record it. */
const maxBytes = 10 * 1_048_576
const maxDurationMs = 10 * 60_000
const perMinute = { max: 60, windowS: 60 }
const lineIdPattern = /^[\w.+]{1,64}$/

type LineRequest = FastifyRequest<{ Params: { scriptId: string; lineId: string } }>

async function authorize(
  { services, authenticate }: ServeLineRecordingsOptions,
  { request, reply, whileViewing }: { request: LineRequest; reply: FastifyReply; whileViewing: 'reads' | 'refused' },
): Promise<{ caller: SignedIn; line: LineReference }> {
  const caller = await authenticate(request, reply)
  const refusal = checkAccess({ access: 'verified', duringImpersonation: whileViewing }, caller)
  if (refusal) throw refusal
  if (!caller) throw fail('signed_out')
  const { scriptId, lineId } = request.params
  if (!lineIdPattern.test(lineId)) throw fail('not_found')
  const { id } = await findScript(services.database.db, caller.userId, scriptId)
  return { caller, line: { userId: caller.userId, scriptId: id, lineId } }
}

const parseDurationMs = (query: unknown): number => {
  const ms = Math.round(Number((query as { ms?: unknown }).ms))
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxDurationMs) : 0
}

/** Serves PUT, GET and DELETE of `/api/scripts/:scriptId/lines/:lineId/recording`: the actor's own recording of a line. */
export function serveLineRecordings(app: FastifyInstance, options: ServeLineRecordingsOptions): void {
  const { services, recordImpersonationAudit } = options
  const { clock, database, storage, scriptReviews } = services
  const url = '/api/scripts/:scriptId/lines/:lineId/recording'

  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )

    // Access is checked before the body is read.
    own.put<{ Params: LineRequest['params'] }>(
      url,
      {
        bodyLimit: maxBytes,
        async onRequest(request, reply) {
          const { caller } = await authorize(options, { request, reply, whileViewing: 'refused' })
          await services.limits.consume(`recordings:${caller.userId}`, perMinute)
        },
      },
      async (request, reply) => {
        const { caller, line } = await authorize(options, { request, reply, whileViewing: 'refused' })
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const kind = detectAudioType(bytes)
        if (!kind) throw fail('recording_not_sound')
        const script = await findScript(database.db, caller.userId, line.scriptId)
        const { understanding } = await scriptReviews.getReview(database.db, script)
        if (!understanding.lines.some(({ id }) => id === line.lineId)) throw fail('not_found')
        const name = `${randomBytes(16).toString('hex')}.${kind.extension}`
        const storageKey = `users/${caller.userId}/lines/${name}`
        const columns = { mime: kind.mime, durationMs: parseDurationMs(request.query), createdAt: clock.now() }
        await storeLineRecording(services, line, { ...columns, storageKey, bytes: bytes.length, audio: bytes })
        const { lineId, scriptId } = line
        const createdAt = columns.createdAt.toISOString()
        return { data: { lineId, url: recordingUrl(scriptId, lineId), ...columns, createdAt } }
      },
    )

    own.get<{ Params: LineRequest['params'] }>(url, async (request, reply) => {
      const { caller, line } = await authorize(options, { request, reply, whileViewing: 'reads' })
      const row = await findLineRecording(database.db, line)
      if (!row) throw fail('not_found')
      if (caller.impersonatedBy)
        await recordImpersonationAudit(caller, { outcome: 'seen', what: 'recording of a line', subject: line.lineId })
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
      const range = parseRange(request.headers.range, row.bytes)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
      const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
      void reply.header('content-length', end - start + 1)
      if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`)
      const stream = await storage.read(row.storageKey, { start, end })
      if (!stream) throw fail('unavailable')
      return reply.send(stream)
    })

    own.delete<{ Params: LineRequest['params'] }>(url, async (request, reply) => {
      const { line } = await authorize(options, { request, reply, whileViewing: 'refused' })
      await deleteLineRecording(services, line)
      return { data: { success: true } }
    })
  })
}
