// Tests what happens to an e-mail that the mail server does not accept, and to the row of an e-mail that it accepted.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeSmtpServer } from '../../adapters/mail/testing/fakeSmtpServer.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import type { TemplateFacts, TemplateName } from './templates.ts'
import { outbox } from './tables.ts'

let mailServer: Awaited<ReturnType<typeof startFakeSmtpServer>>
let app: TestApp
beforeAll(async () => {
  mailServer = await startFakeSmtpServer()
  const environment = { PUBLIC_URL: 'https://scenes.example', MAIL_FROM: 'no-reply@scenes.example' }
  app = await startApp({ environment: { ...environment, SMTP_URL: mailServer.url } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const minuteMs = 60_000

/** Queues an e-mail to this address. Returns a function that sends all due e-mails and reads the row of the e-mail. */
async function queueEmail<Name extends TemplateName>(to: string, template: Name, facts: TemplateFacts[Name]) {
  await app.database.tx((tx) => app.services.mailer.queue(tx, { to, userId: null, template, facts }))
  return async () => {
    await app.services.jobs.drain()
    const [row] = await app.database.db.select().from(outbox).where(eq(outbox.to, to))
    return row
  }
}
const message = { subject: 'Half hour', content: 'The house is open.' }

test('R-15 an e-mail that the mail server refuses permanently is dead with the error, and is not sent again', async () => {
  mailServer.setBehaviour('refusing')
  const send = await queueEmail('refused@example.com', 'message', message)
  expect(await send()).toMatchObject({ state: 'dead', attempts: 1, lastError: expect.stringContaining('550') })
  mailServer.setBehaviour('well')
  app.clock.advance(24 * 60 * minuteMs)
  expect(await send()).toMatchObject({ state: 'dead', attempts: 1 })
})

test('R-15 an e-mail that the mail server refuses temporarily is sent again after one minute, and its error is cleared', async () => {
  mailServer.setBehaviour('later')
  const send = await queueEmail('later@example.com', 'message', message)
  const failed = await send()
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, lastError: expect.stringContaining('451') })
  expect(failed?.nextAttemptAt).toEqual(new Date(app.clock.now().getTime() + minuteMs))
  mailServer.setBehaviour('well')
  app.clock.advance(minuteMs - 1)
  expect(await send()).toMatchObject({ state: 'waiting', attempts: 1 })
  app.clock.advance(1)
  expect(await send()).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  expect((await mailServer.received()).filter(({ to }) => to === 'later@example.com')).toHaveLength(1)
})

test('S-70 the confirmation of a deleted account leaves no row in the outbox after it was sent', async () => {
  mailServer.setBehaviour('well')
  const send = await queueEmail('deleted@example.com', 'account-deleted', { hadPlan: false })
  expect(await send()).toBeUndefined()
  expect((await mailServer.received()).map(({ to }) => to)).toContain('deleted@example.com')
})

test('a request for the mailbox page of a public site gets 404', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) expect((await app.visitor().request(path)).status).toBe(404)
})
