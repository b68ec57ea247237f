// Tests the settings of voices, the installation of voice files, the loading of voices in advance, the files of
// previews, and the order of listening scores.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createSpeakerWithEngines } from '@scene-partner/speech/speaker'
import { findVoice, type Rendition, type VoiceEntry, voices } from '@scene-partner/speech/catalog/voices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { readLogRows } from '../../testing/readLogRows.ts'
import { startApp, type TestApp, testStartTime } from '../../testing/startApp.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { voicesFeature } from './feature.ts'
import { createVisitorVoiceList } from './presentVoice.ts'
import { createPreviews } from './previews.ts'
import { voiceSettings } from './tables.ts'
import { describeInstall } from './voiceInstallation.ts'
import { createVoiceInstaller } from './voiceInstaller.ts'
import { createVoiceRegistry } from './voiceRegistry.ts'
import { warmUpCast } from './warmUpVoices.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-voices-'))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const signUpAdmin = () => app.signUp({ change: { isAdmin: true, role: 'admin' } })

test('after an admin disables a voice, the other servers offer it for at most five more seconds', async () => {
  const { database } = app
  const clock = createFixedClock(testStartTime)
  const registry = createVoiceRegistry({ database, clock })
  expect(await registry.isOffered('arthur')).toBe(true)
  const change = { voiceId: 'arthur', isEnabled: false, updatedAt: clock.now() }
  await database.db.insert(voiceSettings).values(change)
  clock.advance(4_999)
  expect(await registry.isOffered('arthur')).toBe(true)
  clock.advance(1)
  expect(await registry.isOffered('arthur')).toBe(false)
  await database.db.delete(voiceSettings)
})

test('an admin cannot disable every voice that the engines of the server can speak', async () => {
  const admin = await signUpAdmin()
  const { speaker } = app.services
  const { bestRendition } = speaker
  const only = findVoice('kate')
  speaker.bestRendition = (voice: VoiceEntry) => (voice === only ? bestRendition(voice) : undefined)
  try {
    const enable = (enabledVoiceIds: string[]) => admin.call('updateEnabledVoices', { enabledVoiceIds })
    expect(await failureOf(enable(['tom', 'arthur']))).toMatchObject({ code: 'voices/none-left' })
    expect(await enable(['tom', 'kate'])).toEqual({ success: true })
  } finally {
    speaker.bestRendition = bestRendition
    await admin.call('updateEnabledVoices', { enabledVoiceIds: voices.map(({ id }) => id) })
  }
})

test('the admin log contains the voices that an admin featured, and the first ten voices of an order that an admin chose', async () => {
  const admin = await signUpAdmin()
  const order = voices.map(({ id }) => id).toReversed()
  await admin.call('setFeaturedVoices', { voiceIds: ['tom', 'kate'] })
  await admin.call('orderVoices', { voiceIds: order })
  const rows = (await readLogRows(app.database)).filter(({ adminId }) => adminId === admin.userId)
  expect(Object.fromEntries(rows.map(({ action, metadata }) => [action, metadata]))).toEqual({
    'voices.featured': { featured: ['tom', 'kate'] },
    'voices.ordered': { first: order.slice(0, 10) },
  })
  await admin.call('orderVoices', { voiceIds: [] })
  await admin.call('setFeaturedVoices', { voiceIds: [] })
})

test('admins see how many voices each engine speaks', async () => {
  const admin = await signUpAdmin()
  const { engines } = await admin.call('listVoicesForAdmin', {})
  const spoken = voices.map((voice) => app.services.speaker.bestRendition(voice)?.engine)
  expect(engines.length).toBeGreaterThan(0)
  for (const { name, voices: number } of engines)
    expect([name, number]).toEqual([name, spoken.filter((engine) => engine === name).length])
})

function createInstaller(fetch: typeof globalThis.fetch, options: { canDownload?: boolean; name: string }) {
  const { config, log } = app.services
  const dataDir = join(folder, options.name)
  return createVoiceInstaller({
    config: { ...config, voicesDir: join(dataDir, 'voices'), dataDir, managesVoicesDir: true },
    log,
    canDownload: options.canDownload ?? true,
    fetch,
  })
}
const writeNoLog = () => Promise.resolve()
const speaker = createSpeakerWithEngines({})

