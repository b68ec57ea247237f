import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import type { Client } from '../../../testing/client.ts'
import { idempotentResponses } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const request = { text: 'But soft! What light through yonder window breaks?', voiceId: 'tom' }
const afterDuplicateWindow = 10_000

const sendWithKey = async (actor: Client, key: string, input: object = request) => {
  const response = await actor.post('startGeneration', input, { headers: { 'idempotency-key': key } })
  return { http: response.status, body: await response.text() }
}
const listResponses = ({ userId }: { userId: string }) =>
  app.database.db.select().from(idempotentResponses).where(eq(idempotentResponses.userId, userId))
const listIds = async (actor: Client) => (await actor.call('getUserGenerations', {})).generations.map(({ id }) => id)

test('R-22 a client that repeats a request with the same idempotency key gets the same response, and one generation starts', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const first = await sendWithKey(actor, 'one')
  const { data } = JSON.parse(first.body) as { data: { audioUrl: string } }
  await actor.downloadAudio(data.audioUrl)
  app.clock.advance(afterDuplicateWindow)
  expect(await sendWithKey(actor, 'one')).toEqual(first)
  expect(await listIds(actor)).toHaveLength(1)

  app.clock.advance(afterDuplicateWindow)
  expect((await sendWithKey(actor, 'two')).body).not.toBe(first.body)
  expect(await listIds(actor)).toHaveLength(2)
})

test(
  'R-22 fifty simultaneous requests with the same idempotency key start one generation',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendWithKey(actor, 'all')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await listIds(actor)).toHaveLength(1)
  },
)

test(
  'R-22 a repeated request gets the stored response even if the quota is used up or the recording is deleted',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'free' })
    const lines = Array.from({ length: 600 }, (_, index) => `This is line ${index}.`)
    const long = { text: lines.join(' ').slice(0, 9_990), voiceId: 'tom', for: 'practice' }
    const first = await sendWithKey(actor, 'long', long)
    app.clock.advance(afterDuplicateWindow)
    await expect(actor.call('startGeneration', { ...request, for: 'practice' })).rejects.toMatchObject({
      code: 'character_limit_exceeded',
    })
    expect(await sendWithKey(actor, 'long', long)).toEqual(first)
    await actor.call('deleteGeneration', { generationId: (await listIds(actor))[0] ?? '' })
    expect(await sendWithKey(actor, 'long', long)).toEqual(first)
  },
)

test(
  'R-22 another text with the same idempotency key is refused, but another account can use the same key',
  { tags: ['long'] },
  async () => {
    const [actor, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
    const first = await sendWithKey(actor, 'one')
    const refused = await sendWithKey(actor, 'one', { ...request, text: 'Other words.' })
    expect(refused.http).toBe(422)
    expect(JSON.parse(refused.body)).toMatchObject({ error: { details: { code: 'repeated_differently' } } })
    const others = await sendWithKey(other, 'one')
    expect(others.http).toBe(200)
    expect(others.body).not.toBe(first.body)
  },
)

test('a refused request stores no response, and a later request can use its idempotency key', async () => {
  const actor = await app.signUp({ tier: 'free' })
  expect((await sendWithKey(actor, 'one')).http).toBe(403)
  expect((await sendWithKey(actor, 'one')).http).toBe(403)
  expect(await listResponses(actor)).toEqual([])
  // The tier `free` refused to start a recording for the studio, but allows one for practice.
  expect((await sendWithKey(actor, 'one', { ...request, for: 'practice' })).http).toBe(200)
  expect(await listIds(actor)).toHaveLength(1)
})

test('after a day, an idempotency key can be used again with another text', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const first = await sendWithKey(actor, 'one')
  app.clock.advance(24 * 3_600_000 - 1)
  await app.services.jobs.drain()
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  expect(await sendWithKey(actor, 'one')).toEqual(first)
  app.clock.advance(1)
  await actor.call('signIn', { email: actor.email, password: goodPassword })
  const repeated = await sendWithKey(actor, 'one', { ...request, text: 'Other words.' })
  expect(repeated.http).toBe(200)
  expect(repeated.body).not.toBe(first.body)
  app.clock.advance(24 * 3_600_000 + 1)
  await app.services.jobs.drain()
  expect(await listResponses(actor)).toEqual([])
})

test('a request with an idempotency key of more than 200 characters gets 400', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  expect((await sendWithKey(actor, 'a'.repeat(201))).http).toBe(400)
})
