import { fail } from '@scene-partner/contract/failures'
import { getFirstScene } from '@scene-partner/contract/operations/firstScene'
import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import type { FastifyInstance } from 'fastify'
import { sendAudio } from '../../platform/http/sendAudio.ts'
import { operation, type Services } from '../../services.ts'

/** Returns the first scene for visitors, with the URLs of its audio. */
export const firstSceneOperations = [
  operation(getFirstScene, async ({ firstSceneAudio }) => ({
    understanding: firstSceneAudio.understanding,
    mine: [firstScene.mine],
    sounds: await firstSceneAudio.listUrls(),
  })),
]

/** Serves `GET /first-scene/<digest>.mp3` to anyone. A file never changes, so it is cached forever. */
export function serveFirstScene(app: FastifyInstance, { firstSceneAudio }: Pick<Services, 'firstSceneAudio'>): void {
  app.get<{ Params: { name: string } }>('/first-scene/:name', async (request, reply) => {
    const sound = await firstSceneAudio.read(request.params.name)
    if (!sound) throw fail('not_found')
    return sendAudio(request, reply, sound)
  })
}
