import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../../testing/startApp.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const ada = { email: ' Ada@Example.com ', password: goodPassword, firstName: ' Ada', lastName: 'Ray ' }

// [spec2 §3.9] [spec2 §3.10] [spec2 §3.11] [spec2 §3.14] [spec2 §3.56]
test('a new user is signed in immediately and receives one verification e-mail', async () => {
  await using app = await startApp()
  const newUser = app.visitor()
  const { user, claims } = await newUser.call('signUp', ada)
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

  const emails = await app.mailbox()
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

test('parallel sign-ups with one address create one account, even if the addresses differ in letter case', async () => {
  await using app = await startApp()
  const all = await Promise.allSettled(
    ['ada@example.com', 'ADA@example.com', 'Ada@Example.com '].map((email) =>
      app.visitor().call('signUp', { ...ada, email }),
    ),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ code, http }) => ({ code, http }))).toEqual(
    Array.from({ length: 2 }, () => ({ code: 'auth/email-already-in-use', http: 409 })),
  )
  expect(await app.mailbox()).toHaveLength(1)
})

test('S-14 at sign-up, a client is told five times an hour that an account has the address, and then gets rate_limited', async () => {
  await using app = await startApp()
  await app.visitor().call('signUp', ada)
  const codes: string[] = []
  for (let tried = 0; tried < 7; tried++) codes.push((await failureOf(app.visitor().call('signUp', ada))).code)
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'auth/email-already-in-use'),
    'rate_limited',
    'rate_limited',
  ])
})

// [spec1 §8.46]
test('an invalid address and a password that is too short, too long or common are refused with the reason', async () => {
  await using app = await startApp()
  const guessable = 'Password is too weak. It is among the first that others would guess.'
  const cases = [
    [{ email: 'ada@nowhere' }, 'auth/invalid-email', 'Invalid email address.'],
    [{ password: 'short77' }, 'auth/weak-password', 'Password must be at least 8 characters.'],
    [{ password: 'x'.repeat(129) }, 'auth/weak-password', 'Password must be at most 128 characters.'],
    [{ password: 'Password123!' }, 'auth/weak-password', guessable],
    [{ password: '24121990' }, 'auth/weak-password', guessable],
  ] as const
  for (const [change, code, message] of cases) {
    expect(await failureOf(app.visitor().call('signUp', { ...ada, ...change }))).toMatchObject({
      code,
      message,
      http: 400,
    })
  }
  expect(await app.mailbox()).toEqual([])
})

test('the name of a new user does not appear in the verification e-mail', async () => {
  await using app = await startApp()
  await app
    .visitor()
    .call('signUp', { ...ada, firstName: 'Win a prize at https://evil.example\0', lastName: '<b>now</b>' })
  const [email] = await app.mailbox()
  expect(`${email?.subject}${email?.text}${email?.html}`).not.toMatch(/prize|evil|now</)
})
