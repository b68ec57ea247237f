import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NonRetryableError } from '../../platform/jobs/jobs.ts'
import { jobs } from '../../platform/jobs/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { features } from '../index.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { outbox } from '../mail/tables.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let isBroken = false
const completed: string[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  app.services.jobs.register<{ name: string }>('test.work', async ({ payload }) => {
    if (isBroken) throw new NonRetryableError('the lamp is out')
    completed.push(payload.name)
  })
  await app.services.jobs.drain()
})
beforeEach(async () => {
  await app.database.db.delete(jobs).where(sql`kind = 'test.work' or state = 'dead'`)
  isBroken = false
  completed.length = 0
})
afterAll(() => app[Symbol.asyncDispose]())

async function enqueueTestJob(name: string, key?: string): Promise<string> {
  await app.database.tx((tx) => app.services.jobs.enqueue(tx, { kind: 'test.work', key, payload: { name } }))
  const [row] = await app.database.db
    .select()
    .from(jobs)
    .where(sql`kind = 'test.work' and payload ->> 'name' = ${name}`)
  return row?.id ?? ''
}
const findTestJobs = async (input = {}) => (await admin.call('listJobs', { kind: 'test.work', ...input })).jobs

/** Creates an e-mail that could not be delivered. */
async function createDeadEmail(): Promise<{ letterId: string; to: string }> {
  const { email } = await app.signUp({ isVerified: false })
  await app.services.jobs.drain()
  const [row] = await app.database.db
    .update(outbox)
    .set({
      state: 'dead',
      attempts: 9,
      lastError: '550 no such box',
      text: 'https://x.example/verify-email?token=SECRET',
    })
    .where(eq(outbox.to, email))
    .returning()
  return { letterId: row?.id ?? '', to: email }
}

test('an admin sees the error of a permanently failed job, and a retry completes the job', async () => {
  isBroken = true
  const jobId = await enqueueTestJob('sweep')
  await app.services.jobs.drain()
  expect(await findTestJobs()).toEqual([
    expect.objectContaining({ jobId, state: 'dead', lastError: 'the lamp is out' }),
  ])
  isBroken = false
  expect(await admin.call('retryJobs', { jobId })).toEqual({ count: 1 })
  await app.services.jobs.drain()
  expect(completed).toEqual(['sweep'])
  expect(await findTestJobs()).toEqual([expect.objectContaining({ jobId, state: 'done' })])
  expect(await failureOf(admin.call('retryJobs', { jobId }))).toMatchObject({ code: 'job/not-failed' })
})

test('if an admin retries all permanently failed jobs and two have the same key, one of these two runs and the other is cancelled', async () => {
  isBroken = true
  for (const [name, key] of [['a'], ['b', 'same'], ['c', 'same']] as const) {
    await enqueueTestJob(name, key)
    await app.services.jobs.drain()
  }
  isBroken = false
  expect((await admin.call('retryJobs', {})).count).toBe(3)
  await app.services.jobs.drain()
  expect(completed.toSorted()).toHaveLength(2)
  expect((await findTestJobs({ state: 'cancelled' })).length).toBe(1)
  expect(await findTestJobs({ state: 'dead' })).toEqual([])
})

test('a cancelled job never runs', async () => {
  const runAt = new Date(app.clock.now().getTime() + 60_000)
  await app.database.tx((tx) => app.services.jobs.enqueue(tx, { kind: 'test.work', payload: { name: 'later' }, runAt }))
  const [job] = await findTestJobs({ state: 'waiting' })
  await admin.call('cancelJob', { jobId: job?.jobId ?? '' })
  app.clock.advance(120_000)
  await app.services.jobs.drain()
  expect(completed).toEqual([])
  expect(await failureOf(admin.call('cancelJob', { jobId: job?.jobId ?? '' }))).toMatchObject({
    code: 'job/not-waiting',
  })
})

test('S-07 staff cannot see the content of e-mails or the payload of jobs, and a manager can neither retry e-mails or jobs nor cancel an e-mail', async () => {
  const { letterId, to } = await createDeadEmail()
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
    expect(await failureOf(manager.call(name, input as never))).toMatchObject({ http: 403 })
})

