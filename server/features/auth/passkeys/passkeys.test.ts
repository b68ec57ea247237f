import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from './testing/mailAndRefusals.ts'
import { createDevice } from './testing/standInDevice.ts'

const minuteMs = 60_000
const unknown = { code: 'passkey/unknown', http: 401 }

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function addKey(app: TestApp, person: Person, device = createDevice(app.url)) {
  const { options } = await person.call('beginPasskey', {})
  const kept = await person.call('addPasskey', { name: 'Phone', credential: device.make(options) })
  return { device, kept }
}

test('a passkey is made, named and used to sign in, without a password and under a new session id (S-15)', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const { device, kept } = await addKey(app, person)
  expect(kept).toMatchObject({ name: 'Phone', lastUsedAt: null, isBackedUp: false })

  const browser = app.visitor()
  const { options } = await browser.call('beginPasskeySignIn', {})
  const { user } = await browser.call('signInWithPasskey', { credential: device.show(options) })
  expect(user.uid).toBe(person.userId)
  expect([...browser.cookies.values()]).not.toEqual([...person.cookies.values()])

  const { passkeyId } = await person.call('renamePasskey', { passkeyId: kept.passkeyId, name: 'Old phone' })
  expect((await person.call('getUserPasskeys', {})).passkeys).toEqual([
    { ...kept, passkeyId, name: 'Old phone', lastUsedAt: app.clock.now().toISOString() },
  ])
  await app.services.jobs.drain()
  expect((await app.mailbox())[0]).toMatchObject({
    to: person.email,
    subject: 'A passkey was added to your Scene Partner account',
  })
})

test('a removed passkey opens nothing any more', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const { device, kept } = await addKey(app, person)
  await person.call('removePasskey', { passkeyId: kept.passkeyId })
  const { options } = await app.visitor().call('beginPasskeySignIn', {})
  expect(await refusalOf(app.visitor().call('signInWithPasskey', { credential: device.show(options) }))).toMatchObject(
    unknown,
  )
})

test('S-18 what a key signed works once, in its five minutes, and for what it was asked', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  // One that does not count: nothing but the challenge tells a second use from the first.
  const { device } = await addKey(app, person, createDevice(app.url, { counts: false }))
  const ask = async () => (await app.visitor().call('beginPasskeySignIn', {})).options
  const use = (credential: ReturnType<typeof device.show>) => app.visitor().call('signInWithPasskey', { credential })

  const shown = device.show(await ask())
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => use(shown)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const late = device.show(await ask())
  app.clock.advance(5 * minuteMs)
  expect(await refusalOf(use(late))).toMatchObject(unknown)

  const { options } = await person.call('beginPasskey', {})
  expect(await refusalOf(use(device.show(options)))).toMatchObject(unknown)
  expect(await refusalOf(use(device.show({ challenge: 'never-given' })))).toMatchObject(unknown)
})

test('a key shown to another site, by nobody it knows, or by a copy of the device is refused', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const { device } = await addKey(app, person)
  const ask = async () => (await app.visitor().call('beginPasskeySignIn', {})).options
  const use = (credential: ReturnType<typeof device.show>) => app.visitor().call('signInWithPasskey', { credential })

  expect(await refusalOf(use(device.show(await ask(), { from: 'https://evil.example' })))).toMatchObject(unknown)
  expect(await refusalOf(use(device.show(await ask(), { isUnverified: true })))).toMatchObject(unknown)
  await use(device.show(await ask()))
  device.forget()
  expect(await refusalOf(use(device.show(await ask())))).toMatchObject(unknown)
})

test('one and the same key is kept once, whoever offers it', async () => {
  await using app = await startApp()
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const { device } = await addKey(app, ada)
  const { options } = await bob.call('beginPasskey', {})
  const offered = bob.call('addPasskey', { name: '', credential: device.make(options) })
  expect(await refusalOf(offered)).toMatchObject({ code: 'passkey/not-made' })
  expect((await bob.call('getUserPasskeys', {})).passkeys).toEqual([])
})

test('S-02 nobody renames or removes the passkey of another account', async () => {
  await using app = await startApp()
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const { kept } = await addKey(app, ada)
  const { passkeyId } = kept
  expect(await refusalOf(bob.call('renamePasskey', { passkeyId, name: 'Mine' }))).toMatchObject({ http: 404 })
  expect(await refusalOf(bob.call('removePasskey', { passkeyId }))).toMatchObject({ http: 404 })
  expect((await ada.call('getUserPasskeys', {})).passkeys).toEqual([kept])
})

test('S-22 adding and removing one needs a recent proof, and a key of one’s own is such a proof', async () => {
  await using app = await startApp()
  const [ada, bob] = [await app.signUp(), await app.signUp()]
  const { device, kept } = await addKey(app, ada)
  const { device: foreign } = await addKey(app, bob)
  app.clock.advance(10 * minuteMs + 1)
  const old = { code: 'auth/requires-recent-login', http: 401 }
  expect(await refusalOf(ada.call('beginPasskey', {}))).toMatchObject(old)
  expect(await refusalOf(ada.call('removePasskey', { passkeyId: kept.passkeyId }))).toMatchObject(old)

  const ask = async () => (await ada.call('beginPasskeySignIn', {})).options
  const prove = (credential: ReturnType<typeof device.show>) => ada.call('reauthenticateWithPasskey', { credential })
  expect(await refusalOf(prove(foreign.show(await ask())))).toMatchObject(unknown)
  expect(await refusalOf(ada.call('beginPasskey', {}))).toMatchObject(old)
  await prove(device.show(await ask()))
  await ada.call('removePasskey', { passkeyId: kept.passkeyId })
})

test('an account can have twenty passkeys', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const asked = []
  for (let index = 0; index < 21; index++) asked.push((await person.call('beginPasskey', {})).options)
  const add = (options: Record<string, unknown>) =>
    person.call('addPasskey', { name: 'Key', credential: createDevice(app.url).make(options) })
  const all = await Promise.allSettled(asked.map(add))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await refusalOf(person.call('beginPasskey', {}))).toMatchObject({ code: 'passkey/too-many' })
})
