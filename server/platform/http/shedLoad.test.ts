import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { sendError } from './sendError.ts'
import { shedLoad, toDelayMs } from './shedLoad.ts'

const limits = { maxEventLoopDelayMs: 250, maxWaitingStatements: 5 }

/** Creates a server that answers every request with 200 unless it is overloaded. `load` can be changed. */
async function createServer(load = { delayMs: 0, waiting: 0 }) {
  const metrics = createMetrics()
  const app = fastify()
  app.setErrorHandler(sendError)
  const check = await shedLoad(app, { limits, metrics, waitingStatements: () => load.waiting })
  app.readEventLoopDelayMs = () => load.delayMs
  app.get('/*', async () => 'ok')
  const request = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, metrics, check, load, request, [Symbol.asyncDispose]: () => app.close() }
}

test('R-18 R-26 requests are served while the load is at its limits or below, and refused while it exceeds one limit', async () => {
  await using server = await createServer()
  const statusWith = async (delayMs: number, waiting: number) => {
    Object.assign(server.load, { delayMs, waiting })
    return (await server.request('/api/call/getScript')).statusCode
  }
  expect(await statusWith(limits.maxEventLoopDelayMs, limits.maxWaitingStatements)).toBe(200)
  expect(await statusWith(limits.maxEventLoopDelayMs + 1, 0)).toBe(503)
  expect(await statusWith(0, limits.maxWaitingStatements + 1)).toBe(503)
  expect(await statusWith(0, 0)).toBe(200)
})

test('R-18 an overloaded server answers an API request with the failure `overloaded`, and a page request with a page that loads itself again', async () => {
  await using server = await createServer({ delayMs: 0, waiting: 6 })
  const html = { accept: 'text/html,*/*' }
  for (const [path, headers] of [['/api/live', html] as const, ['/blog', {}] as const]) {
    const answer = await server.request(path, headers)
    expect(answer.json()).toMatchObject({ error: { details: { code: 'overloaded' } } })
    expect(answer.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
  }
  const page = await server.request('/blog', html)
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '3', refresh: '3', 'cache-control': 'no-store' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<h1>One moment</h1>')
})

test('R-18 an overloaded server still answers health checks, metrics, other servers, webhooks and built files', async () => {
  await using server = await createServer({ delayMs: 9_000, waiting: 999 })
  const statusOf = async (path: string) => [path, (await server.request(path)).statusCode]
  for (const path of ['/api/health/ready', '/metrics', '/api/replica/x', '/api/webhooks/stripe', '/assets/app.js'])
    expect(await statusOf(path)).toEqual([path, 200])
  for (const path of ['/metrics/more', '/blog/assets/x', '/api/webhook'])
    expect(await statusOf(path)).toEqual([path, 503])
})

test('the metrics count refused requests by the limit that was exceeded', async () => {
  await using server = await createServer()
  for (const load of [
    { delayMs: 251, waiting: 6 },
    { delayMs: 251, waiting: 0 },
    { delayMs: 0, waiting: 6 },
  ]) {
    Object.assign(server.load, load)
    await server.request('/api/call/getScript')
  }
  const text = await server.metrics.registry.metrics()
  expect(text).toContain('requests_shed_total{reason="event loop"} 2')
  expect(text).toContain('requests_shed_total{reason="database"} 1')
})

test('R-26 the server is not ready once its event loop is delayed by a second', async () => {
  await using server = await createServer()
  const isHealthyWith = async (delayMs: number) => {
    server.load.delayMs = delayMs
    return server.check.isHealthy()
  }
  expect(await isHealthyWith(999)).toBe(true)
  expect(await isHealthyWith(1_000)).toBe(false)
})

test('the event-loop delay is the mean measured interval in ms minus the 10 ms sampling interval; with no measurement it is 1,000 ms', () => {
  expect(toDelayMs(260e6)).toBe(250)
  expect(toDelayMs(4e6)).toBe(0)
  expect(toDelayMs(Number.NaN)).toBe(1_000)
})
