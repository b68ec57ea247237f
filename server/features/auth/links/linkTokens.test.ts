import { expect, test } from 'vitest'
import { captureLog } from '../../../testing/captureLog.ts'
import { goodPassword, startApp } from '../../../testing/startApp.ts'
import { linkTokens } from '../tables.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const newPassword = 'Another-curtain-8'
const minuteMs = 60_000
const badCode = { code: 'auth/invalid-action-code', http: 400 }

test('S-18 of fifty parallel uses of a reset link, one succeeds', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  await app.visitor().call('sendPasswordResetEmail', { email })
  const token = await newestLinkToken(app, email)
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => app.visitor().call('resetPassword', { token, newPassword })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['verifyEmail', { isVerified: false }, (token: string) => ({ token })],
  ['signInWithLink', { isVerified: true }, (token: string) => ({ token })],
] as const)('S-18 of fifty parallel calls of %s with one link, one succeeds', async (name, facts, input) => {
  await using app = await startApp()
  const { email } = await app.signUp(facts)
  if (name === 'signInWithLink') await app.visitor().call('sendSignInLink', { email })
  const token = await newestLinkToken(app, email)
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => app.visitor().call(name, input(token))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('S-18 a link works only for its purpose, only complete, and only until it expires', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestLinkToken(app, email)
  expect(await failureOf(app.visitor().call('signInWithLink', { token }))).toMatchObject(badCode)
  expect(await failureOf(app.visitor().call('resetPassword', { token, newPassword }))).toMatchObject(badCode)
  expect(await failureOf(app.visitor().call('verifyEmail', { token: token.slice(0, -1) }))).toMatchObject(badCode)
  app.clock.advance(24 * 60 * minuteMs)
  expect(await failureOf(app.visitor().call('verifyEmail', { token }))).toMatchObject(badCode)
})

test.each([
  ['sendSignInLink', 15],
  ['sendPasswordResetEmail', 60],
] as const)('S-18 the link of %s is valid for %i minutes', async (name, minutes) => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const use = (token: string) =>
    name === 'sendSignInLink'
      ? app.visitor().call('signInWithLink', { token })
      : app.visitor().call('resetPassword', { token, newPassword })
  await app.visitor().call(name, { email })
  app.clock.advance(minutes * minuteMs - 1)
  await use(await newestLinkToken(app, email))
  await app.visitor().call(name, { email })
  app.clock.advance(minutes * minuteMs)
  expect(await failureOf(use(await newestLinkToken(app, email)))).toMatchObject(badCode)
})

test('S-18 a mail scanner that opens a link does not use it up, and the database does not contain its token', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestLinkToken(app, email)
  for (let time = 0; time < 10; time++) {
    await app.visitor().request(`/verify-email?token=${token}`)
    await app.visitor().request(`/verify-email?token=${token}`, { method: 'HEAD' })
  }
  expect(JSON.stringify(await app.database.db.select().from(linkTokens))).not.toContain(token)
  await app.visitor().call('verifyEmail', { token })
})

test('a sign-in link verifies the address and does not change the password', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  await app.visitor().call('sendSignInLink', { email })
  const { user } = await app.visitor().call('signInWithLink', { token: await newestLinkToken(app, email) })
  expect(user).toMatchObject({ emailVerified: true, hasPassword: true })
  await app.visitor().call('signIn', { email, password: goodPassword })
})

test('S-19 links point to the public address, whatever host a request claims', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const liar = app.visitor({
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'https',
  })
  await liar.call('sendPasswordResetEmail', { email })
  await failureOf(app.visitor({ host: 'evil.example' }).call('sendSignInLink', { email })).catch(() => undefined)
  const emails = await app.mailbox()
  expect(emails.length).toBeGreaterThan(1)
  for (const { text, html, links } of emails) {
    expect(`${text}${html}`).not.toContain('evil.example')
    expect(links.map((link) => new URL(link).origin)).toEqual([new URL(app.url).origin])
  }
})

test('S-20 a hundred requests send at most three e-mails to one address', async () => {
  await using app = await startApp({ environment: { TRUST_PROXY: '1' } })
  const { email } = await app.signUp()
  const before = (await app.mailbox()).length
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, line) => {
      const client = app.visitor({ 'x-forwarded-for': `203.0.113.${line}` })
      return line % 2 ? client.call('sendPasswordResetEmail', { email }) : client.call('sendSignInLink', { email })
    }),
  )
  expect((await app.mailbox()).length - before).toBe(3)
})

test('S-20 an unverified address receives at most three e-mails an hour, however they are requested', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ isVerified: false })
  const { email } = actor
  await Promise.allSettled([
    ...Array.from({ length: 3 }, () => actor.call('sendVerificationEmail', {})),
    ...Array.from({ length: 5 }, () => app.visitor().call('signIn', { email, password: goodPassword })),
    ...Array.from({ length: 3 }, () => app.visitor().call('sendPasswordResetEmail', { email })),
  ])
  expect((await app.mailbox()).filter(({ to }) => to === email)).toHaveLength(3)
  expect((await failureOf(actor.call('sendVerificationEmail', {}))).code).toBe('rate_limited')
})

test('S-18 no log contains a link token or a password, at any log level', async () => {
  const { logger, text } = captureLog()
  await using app = await startApp({ log: logger })
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestLinkToken(app, email)
  await app.visitor().request(`/verify-email?token=${token}`)
  await app.visitor().call('verifyEmail', { token })
  await failureOf(app.visitor().call('verifyEmail', { token }))
  await failureOf(app.visitor().call('signIn', { email, password: 'not-the-password' }))
  await app.visitor().call('signIn', { email, password: goodPassword })
  expect(text()).toContain('answered')
  for (const secret of [token, goodPassword, 'not-the-password']) expect(text()).not.toContain(secret)
})
