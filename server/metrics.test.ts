// The tests share one app. One test counts all requests of its app, and one needs other settings, so these start others.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SpeakOptions } from '@scene-partner/speech/engines/engine'
import type { Speaker } from '@scene-partner/speech/speaker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observeSpeaker } from './observeSpeaker.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { startMetricsServer } from './platform/metrics/serveMetrics.ts'
import { rawRequest } from './testing/rawRequest.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

const token = 'a-token-of-the-operator'
const environment = { METRICS_TOKEN: token }
const authorization = `Bearer ${token}`

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment })
})
afterAll(() => app[Symbol.asyncDispose]())

const readMetrics = async (server: TestApp) => (await server.visitor({ authorization }).request('/metrics')).text()

test('metrics are served with the token, and refused without a token or with a wrong one', async () => {
  const answer = await app.visitor({ authorization }).request('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect((await app.visitor().request('/metrics')).status).toBe(401)
  const wrong = await app.visitor({ authorization: 'Bearer a-token-of-somebody-else' }).request('/metrics')
  expect([wrong.status, await wrong.text()]).toEqual([401, 'The bearer token is wrong.\n'])
})

test(
  'without METRICS_TOKEN, /metrics returns 404; with METRICS_PORT, only that port serves metrics',
  { tags: ['long'] },
  async () => {
    await using without = await startApp({ sharedWith: app })
    expect((await without.visitor({ authorization }).request('/metrics')).status).toBe(404)
    await using apart = await startApp({ sharedWith: app, environment: { ...environment, METRICS_PORT: '9464' } })
    expect((await apart.visitor({ authorization }).request('/metrics')).status).toBe(404)
    const { registry } = apart.services.metrics
    const { contentType } = registry
    const collect = () => registry.metrics()
    await using server = await startMetricsServer({ host: '127.0.0.1', port: 0, token, collect, contentType })
    const { port } = server.server.address() as AddressInfo
    const request = (headers: Record<string, string>) => rawRequest(`http://127.0.0.1:${port}/metrics`, { headers })
    expect((await request({})).status).toBe(401)
    expect(await (await request({ authorization })).text()).toContain('scene_partner_database_up 1')
  },
)

test('/metrics reports requests by operation, and also generations, engines, e-mails, queues and connections', async () => {
  await using own = await startApp({ environment })
  const actor = await own.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  let text = await readMetrics(own)
  while (!text.includes('emails_total{outcome="sent"} 1') || !text.includes('outcome="ready"} 1')) {
    await nextTurn()
    text = await readMetrics(own)
  }
  for (const line of [
    'scene_partner_request_duration_seconds_count{operation="startGeneration",status="2xx"} 1',
    'scene_partner_request_duration_seconds_count{operation="/api/audio/:file",status="2xx"} 1',
    'scene_partner_generation_runs_total{outcome="ready"} 1',
    'scene_partner_generation_duration_seconds_count{purpose="studio"} 1',
    'scene_partner_queue_oldest_age_seconds{queue="generations"} 0',
    'scene_partner_database_connections{state="waiting"} 0',
    'scene_partner_storage_up 1',
    'scene_partner_database_up 1',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/scene_partner_engine_unit_duration_seconds_count\{engine="\w+"\} 1/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(text).toMatch(/scene_partner_data_disk_free_bytes [1-9]/)
})

test(
  'metric labels contain no personal data, and unknown paths and operations add no labels',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid', email: 'ada.ray@example.com' })
    const { audioUrl, generationId } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
    await actor.downloadAudio(audioUrl)
    const probe = async () => {
      await actor.post(`call-${randomUUID()}`, {})
      await actor.request(`/api/${randomUUID()}`)
      await actor.request(`/${randomUUID()}?token=${randomUUID()}`)
      await actor.request(`/api/audio/gen_1_${randomUUID().replaceAll('-', '').slice(0, 22)}.mp3`)
    }
    const countLines = async () =>
      (await readMetrics(app)).split('\n').filter((line) => line.includes('request_duration')).length
    await probe()
    await readMetrics(app)
    const before = await countLines()
    for (let round = 0; round < 20; round += 1) await probe()
    expect(await countLines()).toBe(before)
    const text = await readMetrics(app)
    for (const secret of [actor.userId, generationId, 'ada.ray', 'example.com', 'But soft', 'token='])
      expect(text).not.toContain(secret)
  },
)

test('if an engine fails and another one speaks, the metrics count the failure, and `onFailure` is called too', async () => {
  const metrics = createMetrics()
  const speaker = {
    states: () => ({ kokoro: { state: 'broken' }, espeak: { state: 'ready' } }),
    async speak(_request: unknown, { onFailure }: SpeakOptions) {
      onFailure?.({ engine: 'kokoro', reason: 'engine_died' })
      return { engine: 'espeak' }
    },
  } as unknown as Speaker
  const failures: string[] = []
  const observed = observeSpeaker(speaker, metrics)
  const spoken = await observed.speak({} as Parameters<Speaker['speak']>[0], {
    signal: new AbortController().signal,
    onFailure: ({ engine }) => failures.push(engine),
  })
  expect([spoken.engine, failures]).toEqual(['espeak', ['kokoro']])
  const text = await metrics.registry.metrics()
  for (const line of [
    'scene_partner_engine_failures_total{engine="kokoro"} 1',
    'scene_partner_engine_unit_duration_seconds_count{engine="espeak"} 1',
    'scene_partner_engine_ready{engine="kokoro"} 0',
    'scene_partner_engine_ready{engine="espeak"} 1',
  ])
    expect(text).toContain(line)
})

test('a gauge has only the label values that were read last, and no values while reading fails', async () => {
  const { registry, addGauge } = createMetrics()
  let read = (): [Record<string, string>, number][] => [
    [{ queue: 'mail' }, 2],
    [{ queue: 'index' }, 1],
  ]
  addGauge('jobs', 'Number of jobs', () => read(), ['queue'])
  addGauge('queues', 'Number of queues', () => [[{}, read().length]])
  const readValues = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^scene_partner_(jobs|queues)/.test(line))
  expect(await readValues()).toEqual([
    ...['scene_partner_jobs{queue="mail"} 2', 'scene_partner_jobs{queue="index"} 1', 'scene_partner_queues 2'],
  ])
  read = () => [[{ queue: 'mail' }, 3]]
  expect(await readValues()).toEqual(['scene_partner_jobs{queue="mail"} 3', 'scene_partner_queues 1'])
  read = () => {
    throw new Error('no database')
  }
  expect(await readValues()).toEqual([])
})
