import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeSmtpServer } from '../../adapters/mail/testing/fakeSmtpServer.ts'
import { jobs } from '../../platform/jobs/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { deleteEmailsOf, deleteOldEmails } from './store.ts'
import { outbox } from './tables.ts'

let mailServer: Awaited<ReturnType<typeof startFakeSmtpServer>>
let app: TestApp
beforeAll(async () => {
  mailServer = await startFakeSmtpServer()
  app = await startApp({ environment: { PUBLIC_URL: 'https://scenes.example', SMTP_URL: mailServer.url } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function findEmail(to: string) {
  const [row] = await app.database.db.select().from(outbox).where(eq(outbox.to, to))
  if (!row) throw new Error(`the outbox contains no e-mail to ${to}`)
  return row
}

/** Queues an e-mail to a new address. Returns the address. */
async function queueEmail(): Promise<string> {
  const to = `${randomUUID()}@example.com`
  const facts = { subject: 'Half hour', content: 'The house is open.' }
  await app.database.tx((tx) => app.services.mailer.queue(tx, { to, userId: null, template: 'message', facts }))
  return to
}

/** Advances the clock to this time and runs the due jobs. */
async function runJobsAt(at: Date): Promise<void> {
  app.clock.advance(at.getTime() - app.clock.now().getTime())
  await app.services.jobs.drain()
}

test(
  'R-15 after a temporary failure, an e-mail is sent again, first after a minute and in the end after a day; after nine failed attempts its state is dead',
  { tags: ['long'] },
  async () => {
    mailServer.setBehaviour('later')
    const to = await queueEmail()
    const pauses: number[] = []
    for (;;) {
      const triedAt = app.clock.now().getTime()
      await app.services.jobs.drain()
      const { state, attempts, nextAttemptAt, lastError } = await findEmail(to)
      expect(lastError).toContain('451')
      if (state !== 'waiting') break
      pauses.push((nextAttemptAt.getTime() - triedAt) / minuteMs)
      await runJobsAt(new Date(nextAttemptAt.getTime() - 1))
      expect((await findEmail(to)).attempts).toBe(attempts)
      app.clock.advance(1)
    }
    expect(await findEmail(to)).toMatchObject({ state: 'dead', attempts: 9 })
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect([pauses[0], pauses.at(-1), pauses.length]).toEqual([1, dayMs / minuteMs, 8])
  },
)

test('R-15 an e-mail that the mail server refuses permanently gets the state dead after one attempt, is stored with the error, and is not sent again', async () => {
  mailServer.setBehaviour('refusing')
  const to = await queueEmail()
  await app.services.jobs.drain()
  const dead = { state: 'dead', attempts: 1, lastError: expect.stringContaining('550') }
  const { id, ...email } = await findEmail(to)
  expect(email).toMatchObject(dead)
  const [job] = await app.database.db.select().from(jobs).where(eq(jobs.key, id))
  expect(job).toMatchObject({ state: 'dead' })
  mailServer.setBehaviour('well')
  await runJobsAt(new Date(app.clock.now().getTime() + dayMs))
  expect(await findEmail(to)).toMatchObject(dead)
})

test('R-15 if the mail server’s confirmation is lost, the e-mail is sent again with the same Message-ID', async () => {
  mailServer.setBehaviour('forgetful')
  const to = await queueEmail()
  await app.services.jobs.drain()
  mailServer.setBehaviour('well')
  const { nextAttemptAt } = await findEmail(to)
  expect(nextAttemptAt.getTime() - app.clock.now().getTime()).toBe(minuteMs)
  await runJobsAt(nextAttemptAt)
  const arrived = (await mailServer.received()).filter((email) => email.to === to)
  const { messageId, ...email } = await findEmail(to)
  expect(arrived.map((one) => one.messageId)).toEqual([messageId, messageId])
  expect(email).toMatchObject({ state: 'sent', attempts: 2, lastError: null, text: '', html: '' })
  expect(email.sentAt).toEqual(app.clock.now())
})

test('S-70 after the e-mail that confirms the deletion of an account is sent, the outbox contains no row with the account’s address', async () => {
  mailServer.setBehaviour('well')
  const to = `${randomUUID()}@example.com`
  const email = { to, userId: null, template: 'account-deleted' as const, facts: { hadPlan: false } }
  await app.database.tx((tx) => app.services.mailer.queue(tx, email))
  await app.services.jobs.drain()
  expect((await mailServer.received()).filter((one) => one.to === to)).toHaveLength(1)
  expect(await app.database.db.select().from(outbox).where(eq(outbox.to, to))).toEqual([])
})

test('the metrics count e-mails that were sent, refused permanently and failed temporarily', async () => {
  const countOf = async (outcome: string) => {
    const text = await app.services.metrics.registry.metrics()
    return Number(new RegExp(`emails_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }
  for (const [behaviour, outcome] of [
    ['well', 'sent'],
    ['refusing', 'refused'],
    ['later', 'failed'],
  ] as const) {
    mailServer.setBehaviour(behaviour)
    const before = await countOf(outcome)
    await queueEmail()
    await app.services.jobs.drain()
    expect([outcome, (await countOf(outcome)) - before]).toEqual([outcome, 1])
  }
})

/** Stores an e-mail of this age in days. Returns its id. */
async function storeEmail(ageDays: number, change: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  const createdAt = new Date(app.clock.now().getTime() - ageDays * dayMs)
  const content = { template: 'message', subject: 'Half hour', text: '', html: '' }
  const facts = { messageId: `<${id}@scenes.example>`, to: 'ada@example.com', nextAttemptAt: createdAt, createdAt }
  await app.database.db.insert(outbox).values({ id, ...content, ...facts, ...change })
  return id
}
const listIds = async () => (await app.database.db.select({ id: outbox.id }).from(outbox)).map(({ id }) => id)

test('S-70 sent and cancelled e-mails are deleted after 30 days, all others after 90 days', async () => {
  const recent = [
    await storeEmail(29, { state: 'sent' }),
    await storeEmail(89, { state: 'waiting' }),
    await storeEmail(89, { state: 'dead' }),
  ]
  const old = [
    await storeEmail(31, { state: 'sent' }),
    await storeEmail(31, { state: 'cancelled' }),
    await storeEmail(91, { state: 'waiting' }),
    await storeEmail(91, { state: 'dead' }),
  ]
  await deleteOldEmails(app.database.db, app.clock.now())
  const ids = await listIds()
  expect(recent.filter((id) => !ids.includes(id))).toEqual([])
  expect(old.filter((id) => ids.includes(id))).toEqual([])
})

test('S-70 deleting an account deletes the e-mails to its current and earlier addresses, and no others', async () => {
  const own = await storeEmail(1, { to: 'new@example.com' })
  const earlier = await storeEmail(1, { to: 'old@example.com', userId: 'ada' })
  const other = await storeEmail(1, { to: 'ben@example.com', userId: 'ben' })
  await app.database.tx((tx) => deleteEmailsOf(tx, { id: 'ada', email: 'new@example.com' }))
  const ids = await listIds()
  expect([own, earlier, other].map((id) => ids.includes(id))).toEqual([false, false, true])
})
