import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { newestToken, refusalOf } from './testing/mailAndRefusals.ts'

const ada = { email: ' Ada@Example.com ', password: goodPassword, firstName: ' Ada', lastName: 'Ray ' }

test('a newcomer is signed in at once and gets one letter, which verifies the address', async () => {
  await using app = await startApp()
  const newcomer = app.visitor()
  const { user, claims } = await newcomer.call('signUp', ada)
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

  const letters = await app.mailbox()
  expect(letters.map(({ to, links }) => ({ to, path: new URL(links[0] ?? '').pathname }))).toEqual([
    { to: 'ada@example.com', path: '/verify-email' },
  ])
  const token = await newestToken(app, 'ada@example.com')
  expect(await app.visitor().call('verifyEmail', { token })).toEqual({
    success: true,
    email: 'ada@example.com',
    // The scene of ours that waits for newcomers: the page leads there.
    firstScriptId: expect.stringMatching(/^scr_/),
  })
  expect((await newcomer.call('getSession', {}))?.user.emailVerified).toBe(true)
})

test('an address has one account, however it is written and however many sign up at once', async () => {
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

test('S-14 whether an address is taken is told five times an hour to one client, then not at all', async () => {
  await using app = await startApp()
  await app.visitor().call('signUp', ada)
  const codes: string[] = []
  for (let tried = 0; tried < 7; tried++) codes.push((await refusalOf(app.visitor().call('signUp', ada))).code)
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'auth/email-already-in-use'),
    'rate_limited',
    'rate_limited',
  ])
})

test('what is no address, and a password that anyone would guess, are refused with what is wrong', async () => {
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
    expect(await refusalOf(app.visitor().call('signUp', { ...ada, ...change }))).toMatchObject({
      code,
      message,
      http: 400,
    })
  }
  expect(await app.mailbox()).toEqual([])
})

test('a name cannot speak to strangers through our letters', async () => {
  await using app = await startApp()
  await app
    .visitor()
    .call('signUp', { ...ada, firstName: 'Win a prize at https://evil.example\0', lastName: '<b>now</b>' })
  const [letter] = await app.mailbox()
  expect(`${letter?.subject}${letter?.text}${letter?.html}`).not.toMatch(/prize|evil|now</)
})
