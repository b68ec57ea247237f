// What mailed links do and how many of them are sent. All tests share one app. It runs with `TRUST_PROXY=1`, so that
// `X-Forwarded-For` sets the address of a client, and logs at the level `trace`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../../../testing/captureLog.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { linkTokens } from '../tables.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const newPassword = 'Another-curtain-8'
const minuteMs = 60_000
const badCode = { code: 'auth/invalid-action-code', http: 400 }

const { logger, text } = captureLog()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' }, log: logger })
})
afterAll(() => app[Symbol.asyncDispose]())

const emailsTo = async (email: string) => (await app.mailbox()).filter(({ to }) => to === email)

test(
  'S-18 when a reset link is used fifty times in parallel, one request sets a password and 49 fail',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp()
    await app.visitor().call('sendPasswordResetEmail', { email })
    const token = await newestLinkToken(app, email)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => app.visitor().call('resetPassword', { token, newPassword })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  },
)

test.each([
  ['verifyEmail', { isVerified: false }, (token: string) => ({ token })],
  ['signInWithLink', { isVerified: true }, (token: string) => ({ token })],
] as const)(
  'S-18 when %s is called fifty times in parallel with one link, one call succeeds',
  { tags: ['long'] },
  async (name, facts, input) => {
    const { email } = await app.signUp(facts)
    if (name === 'signInWithLink') await app.visitor().call('sendSignInLink', { email })
    const token = await newestLinkToken(app, email)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => app.visitor().call(name, input(token))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  },
)

test('S-18 a link works only for its purpose, only with its complete token, and only until it expires', async () => {
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

test('S-18 a mail scanner that opens a link does not use it up, and the database does not contain the token of the link', async () => {
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestLinkToken(app, email)
  for (let time = 0; time < 10; time++) {
    await app.visitor().request(`/verify-email?token=${token}`)
    await app.visitor().request(`/verify-email?token=${token}`, { method: 'HEAD' })
  }
  expect(JSON.stringify(await app.database.db.select().from(linkTokens))).not.toContain(token)
  await app.visitor().call('verifyEmail', { token })
})

test('S-19 mailed links contain the public address of the site, whatever `X-Forwarded-Host` says; a request with a foreign Host sends no e-mail', async () => {
  const { email } = await app.signUp()
  const before = (await emailsTo(email)).length
  const liar = app.visitor({
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'https',
  })
  await liar.call('sendPasswordResetEmail', { email })
  const refused = await failureOf(app.visitor({ host: 'evil.example' }).call('sendSignInLink', { email }))
  expect(refused).toMatchObject({ code: 'wrong_origin', http: 403 })
  await app.services.jobs.drain()
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(before + 1)
  for (const { text, html, links } of emails) {
    expect(`${text}${html}`).not.toContain('evil.example')
    expect(links.map((link) => new URL(link).origin)).toEqual([new URL(app.url).origin])
  }
})

test('S-20 a hundred requests for links send at most three e-mails to one address', { tags: ['long'] }, async () => {
  const { email } = await app.signUp()
  const before = (await emailsTo(email)).length
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, line) => {
      const client = app.visitor({ 'x-forwarded-for': `203.0.113.${line}` })
      return line % 2 ? client.call('sendPasswordResetEmail', { email }) : client.call('sendSignInLink', { email })
    }),
  )
  expect((await emailsTo(email)).length - before).toBe(3)
})

test(
  'S-20 after a stranger requested many reset links for an account, the browser of its owner can still request one',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp()
    const from = (address: string) => app.visitor({ 'x-forwarded-for': address })
    await from('198.51.100.9').call('signIn', { email, password: goodPassword })
    for (let time = 0; time < 5; time++) await from(`203.0.113.${time}`).call('sendPasswordResetEmail', { email })
    const before = (await emailsTo(email)).length
    // A request from the owner's browser sends another e-mail. Requests from any other browser share the stranger's
    // limit.
    await from('198.51.100.9').call('sendPasswordResetEmail', { email })
    expect((await emailsTo(email)).length - before).toBe(1)
    await from('192.0.2.1').call('sendPasswordResetEmail', { email })
    await from('198.51.100.9').call('resetPassword', { token: await newestLinkToken(app, email), newPassword })
  },
)

