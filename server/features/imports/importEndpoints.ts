import { fail, raise } from '@scene-partner/contract/failures'
import {
  getScriptSource as sourceContract,
  importScript as importContract,
} from '@scene-partner/contract/operations/imports'
import { fileFormats, listFormatNames } from '@scene-partner/script/import/formats'
import type { UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { endpoint, type Services } from '../../services.ts'
import { findScript } from '../scripts/index.ts'
import { storeImport } from './storeImport.ts'
import { findSource } from './sources.ts'

const maxNameLength = 200
/** Files of one account that are parsed at once, so that one user does not block the others. */
const maxConcurrentPerAccount = 3
const retryAfterS = 15

const refusals = {
  empty: 'import/empty',
  broken: 'import/broken',
  encrypted: 'import/encrypted',
  copyProtected: 'import/copy-protected',
  scan: 'import/scan',
  tooLong: 'import/too-long',
  bomb: 'import/broken',
} as const

/** Returns the failure for a file that cannot become a script. */
const failureFor = (reason: UnreadableReason) =>
  reason === 'unknown' ? fail('import/unknown', { formats: listFormatNames() }) : fail(refusals[reason])

/** Returns the uploaded file's name without path and control characters; `script` where none is left. */
function cleanFileName(name = ''): string {
  const last = name.split(/[/\\]/u).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .slice(0, maxNameLength)
      .trim() || 'script'
  )
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

/** Creates the endpoint that turns an uploaded file into a script. One per process, because it counts running imports. */
export function createImportEndpoint(): Endpoint<Services> {
  const withConcurrencyLimit = createConcurrencyLimit()
  return endpoint(importContract, {
    async answer({ caller: { userId }, query, body, request, ...services }) {
      if (body.length === 0) throw fail('import/empty')
      const { idempotencyKey, signal } = request
      const name = cleanFileName(query.name)
      const answer = await withConcurrencyLimit(userId, () =>
        services.fileParser.parse({ bytes: body, name, userId }, signal),
      )
      if ('refused' in answer) throw failureFor(answer.refused)
      signal.throwIfAborted()
      const { parsed } = answer
      const scriptId = await storeImport(services, {
        userId,
        name,
        bytes: body,
        parsed,
        // The prefix makes the key different from keys of `saveScript`, which are stored in the same column.
        idempotencyKey: idempotencyKey === undefined ? null : `import:${idempotencyKey}`,
      })
      const { format, kind, title, pages, leftOut, characters, analysis } = parsed
      return { scriptId, understood: { format, kind, title, pages, leftOut, roles: characters.length, ...analysis } }
    },
  })
}

/** Returns the file that a script was imported from. */
export const getScriptSource = endpoint(sourceContract, {
  async prepare({ caller, params, database: { db } }) {
    const { id } = await findScript(db, caller.userId, params.scriptId)
    return (await findSource(db, id)) ?? raise('storage/object-not-found')
  },
  subjectOf: ({ scriptId }) => scriptId,
  async answer({ prepared: source, request, reply, storage }) {
    const etag = `"${source.sha256}"`
    void reply.headers({
      'content-type': fileFormats[source.format].servedAs,
      'content-length': source.bytes,
      // The file comes from a user but has our origin, so browsers may only download it: no display, no scripts, no
      // guessing of its type.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(source.name).replace(/['()*]/gu, '')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).removeHeader('content-length').send()
    const stream = await storage.read(source.storageKey)
    if (!stream) throw fail('storage/object-not-found')
    return reply.send(stream)
  },
})
