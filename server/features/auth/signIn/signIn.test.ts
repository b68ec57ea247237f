// Signs in with passwords, and limits wrong passwords. The tests share one app with `TRUST_PROXY=1`, so that
// `X-Forwarded-For` sets the address of a client. Tests that need another environment or two servers start a second
// server on its database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { failureOf } from '../testing/mailAndFailures.ts'

const trustProxyEnvironment = { TRUST_PROXY: '1' }
const from = (address: string) => ({ 'x-forwarded-for': address })
const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: trustProxyEnvironment })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Starts a second server on the database of the shared app. Its clock has the same time. */
async function startSecondServer(environment: Record<string, string>) {
  const second = await startApp({ sharedWith: app, environment })
  second.clock.set(app.clock.now().toISOString())
  return second
}

const wrong = (client: Client, email: string) =>
  failureOf(client.call('signIn', { email, password: 'not-the-password' }))
const right = (client: Client, email: string) => client.call('signIn', { email, password: goodPassword })

// [spec1 §4.6] [spec2 §3.9]
test('a user signs in with any letter case of the address, and the sign-in time is stored', async () => {
  const { email } = await app.signUp()
  app.clock.advance(minuteMs)
  const { user } = await right(app.visitor(), ` ${email.toUpperCase()} `)
  expect(user.lastSignInAt).toBe(app.clock.now().toISOString())
})

// [spec1 §8.44]
test('signing in with an unverified address sends the verification link again and opens no session', async () => {
  const { email } = await app.signUp({ isVerified: false })
  const client = app.visitor()
  expect(await failureOf(right(client, email))).toMatchObject({
    code: 'auth/email-not-verified',
    http: 403,
    message: 'Please verify your email. A verification link has been sent.',
  })
  expect(client.cookies.size).toBe(0)
  expect((await app.mailbox()).filter(({ to }) => to === email)).toHaveLength(2)
})

test('a user whose account stores the role admin can sign in without a verified e-mail address', async () => {
  const { email } = await app.signUp({ isVerified: false, change: { role: 'admin' } })
  expect((await right(app.visitor(), email)).claims).toMatchObject({ admin: true, role: 'admin', roles: ['admin'] })
})

test(
  'S-10 a client that sends a hundred wrong passwords for an account must wait; the owner can sign in from another client',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp()
    const guesser = app.visitor(from('203.0.113.7'))
    const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(guesser, email)))

    const slowed = answers.filter(({ http }) => http === 429)
    expect(slowed.length).toBeGreaterThanOrEqual(95)
    expect(answers.filter(({ code }) => code === 'auth/invalid-credential')).toHaveLength(100 - slowed.length)
    expect(slowed.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    expect((await failureOf(right(guesser, email))).code).toBe('auth/too-many-requests')
    expect((await right(app.visitor(from('198.51.100.9')), email)).user.email).toBe(email)
  },
)

test('S-10 after five wrong passwords each wait is twice as long, from 1 to 15 minutes; the right password allows five attempts again', async () => {
  const { email } = await app.signUp()
  const client = app.visitor()
  for (let tried = 0; tried < 5; tried++) expect((await wrong(client, email)).code).toBe('auth/invalid-credential')

  const waits: unknown[] = []
  for (let round = 0; round < 6; round++) {
    const { details } = await wrong(client, email)
    waits.push(details['retryAfterS'])
    app.clock.advance(Number(details['retryAfterS']) * 1000)
    if (round < 5) expect((await wrong(client, email)).code).toBe('auth/invalid-credential')
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900])
  await right(client, email)
  for (let tried = 0; tried < 5; tried++) expect((await wrong(client, email)).code).toBe('auth/invalid-credential')
})

test(
  'S-11 after 50 clients tried wrong passwords for many accounts, a user can sign in, even from one of these clients',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp()
    const clients = Array.from({ length: 50 }, (_, line) => app.visitor(from(`2001:db8:0:${line.toString(16)}::1`)))
    const answers = []
    for (const [line, client] of clients.entries()) answers.push(await wrong(client, `actor${line}@example.com`))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['auth/invalid-credential']))
    for (const address of ['198.51.100.9', '2001:db8:ffff::1', '2001:db8:0:1::1']) {
      expect((await right(app.visitor(from(address)), email)).user.email).toBe(email)
    }
    // After a minute the attack is over, and later tests may send wrong passwords without a delay.
    app.clock.advance(minuteMs)
  },
)

test('S-12 without TRUST_PROXY, attempts with different X-Forwarded-For headers count as attempts of one client', async () => {
  await using direct = await startSecondServer({})
  const { email } = await direct.signUp()
  const codes: string[] = []
  for (let last = 1; last <= 20; last++)
    codes.push((await wrong(direct.visitor(from(`203.0.113.${last}`)), email)).code)
  expect(codes.filter((code) => code === 'auth/invalid-credential')).toHaveLength(5)
})

test(
  'S-13 of 64 parallel wrong passwords exactly five are checked, and a second server on the same database refuses the next attempt',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp()
    const client = app.visitor()
    const answers = await Promise.all(Array.from({ length: 64 }, () => wrong(client, email)))
    expect(answers.filter(({ code }) => code === 'auth/invalid-credential')).toHaveLength(5)
    await using other = await startSecondServer(trustProxyEnvironment)
    expect((await failureOf(right(other.visitor(), email))).code).toBe('auth/too-many-requests')
  },
)

/** Returns the status, headers and body of a response, without the headers for date and request id. */
async function readResponse(response: Response) {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers, body: await response.text() }
}

test.each([
  ['signIn', { password: 'not-the-password' }],
  ['sendSignInLink', {}],
  ['sendPasswordResetEmail', {}],
] as const)('S-14 the response of %s is identical whether an account has the address or not', async (name, data) => {
  const { email } = await app.signUp()
  const existing = await readResponse(await app.visitor().post(name, { ...data, email }))
  const missing = await readResponse(
    await app.visitor().post(name, { ...data, email: 'nobody-at-all-here@example.com' }),
  )
  expect(missing).toEqual(existing)
})

// [spec1 §8.40] [spec1 §8.41]
test('S-14 with AUTH_REVEAL_ACCOUNTS, a failed sign-in reveals whether an account has the address', async () => {
  await using revealing = await startSecondServer({ AUTH_REVEAL_ACCOUNTS: 'true' })
  const { email } = await revealing.signUp()
  expect(await wrong(revealing.visitor(), email)).toMatchObject({
    code: 'auth/wrong-password',
    message: 'Invalid email or password.',
  })
  expect(await wrong(revealing.visitor(), 'nobody@example.com')).toMatchObject({
    code: 'auth/user-not-found',
    message: 'No account found with this email.',
  })
})
