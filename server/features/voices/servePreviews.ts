import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance } from 'fastify'
import { sendSound } from '../../platform/http/sendSound.ts'
import type { Previews } from './previews.ts'

/** `GET /previews/<voice>-<digest>.mp3`, for anyone; what stands under an address never changes. */
export function servePreviews(app: FastifyInstance, { previews }: { previews: Previews }): void {
  app.get<{ Params: { name: string } }>('/previews/:name', async (request, reply) => {
    const sound = await previews.read(request.params.name)
    if (!sound) throw fail('not_found')
    return sendSound(request, reply, sound)
  })
}
