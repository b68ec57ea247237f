import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hopeless } from '../../platform/jobs/jobs.ts'
import { jobs } from '../../platform/jobs/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { outbox } from '../mail/tables.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let isBroken = true
const ran: string[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  app.services.jobs.register<{ name: string }>('test.work', async ({ payload }) => {
    if (isBroken) throw new Hopeless('the lamp is out')
    ran.push(payload.name)
  })
  await app.services.jobs.drain()
})
afterAll(() => app[Symbol.asyncDispose]())

async function askFor(name: string, key?: string): Promise<string> {
  await app.database.tx((tx) => app.services.jobs.enqueue(tx, { kind: 'test.work', key, payload: { name } }))
  const [row] = await app.database.db
    .select()
    .from(jobs)
    .where(sql`kind = 'test.work' and payload ->> 'name' = ${name}`)
  return row?.id ?? ''
}
const work = async (input = {}) => (await admin.call('listJobs', { kind: 'test.work', ...input })).jobs

/** A letter that its carrier would not take. */
async function deadLetter(): Promise<{ letterId: string; to: string }> {
  const { email } = await app.signUp({ isVerified: false })
  await app.services.jobs.drain()
  const [row] = await app.database.db
    .update(outbox)
    .set({ state: 'dead', lastError: '550 no such box', text: 'https://x.example/verify-email?token=SECRET' })
    .where(eq(outbox.to, email))
    .returning()
  return { letterId: row?.id ?? '', to: email }
}

test('work that failed says why, and tried again it is done', async () => {
  isBroken = true
  const jobId = await askFor('sweep')
  await app.services.jobs.drain()
  expect(await work()).toEqual([expect.objectContaining({ jobId, state: 'dead', lastError: 'the lamp is out' })])
  isBroken = false
  expect(await admin.call('retryJobs', { jobId })).toEqual({ count: 1 })
  await app.services.jobs.drain()
  expect(ran).toEqual(['sweep'])
  expect(await work()).toEqual([expect.objectContaining({ jobId, state: 'done' })])
  expect(await refusalOf(admin.call('retryJobs', { jobId }))).toMatchObject({ code: 'job/not-failed' })
})

test('all that failed are tried again at once; of one key only one waits', async () => {
  isBroken = true
  for (const [name, key] of [['a'], ['b', 'same'], ['c', 'same']] as const) {
    await askFor(name, key)
    await app.services.jobs.drain()
  }
  isBroken = false
  ran.length = 0
  expect((await admin.call('retryJobs', {})).count).toBe(3)
  await app.services.jobs.drain()
  expect(ran.toSorted()).toHaveLength(2)
  expect((await work({ state: 'cancelled' })).length).toBe(1)
  expect(await work({ state: 'dead' })).toEqual([])
})

test('work that waits is taken out and never runs', async () => {
  const runAt = new Date(app.clock.now().getTime() + 60_000)
  await app.database.tx((tx) => app.services.jobs.enqueue(tx, { kind: 'test.work', payload: { name: 'later' }, runAt }))
  const [job] = await work({ state: 'waiting' })
  await admin.call('cancelJob', { jobId: job?.jobId ?? '' })
  app.clock.advance(120_000)
  ran.length = 0
  await app.services.jobs.drain()
  expect(ran).toEqual([])
  expect(await refusalOf(admin.call('cancelJob', { jobId: job?.jobId ?? '' }))).toMatchObject({
    code: 'job/not-waiting',
  })
})

test('S-07 nobody of the house reads what a letter or a job was given: neither words nor the token of a link', async () => {
  const { letterId, to } = await deadLetter()
  const manager = await app.signUp({ change: { role: 'manager' } })
  for (const person of [admin, manager]) {
    const mail = await (await person.post('listOutbox', {})).text()
    expect(mail).toContain(to)
    expect(mail).toContain('550 no such box')
    expect(mail).not.toMatch(/SECRET|token|"text"|"html"/)
    expect(await (await person.post('listJobs', {})).text()).not.toMatch(/payload|SECRET/)
  }
  for (const [name, input] of [
    ['retryLetters', {}],
    ['cancelLetter', { letterId }],
    ['retryJobs', {}],
  ] as const)
    expect(await refusalOf(manager.call(name, input as never))).toMatchObject({ http: 403 })
})

test('a letter that failed is sent once more, and one that has left is not', async () => {
  const { letterId, to } = await deadLetter()
  expect(await admin.call('retryLetters', { letterId })).toEqual({ count: 1 })
  await app.services.jobs.drain()
  const { letters } = await admin.call('listOutbox', { search: to })
  expect(letters).toEqual([expect.objectContaining({ letterId, state: 'sent', lastError: null })])
  expect(await refusalOf(admin.call('retryLetters', { letterId }))).toMatchObject({ code: 'mail/not-failed' })
  expect(await refusalOf(admin.call('cancelLetter', { letterId }))).toMatchObject({ code: 'mail/left' })
})

test('a letter that is on its way again leaves, though the job that failed with it is taken out', async () => {
  const { letterId, to } = await deadLetter()
  const [failed] = await app.database.db
    .update(jobs)
    .set({ state: 'dead' })
    .where(eq(jobs.key, letterId))
    .returning({ id: jobs.id })
  await admin.call('retryLetters', { letterId })
  await admin.call('cancelJob', { jobId: failed?.id ?? '' })
  await app.services.jobs.drain()
  const { letters } = await admin.call('listOutbox', { search: to })
  expect(letters).toEqual([expect.objectContaining({ letterId, state: 'sent' })])
})

test('a letter that is withheld never leaves, and its words are gone at once', async () => {
  const { letterId, to } = await deadLetter()
  await admin.call('cancelLetter', { letterId })
  await admin.call('retryLetters', {})
  await app.services.jobs.drain()
  const [row] = await app.database.db.select().from(outbox).where(eq(outbox.id, letterId))
  expect(row).toMatchObject({ to, state: 'cancelled', text: '', html: '' })
})

test('filters find by state, by kind of letter and by part of the address; pages go on where they ended', async () => {
  const { letterId, to } = await deadLetter()
  const find = async (input: object) => (await admin.call('listOutbox', input)).letters.map((one) => one.letterId)
  expect(await find({ state: 'dead' })).toContain(letterId)
  expect(await find({ state: 'dead', template: 'receipt' })).toEqual([])
  expect(await find({ search: to.slice(2, 10) })).toEqual([letterId])
  const first = await admin.call('listOutbox', {})
  expect(first.counts?.dead).toBeGreaterThan(0)
  expect(first.templates).toContain('verify-email')
})
