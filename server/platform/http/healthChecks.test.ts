import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { serveHealth, type HealthCheck } from './health.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Creates a server with one check of its readiness (`core`) and one of a dependency (`mail`), which can be changed. */
function createServer(change: { mayReadDetails?: () => Promise<boolean> } = {}) {
  const state = { core: true, mail: true, mailChecks: 0, now: 0 }
  const core: HealthCheck = { name: 'core', isHealthy: async () => state.core }
  const mail: HealthCheck = {
    name: 'mail',
    async isHealthy() {
      state.mailChecks += 1
      return state.mail
    },
  }
  const app = fastify()
  const options = { readiness: [core], dependencies: [mail], version: '1.2.3', now: () => state.now }
  serveHealth(app, { ...options, mayReadDetails: async () => false, ...change })
  const read = async (path = '') => {
    const answer = await app.inject(`/api/health${path}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    return [answer.statusCode, answer.json()] as const
  }
  return { app, core, mail, state, read, [Symbol.asyncDispose]: () => app.close() }
}

test('if a dependency fails, the server is degraded but ready; if a readiness check fails, the server reports an error', async () => {
  await using server = createServer()
  server.state.mail = false
  expect(await server.read()).toEqual([200, { status: 'degraded' }])
  expect(await server.read('/ready')).toEqual([200, { status: 'ok' }])
  server.state.core = false
  expect(await server.read()).toEqual([503, { status: 'error' }])
  expect(await server.read('/ready')).toEqual([503, { status: 'error', failing: ['core'] }])
  expect(await server.read('/live')).toEqual([200, { status: 'ok' }])
})

test('a dependency is checked at most once in ten seconds, however many requests arrive', async () => {
  await using server = createServer()
  await Promise.all([server.read(), server.read(), server.read()])
  server.state.now = 9_999
  server.state.mail = false
  expect(await server.read()).toEqual([200, { status: 'ok' }])
  expect(server.state.mailChecks).toBe(1)
  server.state.now = 10_000
  expect(await server.read()).toEqual([200, { status: 'degraded' }])
  expect(server.state.mailChecks).toBe(2)
})

test('at /api/health, only a caller who may read details gets the names of failing checks and the version; if the permission cannot be checked, no caller gets them', async () => {
  await using allowed = createServer({ mayReadDetails: async () => true })
  allowed.state.mail = false
  expect(await allowed.read()).toEqual([200, { status: 'degraded', failing: [], degraded: ['mail'], version: '1.2.3' }])
  await using undecided = createServer({ mayReadDetails: () => Promise.reject(new Error('no database')) })
  expect(await undecided.read()).toEqual([200, { status: 'ok' }])
})

test('a check that throws counts as failing, and so does a check that has not answered after some seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using server = createServer()
  server.core.isHealthy = () => Promise.reject(new Error('no database'))
  expect(await server.read('/ready')).toEqual([503, { status: 'error', failing: ['core'] }])
  let isChecked: () => void = () => undefined
  const checked = new Promise<void>((resolve) => (isChecked = resolve))
  server.core.isHealthy = () => {
    isChecked()
    return new Promise(() => undefined)
  }
  const answer = server.read('/ready')
  await checked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toEqual([503, { status: 'error', failing: ['core'] }])
})
