import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { voices } from '@scene-partner/speech/voices'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { adminLog } from '../accounts/tables.ts'
import { createInstaller } from './installer.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const everyone = voices.map(({ id }) => id)
const allBut = (...ids: string[]) => everyone.filter((id) => !ids.includes(id))
const idsIn = (list: { voices: { id: string }[] }) => list.voices.map(({ id }) => id)

test('a voice that is not enabled is offered nowhere, reads nothing new, and what it has read plays on', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
  await actor.listenToTheEnd(audioUrl)
  expect(await admin.call('updateEnabledVoices', { enabledVoiceIds: allBut('tom') })).toEqual({ success: true })

  const lists = [
    await actor.call('getUserAvailableVoices', {}),
    await app.visitor().call('voicesProxy', {}),
    await app.visitor().call('getPublicFeaturedVoices', {}),
  ]
  for (const list of lists) expect(idsIn(list)).toEqual(expect.not.arrayContaining(['tom']))
  for (const name of ['startGeneration', 'generateSpeechProxy'] as const) {
    const refusal = await refusalOf(actor.call(name, { text: 'What light?', voiceId: 'tom' }))
    expect(refusal).toMatchObject({ code: 'voice_withdrawn', http: 400 })
    expect(refusal.message).toContain('Tom')
  }
  expect((await actor.request(audioUrl)).status).toBe(200)
  expect((await actor.call('getUserGenerations', {})).generations[0]).toMatchObject({ voiceId: 'tom' })

  await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone })
  await actor.call('startGeneration', { text: 'What light?', voiceId: 'tom' })
})

test('at least one voice that speaks stays on offer, and a name nobody knows changes nothing', async () => {
  expect(await refusalOf(admin.call('updateEnabledVoices', { enabledVoiceIds: [] }))).toMatchObject({
    code: 'voices/none-left',
  })
  const unknown = admin.call('updateEnabledVoices', { enabledVoiceIds: ['tom', 'nobody'] })
  expect(await refusalOf(unknown)).toMatchObject({ code: 'voice_not_found' })
  expect(idsIn(await admin.call('getUserAvailableVoices', {}))).toEqual(everyone)
})

test('the order holds in every list; featured ones stand first where visitors look', async () => {
  const [first = '', second = '', third = ''] = everyone.toReversed()
  await admin.call('orderVoices', { voiceIds: [second, first] })
  await admin.call('setFeaturedVoices', { voiceIds: [third] })
  expect(idsIn(await admin.call('getUserAvailableVoices', {})).slice(0, 2)).toEqual([second, first])
  const shown = idsIn(await app.visitor().call('getPublicFeaturedVoices', {}))
  expect(shown.slice(0, 3)).toEqual([third, second, first])
  expect(shown).toHaveLength(everyone.length)
  await admin.call('orderVoices', { voiceIds: [] })
  expect(idsIn(await admin.call('getUserAvailableVoices', {}))).toEqual(everyone)
})

test('the office sees all of them with the state of each engine, and the log says who changed what', async () => {
  const manager = await app.signUp({ change: { role: 'manager' } })
  await admin.call('updateEnabledVoices', { enabledVoiceIds: allBut('kate') })
  const seen = await manager.call('listVoicesForAdmin', {})
  expect(seen.voices).toHaveLength(everyone.length)
  expect(seen.voices.find(({ id }) => id === 'kate')).toMatchObject({ isEnabled: false, quality: expect.anything() })
  expect(seen.engines.length).toBeGreaterThan(0)
  expect(await refusalOf(manager.call('updateEnabledVoices', { enabledVoiceIds: everyone }))).toMatchObject({
    http: 403,
  })
  const lines = await app.database.db.select().from(adminLog)
  expect(lines.filter(({ action }) => action === 'voices.enabled').at(-1)?.metadata).toEqual({
    enabled: [],
    disabled: ['kate'],
  })
})

/** The first two lines of an installation collide with another's when they are committed. */
const collisions = sql`
  create sequence tries;
  create function collide() returns trigger language plpgsql as $$ begin
    if new.action like 'voices.install%' and nextval('tries') < 3 then raise exception 'collision' using errcode = '40001'; end if;
    return null;
  end $$;
  create constraint trigger collide after insert on admin_log deferrable initially deferred for each row execute function collide()`
const peace = sql`drop trigger collide on admin_log; drop function collide; drop sequence tries`

const linesOf = async () =>
  (await app.database.db.select().from(adminLog)).filter(({ action }) => action.startsWith('voices.install'))

test('what the house is refused of an installation is not in the log, and what it begins is begun and written once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-voices-'))
  let asked = 0
  const fetch = (_url: unknown, { signal }: RequestInit = {}) => {
    asked += 1
    return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const { config: ofHouse, log } = app.services
  const config = { ...ofHouse, voicesDir: join(folder, 'voices'), dataDir: folder, isVoicesDirOurs: true }
  const own = createInstaller({ config, log, mayFetch: true, fetch })
  expect(await refusalOf(admin.call('installVoices', {}))).toMatchObject({ code: 'voices/not-ours' })
  Object.assign(app.services.installer, own)
  expect(await refusalOf(admin.call('stopInstallingVoices', {}))).toMatchObject({ code: 'voices/not-installing' })
  expect(await linesOf()).toEqual([])

  await app.database.db.execute(collisions)
  const both = await Promise.allSettled([admin.call('installVoices', {}), admin.call('installVoices', {})])
  await app.database.db.execute(peace)
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(admin.call('installVoices', {}))).toMatchObject({ code: 'voices/installing' })
  await vi.waitFor(() => expect(asked).toBe(1))
  await admin.call('stopInstallingVoices', {})
  await own.close()
  expect((await linesOf()).map(({ action }) => action).sort()).toEqual(['voices.install', 'voices.install-stopped'])
  expect(asked).toBe(1)
  await rm(folder, { recursive: true })
})

test('an installation that cannot be written down does not begin, and may be asked for again', async () => {
  const installer = createInstaller({
    config: { ...app.services.config, isVoicesDirOurs: true },
    log: app.services.log,
    mayFetch: true,
    fetch: () => Promise.reject(new Error('nothing may be asked for')),
  })
  const refused = () => installer.start(() => Promise.reject(new Error('the line is dead')))
  await expect(refused()).rejects.toThrow('the line is dead')
  await installer.close()
  await expect(refused()).rejects.toThrow('the line is dead')
  expect(installer.problem()).toBeUndefined()
})
