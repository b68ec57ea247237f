import { expect, test } from 'vitest'
import { captureLog } from '../../testing/captureLog.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { newestToken, refusalOf } from './testing/mailAndRefusals.ts'
import { createDevice } from './testing/standInDevice.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const newEmail = 'ines.new@example.org'
const badCode = { code: 'auth/invalid-action-code', http: 400 }

async function lettersTo(app: TestApp, email: string) {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email)
}

async function change(app: TestApp, person: Awaited<ReturnType<TestApp['signUp']>>, to = newEmail) {
  await person.call('requestEmailChange', { newEmail: to })
  await app.services.jobs.drain()
  await app.visitor().call('confirmEmailChange', { token: await newestToken(app, to) })
  await app.services.jobs.drain()
}

test('S-22 an address changes only once the new one is confirmed, and the old one is told both times', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  await person.call('requestEmailChange', { newEmail: '  Ines.New@Example.org ' })
  expect(await person.call('getUserData', {})).toMatchObject({ email: person.email })
  const [asked] = await lettersTo(app, person.email)
  expect(asked?.subject).toBe('Someone asked to change your Scene Partner address')
  expect(asked?.text).not.toContain('ines.new')

  const token = await newestToken(app, newEmail)
  expect(await app.visitor().call('confirmEmailChange', { token })).toEqual({ success: true, email: newEmail })
  expect(await person.call('getUserData', {})).toMatchObject({ email: newEmail, emailVerified: true })
  const [told] = await lettersTo(app, person.email)
  expect(told?.subject).toBe('Your Scene Partner address was changed')
  await app.visitor().call('signIn', { email: newEmail, password: goodPassword })
  const before = app.visitor().call('signIn', { email: person.email, password: goodPassword })
  expect(await refusalOf(before)).toMatchObject({ code: 'auth/invalid-credential' })
})

test('S-22 without a recent proof an address is not changed; a password proves it again', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  app.clock.advance(10 * minuteMs + 1)
  expect(await refusalOf(person.call('requestEmailChange', { newEmail }))).toMatchObject({
    code: 'auth/requires-recent-login',
    http: 401,
  })
  expect(await lettersTo(app, newEmail)).toEqual([])
  await person.call('reauthenticate', { password: goodPassword })
  await person.call('requestEmailChange', { newEmail })
  expect(await lettersTo(app, newEmail)).toHaveLength(1)
})

test('S-14 an address that is taken is answered alike, and no letter goes there', async () => {
  await using app = await startApp()
  const [person, other] = [await app.signUp(), await app.signUp()]
  const free = await (await person.post('requestEmailChange', { newEmail })).text()
  const taken = await (await person.post('requestEmailChange', { newEmail: other.email })).text()
  expect(taken).toBe(free)
  expect((await lettersTo(app, other.email)).map(({ subject }) => subject)).toEqual([
    'Verify your email for Scene Partner',
  ])
  const subjects = (await lettersTo(app, person.email)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one.startsWith('Someone asked'))).toHaveLength(2)
})

test('S-20 three warnings an hour reach the old address: a fourth wish is refused, and writes to nobody', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  for (const name of ['first', 'second', 'third'])
    await person.call('requestEmailChange', { newEmail: `${name}@example.org` })
  const fourth = person.call('requestEmailChange', { newEmail })
  expect(await refusalOf(fourth)).toMatchObject({ code: 'rate_limited', http: 429 })
  const warned = async () =>
    (await lettersTo(app, person.email)).filter(({ subject }) => subject.startsWith('Someone asked'))
  expect(await warned()).toHaveLength(3)
  expect(await lettersTo(app, newEmail)).toEqual([])
  // What was asked for before is not undone by a wish that was refused.
  expect(await lettersTo(app, 'third@example.org')).toHaveLength(1)
  app.clock.advance(60 * minuteMs)
  await person.call('signIn', { email: person.email, password: goodPassword })
  await person.call('requestEmailChange', { newEmail })
  expect(await warned()).toHaveLength(4)
})

test.each([
  ['ines@@example', 'auth/invalid-email'],
  ['', 'auth/invalid-email'],
])('%s is refused as a new address: %s', async (given, code) => {
  await using app = await startApp()
  const person = await app.signUp()
  expect(await refusalOf(person.call('requestEmailChange', { newEmail: given }))).toMatchObject({ code })
  const same = person.call('requestEmailChange', { newEmail: person.email.toUpperCase() })
  expect(await refusalOf(same)).toMatchObject({ code: 'account/same-email' })
})

test('S-18 the link to a new address works once, in a day, for the last wish alone, and stands in no log', async () => {
  const log = captureLog()
  await using app = await startApp({ log: log.logger })
  const person = await app.signUp()
  await person.call('requestEmailChange', { newEmail: 'first@example.org' })
  const first = await newestToken(app, 'first@example.org')
  await person.call('requestEmailChange', { newEmail })
  const token = await newestToken(app, newEmail)
  expect(await refusalOf(app.visitor().call('confirmEmailChange', { token: first }))).toMatchObject(badCode)
  expect(await refusalOf(app.visitor().call('verifyEmail', { token }))).toMatchObject(badCode)
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.visitor().call('confirmEmailChange', { token })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(log.text()).not.toContain(token)

  await person.call('requestEmailChange', { newEmail: 'later@example.org' })
  const late = await newestToken(app, 'later@example.org')
  app.clock.advance(dayMs)
  expect(await refusalOf(app.visitor().call('confirmEmailChange', { token: late }))).toMatchObject(badCode)
})

