import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import type { Client } from '../../../testing/client.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const newPassword = 'Another-curtain-8'
const badCredential = { code: 'auth/invalid-credential' }

const isSignedIn = async (client: Client) => (await client.call('getSession', {})) !== null
const signIn = (email: string, password = goodPassword) => app.visitor().call('signIn', { email, password })

/** Verifies an e-mail address with the link in the newest e-mail to this address. */
const verify = async (client: Client, email: string) =>
  client.call('verifyEmail', { token: await newestLinkToken(app, email) })

async function signInByLink(client: Client, email: string) {
  await app.visitor().call('sendSignInLink', { email })
  return client.call('signInWithLink', { token: await newestLinkToken(app, email) })
}

test(
  'S-16 if an address’s owner signs in by link, a stranger who signed up with the address loses session and password',
  { tags: ['long'] },
  async () => {
    const stranger = await app.signUp({ isVerified: false })
    const owner = app.visitor()
    const { isPasswordRemoved, user } = await signInByLink(owner, stranger.email)
    expect([isPasswordRemoved, user.hasPassword, user.emailVerified]).toEqual([true, false, true])
    expect([await isSignedIn(stranger), await isSignedIn(owner)]).toEqual([false, true])
    expect(await failureOf(signIn(stranger.email))).toMatchObject(badCredential)
    await owner.call('setPassword', { newPassword })
    await signIn(stranger.email, newPassword)
  },
)

test('S-16 when the owner of an address verifies it, a stranger who had signed up with this address loses session and password', async () => {
  const stranger = await app.signUp({ isVerified: false })
  const owner = app.visitor()
  const { isPasswordRemoved, session } = await verify(owner, stranger.email)
  expect([isPasswordRemoved, session?.user.hasPassword]).toEqual([true, false])
  expect([await isSignedIn(stranger), await isSignedIn(owner)]).toEqual([false, true])
  expect(await failureOf(signIn(stranger.email))).toMatchObject(badCredential)
  await owner.call('setPassword', { newPassword })
})

test('S-16 when the owner of an address resets the password, a stranger who had signed up with this address loses session and password', async () => {
  const stranger = await app.signUp({ isVerified: false })
  await app.visitor().call('sendPasswordResetEmail', { email: stranger.email })
  await app.visitor().call('resetPassword', { token: await newestLinkToken(app, stranger.email), newPassword })
  expect(await isSignedIn(stranger)).toBe(false)
  expect(await failureOf(signIn(stranger.email))).toMatchObject(badCredential)
  await signIn(stranger.email, newPassword)
})

test.each(['verification', 'sign-in'])(
  'an owner who opens the %s link in the browser of the sign-up keeps the password',
  async (kind) => {
    const owner = await app.signUp({ isVerified: false })
    const proved = await (kind === 'sign-in' ? signInByLink(owner, owner.email) : verify(owner, owner.email))
    expect(proved).not.toHaveProperty('isPasswordRemoved')
    expect(await isSignedIn(owner)).toBe(true)
    await signIn(owner.email)
  },
)

test('a browser stays signed in to its account when it verifies the address of another account', async () => {
  const [stranger, owner] = [await app.signUp({ isVerified: false }), await app.signUp()]
  const answer = await verify(owner, stranger.email)
  expect(answer).toMatchObject({ isPasswordRemoved: true })
  expect(answer).not.toHaveProperty('session')
  expect((await owner.call('getSession', {}))?.user.email).toBe(owner.email)
})

test('a sign-in by link to an account with a verified address changes neither its password nor its other sessions', async () => {
  const owner = await app.signUp()
  const session = await signInByLink(app.visitor(), owner.email)
  expect(session).not.toHaveProperty('isPasswordRemoved')
  expect([session.user.hasPassword, await isSignedIn(owner)]).toEqual([true, true])
  await signIn(owner.email)
})

test('S-16 if the owner of an address opens its sign-in link in a browser with a session of another account, a stranger who had signed up with the address loses session and password', async () => {
  const [stranger, owner] = [await app.signUp({ isVerified: false }), await app.signUp()]
  const { isPasswordRemoved, user } = await signInByLink(owner, stranger.email)
  expect([isPasswordRemoved, user.email, user.hasPassword]).toEqual([true, stranger.email, false])
  expect(await isSignedIn(stranger)).toBe(false)
})

test('the verification link of an account whose address is already verified opens no session, and changes neither its password nor its sessions', async () => {
  const owner = await app.signUp()
  const browser = app.visitor()
  expect(await verify(browser, owner.email)).toEqual({ success: true, email: owner.email })
  expect([await isSignedIn(browser), await isSignedIn(owner)]).toEqual([false, true])
  await signIn(owner.email)
})
