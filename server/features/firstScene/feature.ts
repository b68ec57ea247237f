import { addFirstScene } from './addFirstScene.ts'
import { defineFeature } from '../../services.ts'

/** The script that every new account begins with. */
export const firstSceneFeature = defineFeature({
  name: 'firstScene',
  uses: ['clock', 'live', 'speaker'],
  eventHandlers: {
    async accountVerified(tx, { userId, reportScript }, services) {
      const scriptId = await addFirstScene(tx, userId, services)
      if (scriptId) reportScript?.(scriptId)
    },
  },
})
