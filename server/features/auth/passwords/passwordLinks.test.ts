// What changes with a new password, and the limits of sign-in attempts and of mailed links. All tests share one app
// with `TRUST_PROXY=1`, so that `X-Forwarded-For` sets the address of a client.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLiveUpdates } from '../../../testing/collectLiveUpdates.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const newPassword = 'Another-curtain-8'
const from = (address: string) => ({ 'x-forwarded-for': address })
const badCode = { code: 'auth/invalid-action-code' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function subjectsTo({ email }: Person) {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

const waysToSetPassword: [string, (person: Person) => Promise<unknown>][] = [
  ['setPassword', (person) => person.call('setPassword', { newPassword })],
  ['changePassword', (person) => person.call('changePassword', { currentPassword: goodPassword, newPassword })],
  [
    'resetPassword',
    async ({ email }) => {
      await app.visitor().call('sendPasswordResetEmail', { email })
      await app.visitor().call('resetPassword', { token: await newestLinkToken(app, email), newPassword })
    },
  ],
]

test.each(waysToSetPassword)(
  'S-16 after %s, the user is informed by e-mail, and a sign-in link that was mailed before is invalid',
  async (_name, setNewPassword) => {
    const person = await app.signUp()
    await app.visitor().call('sendSignInLink', { email: person.email })
    const token = await newestLinkToken(app, person.email)
    await setNewPassword(person)
    expect(await subjectsTo(person)).toContain('Your Scene Partner password was changed')
    expect(await failureOf(app.visitor().call('signInWithLink', { token }))).toMatchObject(badCode)
    await app.visitor().call('signIn', { email: person.email, password: newPassword })
  },
)

test('open pages get a live update when a signed-in user sets a password', async () => {
  const person = await app.signUp()
  const { updates } = await collectLiveUpdates(app, person.userId)
  await person.call('setPassword', { newPassword })
  await expect.poll(() => updates).toEqual([expect.objectContaining({ topic: 'user', id: person.userId })])
})

test('a common password is refused at a password reset, and the link can then be used with another password', async () => {
  const { email } = await app.signUp()
  await app.visitor().call('sendPasswordResetEmail', { email })
  const token = await newestLinkToken(app, email)
  const weak = app.visitor().call('resetPassword', { token, newPassword: 'password123' })
  expect(await failureOf(weak)).toMatchObject({ code: 'auth/weak-password' })
  await app.visitor().call('resetPassword', { token, newPassword })
})

test('S-16 when the owner of an address signs in by link, a stranger who had signed up with this address loses session and password', async () => {
  const stranger = await app.signUp({ isVerified: false })
  const owner = app.visitor()
  await owner.call('sendSignInLink', { email: stranger.email })
  const answer = await owner.call('signInWithLink', { token: await newestLinkToken(app, stranger.email) })
  expect(answer).toMatchObject({ isPasswordRemoved: true, user: { hasPassword: false, emailVerified: true } })
  expect(await stranger.call('getSession', {})).toBeNull()
  expect(answer.user.lastSignInAt).toBe(app.clock.now().toISOString())
  await owner.call('setPassword', { newPassword })
})

test(
  'S-10 a client that sends 30 wrong passwords for many accounts must wait, also with a right password; other clients need not',
  { tags: ['long'] },
  async () => {
    const { email } = await app.signUp()
    const guesser = app.visitor(from('203.0.113.40'))
    const guess = (number: number) =>
      failureOf(guesser.call('signIn', { email: `guessed${number}@example.com`, password: 'not-the-password' }))
    const codes: string[] = []
    for (let number = 0; number < 31; number += 1) codes.push((await guess(number)).code)
    expect(codes.indexOf('auth/too-many-requests')).toBe(30)
    expect((await failureOf(guesser.call('signIn', { email, password: goodPassword }))).code).toBe(
      'auth/too-many-requests',
    )
    const { user } = await app.visitor(from('203.0.113.41')).call('signIn', { email, password: goodPassword })
    expect(user.email).toBe(email)
    app.clock.advance(15 * 60_000)
    await guesser.call('signIn', { email, password: goodPassword })
  },
)

test('S-10 after a sign-in with the right password, a client’s earlier wrong passwords no longer count', async () => {
  const { email } = await app.signUp()
  const client = app.visitor(from('203.0.113.50'))
  const attempt = (password: string) =>
    client.call('signIn', { email, password }).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    )
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1) expect(await attempt('not-it')).toBe('auth/invalid-credential')
    expect(await attempt(goodPassword)).toBe('signed in')
  }
})

test('the sign-in to a closed account is refused, and the message names the UTC day on which the account will be deleted', async () => {
  const { userId, email } = await app.signUp()
  await app.database.db
    .update(users)
    .set({ deletionDueAt: new Date('2026-12-06T23:30:00.000Z') })
    .where(eq(users.id, userId))
  const refusal = await failureOf(app.visitor().call('signIn', { email, password: goodPassword }))
  expect(refusal.code).toBe('auth/account-closed')
  expect(refusal.message).toContain('December 6, 2026')
})

test('S-10 if the fifth password of a client cannot be checked, the client still has to wait, and after the wait it has another attempt', async () => {
  const { signInLimiter } = app.services.auth
  const attempt = { account: 'unchecked@example.com', clientKey: '203.0.113.60', isLocal: false }
  for (let wrong = 0; wrong < 4; wrong += 1) await signInLimiter.attempt(attempt, () => Promise.resolve(null))
  const unchecked = signInLimiter.attempt(attempt, () => Promise.reject(new Error('the hasher is busy')))
  await expect(unchecked).rejects.toThrow('the hasher is busy')
  const check = () => signInLimiter.attempt(attempt, () => Promise.resolve('right'))
  await expect(check()).rejects.toMatchObject({ code: 'auth/too-many-requests', facts: { retryAfterS: 60 } })
  app.clock.advance(60_000)
  expect(await check()).toBe('right')
})

test('S-20 after a stranger has requested three links for an account, a client that signed in to the account before can still request links', async () => {
  const person = await app.signUp()
  const { email, userId } = person
  const { linkEmails } = app.services.auth
  for (let sent = 0; sent < 3; sent += 1)
    expect(await linkEmails.sendLink('reset', { id: userId, email, emailVerified: true })).toBe(0)
  const [owner, stranger] = [app.visitor(from('203.0.113.70')), app.visitor(from('203.0.113.71'))]
  await owner.call('signIn', { email, password: goodPassword })
  const before = (await subjectsTo(person)).length
  const requests = [owner, stranger].flatMap((client) => [
    client.call('sendSignInLink', { email }),
    client.call('sendPasswordResetEmail', { email }),
  ])
  await Promise.all(requests)
  expect((await subjectsTo(person)).length - before).toBe(2)
})

test('S-10 wrong passwords that a signed-in user enters count towards the limit of sign-in attempts', async () => {
  const { email } = await app.signUp()
  const client = app.visitor(from('203.0.113.80'))
  await client.call('signIn', { email, password: goodPassword })
  for (let wrong = 0; wrong < 5; wrong += 1)
    expect((await failureOf(client.call('reauthenticate', { password: 'not-it' }))).code).toBe('auth/wrong-password')
  const attempt = client.call('signIn', { email, password: goodPassword })
  expect(await failureOf(attempt)).toMatchObject({ code: 'auth/too-many-requests' })
})
