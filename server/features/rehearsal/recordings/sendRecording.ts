import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyReply } from 'fastify'
import { parseRange } from '../../../platform/http/requests/parseRange.ts'
import type { Services } from '../../../services.ts'

type Target = Pick<Services, 'storage'> & { headers: IncomingHttpHeaders; reply: FastifyReply }

/**
 * Sends the stored recording of a line, or the range of its bytes that the request asks for. Throws
 * `storage/object-not-found`.
 */
export async function sendRecording(
  { storage, headers, reply }: Target,
  row: { storageKey: string; mime: string; bytes: number },
): Promise<FastifyReply> {
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
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const range = parseRange(headers.range, row.bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
  const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
  void reply.header('content-length', end - start + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`)
  const stream = await storage.read(row.storageKey, { start, end })
  if (!stream) throw fail('storage/object-not-found')
  return reply.send(stream)
}
