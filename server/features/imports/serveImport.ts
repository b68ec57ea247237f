import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { NoteLook } from '../../platform/http/looks.ts'
import { whyNot } from '../../platform/http/mayCall.ts'
import type { Services } from '../../services.ts'
import { findScript } from '../scripts/index.ts'
import { keepImport } from './keepImport.ts'
import { findSource } from './sources.ts'

export type ServeImportOptions = {
  services: Services
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  noteLook: NoteLook
}

const mostBytes = 25 * 1_048_576
const longestName = 200
/** Twenty-five megabytes from a telephone on the road. */
const sentWithinMs = 300_000
const perHour = { max: 60, windowS: 3_600 }
/** Whoever brings many files at once must not make all others wait for them. */
const mostAtOnce = 3
const retryAfterS = 15

const refusals = {
  empty: 'import/empty',
  unknown: 'import/unknown',
  broken: 'import/broken',
  encrypted: 'import/encrypted',
  scan: 'import/scan',
  tooLong: 'import/too-long',
  bomb: 'import/broken',
} as const

const types = {
  pdf: 'application/pdf',
  fdx: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  // Somebody's page runs nothing here: it is shown as its source.
  html: 'text/plain; charset=utf-8',
  fountain: 'text/plain; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const

/** What somebody called the file, fit to be shown: no path, no control signs. */
function nameOf(query: unknown): string {
  const { name } = query as { name?: unknown }
  const last = typeof name === 'string' ? (name.split(/[/\\]/u).at(-1) ?? '') : ''
  return (
    last
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .slice(0, longestName)
      .trim() || 'script'
  )
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/u.test(key) ? `import:${key}` : null
}

async function admit(
  { callerOf }: ServeImportOptions,
  { request, reply, whileViewing }: { request: FastifyRequest; reply: FastifyReply; whileViewing: 'reads' | 'refused' },
): Promise<SignedIn> {
  const caller = await callerOf(request, reply)
  const refusal = whyNot({ access: 'verified', whileViewing }, caller)
  if (refusal) throw refusal
  if (!caller) throw fail('signed_out')
  return caller
}

/** Aborts when whoever sent the file has gone: nobody waits for what it says. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(fail('unavailable')))
  return gone.signal
}

/** Has so many files of one account read at a time, and no more. */
function createTurns() {
  const underWay = new Map<string, number>()
  return async <Answer>(userId: string, act: () => Promise<Answer>): Promise<Answer> => {
    const now = underWay.get(userId) ?? 0
    if (now >= mostAtOnce) throw fail('rate_limited', { retryAfterS })
    underWay.set(userId, now + 1)
    try {
      return await act()
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
}

/** `POST /api/import?name=`: a file's bytes become a script. `GET /api/scripts/:scriptId/source`: the file again. */
export function serveImport(app: FastifyInstance, options: ServeImportOptions): void {
  const { services, noteLook } = options
  const { database, storage, limits, fileParser } = services
  const inTurn = createTurns()

  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )

    own.post(
      '/api/import',
      {
        bodyLimit: mostBytes,
        // Judged before the body is read: nobody's megabytes are waited for in vain.
        async onRequest(request, reply) {
          const { userId } = await admit(options, { request, reply, whileViewing: 'refused' })
          request.raw.setTimeout(sentWithinMs)
          await limits.count(`import:${userId}`, perHour)
        },
      },
      async (request, reply) => {
        const { userId } = await admit(options, { request, reply, whileViewing: 'refused' })
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (bytes.length === 0) throw fail('import/empty')
        const signal = goneSignal(reply)
        const name = nameOf(request.query)
        const answer = await inTurn(userId, () => fileParser.parse(bytes, name, signal))
        if ('refused' in answer) throw fail(refusals[answer.refused])
        signal.throwIfAborted()
        const { parsed } = answer
        const scriptId = await keepImport(services, { userId, name, bytes, parsed, wishKey: keyOf(request) })
        const { format, kind, title, pages, leftOut, characters, analysis } = parsed
        const understood = { format, kind, title, pages, leftOut, roles: characters.length, ...analysis }
        return reply.header('cache-control', 'no-store').send({ data: { scriptId, understood } })
      },
    )

    own.get<{ Params: { scriptId: string } }>('/api/scripts/:scriptId/source', async (request, reply) => {
      const caller = await admit(options, { request, reply, whileViewing: 'reads' })
      const { id } = await findScript(database.db, caller.userId, request.params.scriptId)
      const source = await findSource(database.db, id)
      if (!source) throw fail('not_found')
      if (caller.viewedBy) await noteLook(caller, { outcome: 'seen', what: 'original of a script', subject: id })
      const etag = `"${source.sha256}"`
      void reply.headers({
        'content-type': types[source.format],
        'content-length': source.bytes,
        // Somebody's file, from our address: it runs nothing and is not looked into.
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
