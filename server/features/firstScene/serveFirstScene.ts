import { fail } from '@scene-partner/contract/failures'
import { getFirstScene } from '@scene-partner/contract/operations/firstScene'
import { firstScene } from '@scene-partner/script/firstScene'
import type { FastifyInstance } from 'fastify'
import { sendSound } from '../../platform/http/sendSound.ts'
import { operation, type Services } from '../../services.ts'

/** The scene as a visitor plays it. */
export const firstSceneOperations = [
  operation(getFirstScene, async ({ firstSceneSounds }) => ({
    understanding: firstSceneSounds.understanding,
    mine: [firstScene.mine],
    sounds: await firstSceneSounds.addresses(),
  })),
]

/** `GET /first-scene/<digest>.mp3`, for anyone; what stands under an address never changes. */
export function serveFirstScene(app: FastifyInstance, { firstSceneSounds }: Pick<Services, 'firstSceneSounds'>): void {
  app.get<{ Params: { name: string } }>('/first-scene/:name', async (request, reply) => {
    const sound = await firstSceneSounds.read(request.params.name)
    if (!sound) throw fail('not_found')
    return sendSound(request, reply, sound)
  })
}
