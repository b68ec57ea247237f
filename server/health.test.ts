// Each test has its own app, because most tests break its storage or database.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStorage } from './adapters/storage/folderStorage.ts'
import { type FakeS3, startFakeS3 } from './adapters/storage/fakeS3.ts'
import { createS3Storage } from './adapters/storage/s3Storage.ts'
import { generations } from './features/generation/tables.ts'
import { findInvariantViolations } from './features/maintenance/index.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

const metricsToken = 'a-token-of-the-operator'
const text = 'But soft! What light through yonder window breaks?'

let s3: FakeS3
let app: TestApp
beforeEach(async () => {
  s3 = await startFakeS3()
  app = await startApp({
    environment: { METRICS_TOKEN: metricsToken },
    overrides: { storage: createS3Storage({ ...s3.options, prefix: '' }) },
  })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})

const operator = (of = app) => of.visitor({ authorization: `Bearer ${metricsToken}` })
const statusOf = async (client: Pick<TestApp, 'visitor'> | ReturnType<TestApp['visitor']>, path: string) => {
  const response = await ('request' in client ? client : client.visitor()).request(path)
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Makes the bucket answer requests for keys that contain `key` with 403, which the server does not retry. */
const refuse = (method: string, key: string, times = Infinity) => s3.failNext({ method, key, effect: 403, times })

async function rowOf(id: string) {
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, id))
  if (!row) throw new Error('no generation')
  return row
}

/** Waits until the generation has had this many temporary faults of the storage. */
async function waitForFaults(id: string, count: number) {
  for (;;) {
    const { state, temporaryFaults } = await rowOf(id)
    if (temporaryFaults >= count) return
    if (state !== 'making') throw new Error(`the generation is ${state}`)
    await nextTurn()
  }
}

test('while no check fails, the server is ready, and everybody gets `ok` as its health', async () => {
  expect(await statusOf(app, '/api/health/ready')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await statusOf(app, '/api/health')).toEqual({ status: 200, body: { status: 'ok' } })
})

test('without a database, the server is not ready and names the failing check', async () => {
  await app.database.close()
  expect(await statusOf(app, '/api/health/ready')).toEqual({
    status: 503,
    body: { status: 'error', failing: ['database'] },
  })
  expect((await statusOf(app, '/api/health/live')).status).toBe(200)
})

test('R-20 when the storage fails, health is degraded but the server stays ready; only operators and admins see what failed', async () => {
  const user = await app.signUp({ tier: 'paid' })
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  refuse('PUT', '')
  expect(await statusOf(app, '/api/health/ready')).toEqual({ status: 200, body: { status: 'ok' } })
  const hidden = { status: 200, body: { status: 'degraded' } }
  const shown = { status: 200, body: { status: 'degraded', failing: [], degraded: ['storage'], version: '0.0.0-test' } }
  expect(await statusOf(app, '/api/health')).toEqual(hidden)
  expect(await statusOf(user, '/api/health')).toEqual(hidden)
  expect(await statusOf(app.visitor({ authorization: 'Bearer another-token-than-that' }), '/api/health')).toEqual(
    hidden,
  )
  expect(await statusOf(operator(), '/api/health')).toEqual(shown)
  expect(await statusOf(admin, '/api/health')).toEqual(shown)
})

test('R-20 while the storage fails, new generations are refused; scripts can be saved, recordings played', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const streamed = await actor.downloadAudio(audioUrl)
  refuse('PUT', '', 4)
  const { generationId: interrupted } = await actor.call('startGeneration', { text: 'And what now?', voiceId: 'tom' })
  await waitForFaults(interrupted, 1)
  const refused = actor.call('startGeneration', { text: 'A third text.', voiceId: 'tom' })
  await expect(refused).rejects.toMatchObject({ http: 503, code: 'storage/retry-limit-exceeded' })
  expect((await actor.downloadAudio(audioUrl)).length).toBe(streamed.length)
  await actor.call('saveScript', { title: 'Balcony', content: text })
  expect((await actor.call('getUserScripts', {})).scripts).toHaveLength(1)
})

test(
  'R-07 with a nearly full disk, new recordings are refused, and the server stays ready',
  { tags: ['long'] },
  async () => {
    const dataDir = app.dataDir
    const storage = await createFolderStorage(`${dataDir}/full`, { leastFree: Infinity })
    await using full = await startApp({ environment: { METRICS_TOKEN: metricsToken }, overrides: { storage } })
    const actor = await full.signUp({ tier: 'paid' })
    const refused = actor.call('startGeneration', { text, voiceId: 'tom' })
    await expect(refused).rejects.toMatchObject({ http: 503, code: 'storage/quota-exceeded' })
    expect(await statusOf(full, '/api/health/ready')).toEqual({ status: 200, body: { status: 'ok' } })
    expect((await statusOf(operator(full), '/api/health')).body).toMatchObject({ degraded: ['storage'] })
    await actor.call('saveScript', { title: 'Balcony', content: text })
  },
)

test(
  'R-20 a generation pauses after each storage fault, for several minutes in total, and then completes',
  { tags: ['long'] },
  async () => {
    const faults = 9
    const actor = await app.signUp({ tier: 'paid' })
    refuse('PUT', '/takes/', faults)
    const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    let pausedMs = 0
    for (let count = 1; count <= faults; count += 1) {
      await waitForFaults(generationId, count)
      const { state, retryAt } = await rowOf(generationId)
      expect(state).toBe('making')
      const pauseMs = (retryAt?.getTime() ?? 0) - app.clock.now().getTime()
      app.clock.advance(pauseMs - 1)
      expect(await app.services.generationRunner.takeOver(generationId)).toBe(false)
      app.clock.advance(1)
      pausedMs += pauseMs
      await app.services.generationRunner.takeOver(generationId)
    }
    expect(pausedMs).toBeGreaterThan(5 * 60_000)
    await actor.downloadAudio(audioUrl)
    expect(await rowOf(generationId)).toMatchObject({ state: 'ready', attempts: 1 })
    expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
  },
)

test(
  'R-20 a generation fails if the storage still fails at the last retry, and its reserved characters are released',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    refuse('PUT', '/takes/')
    const { generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    for (let count = 1; count <= 10; count += 1) {
      await waitForFaults(generationId, count)
      app.clock.advance(150_000)
      await app.services.generationRunner.takeOver(generationId)
    }
    while ((await rowOf(generationId)).state === 'making') await nextTurn()
    expect(await rowOf(generationId)).toMatchObject({
      state: 'failed',
      failure: 'generation_failed',
      temporaryFaults: 10,
    })
    expect((await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)).toEqual([])
  },
)
