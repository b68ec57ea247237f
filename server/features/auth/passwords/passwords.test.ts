import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { newestToken, refusalOf } from './testing/mailAndRefusals.ts'
import { credentials } from './tables.ts'

const newPassword = 'Another-curtain-8'
const minuteMs = 60_000
type App = Awaited<ReturnType<typeof startApp>>

/** Someone who signs in by mailed link alone. */
async function withoutPassword(app: App) {
  const actor = await app.signUp()
  await app.database.db.delete(credentials).where(eq(credentials.userId, actor.userId))
  return actor
}

test('S-22 changing the password asks for the one there is, and slows down who guesses it', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const guess = () => refusalOf(actor.call('changePassword', { currentPassword: 'not-the-password', newPassword }))
  for (let tried = 0; tried < 5; tried++) {
    expect(await guess()).toMatchObject({
      code: 'auth/wrong-password',
      http: 401,
      message: 'Current password is incorrect',
    })
  }
  expect((await guess()).code).toBe('auth/too-many-requests')
})

test('a new password must have all that the rules name; the first thing it lacks is told', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const cases = [
    ['abc', 'Password must be at least 8 characters long'],
    ['another-curtain-8', 'Password must contain at least one uppercase letter'],
    ['ANOTHER-CURTAIN-8', 'Password must contain at least one lowercase letter'],
    ['Another-curtain', 'Password must contain at least one number'],
    ['Anothercurtain8', 'Password must contain at least one special character (!@#$%^&* etc.)'],
    ['Password123!', 'Password is too weak. It is among the first that others would guess.'],
  ] as const
  for (const [weak, message] of cases) {
    const refusal = { code: 'auth/weak-password', http: 400, message }
    expect(
      await refusalOf(actor.call('changePassword', { currentPassword: goodPassword, newPassword: weak })),
    ).toMatchObject(refusal)
    expect(await refusalOf(actor.call('setPassword', { newPassword: weak }))).toMatchObject(refusal)
  }
})

test('S-22 a changed password is told to the address', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  await actor.call('changePassword', { currentPassword: goodPassword, newPassword })
  const [letter] = await app.mailbox()
  expect(letter).toMatchObject({ to: actor.email, subject: 'Your Scene Partner password was changed' })
})

test('an account without a password can be given one, once', async () => {
  await using app = await startApp()
  const actor = await withoutPassword(app)
  expect((await actor.call('getUserData', {})).hasPassword).toBe(false)
  await actor.call('setPassword', { newPassword })
  expect((await actor.call('getUserData', {})).hasPassword).toBe(true)
  expect(await refusalOf(actor.call('setPassword', { newPassword }))).toMatchObject({
    code: 'auth/provider-already-linked',
    http: 409,
  })
  await app.visitor().call('signIn', { email: actor.email, password: newPassword })
})

test('S-22 setting a password needs a sign-in of the last ten minutes', async () => {
  await using app = await startApp()
  const actor = await withoutPassword(app)
  app.clock.advance(10 * minuteMs + 1)
  expect(await refusalOf(actor.call('setPassword', { newPassword }))).toMatchObject({
    code: 'auth/requires-recent-login',
    http: 401,
    message: 'For security, please sign out and sign in again before setting a password',
  })
  await actor.call('sendSignInLink', { email: actor.email })
  await actor.call('signInWithLink', { token: await newestToken(app, actor.email) })
  await actor.call('setPassword', { newPassword })
})

test('S-22 proving the password again counts as recent', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  app.clock.advance(11 * minuteMs)
  expect((await refusalOf(actor.call('setPassword', { newPassword }))).code).toBe('auth/requires-recent-login')
  expect((await refusalOf(actor.call('reauthenticate', { password: 'not-the-password' }))).code).toBe(
    'auth/wrong-password',
  )
  await actor.call('reauthenticate', { password: goodPassword })
  expect((await refusalOf(actor.call('setPassword', { newPassword }))).code).toBe('auth/provider-already-linked')
})

test('S-16 who is shown out while a password is hashed does not come back in with it', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const { hasher, sessions } = app.services.accounts
  const hash = hasher.hash
  hasher.hash = async (password) => {
    await app.database.tx((tx) => sessions.endAll(tx, actor.userId))
    return hash(password)
  }
  const change = actor.call('changePassword', { currentPassword: goodPassword, newPassword })
  expect(await refusalOf(change)).toMatchObject({ code: 'signed_out', http: 401 })
  await app.visitor().call('signIn', { email: actor.email, password: goodPassword })
})

test('S-16 setting a first password ends with the session it was asked in', async () => {
  await using app = await startApp()
  const actor = await withoutPassword(app)
  const { hasher, sessions } = app.services.accounts
  const hash = hasher.hash
  hasher.hash = async (password) => {
    await app.database.tx((tx) => sessions.endAll(tx, actor.userId))
    return hash(password)
  }
  expect(await refusalOf(actor.call('setPassword', { newPassword }))).toMatchObject({ code: 'signed_out', http: 401 })
  expect(await app.services.accounts.documentOf(actor.userId)).toMatchObject({ hasPassword: false })
})

test('S-16 a password that is taken away while it is judged opens nothing', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const { hasher } = app.services.accounts
  const isRight = hasher.isRight
  hasher.isRight = async (...given) => {
    const answer = await isRight(...given)
    await app.database.db.delete(credentials).where(eq(credentials.userId, actor.userId))
    return answer
  }
  const signIn = app.visitor().call('signIn', { email: actor.email, password: goodPassword })
  expect(await refusalOf(signIn)).toMatchObject({ code: 'auth/invalid-credential' })
})
