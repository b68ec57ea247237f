import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from './requests/parseRange.ts'

/** Sends an MP3 whose URL changes with its content, so that clients may cache it forever. Supports range requests. */
export function sendAudio(request: FastifyRequest, reply: FastifyReply, audio: Uint8Array): FastifyReply {
  void reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
    .type('audio/mpeg')
  // Safari plays audio only from servers that answer range requests.
  const range = parseRange(request.headers.range, audio.length)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${audio.length}`).send()
  if (!range) return reply.send(Buffer.from(audio))
  void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${audio.length}`)
  return reply.send(Buffer.from(audio.subarray(range.start, range.end + 1)))
}
