import { expect, test } from 'vitest'
import { startFakeSmtpServer, type SmtpServerBehaviour } from '../../adapters/mail/testing/fakeSmtpServer.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { outbox } from './tables.ts'

const publicHost = { PUBLIC_URL: 'https://scenes.example', MAIL_FROM: 'Scene Partner <no-reply@scenes.example>' }
const newUser = { email: 'ada@example.com', password: goodPassword, firstName: 'Ada' }
const minuteMs = 60_000

async function startWithMailServer(behaviour: SmtpServerBehaviour) {
  const mailServer = await startFakeSmtpServer()
  mailServer.setBehaviour(behaviour)
  const app = await startApp({ environment: { ...publicHost, SMTP_URL: mailServer.url } })
  const email = async () => {
    const [row] = await app.database.db.select().from(outbox)
    if (!row) throw new Error('the outbox is empty')
    return row
  }
  return {
    ...mailServer,
    app,
    email,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await mailServer[Symbol.asyncDispose]()
    },
  }
}

test('a job sends an e-mail of the outbox, and then deletes the text of the e-mail from the outbox', async () => {
  await using mail = await startWithMailServer('well')
  await mail.app.visitor().call('signUp', newUser)
  await mail.app.services.jobs.drain()
  const [arrived] = await mail.received()
  expect(arrived).toMatchObject({
    to: 'ada@example.com',
    from: 'no-reply@scenes.example',
    subject: 'Verify your email for Scene Partner',
  })
  expect(arrived?.text).toMatch(/https:\/\/scenes\.example\/verify-email\?token=[\w-]{43}\s/)
  expect(await mail.email()).toMatchObject({ state: 'sent', text: '', html: '', attempts: 1, lastError: null })
})

test.each<SmtpServerBehaviour>(['busy', 'later', 'breaking'])(
  'R-15 if the mail server fails with behaviour "%s", sign-up succeeds, and the e-mail is retried after 1, 5, 15 and 60 minutes',
  { tags: ['long'] },
  async (behaviour) => {
    await using mail = await startWithMailServer(behaviour)
    await mail.app.visitor().call('signUp', newUser)
    const { jobs } = mail.app.services
    await jobs.drain()
    const attempts = [(await mail.email()).attempts]
    for (const minutes of [1, 5, 15, 60]) {
      mail.app.clock.advance(minutes * minuteMs - 1)
      await jobs.drain()
      attempts.push((await mail.email()).attempts)
      mail.app.clock.advance(1)
      await jobs.drain()
      attempts.push((await mail.email()).attempts)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect((await mail.email()).state).toBe('waiting')

    mail.setBehaviour('well')
    mail.app.clock.advance(3 * 60 * minuteMs)
    await jobs.drain()
    expect(await mail.email()).toMatchObject({ state: 'sent', attempts: 6 })
    expect(await mail.received()).toHaveLength(1)
  },
)

test('without a mail server e-mails wait, and are sent when a mail server is configured', async () => {
  await using mailServer = await startFakeSmtpServer()
  await using app = await startApp({ environment: publicHost })
  await app.visitor().call('signUp', newUser)
  await app.services.jobs.drain()
  expect(await app.database.db.select().from(outbox)).toMatchObject([{ state: 'waiting', attempts: 0 }])

  await using later = await startApp({ sharedWith: app, environment: { ...publicHost, SMTP_URL: mailServer.url } })
  await later.services.jobs.drain()
  expect(await mailServer.received()).toHaveLength(1)
})

test('of five simultaneous sign-ups with one address, only the sign-up that succeeds stores an e-mail', async () => {
  await using app = await startApp()
  const all = Array.from({ length: 5 }, () => app.visitor().call('signUp', newUser))
  await Promise.allSettled(all)
  expect(await app.database.db.select().from(outbox)).toHaveLength(1)
})
