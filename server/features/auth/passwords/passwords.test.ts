// How a signed-in user sets and changes a password. All tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { startServerWithFaultyDatabase } from '../../../testing/startFaultyApp.ts'
import { credentials } from '../tables.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const newPassword = 'Another-curtain-8'
const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Creates a user without a password. */
async function withoutPassword() {
  const actor = await app.signUp()
  await app.database.db.delete(credentials).where(eq(credentials.userId, actor.userId))
  return actor
}

/** Starts a server that ends all sessions of the actor before it stores a new password, and signs the actor in there. */
async function startEndingSessions(actor: Awaited<ReturnType<TestApp['signUp']>>) {
  const faulty = await startServerWithFaultyDatabase(app)
  const client = faulty.server.visitor()
  for (const [name, value] of actor.cookies) client.cookies.set(name, value)
  const { sessions } = app.services.auth
  faulty.beforeNext('transaction', () => app.database.tx((tx) => sessions.endAll(tx, actor.userId)))
  return { client, [Symbol.asyncDispose]: () => faulty[Symbol.asyncDispose]() }
}

// [spec1 §5.1] [spec1 §5.2] [spec1 §5.3] [spec1 §5.4] [spec1 §5.5] [spec1 §5.6] [spec1 §8.79]
test('S-22 a user who changes the password must enter the current one; after five wrong entries the next attempt has to wait', async () => {
  const actor = await app.signUp()
  const guess = () => failureOf(actor.call('changePassword', { currentPassword: 'not-the-password', newPassword }))
  for (let tried = 0; tried < 5; tried++) {
    expect(await guess()).toMatchObject({
      code: 'auth/wrong-password',
      http: 401,
      message: 'Current password is incorrect',
    })
  }
  expect((await guess()).code).toBe('auth/too-many-requests')
})

// [spec1 §8.46]
test('a new password must follow every rule; the error names the first broken rule', async () => {
  const actor = await app.signUp()
  const cases = [
    ['abc', 'Password must be at least 8 characters long'],
    ['another-curtain-8', 'Password must contain at least one uppercase letter'],
    ['ANOTHER-CURTAIN-8', 'Password must contain at least one lowercase letter'],
    ['Another-curtain', 'Password must contain at least one number'],
    ['Anothercurtain8', 'Password must contain at least one special character (!@#$%^&* etc.)'],
    ['Password123!', 'Password is too weak. It is among the first that others would guess.'],
    ['Scene-Partner-1', 'Password is too weak. It is among the first that others would guess.'],
  ] as const
  for (const [weak, message] of cases) {
    const refusal = { code: 'auth/weak-password', http: 400, message }
    expect(
      await failureOf(actor.call('changePassword', { currentPassword: goodPassword, newPassword: weak })),
    ).toMatchObject(refusal)
    expect(await failureOf(actor.call('setPassword', { newPassword: weak }))).toMatchObject(refusal)
  }
})

test('S-22 after a password change the user is informed by e-mail', async () => {
  const actor = await app.signUp()
  await actor.call('changePassword', { currentPassword: goodPassword, newPassword })
  const [email] = (await app.mailbox()).filter(({ to }) => to === actor.email)
  expect(email).toMatchObject({ subject: 'Your Scene Partner password was changed' })
})

// [spec1 §8.85]
test('a user without a password sets a password, and a second call of setPassword replaces it', async () => {
  const actor = await withoutPassword()
  expect((await actor.call('getUserData', {})).hasPassword).toBe(false)
  await actor.call('setPassword', { newPassword })
  expect((await actor.call('getUserData', {})).hasPassword).toBe(true)
  const phone = app.visitor()
  await phone.call('signIn', { email: actor.email, password: newPassword })
  await actor.call('setPassword', { newPassword: goodPassword })
  expect(await phone.call('getSession', {})).toBeNull()
  await app.visitor().call('signIn', { email: actor.email, password: goodPassword })
  const old = app.visitor().call('signIn', { email: actor.email, password: newPassword })
  expect((await failureOf(old)).code).toBe('auth/invalid-credential')
})

// [spec1 §8.82]
test('S-22 a user without a password can set one only within ten minutes after a sign-in', async () => {
  const actor = await withoutPassword()
  app.clock.advance(10 * minuteMs + 1)
  expect(await failureOf(actor.call('setPassword', { newPassword }))).toMatchObject({
    code: 'auth/requires-recent-login',
    http: 401,
    message: 'For security, please sign out and sign in again before setting a password',
  })
  await actor.call('sendSignInLink', { email: actor.email })
  await actor.call('signInWithLink', { token: await newestLinkToken(app, actor.email) })
  await actor.call('setPassword', { newPassword })
})

test('S-22 entering the password again counts as a recent authentication', async () => {
  const actor = await app.signUp()
  app.clock.advance(11 * minuteMs)
  expect((await failureOf(actor.call('setPassword', { newPassword }))).code).toBe('auth/requires-recent-login')
  expect((await failureOf(actor.call('reauthenticate', { password: 'not-the-password' }))).code).toBe(
    'auth/wrong-password',
  )
  await actor.call('reauthenticate', { password: goodPassword })
  await actor.call('setPassword', { newPassword })
})

test(
  'S-16 changing the password fails if the session ends while the new password is hashed',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    await using ending = await startEndingSessions(actor)
    const change = ending.client.call('changePassword', { currentPassword: goodPassword, newPassword })
    expect(await failureOf(change)).toMatchObject({ code: 'signed_out', http: 401 })
    await app.visitor().call('signIn', { email: actor.email, password: goodPassword })
  },
)

test(
  'S-16 setting a first password fails if the session ends while the password is hashed',
  { tags: ['long'] },
  async () => {
    const actor = await withoutPassword()
    await using ending = await startEndingSessions(actor)
    expect(await failureOf(ending.client.call('setPassword', { newPassword }))).toMatchObject({
      code: 'signed_out',
      http: 401,
    })
    expect(await app.services.accounts.getUserDocument(actor.userId)).toMatchObject({ hasPassword: false })
  },
)

test('S-16 if the password of an account is deleted while a sign-in checks it, the sign-in fails', async () => {
  const actor = await app.signUp()
  await using faulty = await startServerWithFaultyDatabase(app)
  const deletePassword = vi.fn<() => Promise<void>>(async () => {
    await app.database.db.delete(credentials).where(eq(credentials.userId, actor.userId))
  })
  faulty.beforeNext('transaction', deletePassword)
  const signIn = faulty.server.visitor().call('signIn', { email: actor.email, password: goodPassword })
  expect(await failureOf(signIn)).toMatchObject({ code: 'auth/invalid-credential' })
  expect(deletePassword).toHaveBeenCalled()
})
