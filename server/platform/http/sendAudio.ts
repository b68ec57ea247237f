import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from './range.ts'

/** A sound whose address changes with it: whoever fetched it may keep it for ever. */
export function sendSound(request: FastifyRequest, reply: FastifyReply, sound: Uint8Array): FastifyReply {
  void reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
    .type('audio/mpeg')
  // Safari plays nothing that it cannot have in pieces.
  const range = rangeOf(request.headers.range, sound.length)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sound.length}`).send()
  if (!range) return reply.send(Buffer.from(sound))
  void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sound.length}`)
  return reply.send(Buffer.from(sound.subarray(range.start, range.end + 1)))
}
