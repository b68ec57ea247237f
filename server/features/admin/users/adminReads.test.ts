// All tests share one server, because starting a server takes longer than the tests.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['signUp']>>
let admin: Person
let actor: Person
let scriptId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  actor = await app.signUp({ tier: 'paid' })
  scriptId = (await actor.call('saveScript', { title: 'Balcony', content: 'But soft!' })).scriptId
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft! What light?', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
})
afterAll(() => app[Symbol.asyncDispose]())

const titlesFor = async (person: Person, userId?: string) =>
  (await person.call('getUserScripts', { userId })).scripts.map(({ title }) => title)
const textsFor = async (person: Person, userId?: string) =>
  (await person.call('getUserGenerations', { userId })).generations.map(({ text }) => text)

// [spec2 §7.15] [spec2 §7.21]
test('an admin reads the scripts and recordings of the account that the request names, and the admin log records each read', async () => {
  expect(await titlesFor(admin, actor.userId)).toContain('Balcony')
  expect(await textsFor(admin, actor.userId)).toEqual(['But soft! What light?'])
  expect(await titlesFor(admin)).not.toContain('Balcony')
  const { entries } = await admin.call('getAdminLogs', { user: actor.userId })
  // Both log entries have the same time, so their order is not defined.
  expect(entries.map(({ action, adminId }) => [action, adminId]).toSorted()).toEqual([
    ['recordings.read', admin.userId],
    ['scripts.read', admin.userId],
  ])
})

test('S-02 a manager or user who names another account in the request gets only their own scripts and recordings', async () => {
  const [manager, stranger] = [await app.signUp({ change: { role: 'manager' } }), await app.signUp()]
  for (const person of [manager, stranger]) {
    expect(await titlesFor(person, actor.userId)).not.toContain('Balcony')
    expect(await textsFor(person, actor.userId)).toEqual([])
  }
})

test('only a superadmin can list the scripts and recordings of another admin', async () => {
  const other = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const superadmin = await app.signUp({ change: { isAdmin: true, role: 'superadmin' } })
  for (const name of ['getUserScripts', 'getUserGenerations'] as const) {
    expect((await failureOf(admin.call(name, { userId: other.userId }))).code).toBe('impersonation/of-admin')
    expect((await failureOf(admin.call(name, { userId: 'nobody' }))).code).toBe('not_found')
    expect((await superadmin.post(name, { userId: other.userId })).status).toBe(200)
  }
})

// [spec2 §3.37] [spec2 §3.38] [spec2 §3.39] [spec2 §3.44]
test('getUserGenerations and getUserPreferences return fields of the specification such as updatedAt', async () => {
  const { generations } = await actor.call('getUserGenerations', {})
  const [recording] = generations
  expect(recording).toMatchObject({ scriptId: null, deletedAt: null, isDeleted: false })
  expect(recording?.updatedAt).toMatch(/^\d{4}-/)
  const { voiceGender: gender, voiceAccent: accent, voiceAge: age } = recording ?? {}
  expect(recording?.voiceMetadata).toEqual({ gender, accent, age })
  expect(await actor.call('getUserPreferences', {})).toMatchObject({ userId: actor.userId, updatedAt: null })
  await actor.call('saveUserPreferences', { defaultVoiceId: 'tom' })
  const saved = await actor.call('getUserPreferences', {})
  expect(saved).toMatchObject({ userId: actor.userId, updatedAt: app.clock.now().toISOString() })
  expect(scriptId).not.toBe('')
})

// [spec2 §7.37]
test('the CSV files of users, coupons and recordings have the columns of the specification, such as stored plan and override', async () => {
  const override = {
    ...{ status: 'active' as const, tier: 'pro' as const, expiresAt: '2099-01-01T00:00:00.000Z' },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', createdBy: admin.userId, reason: 'A gift', type: 'manual' },
  }
  await app.database.db.update(users).set({ override, quotaMinutesTotal: 45_000 }).where(eq(users.id, actor.userId))
  const read = async (table: string) => {
    const [head = '', ...lines] = (await (await admin.request(`/api/csv/${table}`)).text())
      .replace('\uFEFF', '')
      .split(/\r?\n/)
    return { columns: head.replaceAll('"', '').split(','), lines }
  }
  const { columns, lines } = await read('users')
  const cells =
    lines
      .find((line) => line.includes(actor.email))
      ?.replaceAll('"', '')
      .split(',') ?? []
  const cell = (name: string) => cells[columns.indexOf(name)]
  expect([cell('stored_plan'), cell('stored_quota'), cell('override_tier'), cell('override_reason')]).toEqual([
    ...['paid', '45000', 'pro', 'A gift'],
  ])
  expect((await read('coupons')).columns).toContain('quota_minutes')
  expect((await read('recordings')).columns).toEqual(expect.arrayContaining(['script_id', 'updated_at', 'deleted_at']))
})
