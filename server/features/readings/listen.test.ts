import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'

const twoLines = 'But soft! What light through yonder window breaks? It is the east.'

test('one who listens from the middle is let go when the reading is cancelled', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.voice.hold()
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const response = await actor.request(`${audioUrl}?from=1`)
  await actor.call('cancelGeneration', { generationId })
  await expect(response.arrayBuffer()).rejects.toThrow()
})
