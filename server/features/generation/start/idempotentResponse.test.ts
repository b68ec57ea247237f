import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import type { Client } from '../../testing/client.ts'
import { readingAnswers } from './tables.ts'

const wish = { text: 'But soft! What light through yonder window breaks?', voiceId: 'tom' }
const later = 10_000

const ask = async (actor: Client, key: string, input: object = wish) => {
  const response = await actor.post('startGeneration', input, { headers: { 'idempotency-key': key } })
  return { http: response.status, body: await response.text() }
}
const idsOf = async (actor: Client) => (await actor.call('getUserGenerations', {})).generations.map(({ id }) => id)

test('R-22 a reading that is asked for again after a lost answer is answered the same and begins once', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const first = await ask(actor, 'one')
  const { data } = JSON.parse(first.body) as { data: { audioUrl: string } }
  await actor.listenToTheEnd(data.audioUrl)
  app.clock.advance(later)
  expect(await ask(actor, 'one')).toEqual(first)
  expect(await idsOf(actor)).toHaveLength(1)

  app.clock.advance(later)
  expect((await ask(actor, 'two')).body).not.toBe(first.body)
  expect(await idsOf(actor)).toHaveLength(2)
})

test('R-22 fifty same requests at once begin one reading', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(actor, 'all')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await idsOf(actor)).toHaveLength(1)
})

test('R-22 the answer comes again even where nothing more could begin, or the recording is gone', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'free' })
  const lines = Array.from({ length: 600 }, (_, index) => `This is line ${index}.`)
  const long = { text: lines.join(' ').slice(0, 9_990), voiceId: 'tom', for: 'practice' }
  const first = await ask(actor, 'long', long)
  app.clock.advance(later)
  await expect(actor.call('startGeneration', { ...wish, for: 'practice' })).rejects.toMatchObject({
    code: 'character_limit_exceeded',
  })
  expect(await ask(actor, 'long', long)).toEqual(first)
  await actor.call('deleteGeneration', { generationId: (await idsOf(actor))[0] ?? '' })
  expect(await ask(actor, 'long', long)).toEqual(first)
})

test('R-22 another wish under the same key is refused, and another account knows nothing of it', async () => {
  await using app = await startApp()
  const [actor, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  const first = await ask(actor, 'one')
  const refused = await ask(actor, 'one', { ...wish, text: 'Other words.' })
  expect(refused.http).toBe(422)
  expect(JSON.parse(refused.body)).toMatchObject({ error: { details: { code: 'repeated_differently' } } })
  const others = await ask(other, 'one')
  expect(others.http).toBe(200)
  expect(others.body).not.toBe(first.body)
})

test('a refusal is not kept: the same key may be tried again', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'free' })
  expect((await ask(actor, 'one')).http).toBe(403)
  expect((await ask(actor, 'one')).http).toBe(403)
  expect(await app.database.db.select().from(readingAnswers)).toEqual([])
})

test('after a day a key may be used anew, and the sweep forgets it', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const first = await ask(actor, 'one')
  app.clock.advance(24 * 3_600_000)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  const anew = await ask(actor, 'one', { ...wish, text: 'Other words.' })
  expect(anew.http).toBe(200)
  expect(anew.body).not.toBe(first.body)
  app.clock.advance(24 * 3_600_000 + 1)
  await app.services.jobs.drain()
  expect(await app.database.db.select().from(readingAnswers)).toEqual([])
})

test('a key that is no key is refused', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  expect((await ask(actor, 'a'.repeat(201))).http).toBe(400)
})
