import { expect, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

const request = { text: 'But soft! What light is this?', voiceId: 'tom' }

test('R-06 what was asked before the server stops is still answered', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.voice.hold()
  const asked = actor.call('generateSpeechProxy', request)
  await app.voice.held()
  const closed = app.fastify.close()
  app.voice.release()
  await expect(asked).resolves.toMatchObject({ audioData: expect.any(String) })
  await closed
})

test('R-06 a sound without an end does not keep the server from stopping', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.voice.hold()
  const { audioUrl } = await actor.call('startGeneration', request)
  const sounds = [audioUrl, `${audioUrl}?from=1`, '/api/live'].map(async (path) =>
    (await actor.request(path)).arrayBuffer(),
  )
  const ends = Promise.allSettled(sounds)
  await app.voice.held()
  await app.fastify.close()
  expect((await ends).length).toBe(3)
  app.voice.release()
})