test('S-20 an unverified address receives at most three e-mails an hour, whichever operations request them', async () => {
  const actor = await app.signUp({ isVerified: false })
  const { email } = actor
  await Promise.allSettled([
    ...Array.from({ length: 3 }, () => actor.call('sendVerificationEmail', {})),
    ...Array.from({ length: 5 }, () => app.visitor().call('signIn', { email, password: goodPassword })),
    ...Array.from({ length: 3 }, () => app.visitor().call('sendPasswordResetEmail', { email })),
  ])
  expect(await emailsTo(email)).toHaveLength(3)
  expect((await failureOf(actor.call('sendVerificationEmail', {}))).code).toBe('rate_limited')
})

test(
  'S-20 a client that knows the password of an unverified account cannot make this account receive more than three e-mails',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp({ isVerified: false })
    const visitor = app.visitor()
    expect((await failureOf(visitor.call('signIn', { email, password: goodPassword }))).code).toBe(
      'auth/email-not-verified',
    )
    for (let request = 0; request < 4; request += 1) await visitor.call('sendPasswordResetEmail', { email })
    expect(await emailsTo(email)).toHaveLength(3)
  },
)

test('sendVerificationEmail returns how long to wait: earlier calls are refused and do not extend the wait, and a later call succeeds', async () => {
  const actor = await app.signUp({ isVerified: false })
  expect(await actor.call('sendVerificationEmail', {})).toEqual({ success: true, retryAfterS: 0 })
  app.clock.advance(20 * minuteMs)
  // Three e-mails an hour are allowed, and the sign-up sent the first one, so this is the third.
  expect(await actor.call('sendVerificationEmail', {})).toEqual({ success: true, retryAfterS: 40 * 60 })
  const refused = await failureOf(actor.call('sendVerificationEmail', {}))
  expect(refused).toMatchObject({ message: 'Too many requests. Please try again in 40 minutes.' })
  app.clock.advance(20 * minuteMs)
  await failureOf(actor.call('sendVerificationEmail', {}))
  app.clock.advance(20 * minuteMs)
  expect(await actor.call('sendVerificationEmail', {})).toEqual({ success: true, retryAfterS: 0 })
})

test('sendVerificationEmail returns the longer wait of two limits: the user’s requests and the e-mails to the address', async () => {
  const actor = await app.signUp({ isVerified: false })
  const send = () => actor.call('sendVerificationEmail', {})
  app.clock.advance(20 * minuteMs)
  await send()
  expect(await send()).toEqual({ success: true, retryAfterS: 40 * 60 })
  app.clock.advance(20 * minuteMs)
  // Extends the session, which would expire after 30 minutes without a request.
  await actor.call('getUserData', {})
  app.clock.advance(20 * minuteMs)
  // The hour of the limit for the address is over, but this is the user's third request within an hour.
  expect(await send()).toEqual({ success: true, retryAfterS: 20 * 60 })
  app.clock.advance(20 * minuteMs)
  expect(await send()).toEqual({ success: true, retryAfterS: 0 })
})

test('if sendVerificationEmail is refused, the error says when both limits, of requests and of e-mails, will allow the next call', async () => {
  const actor = await app.signUp({ isVerified: false })
  const recipient = { id: actor.userId, email: actor.email, emailVerified: false }
  for (let time = 0; time < 2; time += 1) await app.services.auth.linkEmails.sendLink('reset', recipient)
  app.clock.advance(20 * minuteMs)
  const waits: unknown[] = []
  for (let time = 0; time < 3; time += 1)
    waits.push((await failureOf(actor.call('sendVerificationEmail', {}))).details['retryAfterS'])
  expect(waits).toEqual([2400, 2400, 3600])
})

test('S-18 no log contains a link token or a password, at any log level', async () => {
  const loggedBefore = text().length
  const person = await app.signUp({ isVerified: false })
  const { email } = person
  const token = await newestLinkToken(app, email)
  await app.visitor().request(`/verify-email?token=${token}`)
  await person.call('verifyEmail', { token })
  await failureOf(app.visitor().call('verifyEmail', { token }))
  await failureOf(app.visitor().call('signIn', { email, password: 'not-the-password' }))
  await app.visitor().call('signIn', { email, password: goodPassword })
  expect(text().slice(loggedBefore)).toContain('answered')
  for (const secret of [token, goodPassword, 'not-the-password']) expect(text()).not.toContain(secret)
})
