import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { refusalOf } from './testing/mailAndRefusals.ts'

const behindProxy = { TRUST_PROXY: '1' }
const from = (address: string) => ({ 'x-forwarded-for': address })
const minuteMs = 60_000
type App = Awaited<ReturnType<typeof startApp>>
type Client = ReturnType<App['visitor']>

const wrong = (client: Client, email: string) =>
  refusalOf(client.call('signIn', { email, password: 'not-the-password' }))
const right = (client: Client, email: string) => client.call('signIn', { email, password: goodPassword })

test('a password signs in, whatever the case of the address, and notes when', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  app.clock.advance(minuteMs)
  const { user } = await right(app.visitor(), ` ${email.toUpperCase()} `)
  expect(user.lastSignInAt).toBe(app.clock.now().toISOString())
})

test('an unverified address gets its link again, and no session', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false })
  const client = app.visitor()
  expect(await refusalOf(right(client, email))).toMatchObject({
    code: 'auth/email-not-verified',
    http: 403,
    message: 'Please verify your email. A verification link has been sent.',
  })
  expect(client.cookies.size).toBe(0)
  expect((await app.mailbox()).filter(({ to }) => to === email)).toHaveLength(2)
})

test('an admin by stored role may come in unverified', async () => {
  await using app = await startApp()
  const { email } = await app.signUp({ isVerified: false, change: { role: 'admin' } })
  expect((await right(app.visitor(), email)).claims).toMatchObject({ admin: true, role: 'admin', roles: ['admin'] })
})

test('S-10 guessing at one account is slowed from that client, in whatever order, and its owner comes in from another', async () => {
  await using app = await startApp({ environment: behindProxy })
  const { email } = await app.signUp()
  const guesser = app.visitor(from('203.0.113.7'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(guesser, email)))

  const slowed = answers.filter(({ http }) => http === 429)
  expect(slowed.length).toBeGreaterThanOrEqual(95)
  expect(answers.filter(({ code }) => code === 'auth/invalid-credential')).toHaveLength(100 - slowed.length)
  expect(slowed.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect((await refusalOf(right(guesser, email))).code).toBe('auth/too-many-requests')
  expect((await right(app.visitor(from('198.51.100.9')), email)).user.email).toBe(email)
})

test('S-10 the wait grows from one minute to fifteen, and the right password ends it', async () => {
  await using app = await startApp()
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

test('S-11 one password tried on many accounts from many addresses meets the house’s own limit', async () => {
  await using app = await startApp({ environment: behindProxy })
  const { email } = await app.signUp()
  const ownAddress = from('198.51.100.9')
  await right(app.visitor(ownAddress), email)

  const clients = Array.from({ length: 50 }, (_, line) => app.visitor(from(`2001:db8:0:${line.toString(16)}::1`)))
  const answers: Awaited<ReturnType<typeof wrong>>[] = []
  for (let tried = 0; tried < 12; tried++) {
    const account = (line: number) => `actor${line}-${Math.floor(tried / 2)}@example.com`
    answers.push(...(await Promise.all(clients.map((client, line) => wrong(client, account(line))))))
  }
  const judged = answers.filter(({ code }) => code === 'auth/invalid-credential')
  expect(answers).toHaveLength(600)
  expect(judged.length).toBeLessThanOrEqual(60)
  expect(answers.every(({ http }) => http === 401 || http === 429)).toBe(true)
  // Who has signed in from here before is not kept out by the trouble others make.
  expect((await right(app.visitor(ownAddress), email)).user.email).toBe(email)
})

test('S-12 a header that nobody vouches for makes no other client of you', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const codes: string[] = []
  for (let last = 1; last <= 20; last++) codes.push((await wrong(app.visitor(from(`203.0.113.${last}`)), email)).code)
  expect(codes.filter((code) => code === 'auth/invalid-credential')).toHaveLength(5)
})

test('S-13 of sixty-four at once five get through, and a second server over the same database knows', async () => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const client = app.visitor()
  const answers = await Promise.all(Array.from({ length: 64 }, () => wrong(client, email)))
  expect(answers.filter(({ code }) => code === 'auth/invalid-credential').length).toBeLessThanOrEqual(5)
  await using other = await startApp({ beside: app })
  expect((await refusalOf(right(other.visitor(), email))).code).toBe('auth/too-many-requests')
})

/** All that an answer tells, but for the time and the request's own number. */
async function allOf(response: Response) {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers, body: await response.text() }
}

test.each([
  ['signIn', { password: 'not-the-password' }],
  ['sendSignInLink', {}],
  ['sendPasswordResetEmail', {}],
] as const)('S-14 %s answers byte for byte alike whether there is an account', async (name, data) => {
  await using app = await startApp()
  const { email } = await app.signUp()
  const known = await allOf(await app.visitor().post(name, { ...data, email }))
  const unknown = await allOf(await app.visitor().post(name, { ...data, email: 'nobody-at-all-here@example.com' }))
  expect(unknown).toEqual(known)
})

test('S-14 an operator may have accounts told apart', async () => {
  await using app = await startApp({ environment: { AUTH_REVEAL_ACCOUNTS: 'true' } })
  const { email } = await app.signUp()
  expect(await wrong(app.visitor(), email)).toMatchObject({
    code: 'auth/wrong-password',
    message: 'Invalid email or password.',
  })
  expect(await wrong(app.visitor(), 'nobody@example.com')).toMatchObject({
    code: 'auth/user-not-found',
    message: 'No account found with this email.',
  })
})
