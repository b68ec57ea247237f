import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance } from 'fastify'
import { sendAudio } from '../../platform/http/sendAudio.ts'
import type { Previews } from './previews.ts'

/** Serves `GET /previews/<voice>-<digest>.mp3` to anyone. A file never changes, so it is cached forever. */
export function servePreviews(app: FastifyInstance, { previews }: { previews: Previews }): void {
  app.get<{ Params: { name: string } }>('/previews/:name', async (request, reply) => {
    const sound = await previews.read(request.params.name)
    if (!sound) throw fail('not_found')
    return sendAudio(request, reply, sound)
  })
}
