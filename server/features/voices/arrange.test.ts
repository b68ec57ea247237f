import { afterAll, beforeAll, expect, test } from 'vitest'
import { voices } from '@scene-partner/speech/voices'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { adminLog } from '../accounts/tables.ts'

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

test('what the house is refused of an installation is not in the log as if it had been done', async () => {
  const { installer } = app.services
  const lines = async () =>
    (await app.database.db.select().from(adminLog)).filter(({ action }) => action.startsWith('voices.install'))
  expect(await refusalOf(admin.call('installVoices', {}))).toMatchObject({ code: 'voices/not-ours' })
  Object.assign(installer, { isOurs: true, start: () => false, stop: () => false })
  expect(await refusalOf(admin.call('installVoices', {}))).toMatchObject({ code: 'voices/installing' })
  expect(await refusalOf(admin.call('stopInstallingVoices', {}))).toMatchObject({ code: 'voices/not-installing' })
  expect(await lines()).toEqual([])
  Object.assign(installer, { start: () => true, stop: () => true })
  await admin.call('installVoices', {})
  await admin.call('stopInstallingVoices', {})
  expect((await lines()).map(({ action }) => action).sort()).toEqual(['voices.install', 'voices.install-stopped'])
})
