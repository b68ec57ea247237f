// The rows and values of the CSV files, each of which is created by one SQL query. All tests share one app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { recordAdminAction } from '../../accounts/index.ts'
import { adminLog, users } from '../../accounts/tables.ts'
import { payments } from '../../billing/tables.ts'
import { contactMessages } from '../../contact/tables.ts'
import { jobs } from '../../../platform/jobs/tables.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { role: 'admin' } })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Downloads a table. Returns its rows as objects from column names to cells. No cell may contain a comma. */
async function readTable(address: string): Promise<Record<string, string>[]> {
  const text = await (await admin.request(`/api/csv/${address}`)).text()
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
const idsIn = async (address: string) => (await readTable(address)).map(({ id }) => id)

test('the CSV file of payments has amounts in dollars instead of cents, and can be filtered by account, state and days', async () => {
  const [one, other] = [await app.signUp(), await app.signUp()]
  const payment = { subscriptionId: 'sub_1', provider: 'stripe' as const, plan: 'monthly' as const, currency: 'usd' }
  const at = (day: string) => new Date(`${day}T23:59:59.999Z`)
  await app.database.db.insert(payments).values([
    {
      ...payment,
      id: 'in_1',
      userId: one.userId,
      state: 'paid',
      amountCents: 599,
      refundedCents: 150,
      at: at('2026-10-01'),
    },
    { ...payment, id: 'in_2', userId: other.userId, state: 'failed', amountCents: 4_900, at: at('2026-10-02') },
    { ...payment, id: 'in_3', userId: one.userId, state: 'failed', amountCents: 4_900, at: at('2026-10-03') },
  ])
  const [, , first] = await readTable('payments')
  expect(first).toEqual({
    ...{ at: '2026-10-01T23:59:59.999Z', email: one.email, plan: 'monthly', state: 'paid', amount: '5.99' },
    ...{ refunded: '1.5', currency: 'USD', provider: 'stripe', subscription_id: 'sub_1' },
    ...{ user_id: one.userId, id: 'in_1' },
  })
  expect(await idsIn('payments')).toEqual(['in_3', 'in_2', 'in_1'])
  expect(await idsIn('payments?from=2026-10-02')).toEqual(['in_3', 'in_2'])
  expect(await idsIn('payments?until=2026-10-02')).toEqual(['in_2', 'in_1'])
  expect(await idsIn('payments?state=failed')).toEqual(['in_3', 'in_2'])
  expect(await idsIn(`payments?user=${encodeURIComponent(one.email.toUpperCase())}`)).toEqual(['in_3', 'in_1'])
  expect(await idsIn(`payments?user=${one.userId}&state=paid`)).toEqual(['in_1'])
})

test('the CSV file of contact messages leaves out archived ones unless they are requested; a search finds words of subjects and messages', async () => {
  const message = { name: 'Ines', email: 'ines@example.org', subject: 'Hello', message: 'There' }
  const createdAt = app.clock.now()
  await app.database.db.insert(contactMessages).values([
    { ...message, id: 'new', createdAt, subject: 'Curtain' },
    { ...message, id: 'archived', createdAt, status: 'archived', message: 'the curtain' },
    { ...message, id: 'answered', createdAt, status: 'answered', answeredAt: createdAt, notes: 'done' },
  ])
  expect((await idsIn('contact-messages')).toSorted()).toEqual(['answered', 'new'])
  expect(await idsIn('contact-messages?status=archived')).toEqual(['archived'])
  expect(await idsIn('contact-messages?search=CURTAIN')).toEqual(['new'])
  expect(await idsIn('contact-messages?search=curtain&status=archived')).toEqual(['archived'])
  expect(await readTable('contact-messages?status=answered')).toMatchObject([
    { answered_at: createdAt.toISOString(), notes: 'done' },
  ])
})

test('the CSV file of jobs can be filtered by state and kind, and contains no payload', async () => {
  const createdAt = app.clock.now()
  const job = { payload: { secret: 'private' }, runAt: createdAt, createdAt }
  await app.database.db.insert(jobs).values([
    { ...job, id: 'dead', kind: 'mail.test', state: 'dead', lastError: 'no route', attempts: 5, finishedAt: createdAt },
    { ...job, id: 'done', kind: 'mail.test', state: 'done', finishedAt: createdAt },
    { ...job, id: 'other', kind: 'other.test', state: 'dead' },
  ])
  const [row] = await readTable('jobs?kind=mail.test&state=dead')
  expect(row).toMatchObject({ id: 'dead', last_error: 'no route', attempts: '5', finished_at: createdAt.toISOString() })
  expect(JSON.stringify(row)).not.toContain('private')
  expect((await idsIn('jobs?kind=mail.test')).toSorted()).toEqual(['dead', 'done'])
  expect(await idsIn('jobs?state=dead')).toContain('other')
})

test('the CSV file of the admin log uses the days of the given time zone, and names accounts by their address', async () => {
  const { userId, email } = await app.signUp()
  const at = new Date('2026-09-30T23:30:00.000Z')
  const action = { adminId: admin.userId, action: 'zone.test', metadata: { userId }, at }
  const id = await app.database.tx((tx) => recordAdminAction(tx, action))
  const day = 'logs?action=zone.test&from=2026-10-01&until=2026-10-01'
  expect(await idsIn(day)).toEqual([])
  const [row] = await readTable(`${day}&timeZone=Europe/Berlin`)
  expect(row).toMatchObject({ at: at.toISOString(), admin: admin.email, about_user: email })
  expect(await idsIn('logs?action=zone.test&from=2026-09-30&until=2026-09-30')).toEqual([id])
  expect(await idsIn(`logs?action=zone.test&user=${userId}`)).toEqual([id])
  expect(await idsIn(`logs?action=zone.test&admin=${userId}`)).toEqual([])
})

test('the CSV file of recordings has durations in seconds and no texts, and can be filtered by state', async () => {
  const actor = await app.signUp()
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom', for: 'practice' })
  await actor.downloadAudio(audioUrl)
  await app.services.jobs.drain()
  const address = `recordings?user=${encodeURIComponent(actor.email)}`
  const [row] = await readTable(`${address}&state=ready`)
  expect(row).toMatchObject({ email: actor.email, voice_id: 'tom', purpose: 'practice', characters: '9' })
  expect(Number(row?.['duration_seconds'])).toBeGreaterThan(0)
  expect(Number(row?.['duration_seconds'])).toBeLessThan(10)
  // The searched text contains a space, so it cannot occur in a random id by chance.
  expect(JSON.stringify(row)).not.toContain('But soft')
  expect(await idsIn(`${address}&state=failed`)).toEqual([])
})

test('the CSV file of e-mails can be filtered by state, template and address, and contains no text of an e-mail', async () => {
  const { email } = await app.signUp()
  await app.visitor().call('sendSignInLink', { email })
  await app.services.jobs.drain()
  const search = `search=${encodeURIComponent(email.slice(0, 12))}`
  const rows = await readTable(`mail?${search}`)
  expect(rows.map(({ template }) => template).toSorted()).toEqual(['sign-in-link', 'verify-email'])
  expect(JSON.stringify(rows)).not.toContain('token=')
  expect(await readTable(`mail?${search}&template=verify-email`)).toMatchObject([{ to: email, state: 'sent' }])
  expect(await readTable(`mail?${search}&state=dead`)).toEqual([])
})

test('the CSV files of the admin log and of users contain each of 101 rows once, although many rows have the same time', async () => {
  const { db } = app.database
  const numbers = Array.from({ length: 101 }, (_, index) => index)
  const timeOf = (index: number) => new Date(app.clock.now().getTime() - (index % 3) * 1_000)
  await db.insert(adminLog).values(
    numbers.map((index) => ({
      ...{ id: `paged-${index}`, adminId: 'operator', action: 'paged.test', metadata: {}, timestamp: timeOf(index) },
    })),
  )
  await db.insert(users).values(
    numbers.map((index) => ({
      ...{ id: `paged-${index}`, name: 'Paged', email: `${index}@paged.example`, createdAt: timeOf(index) },
    })),
  )
  const expected = numbers.map((index) => `paged-${index}`).toSorted()
  expect((await idsIn('logs?action=paged.test')).toSorted()).toEqual(expected)
  expect((await idsIn('users?search=paged')).toSorted()).toEqual(expected)
})