test('after a failed download of voices, admins see why it failed, until the download is started again', async () => {
  let hasAnswered = false
  const installer = createInstaller(
    (_url, { signal } = {}) => {
      if (!hasAnswered) {
        hasAnswered = true
        return Promise.resolve(new Response('gone', { status: 404 }))
      }
      return new Promise((_, reject) => {
        const stop = () => reject(new Error('stopped'))
        // A signal that has aborted already sends no event.
        if (signal?.aborted) stop()
        else signal?.addEventListener('abort', stop)
      })
    },
    { name: 'failing' },
  )
  await installer.start(writeNoLog)
  await expect.poll(() => installer.problem()).toBeDefined()
  expect(installer.problem()).not.toContain('Something went wrong')
  expect(await describeInstall({ voiceInstaller: installer, speaker })).toMatchObject({
    ...{ state: 'failed', problem: installer.problem() },
  })
  await expect.poll(() => installer.progress()).toBeUndefined()
  await installer.start(writeNoLog)
  await expect.poll(() => installer.problem()).toBeUndefined()
  await installer.close()
  // Stopping the server is not a failure of the download.
  expect(installer.problem()).toBeUndefined()
})

test('if the server may not download voices, an admin sees that the operator installs them', async () => {
  const installer = createInstaller(fetch, { name: 'operator', canDownload: false })
  expect(await describeInstall({ voiceInstaller: installer, speaker })).toEqual({
    ...{ state: 'theirs', bytesDone: 0, bytesTotal: 0 },
  })
})

test('warmUpCast loads the first two different voices in advance, even if one voice reads several roles', () => {
  const warmed: string[] = []
  const record = { warmUp: (voice: VoiceEntry) => Promise.resolve(void warmed.push(voice.id)) }
  warmUpCast(record as never, ['tom', 'tom', 'kate', 'arthur'])
  expect(warmed).toEqual(['tom', 'kate'])
})

type Engines = Parameters<typeof createSpeakerWithEngines>[0]

/** Creates previews whose files are in the storage of the app. */
function createTestPreviews(engines: Engines, role: 'all' | 'web' = 'all') {
  const { clock, encoders, log, storage } = app.services
  const needs = { clock, encoders, log, storage, config: { role }, speaker: createSpeakerWithEngines(engines) }
  return createPreviews(needs, { quietForMs: 0 })
}
const tom = findVoice('tom') ?? expect.fail('the catalog has no voice tom')
const nameOf = (address: string | null) => address?.replace('/previews/', '') ?? ''

test('with ROLE=web, a preview is served if its file exists, and is not generated if it is missing', async () => {
  const engine = createFakeEngine()
  const web = createTestPreviews({ flite: engine }, 'web')
  const name = nameOf(web.urlOf(tom))
  await app.services.storage.remove(`previews/${name}`)
  expect(await web.read(name)).toBeNull()
  expect(engine.spoken).toEqual([])
  const sound = await createTestPreviews({ flite: createFakeEngine() }).read(name)
  expect(await web.read(name)).toEqual(sound)
})

test('if generating a preview fails, the next request generates it again', async () => {
  const engine = createFakeEngine()
  engine.failOn(() => true, 1)
  const previews = createTestPreviews({ flite: engine })
  const name = nameOf(previews.urlOf(tom))
  await app.services.storage.remove(`previews/${name}`)
  await expect(previews.read(name)).rejects.toThrow()
  expect((await previews.read(name))?.length).toBeGreaterThan(0)
})

test('if the engine of the best rendition fails, another engine speaks the preview, which is served but not stored as that of the best rendition', async () => {
  const better = createFakeEngine()
  better.failOn(() => true)
  const previews = createTestPreviews({ kokoro: better, flite: createFakeEngine() })
  const name = nameOf(previews.urlOf(tom))
  expect((await previews.read(name))?.length).toBeGreaterThan(0)
  expect(await app.services.storage.size(`previews/${name}`)).toBeNull()
})

