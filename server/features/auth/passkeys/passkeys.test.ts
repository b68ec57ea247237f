// How a user adds, uses and removes passkeys. All tests share one app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { createFakeAuthenticator } from '../testing/fakeAuthenticator.ts'
import { failureOf } from '../testing/mailAndFailures.ts'

const minuteMs = 60_000
const unknown = { code: 'passkey/unknown', http: 401 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function addKey(person: Person, device = createFakeAuthenticator(app.url)) {
  const { options } = await person.call('beginPasskey', {})
  const stored = await person.call('addPasskey', { name: 'Phone', credential: device.make(options) })
  return { device, stored }
}

test('a user adds and renames a passkey and signs in with it, which creates a new session id (S-15)', async () => {
  const person = await app.signUp()
  const { device, stored } = await addKey(person)
  expect(stored).toMatchObject({ name: 'Phone', lastUsedAt: null, isBackedUp: false })

  const browser = app.visitor()
  const { options } = await browser.call('beginPasskeySignIn', {})
  const { user } = await browser.call('signInWithPasskey', { credential: device.show(options) })
  expect(user.uid).toBe(person.userId)
  expect([...browser.cookies.values()]).not.toEqual([...person.cookies.values()])

  const { passkeyId } = await person.call('renamePasskey', { passkeyId: stored.passkeyId, name: 'Old phone' })
  expect((await person.call('getUserPasskeys', {})).passkeys).toEqual([
    { ...stored, passkeyId, name: 'Old phone', lastUsedAt: app.clock.now().toISOString() },
  ])
  await app.services.jobs.drain()
  const [email] = (await app.mailbox()).filter(({ to }) => to === person.email)
  expect(email).toMatchObject({ subject: 'A passkey was added to your Scene Partner account' })
})

test('a removed passkey cannot sign in', async () => {
  const person = await app.signUp()
  const { device, stored } = await addKey(person)
  await person.call('removePasskey', { passkeyId: stored.passkeyId })
  const { options } = await app.visitor().call('beginPasskeySignIn', {})
  expect(await failureOf(app.visitor().call('signInWithPasskey', { credential: device.show(options) }))).toMatchObject(
    unknown,
  )
})

test(
  'S-09 a passkey of a suspended account opens no session, and works again after the suspension',
  { tags: ['long'] },
  async () => {
    const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
    const person = await app.signUp()
    const { userId } = person
    const { device } = await addKey(person)
    await admin.call('suspendUser', { userId, reason: 'Shares the password with a class' })
    const browser = app.visitor()
    const signIn = async () => {
      const { options } = await browser.call('beginPasskeySignIn', {})
      return browser.call('signInWithPasskey', { credential: device.show(options) })
    }
    expect(await failureOf(signIn())).toMatchObject({ code: 'auth/account-suspended', http: 403 })
    expect(await browser.call('getSession', {})).toBeNull()
    await admin.call('reinstateUser', { userId, reason: 'Sorted out' })
    expect((await signIn()).user.uid).toBe(userId)
  },
)

test('S-18 a sign-in challenge is accepted once and within five minutes; a challenge for adding a passkey does not sign in', async () => {
  const person = await app.signUp()
  // This passkey does not count its uses, so the server detects a repeated answer only by the challenge.
  const { device } = await addKey(person, createFakeAuthenticator(app.url, { counts: false }))
  const ask = async () => (await app.visitor().call('beginPasskeySignIn', {})).options
  const use = (credential: ReturnType<typeof device.show>) => app.visitor().call('signInWithPasskey', { credential })

  const assertion = device.show(await ask())
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => use(assertion)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const late = device.show(await ask())
  app.clock.advance(5 * minuteMs)
  expect(await failureOf(use(late))).toMatchObject(unknown)

  const { options } = await person.call('beginPasskey', {})
  expect(await failureOf(use(device.show(options)))).toMatchObject(unknown)
  expect(await failureOf(use(device.show({ challenge: 'never-given' })))).toMatchObject(unknown)
})

test('a passkey sign-in is refused if it was signed for another origin, without user verification, or by a copied device', async () => {
  const person = await app.signUp()
  const { device } = await addKey(person)
  const ask = async () => (await app.visitor().call('beginPasskeySignIn', {})).options
  const use = (credential: ReturnType<typeof device.show>) => app.visitor().call('signInWithPasskey', { credential })

  expect(await failureOf(use(device.show(await ask(), { from: 'https://evil.example' })))).toMatchObject(unknown)
  expect(await failureOf(use(device.show(await ask(), { isUnverified: true })))).toMatchObject(unknown)
  await use(device.show(await ask()))
  device.forget()
  expect(await failureOf(use(device.show(await ask())))).toMatchObject(unknown)
})

test('a user cannot add a passkey that another account already has', async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const { device } = await addKey(ada)
  const { options } = await bob.call('beginPasskey', {})
  const offered = bob.call('addPasskey', { name: '', credential: device.make(options) })
  expect(await failureOf(offered)).toMatchObject({ code: 'passkey/not-made' })
  expect((await bob.call('getUserPasskeys', {})).passkeys).toEqual([])
})

test('S-02 a user cannot rename or remove the passkey of another account', async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const { stored } = await addKey(ada)
  const { passkeyId } = stored
  expect(await failureOf(bob.call('renamePasskey', { passkeyId, name: 'Mine' }))).toMatchObject({ http: 404 })
  expect(await failureOf(bob.call('removePasskey', { passkeyId }))).toMatchObject({ http: 404 })
  expect((await ada.call('getUserPasskeys', {})).passkeys).toEqual([stored])
})

test('S-22 adding or removing a passkey requires a recent authentication; a passkey of the account counts as a recent authentication', async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const { device, stored } = await addKey(ada)
  const { device: foreign } = await addKey(bob)
  app.clock.advance(10 * minuteMs + 1)
  const old = { code: 'auth/requires-recent-login', http: 401 }
  expect(await failureOf(ada.call('beginPasskey', {}))).toMatchObject(old)
  expect(await failureOf(ada.call('removePasskey', { passkeyId: stored.passkeyId }))).toMatchObject(old)

  const ask = async () => (await ada.call('beginPasskeySignIn', {})).options
  const prove = (credential: ReturnType<typeof device.show>) => ada.call('reauthenticateWithPasskey', { credential })
  expect(await failureOf(prove(foreign.show(await ask())))).toMatchObject(unknown)
  expect(await failureOf(ada.call('beginPasskey', {}))).toMatchObject(old)
  await prove(device.show(await ask()))
  await ada.call('removePasskey', { passkeyId: stored.passkeyId })
})

test('if a user adds 21 passkeys in parallel, twenty are stored and one is refused', { tags: ['long'] }, async () => {
  const person = await app.signUp()
  const registrations = []
  for (let index = 0; index < 21; index++) registrations.push((await person.call('beginPasskey', {})).options)
  const add = (options: Record<string, unknown>) =>
    person.call('addPasskey', { name: 'Key', credential: createFakeAuthenticator(app.url).make(options) })
  const all = await Promise.allSettled(registrations.map(add))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await failureOf(person.call('beginPasskey', {}))).toMatchObject({ code: 'passkey/too-many' })
})
