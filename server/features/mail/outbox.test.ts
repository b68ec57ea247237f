// Tests how e-mails are stored in the outbox and sent. The tests share one app with a mail server; one test has its own
// app, because it starts without a mail server.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startFakeSmtpServer, type SmtpServerBehaviour } from '../../adapters/mail/testing/fakeSmtpServer.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { outbox } from './tables.ts'

const publicHost = { PUBLIC_URL: 'https://scenes.example', MAIL_FROM: 'Scene Partner <no-reply@scenes.example>' }
const minuteMs = 60_000

let mailServer: Awaited<ReturnType<typeof startFakeSmtpServer>>
let app: TestApp
beforeAll(async () => {
  mailServer = await startFakeSmtpServer()
  app = await startApp({ environment: { ...publicHost, SMTP_URL: mailServer.url } })
})
afterEach(() => mailServer.setBehaviour('well'))
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const newUser = () => ({ email: `${randomUUID()}@example.com`, password: goodPassword, firstName: 'Ada' })
const outboxOf = (email: string) => app.database.db.select().from(outbox).where(eq(outbox.to, email))
const receivedBy = async (email: string) => (await mailServer.received()).filter(({ to }) => to === email)

test('a job sends an e-mail of the outbox, and then deletes the text of the e-mail from the outbox', async () => {
  const user = newUser()
  await app.visitor().call('signUp', user)
  await app.services.jobs.drain()
  const [arrived] = await receivedBy(user.email)
  expect(arrived).toMatchObject({
    to: user.email,
    from: 'no-reply@scenes.example',
    subject: 'Verify your email for Scene Partner',
  })
  expect(arrived?.text).toMatch(/https:\/\/scenes\.example\/verify-email\?token=[\w-]{43}\s/)
  const sent = { state: 'sent', text: '', html: '', attempts: 1, lastError: null }
  expect(await outboxOf(user.email)).toMatchObject([sent])
})

test.each<SmtpServerBehaviour>(['busy', 'later', 'breaking'])(
  'R-15 if the mail server fails with behaviour "%s", sign-up succeeds, and the e-mail is retried after 1, 5, 15 and 60 minutes',
  { tags: ['long'] },
  async (behaviour) => {
    mailServer.setBehaviour(behaviour)
    const user = newUser()
    await app.visitor().call('signUp', user)
    const { jobs } = app.services
    const attempts: (number | undefined)[] = []
    const runJobs = async () => {
      await jobs.drain()
      attempts.push((await outboxOf(user.email))[0]?.attempts)
    }
    await runJobs()
    for (const minutes of [1, 5, 15, 60]) {
      app.clock.advance(minutes * minuteMs - 1)
      await runJobs()
      app.clock.advance(1)
      await runJobs()
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect(await outboxOf(user.email)).toMatchObject([{ state: 'waiting' }])

    mailServer.setBehaviour('well')
    app.clock.advance(3 * 60 * minuteMs)
    await jobs.drain()
    expect(await outboxOf(user.email)).toMatchObject([{ state: 'sent', attempts: 6 }])
    expect(await receivedBy(user.email)).toHaveLength(1)
  },
)

test('without a mail server e-mails wait, and are sent when a mail server is configured', async () => {
  await using waiting = await startApp({ environment: publicHost })
  const user = newUser()
  await waiting.visitor().call('signUp', user)
  await waiting.services.jobs.drain()
  expect(await waiting.database.db.select().from(outbox)).toMatchObject([{ state: 'waiting', attempts: 0 }])

  await using later = await startApp({ sharedWith: waiting, environment: { ...publicHost, SMTP_URL: mailServer.url } })
  await later.services.jobs.drain()
  expect(await receivedBy(user.email)).toHaveLength(1)
})

test('of five simultaneous sign-ups with one address, only the sign-up that succeeds stores an e-mail', async () => {
  const user = newUser()
  await Promise.allSettled(Array.from({ length: 5 }, () => app.visitor().call('signUp', user)))
  expect(await outboxOf(user.email)).toHaveLength(1)
})
