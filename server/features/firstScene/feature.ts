import { createFirstSceneAudio } from './firstSceneAudio.ts'
import { addFirstScene, castFirstScene } from './addFirstScene.ts'
import { firstSceneOperations, serveFirstScene } from './serveFirstScene.ts'
import { defineFeature } from '../../services.ts'

/** The scene that visitors rehearse before they sign up, with audio made in advance. */
export const firstSceneFeature = defineFeature({
  name: 'firstScene',
  uses: ['clock', 'database', 'encoders', 'firstSceneAudio', 'live', 'log', 'scriptReviews', 'speaker', 'storage'],
  operations: firstSceneOperations,
  createServices: (services) => ({
    firstSceneAudio: createFirstSceneAudio(
      services,
      async () => (await castFirstScene(services.database.db, services)).roles,
    ),
  }),
  eventHandlers: {
    async accountVerified(tx, { userId, reportScript }, services) {
      const scriptId = await addFirstScene(tx, userId, services)
      if (scriptId) reportScript?.(scriptId)
    },
  },
  routes: (app, { services: { firstSceneAudio } }) => serveFirstScene(app, { firstSceneAudio }),
})
