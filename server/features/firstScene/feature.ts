import { createFirstSceneAudio } from './firstSceneAudio.ts'
import { prepareFirstScene } from './index.ts'
import { firstSceneOperations, serveFirstScene } from './serveFirstScene.ts'
import { defineFeature } from '../../services.ts'

/** The scene that visitors rehearse before they sign up, with audio made in advance. */
export const firstSceneFeature = defineFeature({
  name: 'firstScene',
  uses: [
    'clock',
    'database',
    'encoders',
    'firstSceneAudio',
    'live',
    'log',
    'scriptReviews',
    'speaker',
    'storage',
    'voiceRegistry',
  ],
  operations: firstSceneOperations,
  createServices: (services) => ({
    firstSceneAudio: createFirstSceneAudio(services, async () => (await prepareFirstScene(services)).casting.roles),
  }),
  routes: (app, { services: { firstSceneAudio } }) => serveFirstScene(app, { firstSceneAudio }),
})
