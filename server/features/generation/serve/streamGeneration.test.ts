import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { generations } from './tables.ts'

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

test('S-43 listening to what waits does not let an account run more than two readings', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.voice.hold()
  const started = []
  for (const name of ['one', 'two', 'three', 'four']) {
    started.push(await actor.call('startGeneration', { text: `This is ${name}.`, voiceId: 'tom' }))
  }
  const sounds = started.map(({ audioUrl }) => actor.listenToTheEnd(audioUrl))
  await app.voice.held(2)
  await expect(app.services.readings.adopt(started[2]?.generationId ?? '')).resolves.toBe(false)
  const rows = await app.database.db.select().from(generations)
  expect(rows.filter(({ leaseOwner }) => leaseOwner !== null)).toHaveLength(2)
  app.voice.release()
  for (const sound of sounds) expect((await sound).length).toBeGreaterThan(500)
})

test('a unit beyond the last is not there, and never answered with the beginning', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  app.voice.hold()
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const response = await actor.request(`${audioUrl}?from=99`)
  expect(response.status).toBe(416)
  app.voice.release()
})