test('the preview of a hosted voice, which costs money, is not generated in the background', async () => {
  const { clock, encoders, log, storage } = app.services
  const hosted: Rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'amos', gainDb: 0 }
  const engine = createFakeEngine()
  const service = { ...engine, renditionFor: ({ id }: VoiceEntry) => (id === 'tom' ? hosted : undefined) }
  const speaker = createSpeakerWithEngines({ elevenlabs: service, flite: createFakeEngine() })
  let isRoundOver = false
  const previews = createPreviews({
    ...{ clock, encoders, log, speaker, config: { role: 'all' as const } },
    storage: {
      ...storage,
      size: async (key) => (key.startsWith('previews/tom-') ? null : 1),
      async *list() {
        isRoundOver = true
        yield* []
      },
    },
  })
  previews.start()
  await expect.poll(() => isRoundOver).toBe(true)
  await previews.stop()
  expect(engine.spoken).toEqual([])
})

test('when a better engine can speak a voice, its preview gets another address, and visitors see the better quality', async () => {
  const hosted: Rendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'amos', gainDb: 0 }
  let isHosted = false
  const service = { ...createFakeEngine(), renditionFor: () => (isHosted ? hosted : undefined) }
  const engines = { elevenlabs: service, flite: createFakeEngine() }
  const previews = createTestPreviews(engines)
  const list = createVisitorVoiceList({ ...app.services, previews, speaker: createSpeakerWithEngines(engines) })
  const findQuality = async () => (await list()).find(({ id }) => id === 'tom')?.quality
  const basic = previews.urlOf(tom)
  expect(await findQuality()).toBe('basic')
  isHosted = true
  expect(previews.urlOf(tom)).not.toBe(basic)
  expect(await findQuality()).toBe('hosted')
  isHosted = false
  expect(previews.urlOf(tom)).toBe(basic)
})

test('previews of outdated renditions are deleted after a week, and current previews stay', async () => {
  const { clock, encoders, log, storage } = app.services
  const speaker = createSpeakerWithEngines({ flite: createFakeEngine() })
  const outdated = 'previews/tom-0000000000000000.mp3'
  const day = 86_400_000
  const now = clock.now().getTime()
  const list = [
    { key: outdated, size: 1, modifiedAt: new Date(now - 7 * day - 1) },
    { key: 'previews/kate-0000000000000000.mp3', size: 1, modifiedAt: new Date(now - 7 * day + 1) },
  ]
  const removed: string[] = []
  let isListed = false
  const previews = createPreviews({
    ...{ clock, encoders, log, speaker, config: { role: 'all' as const } },
    storage: {
      ...storage,
      size: () => Promise.resolve(1),
      async *list() {
        const current = voices.map((voice) => previews.urlOf(voice)?.slice(1) ?? '')
        yield* [...list, ...current.map((key) => ({ key, size: 1, modifiedAt: new Date(0) }))]
        isListed = true
      },
      remove: (key: string) => Promise.resolve(void removed.push(key)),
    },
  })
  previews.start()
  await expect.poll(() => isListed).toBe(true)
  await previews.stop()
  expect(removed).toEqual([outdated])
})

test('the health check of speech fails if an engine is broken or no engine can speak, but not if an optional engine is not installed', async () => {
  const isHealthyWith = async (state: 'ready' | 'absent' | 'broken', engines: Engines) => {
    const states = () => ({ kokoro: { state, detail: '' } })
    const checked = { ...createSpeakerWithEngines(engines), states } as typeof app.services.speaker
    const [check] = voicesFeature.healthChecks?.({ ...app.services, speaker: checked }) ?? []
    return check?.isHealthy()
  }
  const engines = { flite: createFakeEngine() }
  expect(await isHealthyWith('ready', engines)).toBe(true)
  expect(await isHealthyWith('absent', engines)).toBe(true)
  expect(await isHealthyWith('broken', engines)).toBe(false)
  expect(await isHealthyWith('ready', {})).toBe(false)
})

test('the newest score of the listening test comes first', async () => {
  const visitor = app.visitor()
  const headers = { 'content-type': 'application/json' }
  for (const better of ['a', 'b'] as const) {
    const body = JSON.stringify({ kind: 'pair', line: 'one', a: 'tom/0', b: 'kate/0', better })
    expect((await visitor.request('/api/dev/listen', { method: 'POST', headers, body })).status).toBe(200)
  }
  const { scores } = (await (await visitor.request('/dev/listen.json')).json()) as { scores: { better: string }[] }
  expect(scores.map(({ better }) => better)).toEqual(['b', 'a'])
})
