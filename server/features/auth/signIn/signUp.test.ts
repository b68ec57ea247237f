// New users sign up. All tests share one app.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const ada = { password: goodPassword, firstName: ' Ada', lastName: 'Ray ' }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
// How often a client is told that an address is taken is limited per hour, and all tests are one client.
beforeEach(() => app.clock.advance(3_600_000))
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the e-mails to an address, in any letter case. */
const emailsTo = async (email: string) => (await app.mailbox()).filter(({ to }) => to.trim().toLowerCase() === email)

// [spec2 §3.9] [spec2 §3.10] [spec2 §3.11] [spec2 §3.14] [spec2 §3.56]
test('a new user is signed in immediately and receives one verification e-mail', async () => {
  const newUser = app.visitor()
  const { user, claims } = await newUser.call('signUp', { ...ada, email: ' Ada@Example.com ' })
  expect(user).toMatchObject({
    email: 'ada@example.com',
    displayName: 'Ada Ray',
    firstName: 'Ada',
    emailVerified: false,
    hasPassword: true,
    funnelStage: 'signup',
    plan: 'paid',
    subscriptionTier: 'inactive',
    subscriptionStatus: 'inactive',
    quotaMinutesTotal: 0,
    quotaMinutesUsed: 0,
    isAdmin: false,
    role: null,
    createdAt: app.clock.now().toISOString(),
  })
  expect(claims).toMatchObject({ admin: false, roles: [] })

  const emails = await emailsTo('ada@example.com')
  expect(emails.map(({ to, links }) => ({ to, path: new URL(links[0] ?? '').pathname }))).toEqual([
    { to: 'ada@example.com', path: '/verify-email' },
  ])
  const token = await newestLinkToken(app, 'ada@example.com')
  expect(await newUser.call('verifyEmail', { token })).toEqual({
    success: true,
    email: 'ada@example.com',
    // The id of the user's first script, which the page opens.
    firstScriptId: expect.stringMatching(/^scr_/),
  })
  expect((await newUser.call('getSession', {}))?.user.emailVerified).toBe(true)
})

test('the plan that a new user chose is stored with the account only if the site offers the plan', async () => {
  for (const [plan, stored] of [
    ['annual', 'annual'],
    ['studio', null],
  ] as const) {
    const { user } = await app.visitor().call('signUp', { ...ada, email: `${plan}@plans.example`, plan })
    expect([plan, user.pendingPlan]).toEqual([plan, stored])
  }
})

test('parallel sign-ups with one address create one account, even if the addresses differ in letter case', async () => {
  const all = await Promise.allSettled(
    ['bea@example.com', 'BEA@example.com', 'Bea@Example.com '].map((email) =>
      app.visitor().call('signUp', { ...ada, email }),
    ),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ code, http }) => ({ code, http }))).toEqual(
    Array.from({ length: 2 }, () => ({ code: 'auth/email-already-in-use', http: 409 })),
  )
  expect(await emailsTo('bea@example.com')).toHaveLength(1)
})

test('S-14 at sign-up, a client is told five times an hour that an account has the address, and then gets rate_limited', async () => {
  const eve = { ...ada, email: ' Eve@Example.com ' }
  await app.visitor().call('signUp', eve)
  const codes: string[] = []
  for (let tried = 0; tried < 7; tried++) codes.push((await failureOf(app.visitor().call('signUp', eve))).code)
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'auth/email-already-in-use'),
    'rate_limited',
    'rate_limited',
  ])
})

// [spec1 §8.46]
test('an invalid address and a password that is too short, too long or common are refused with the reason', async () => {
  const email = 'cleo@example.com'
  const guessable = 'Password is too weak. It is among the first that others would guess.'
  const cases = [
    [{ email: 'cleo@nowhere' }, 'auth/invalid-email', 'Invalid email address.'],
    [{ password: 'short77' }, 'auth/weak-password', 'Password must be at least 8 characters.'],
    [{ password: 'x'.repeat(129) }, 'auth/weak-password', 'Password must be at most 128 characters.'],
    [{ password: 'Password123!' }, 'auth/weak-password', guessable],
    [{ password: '24121990' }, 'auth/weak-password', guessable],
  ] as const
  for (const [change, code, message] of cases) {
    expect(await failureOf(app.visitor().call('signUp', { ...ada, email, ...change }))).toMatchObject({
      code,
      message,
      http: 400,
    })
  }
  for (const address of [email, 'cleo@nowhere']) expect(await emailsTo(address)).toEqual([])
})

test('the name of a new user does not appear in the verification e-mail', async () => {
  const email = 'dora@example.com'
  await app.visitor().call('signUp', {
    email,
    password: goodPassword,
    firstName: 'Win a prize at https://evil.example\0',
    lastName: '<b>now</b>',
  })
  const [message] = await emailsTo(email)
  expect(message).toBeDefined()
  expect(`${message?.subject}${message?.text}${message?.html}`).not.toMatch(/prize|evil|now</)
})
