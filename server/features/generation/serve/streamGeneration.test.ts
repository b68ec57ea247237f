import { expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'
import { generations } from '../tables.ts'

const twoLines = 'But soft! What light through yonder window breaks? It is the east.'

// [spec2 §8.36]
test('a listener who started in the middle is disconnected when the generation is cancelled', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.hold()
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const response = await actor.request(`${audioUrl}?from=1`)
  await actor.call('cancelGeneration', { generationId })
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('S-43 streaming waiting generations does not let an account run more than two at once', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.hold()
  const started = []
  for (const name of ['one', 'two', 'three', 'four']) {
    started.push(await actor.call('startGeneration', { text: `This is ${name}.`, voiceId: 'tom' }))
  }
  const downloads = started.map(({ audioUrl }) => actor.downloadAudio(audioUrl))
  await app.speaker.waitUntilHeld(2)
  await expect(app.services.generationRunner.takeOver(started[2]?.generationId ?? '')).resolves.toBe(false)
  const rows = await app.database.db.select().from(generations)
  expect(rows.filter(({ leaseOwner }) => leaseOwner !== null)).toHaveLength(2)
  app.speaker.release()
  for (const download of downloads) expect((await download).length).toBeGreaterThan(500)
})

test('a stream from a unit beyond the last one is answered with 416', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.hold()
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const response = await actor.request(`${audioUrl}?from=99`)
  expect(response.status).toBe(416)
  app.speaker.release()
})
