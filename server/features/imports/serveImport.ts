import { fail } from '@scene-partner/contract/failures'
import { fileFormats, listFormatNames } from '@scene-partner/script/import/formats'
import type { UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { RecordImpersonationAudit } from '../../platform/http/impersonationAudit.ts'
import { checkAccess } from '../../platform/http/checkAccess.ts'
import type { Services } from '../../services.ts'
import { findScript } from '../scripts/index.ts'
import { storeImport } from './storeImport.ts'
import { findSource } from './sources.ts'

export type ServeImportOptions = {
  services: Services
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  recordImpersonationAudit: RecordImpersonationAudit
}

const maxFileBytes = 25 * 1_048_576
const maxNameLength = 200
/** Time for the upload. 25 MB take this long on a slow mobile connection. */
const uploadTimeoutMs = 300_000
const hourlyLimit = { max: 60, windowS: 3_600 }
/** Files of one account that are parsed at once, so that one user does not block the others. */
const maxConcurrentPerAccount = 3
const retryAfterS = 15

const refusals = {
  empty: 'import/empty',
  broken: 'import/broken',
  encrypted: 'import/encrypted',
  scan: 'import/scan',
  tooLong: 'import/too-long',
  bomb: 'import/broken',
} as const

/** Returns the failure for a file that cannot become a script. */
const failureFor = (reason: UnreadableReason) =>
  reason === 'unknown' ? fail('import/unknown', { formats: listFormatNames() }) : fail(refusals[reason])

/** Returns the uploaded file's name without path and control characters; `script` where none is left. */
function parseFileName(query: unknown): string {
  const { name } = query as { name?: unknown }
  const last = typeof name === 'string' ? (name.split(/[/\\]/u).at(-1) ?? '') : ''
  return (
    last
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .slice(0, maxNameLength)
      .trim() || 'script'
  )
}

function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/u.test(key) ? `import:${key}` : null
}

async function authorize(
  { authenticate }: ServeImportOptions,
  { request, reply, whileViewing }: { request: FastifyRequest; reply: FastifyReply; whileViewing: 'reads' | 'refused' },
): Promise<SignedIn> {
  const caller = await authenticate(request, reply)
  const refusal = checkAccess({ access: 'verified', duringImpersonation: whileViewing }, caller)
  if (refusal) throw refusal
  if (!caller) throw fail('signed_out')
  return caller
}

/** Returns a signal that aborts when the client disconnects. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort(fail('unavailable')))
  return disconnected.signal
}

/** Limits the files of one account that are parsed at once. Throws `rate_limited` beyond that. */
function createConcurrencyLimit() {
  const counts = new Map<string, number>()
  return async <Answer>(userId: string, run: () => Promise<Answer>): Promise<Answer> => {
    const now = counts.get(userId) ?? 0
    if (now >= maxConcurrentPerAccount) throw fail('rate_limited', { retryAfterS })
    counts.set(userId, now + 1)
    try {
      return await run()
    } finally {
      const left = (counts.get(userId) ?? 1) - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    }
  }
}

/** Serves `POST /api/import?name=`, which turns a file into a script, and `GET /api/scripts/:scriptId/source`, which returns the file. */
export function serveImport(app: FastifyInstance, options: ServeImportOptions): void {
  const { services, recordImpersonationAudit } = options
  const { database, storage, limits, fileParser } = services
  const withConcurrencyLimit = createConcurrencyLimit()

  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) =>
      done(null, body),
    )

    own.post(
      '/api/import',
      {
        bodyLimit: maxFileBytes,
        // Access and limits are checked before the body is read.
        async onRequest(request, reply) {
          const { userId } = await authorize(options, { request, reply, whileViewing: 'refused' })
          request.raw.setTimeout(uploadTimeoutMs)
          await limits.consume(`import:${userId}`, hourlyLimit)
        },
      },
      async (request, reply) => {
        const { userId } = await authorize(options, { request, reply, whileViewing: 'refused' })
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (bytes.length === 0) throw fail('import/empty')
        const signal = disconnectSignal(reply)
        const name = parseFileName(request.query)
        const answer = await withConcurrencyLimit(userId, () => fileParser.parse(bytes, name, signal))
        if ('refused' in answer) throw failureFor(answer.refused)
        signal.throwIfAborted()
        const { parsed } = answer
        const scriptId = await storeImport(services, {
          userId,
          name,
          bytes,
          parsed,
          idempotencyKey: readIdempotencyKey(request),
        })
        const { format, kind, title, pages, leftOut, characters, analysis } = parsed
        const understood = { format, kind, title, pages, leftOut, roles: characters.length, ...analysis }
        return reply.header('cache-control', 'no-store').send({ data: { scriptId, understood } })
      },
    )

    own.get<{ Params: { scriptId: string } }>('/api/scripts/:scriptId/source', async (request, reply) => {
      const caller = await authorize(options, { request, reply, whileViewing: 'reads' })
      const { id } = await findScript(database.db, caller.userId, request.params.scriptId)
      const source = await findSource(database.db, id)
      if (!source) throw fail('not_found')
      if (caller.impersonatedBy)
        await recordImpersonationAudit(caller, { outcome: 'seen', what: 'original of a script', subject: id })
      const etag = `"${source.sha256}"`
      void reply.headers({
        'content-type': fileFormats[source.format].servedAs,
        'content-length': source.bytes,
        // An uploaded file, served from our origin: download only, sandboxed, no sniffing.
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(source.name).replace(/['()*]/gu, '')}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).removeHeader('content-length').send()
      const stream = await storage.read(source.storageKey)
      if (!stream) throw fail('unavailable')
      return reply.send(stream)
    })
  })
}
