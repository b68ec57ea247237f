import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance } from 'fastify'
import { rangeOf } from '../../platform/http/range.ts'
import type { Previews } from './previews.ts'

/** `GET /previews/<voice>-<digest>.mp3`, for anyone; what stands under an address never changes. */
export function servePreviews(app: FastifyInstance, { previews }: { previews: Previews }): void {
  app.get<{ Params: { name: string } }>('/previews/:name', async (request, reply) => {
    const sound = await previews.read(request.params.name)
    if (!sound) throw fail('not_found')
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
  })
}
