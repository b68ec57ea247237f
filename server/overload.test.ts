/** @module-tag long */
// Each test has its own app, because each needs other limits of the load.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toDelayMs } from './platform/http/shedLoad.ts'
import { gate } from './testing/gate.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

const statusOf = async (app: TestApp, path: string) => (await app.visitor().request(path)).status

test('R-18 while many statements wait for the database, requests get 503 with Retry-After; then they are served again', async () => {
  await using app = await startApp({ loadLimits: { maxEventLoopDelayMs: Infinity, maxWaitingStatements: 5 } })
  const { db, countConnections } = app.database
  const mayEnd = gate()
  const holding = Array.from({ length: 10 }, () => app.database.tx(() => mayEnd.opened))
  while (countConnections().busy < 10) await nextTurn()
  // Drizzle sends a statement only when its result is awaited.
  const waiting = Array.from({ length: 6 }, async () => await db.execute(sql`select 1`))
  while (countConnections().waiting < 6) await nextTurn()

  const refused = await app.visitor().post('getPublicFeaturedVoices', {})
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('3')
  expect(await refused.json()).toMatchObject({ error: { status: 'UNAVAILABLE', details: { code: 'overloaded' } } })
  const page = await app.visitor().request('/', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await statusOf(app, '/api/health/live')).toBe(200)

  mayEnd.open()
  // On a slow machine, some statements wait for longer than the pool allows and fail, so failures are ignored here.
  await Promise.allSettled([...holding, ...waiting])
  expect((await app.visitor().post('getPublicFeaturedVoices', {})).status).toBe(200)
})

test('R-26 while the event loop is overloaded, requests are refused and the health check answers; then the server recovers by itself', async () => {
  await using app = await startApp({ loadLimits: { maxEventLoopDelayMs: 800, maxWaitingStatements: Infinity } })
  const { fastify } = app
  const block = async (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
    await nextTurn()
  }
  while (fastify.readEventLoopDelayMs() <= 800) await block(1_500)
  const refused = await app.visitor().post('getPublicFeaturedVoices', {})
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await statusOf(app, '/api/health/live')).toBe(200)
  while ((await app.visitor().post('getPublicFeaturedVoices', {})).status === 503) await nextTurn()
})

test('R-26 a delay of the event loop that could not be measured counts as between 250 ms and a minute', async () => {
  for (const [maxEventLoopDelayMs, status] of [
    [60_000, 200],
    [250, 503],
  ] as const) {
    await using app = await startApp({ loadLimits: { maxEventLoopDelayMs, maxWaitingStatements: Infinity } })
    app.fastify.readEventLoopDelayMs = () => toDelayMs(NaN)
    expect((await app.visitor().post('getPublicFeaturedVoices', {})).status).toBe(status)
    expect(await statusOf(app, '/api/health/ready')).toBe(503)
  }
})
