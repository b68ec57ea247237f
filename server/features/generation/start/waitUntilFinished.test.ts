// Tests `waitUntilFinished`. Its poll timer is fake: it runs only when a test advances it. All tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { generations } from '../tables.ts'
import { waitUntilFinished } from './waitUntilFinished.ts'

const pollIntervalMs = 2_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  app.speaker.unblock()
})

/** Starts a generation whose speech is blocked, and waits for it. Resolves when the wait first reads the row. */
async function startWaiting() {
  const actor = await app.signUp({ tier: 'paid' })
  const { userId } = actor
  app.speaker.block()
  const { generationId: id } = await actor.call('startGeneration', { text: 'Who is there?', voiceId: 'tom' })
  await app.speaker.waitUntilBlocked()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const leaving = new AbortController()
  const row = waitUntilFinished(app.services, { userId, id, maxWaitMs: 600_000, signal: leaving.signal })
  await expect.poll(() => timers.mock.calls.some(([, ms]) => ms === pollIntervalMs)).toBe(true)
  return { actor, id, row, leave: () => leaving.abort() }
}

test('when the caller disconnects, the wait ends immediately and returns the unfinished generation', async () => {
  const { id, row, leave } = await startWaiting()
  leave()
  expect(await row).toMatchObject({ id, state: 'making' })
})

test('when the generation is cancelled, waitUntilFinished returns the generation immediately', async () => {
  const { actor, id, row } = await startWaiting()
  await actor.call('cancelGeneration', { generationId: id })
  expect(await row).toMatchObject({ id, state: 'cancelled' })
})

test('waitUntilFinished returns a failed generation within two seconds even if the live event is lost', async () => {
  const { id, row } = await startWaiting()
  // No live event is published, as if the connection for events was lost.
  await app.database.db.update(generations).set({ state: 'failed' }).where(eq(generations.id, id))
  vi.advanceTimersByTime(pollIntervalMs)
  expect(await row).toMatchObject({ id, state: 'failed' })
})

test('waitUntilFinished returns undefined for a generation of another account', async () => {
  const { id, leave } = await startWaiting()
  const other = await app.signUp({ tier: 'paid' })
  const { signal } = new AbortController()
  expect(await waitUntilFinished(app.services, { userId: other.userId, id, maxWaitMs: 1, signal })).toBeUndefined()
  leave()
})
