// Each test has its own app, because each test stops its app.
import { expect, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

const request = { text: 'But soft! What light is this?', voiceId: 'tom' }

test('R-06 a request that runs when the server stops is still answered', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const response = actor.call('generateSpeechProxy', request)
  await app.speaker.waitUntilBlocked()
  const closed = app.fastify.close()
  app.speaker.unblock()
  await expect(response).resolves.toMatchObject({ audioData: expect.any(String) })
  await closed
})

test('R-06 endless audio and live streams do not prevent the shutdown', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const { audioUrl } = await actor.call('startGeneration', request)
  const sounds = [audioUrl, `${audioUrl}?from=1`, '/api/live'].map(async (path) =>
    (await actor.request(path)).arrayBuffer(),
  )
  const ends = Promise.allSettled(sounds)
  await app.speaker.waitUntilBlocked()
  await app.fastify.close()
  expect((await ends).length).toBe(3)
  app.speaker.unblock()
})
