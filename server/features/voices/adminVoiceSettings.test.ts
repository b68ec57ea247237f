import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { voices } from '@scene-partner/speech/catalog/voices'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { readLogRows } from '../../testing/readLogRows.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { createVoiceInstaller } from './voiceInstaller.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const allVoiceIds = voices.map(({ id }) => id)
const allBut = (...ids: string[]) => allVoiceIds.filter((id) => !ids.includes(id))
const idsIn = (list: { voices: { id: string }[] }) => list.voices.map(({ id }) => id)

// [spec2 §7.1] [spec2 §7.10]
test('a disabled voice is not listed and speaks nothing new, but its recordings can still be played', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  expect(await admin.call('updateEnabledVoices', { enabledVoiceIds: allBut('tom') })).toEqual({ success: true })

  const lists = [
    await actor.call('getUserAvailableVoices', {}),
    await app.visitor().call('voicesProxy', {}),
    await app.visitor().call('getPublicFeaturedVoices', {}),
  ]
  for (const list of lists) expect(idsIn(list)).toEqual(expect.not.arrayContaining(['tom']))
  for (const name of ['startGeneration', 'generateSpeechProxy'] as const) {
    const refusal = await failureOf(actor.call(name, { text: 'What light?', voiceId: 'tom' }))
    expect(refusal).toMatchObject({ code: 'voice_withdrawn', http: 400 })
    expect(refusal.message).toContain('Tom')
  }
  expect((await actor.request(audioUrl)).status).toBe(200)
  expect((await actor.call('getUserGenerations', {})).generations[0]).toMatchObject({ voiceId: 'tom' })

  await admin.call('updateEnabledVoices', { enabledVoiceIds: allVoiceIds })
  await actor.call('startGeneration', { text: 'What light?', voiceId: 'tom' })
})

// [spec2 §7.1]
test('a list that disables every voice or contains an unknown voice is refused and changes nothing', async () => {
  expect(await failureOf(admin.call('updateEnabledVoices', { enabledVoiceIds: [] }))).toMatchObject({
    code: 'voices/none-left',
  })
  const unknown = admin.call('updateEnabledVoices', { enabledVoiceIds: ['tom', 'nobody'] })
  expect(await failureOf(unknown)).toMatchObject({ code: 'voice_not_found' })
  expect(idsIn(await admin.call('getUserAvailableVoices', {}))).toEqual(allVoiceIds)
})

test('every list of voices has the order that the admin set, but visitors see featured voices first', async () => {
  const [first = '', second = '', third = ''] = allVoiceIds.toReversed()
  await admin.call('orderVoices', { voiceIds: [second, first] })
  await admin.call('setFeaturedVoices', { voiceIds: [third] })
  expect(idsIn(await admin.call('getUserAvailableVoices', {})).slice(0, 2)).toEqual([second, first])
  const visitorOrder = idsIn(await app.visitor().call('getPublicFeaturedVoices', {}))
  expect(visitorOrder.slice(0, 3)).toEqual([third, second, first])
  expect(visitorOrder).toHaveLength(allVoiceIds.length)
  await admin.call('orderVoices', { voiceIds: [] })
  expect(idsIn(await admin.call('getUserAvailableVoices', {}))).toEqual(allVoiceIds)
})

test('staff see all voices and the state of each engine; the admin log records which voices an admin enabled and disabled', async () => {
  const manager = await app.signUp({ change: { role: 'manager' } })
  await admin.call('updateEnabledVoices', { enabledVoiceIds: allBut('kate') })
  const overview = await manager.call('listVoicesForAdmin', {})
  expect(overview.voices).toHaveLength(allVoiceIds.length)
  expect(overview.voices.find(({ id }) => id === 'kate')).toMatchObject({
    isEnabled: false,
    quality: expect.anything(),
  })
  expect(overview.engines.length).toBeGreaterThan(0)
  expect(await failureOf(manager.call('updateEnabledVoices', { enabledVoiceIds: allVoiceIds }))).toMatchObject({
    http: 403,
  })
  const lines = await readLogRows(app.database)
  expect(lines.filter(({ action }) => action === 'voices.enabled').at(-1)?.metadata).toEqual({
    enabled: [],
    disabled: ['kate'],
  })
})

/** A trigger that makes the first two log entries of an installation fail with a serialisation error on commit. */
const createTrigger = sql`
  create sequence tries;
  create function collide() returns trigger language plpgsql as $$ begin
    if new.action like 'voices.install%' and nextval('tries') < 3 then raise exception 'collision' using errcode = '40001'; end if;
    return null;
  end $$;
  create constraint trigger collide after insert on admin_log deferrable initially deferred for each row execute function collide()`
const dropTrigger = sql`drop trigger collide on admin_log; drop function collide; drop sequence tries`

const listInstallLogEntries = async () =>
  (await readLogRows(app.database)).filter(({ action }) => action.startsWith('voices.install'))

test('a refused voice installation is not logged; a retried transaction starts and logs the installation once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-voices-'))
  let downloads = 0
  const fetch = (_url: unknown, { signal }: RequestInit = {}) => {
    downloads += 1
    return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const { config: serverConfig, log } = app.services
  const config = { ...serverConfig, voicesDir: join(folder, 'voices'), dataDir: folder, managesVoicesDir: true }
  const installer = createVoiceInstaller({ config, log, canDownload: true, fetch })
  expect(await failureOf(admin.call('installVoices', {}))).toMatchObject({ code: 'voices/not-ours' })
  Object.assign(app.services.voiceInstaller, installer)
  expect(await failureOf(admin.call('stopInstallingVoices', {}))).toMatchObject({ code: 'voices/not-installing' })
  expect(await listInstallLogEntries()).toEqual([])

  await app.database.db.execute(createTrigger)
  const both = await Promise.allSettled([admin.call('installVoices', {}), admin.call('installVoices', {})])
  await app.database.db.execute(dropTrigger)
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await failureOf(admin.call('installVoices', {}))).toMatchObject({ code: 'voices/installing' })
  await vi.waitFor(() => expect(downloads).toBe(1))
  await admin.call('stopInstallingVoices', {})
  await installer.close()
  expect((await listInstallLogEntries()).map(({ action }) => action).sort()).toEqual([
    'voices.install',
    'voices.install-stopped',
  ])
  expect(downloads).toBe(1)
  await rm(folder, { recursive: true })
})

test('if the log entry of a voice installation cannot be written, the installation does not start, and can be started again', async () => {
  const installer = createVoiceInstaller({
    config: { ...app.services.config, managesVoicesDir: true },
    log: app.services.log,
    canDownload: true,
    fetch: () => Promise.reject(new Error('no download expected')),
  })
  const refused = () => installer.start(() => Promise.reject(new Error('log entry failed')))
  await expect(refused()).rejects.toThrow('log entry failed')
  await installer.close()
  await expect(refused()).rejects.toThrow('log entry failed')
  expect(installer.problem()).toBeUndefined()
})