test('an address that somebody else took in the meantime is not taken from them', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  await person.call('requestEmailChange', { newEmail })
  const token = await newestToken(app, newEmail)
  await app.signUp({ email: newEmail })
  expect(await refusalOf(app.visitor().call('confirmEmailChange', { token }))).toMatchObject(badCode)
  expect(await person.call('getUserData', {})).toMatchObject({ email: person.email })
})

test('whoever holds the old address takes the account back: every way in that the other had is shut', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const device = createDevice(app.url)
  const { options } = await person.call('beginPasskey', {})
  await change(app, person)
  await person.call('addPasskey', { name: 'Theirs', credential: device.make(options) })
  await app.visitor().call('sendPasswordResetEmail', { email: newEmail })
  const theirReset = await newestToken(app, newEmail)
  // A second change of theirs does not shake the first address off.
  await change(app, person, 'further@example.org')

  const undo = (await lettersTo(app, person.email))
    .flatMap(({ links }) => links)
    .find((link) => link.includes('/undo-email'))
  const token = new URL(undo ?? '').searchParams.get('token') ?? ''
  expect(await app.visitor().call('undoEmailChange', { token })).toEqual({ success: true, email: person.email })
  expect(await person.call('getSession', {})).toBeNull()
  expect(await app.services.accounts.documentOf(person.userId)).toMatchObject({
    email: person.email,
    hasPassword: false,
  })
  const theirKey = (await app.visitor().call('beginPasskeySignIn', {})).options
  const entries = [
    app.visitor().call('signIn', { email: person.email, password: goodPassword }),
    app.visitor().call('resetPassword', { token: theirReset, newPassword: `${goodPassword}!` }),
    app.visitor().call('signInWithPasskey', { credential: device.show(theirKey) }),
    app.visitor().call('undoEmailChange', { token }),
  ]
  await Promise.all(entries.map(refusalOf))

  const [newest] = await lettersTo(app, person.email)
  expect(newest?.subject).toBe('Reset your Scene Partner password')
  await app
    .visitor()
    .call('resetPassword', { token: await newestToken(app, person.email), newPassword: `${goodPassword}?` })
  await app.visitor().call('signIn', { email: person.email, password: `${goodPassword}?` })
})

test('a key made between the asking and the change is shut out as well, whichever letter takes the account back', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  const device = createDevice(app.url)
  await person.call('requestEmailChange', { newEmail })
  app.clock.advance(minuteMs)
  const { options } = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Theirs', credential: device.make(options) })
  app.clock.advance(minuteMs)
  await app.services.jobs.drain()
  await app.visitor().call('confirmEmailChange', { token: await newestToken(app, newEmail) })
  const [told] = await lettersTo(app, person.email)
  expect(told?.subject).toBe('Your Scene Partner address was changed')
  await app.visitor().call('undoEmailChange', { token: await newestToken(app, person.email) })
  const theirKey = (await app.visitor().call('beginPasskeySignIn', {})).options
  const signIn = app.visitor().call('signInWithPasskey', { credential: device.show(theirKey) })
  expect(await refusalOf(signIn)).toMatchObject({ code: 'passkey/unknown' })
})

test('a link that is asked for while the address changes does not go to the one that was left', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  await person.call('requestEmailChange', { newEmail })
  await app.services.jobs.drain()
  const token = await newestToken(app, newEmail)
  const { limits } = app.services
  const add = limits.add
  limits.add = async (...given) => {
    limits.add = add
    await app.visitor().call('confirmEmailChange', { token })
    return add(...given)
  }
  await app.visitor().call('sendPasswordResetEmail', { email: person.email })
  const subjects = (await lettersTo(app, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Scene Partner address was changed')
  expect(subjects).not.toContain('Reset your Scene Partner password')
})

test('an old address is nobody else’s for seven days; the account itself may have it back at once', async () => {
  await using app = await startApp()
  const person = await app.signUp()
  await change(app, person)
  const taken = { code: 'auth/email-already-in-use' }
  expect(await refusalOf(app.signUp({ email: person.email }))).toMatchObject(taken)
  const stranger = await app.signUp()
  await stranger.call('requestEmailChange', { newEmail: person.email })
  const links = (await lettersTo(app, person.email)).flatMap((letter) => letter.links)
  expect(links.some((link) => link.includes('/confirm-email'))).toBe(false)
  await change(app, person, person.email)
  expect(await person.call('getUserData', {})).toMatchObject({ email: person.email })

  await change(app, stranger, 'elsewhere@example.org')
  app.clock.advance(7 * dayMs)
  await app.signUp({ email: stranger.email })
})

test('S-20 however often one asks, three letters an hour go to one new address', async () => {
  await using app = await startApp()
  for (let time = 0; time < 5; time++) await (await app.signUp()).call('requestEmailChange', { newEmail })
  expect(await lettersTo(app, newEmail)).toHaveLength(3)
})
