import { expect, test } from 'vitest'
import { captureLog } from '../../testing/captureLog.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { newestToken, refusalOf } from './testing/mailAndRefusals.ts'
import { linkTokens } from './tables.ts'

const newPassword = 'Another-curtain-8'
const minuteMs = 60_000
const badCode = { code: 'auth/invalid-action-code', http: 400 }

test('S-18 of fifty who use a reset link at once, one succeeds', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  await app.visitor().call('sendPasswordResetEmail', { email })
  const token = await newestToken(app, email)
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => app.visitor().call('resetPassword', { token, newPassword })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['verifyEmail', { isVerified: false }, (token: string) => ({ token })],
  ['signInWithLink', { isVerified: true }, (token: string) => ({ token })],
] as const)('S-18 of fifty who call %s at once with one link, one succeeds', async (name, facts, input) => {
  await using app = await startApp()
  const { email } = await app.signUp(facts)
  if (name === 'signInWithLink') await app.visitor().call('sendSignInLink', { email })
  const token = await newestToken(app, email)
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => app.visitor().call(name, input(token))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('S-18 a link serves its own purpose alone, whole, and in its time', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestToken(app, email)
  expect(await refusalOf(app.visitor().call('signInWithLink', { token }))).toMatchObject(badCode)
  expect(await refusalOf(app.visitor().call('resetPassword', { token, newPassword }))).toMatchObject(badCode)
  expect(await refusalOf(app.visitor().call('verifyEmail', { token: token.slice(0, -1) }))).toMatchObject(badCode)
  app.clock.advance(24 * 60 * minuteMs)
  expect(await refusalOf(app.visitor().call('verifyEmail', { token }))).toMatchObject(badCode)
})

test.each([
  ['sendSignInLink', 15],
  ['sendPasswordResetEmail', 60],
] as const)('S-18 the link of %s lasts %i minutes', async (name, minutes) => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const use = (token: string) =>
    name === 'sendSignInLink'
      ? app.visitor().call('signInWithLink', { token })
      : app.visitor().call('resetPassword', { token, newPassword })
  await app.visitor().call(name, { email })
  app.clock.advance(minutes * minuteMs - 1)
  await use(await newestToken(app, email))
  await app.visitor().call(name, { email })
  app.clock.advance(minutes * minuteMs)
  expect(await refusalOf(use(await newestToken(app, email)))).toMatchObject(badCode)
})

test('S-18 scanners that open every link leave it usable, and the database does not know it', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestToken(app, email)
  for (let time = 0; time < 10; time++) {
    await app.visitor().request(`/verify-email?token=${token}`)
    await app.visitor().request(`/verify-email?token=${token}`, { method: 'HEAD' })
  }
  expect(JSON.stringify(await app.database.db.select().from(linkTokens))).not.toContain(token)
  await app.visitor().call('verifyEmail', { token })
})

test('a sign-in link verifies the address and leaves the password as it was', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  await app.visitor().call('sendSignInLink', { email })
  const { user } = await app.visitor().call('signInWithLink', { token: await newestToken(app, email) })
  expect(user).toMatchObject({ emailVerified: true, hasPassword: true })
  await app.visitor().call('signIn', { email, password: goodPassword })
})

test('S-19 links lead to the public address, whatever host a request claims', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const liar = app.visitor({
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'https',
  })
  await liar.call('sendPasswordResetEmail', { email })
  await refusalOf(app.visitor({ host: 'evil.example' }).call('sendSignInLink', { email })).catch(() => undefined)
  const letters = await app.mailbox()
  expect(letters.length).toBeGreaterThan(1)
  for (const { text, html, links } of letters) {
    expect(`${text}${html}`).not.toContain('evil.example')
    expect(links.map((link) => new URL(link).origin)).toEqual([new URL(app.url).origin])
  }
})

test('S-20 a hundred requests make an address receive three letters at most', async () => {
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

test('S-20 a stranger’s address receives three letters an hour at most, however it is asked for', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ isVerified: false })
  const { email } = actor
  await Promise.allSettled([
    ...Array.from({ length: 3 }, () => actor.call('sendVerificationEmail', {})),
    ...Array.from({ length: 5 }, () => app.visitor().call('signIn', { email, password: goodPassword })),
    ...Array.from({ length: 3 }, () => app.visitor().call('sendPasswordResetEmail', { email })),
  ])
  expect((await app.mailbox()).filter(({ to }) => to === email)).toHaveLength(3)
  expect((await refusalOf(actor.call('sendVerificationEmail', {}))).code).toBe('rate_limited')
})

test('S-18 no log knows a link or a password, however talkative', async () => {
  const { logger, text } = captureLog()
  await using app = await startApp({ log: logger })
  const { email } = await app.signUp({ isVerified: false })
  const token = await newestToken(app, email)
  await app.visitor().request(`/verify-email?token=${token}`)
  await app.visitor().call('verifyEmail', { token })
  await refusalOf(app.visitor().call('verifyEmail', { token }))
  await refusalOf(app.visitor().call('signIn', { email, password: 'not-the-password' }))
  await app.visitor().call('signIn', { email, password: goodPassword })
  expect(text()).toContain('answered')
  for (const secret of [token, goodPassword, 'not-the-password']) expect(text()).not.toContain(secret)
})