test('a failed e-mail can be sent again, but a sent e-mail cannot', async () => {
  const { letterId, to } = await createDeadEmail()
  expect(await admin.call('retryLetters', { letterId })).toEqual({ count: 1 })
  await app.services.jobs.drain()
  const { letters: emails } = await admin.call('listOutbox', { search: to })
  // The attempts are counted from 0 again, so the e-mail was sent at the first attempt.
  const sent = { state: 'sent', attempts: 1, lastError: null, nextAttemptAt: null }
  expect(emails).toEqual([expect.objectContaining({ letterId, ...sent })])
  expect(await failureOf(admin.call('retryLetters', { letterId }))).toMatchObject({ code: 'mail/not-failed' })
  expect(await failureOf(admin.call('cancelLetter', { letterId }))).toMatchObject({ code: 'mail/left' })
})

test('an e-mail that an admin sends again is sent even if the admin then cancels the job that has failed to send it', async () => {
  const { letterId, to } = await createDeadEmail()
  const [failed] = await app.database.db
    .update(jobs)
    .set({ state: 'dead' })
    .where(eq(jobs.key, letterId))
    .returning({ id: jobs.id })
  await admin.call('retryLetters', { letterId })
  await admin.call('cancelJob', { jobId: failed?.id ?? '' })
  await app.services.jobs.drain()
  const { letters: emails } = await admin.call('listOutbox', { search: to })
  expect(emails).toEqual([expect.objectContaining({ letterId, state: 'sent' })])
})

test('a cancelled e-mail is never sent, and its content is deleted immediately', async () => {
  const { letterId, to } = await createDeadEmail()
  await admin.call('cancelLetter', { letterId })
  await admin.call('retryLetters', {})
  await app.services.jobs.drain()
  const [row] = await app.database.db.select().from(outbox).where(eq(outbox.id, letterId))
  expect(row).toMatchObject({ to, state: 'cancelled', text: '', html: '' })
})

test('e-mails can be filtered by state, template and part of the address', async () => {
  const { letterId, to } = await createDeadEmail()
  const find = async (input: object) => (await admin.call('listOutbox', input)).letters.map((one) => one.letterId)
  expect(await find({ state: 'dead' })).toContain(letterId)
  expect(await find({ state: 'dead', template: 'receipt' })).toEqual([])
  expect(await find({ search: to.slice(2, 10) })).toEqual([letterId])
  const first = await admin.call('listOutbox', {})
  expect(first.counts?.dead).toBeGreaterThan(0)
  expect(first.templates).toContain('verify-email')
})

test('if background jobs were created at the same time, each job is on exactly one page of the list', async () => {
  await app.database.db.execute(sql`
    insert into jobs (id, kind, payload, state, run_at, created_at)
    select 'same-time-' || n, 'test.work', '{}', 'done', now(), date_trunc('milliseconds', now())
    from generate_series(1, 205) as n`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call('listJobs', { kind: 'test.work', ...(cursor && { cursor }) })
    seen.push(...page.jobs.map(({ jobId }) => jobId))
    cursor = page.nextCursor
  } while (cursor && seen.length < 500)
  expect(new Set(seen).size).toBe(205)
  expect(seen).toHaveLength(205)
})

test('each e-mail is on exactly one page of the outbox, and the newest e-mails come first', async () => {
  await app.database.db.execute(sql`
    insert into outbox (id, message_id, template, to_address, subject, text_body, html_body, state, next_attempt_at, created_at)
    select 'page-' || n, '', 'message', 'pages@example.com', '', '', '', 'sent', now(), now()
    from generate_series(1, 205) as n order by n`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call('listOutbox', { search: 'pages@', ...(cursor && { cursor }) })
    seen.push(...page.letters.map(({ letterId }) => letterId))
    cursor = page.nextCursor
  } while (cursor && seen.length < 500)
  expect(seen).toEqual(Array.from({ length: 205 }, (_, at) => `page-${205 - at}`))
})

test('every kind of job has a plain name on the admin page Jobs', async () => {
  const kinds = features.flatMap((feature) => feature.jobs?.(app.services) ?? []).map(({ kind }) => kind)
  const messages = await readFile(new URL('../../../web/admin/monitoring/messages.ts', import.meta.url), 'utf8')
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => !messages.includes(`'${kind}': '`))).toEqual([])
})
