// How a user changes the e-mail address. All tests share one app.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureLog } from '../../../testing/captureLog.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { startServerWithFaultyDatabase } from '../../../testing/startFaultyApp.ts'
import { createFakeAuthenticator } from '../testing/fakeAuthenticator.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const badCode = { code: 'auth/invalid-action-code', http: 400 }
const log = captureLog()

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startApp({ log: log.logger })
})
afterAll(() => app[Symbol.asyncDispose]())

const freshAddress = () => `ines${(count += 1)}@example.org`

async function emailsTo(email: string) {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email)
}

async function change(person: Awaited<ReturnType<TestApp['signUp']>>, newEmail: string) {
  await person.call('requestEmailChange', { newEmail })
  await app.services.jobs.drain()
  await app.visitor().call('confirmEmailChange', { token: await newestLinkToken(app, newEmail) })
  await app.services.jobs.drain()
}

test('S-22 an address changes only after the user confirms the new address; the old address gets an e-mail at both steps', async () => {
  const newEmail = 'ines.new@example.org'
  const person = await app.signUp()
  await person.call('requestEmailChange', { newEmail: '  Ines.New@Example.org ' })
  expect(await person.call('getUserData', {})).toMatchObject({ email: person.email })
  const [notice] = await emailsTo(person.email)
  expect(notice?.subject).toBe('Someone asked to change your Scene Partner address')
  expect(notice?.text).not.toContain('ines.new')

  const token = await newestLinkToken(app, newEmail)
  expect(await app.visitor().call('confirmEmailChange', { token })).toEqual({ success: true, email: newEmail })
  expect(await person.call('getUserData', {})).toMatchObject({ email: newEmail, emailVerified: true })
  const [notification] = await emailsTo(person.email)
  expect(notification?.subject).toBe('Your Scene Partner address was changed')
  await app.visitor().call('signIn', { email: newEmail, password: goodPassword })
  const before = app.visitor().call('signIn', { email: person.email, password: goodPassword })
  expect(await failureOf(before)).toMatchObject({ code: 'auth/invalid-credential' })
})

test('S-22 changing the address requires a recent authentication; entering the password again counts as a recent authentication', async () => {
  const newEmail = freshAddress()
  const person = await app.signUp()
  app.clock.advance(10 * minuteMs + 1)
  expect(await failureOf(person.call('requestEmailChange', { newEmail }))).toMatchObject({
    code: 'auth/requires-recent-login',
    http: 401,
  })
  expect(await emailsTo(newEmail)).toEqual([])
  await person.call('reauthenticate', { password: goodPassword })
  await person.call('requestEmailChange', { newEmail })
  expect(await emailsTo(newEmail)).toHaveLength(1)
})

test('S-14 if another account has the new address, the response is the same as for an unused address, but no e-mail is sent to the new address', async () => {
  const newEmail = freshAddress()
  const [person, other] = [await app.signUp(), await app.signUp()]
  const free = await (await person.post('requestEmailChange', { newEmail })).text()
  const taken = await (await person.post('requestEmailChange', { newEmail: other.email })).text()
  expect(taken).toBe(free)
  expect((await emailsTo(other.email)).map(({ subject }) => subject)).toEqual(['Verify your email for Scene Partner'])
  const subjects = (await emailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one.startsWith('Someone asked'))).toHaveLength(2)
})

test(
  'S-20 the old address receives at most three warnings an hour; a fourth address change is refused and sends no e-mail',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const person = await app.signUp()
    const third = freshAddress()
    for (const address of [freshAddress(), freshAddress(), third])
      await person.call('requestEmailChange', { newEmail: address })
    const fourth = person.call('requestEmailChange', { newEmail })
    expect(await failureOf(fourth)).toMatchObject({ code: 'rate_limited', http: 429 })
    const warned = async () =>
      (await emailsTo(person.email)).filter(({ subject }) => subject.startsWith('Someone asked'))
    expect(await warned()).toHaveLength(3)
    expect(await emailsTo(newEmail)).toEqual([])
    // Only the fourth request was refused: the confirmation link of the third one was sent.
    expect(await emailsTo(third)).toHaveLength(1)
    app.clock.advance(60 * minuteMs)
    await person.call('signIn', { email: person.email, password: goodPassword })
    await person.call('requestEmailChange', { newEmail })
    expect(await warned()).toHaveLength(4)
  },
)

test.each([
  ['ines@@example', 'auth/invalid-email'],
  ['', 'auth/invalid-email'],
])('the new address %j is refused with %s', async (given, code) => {
  const person = await app.signUp()
  expect(await failureOf(person.call('requestEmailChange', { newEmail: given }))).toMatchObject({ code })
  const same = person.call('requestEmailChange', { newEmail: person.email.toUpperCase() })
  expect(await failureOf(same)).toMatchObject({ code: 'account/same-email' })
})

test(
  'S-18 the link to confirm a new address works once, within 24 hours, only for the latest request, and is in no log',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const person = await app.signUp()
    const firstEmail = freshAddress()
    await person.call('requestEmailChange', { newEmail: firstEmail })
    const first = await newestLinkToken(app, firstEmail)
    await person.call('requestEmailChange', { newEmail })
    const token = await newestLinkToken(app, newEmail)
    expect(await failureOf(app.visitor().call('confirmEmailChange', { token: first }))).toMatchObject(badCode)
    expect(await failureOf(app.visitor().call('verifyEmail', { token }))).toMatchObject(badCode)
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => app.visitor().call('confirmEmailChange', { token })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(log.text()).not.toContain(token)

    const laterEmail = freshAddress()
    await person.call('requestEmailChange', { newEmail: laterEmail })
    const late = await newestLinkToken(app, laterEmail)
    app.clock.advance(dayMs)
    expect(await failureOf(app.visitor().call('confirmEmailChange', { token: late }))).toMatchObject(badCode)
  },
)

test(
  'if another account gets the new address before the change is confirmed, the confirmation link is invalid',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const person = await app.signUp()
    await person.call('requestEmailChange', { newEmail })
    const token = await newestLinkToken(app, newEmail)
    await app.signUp({ email: newEmail })
    expect(await failureOf(app.visitor().call('confirmEmailChange', { token }))).toMatchObject(badCode)
    expect(await person.call('getUserData', {})).toMatchObject({ email: person.email })
  },
)

test(
  'with the undo link, the owner of the old address recovers the account, and the attacker loses all credentials',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const person = await app.signUp()
    const device = createFakeAuthenticator(app.url)
    const { options } = await person.call('beginPasskey', {})
    await change(person, newEmail)
    await person.call('addPasskey', { name: 'Theirs', credential: device.make(options) })
    await app.visitor().call('sendPasswordResetEmail', { email: newEmail })
    const theirReset = await newestLinkToken(app, newEmail)
    // A second change does not revoke the undo link of the first address.
    await change(person, freshAddress())

    const undo = (await emailsTo(person.email))
      .flatMap(({ links }) => links)
      .find((link) => link.includes('/undo-email'))
    const token = new URL(undo ?? '').searchParams.get('token') ?? ''
    expect(await app.visitor().call('undoEmailChange', { token })).toEqual({ success: true, email: person.email })
    expect(await person.call('getSession', {})).toBeNull()
    expect(await app.services.accounts.getUserDocument(person.userId)).toMatchObject({
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
    await Promise.all(entries.map(failureOf))

    const [newest] = await emailsTo(person.email)
    expect(newest?.subject).toBe('Reset your Scene Partner password')
    await app
      .visitor()
      .call('resetPassword', { token: await newestLinkToken(app, person.email), newPassword: `${goodPassword}?` })
    await app.visitor().call('signIn', { email: person.email, password: `${goodPassword}?` })
  },
)

test(
  'the undo link of a completed address change also deletes a passkey added between the request and its confirmation',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const person = await app.signUp()
    const device = createFakeAuthenticator(app.url)
    await person.call('requestEmailChange', { newEmail })
    app.clock.advance(minuteMs)
    const { options } = await person.call('beginPasskey', {})
    await person.call('addPasskey', { name: 'Theirs', credential: device.make(options) })
    app.clock.advance(minuteMs)
    await app.services.jobs.drain()
    await app.visitor().call('confirmEmailChange', { token: await newestLinkToken(app, newEmail) })
    const [notification] = await emailsTo(person.email)
    expect(notification?.subject).toBe('Your Scene Partner address was changed')
    await app.visitor().call('undoEmailChange', { token: await newestLinkToken(app, person.email) })
    const theirKey = (await app.visitor().call('beginPasskeySignIn', {})).options
    const signIn = app.visitor().call('signInWithPasskey', { credential: device.show(theirKey) })
    expect(await failureOf(signIn)).toMatchObject({ code: 'passkey/unknown' })
  },
)

test(
  'if the address changes while a password reset is requested for the old address, the old address gets no reset link',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const person = await app.signUp()
    await person.call('requestEmailChange', { newEmail })
    await app.services.jobs.drain()
    const token = await newestLinkToken(app, newEmail)
    await using faulty = await startServerWithFaultyDatabase(app)
    const confirm = vi.fn<() => Promise<unknown>>(() => app.visitor().call('confirmEmailChange', { token }))
    faulty.beforeNext('transaction', confirm)
    await faulty.server.visitor().call('sendPasswordResetEmail', { email: person.email })
    expect(confirm).toHaveBeenCalled()
    const subjects = (await emailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Scene Partner address was changed')
    expect(subjects).not.toContain('Reset your Scene Partner password')
  },
)

test('S-20 when five accounts request the same new address, it gets three e-mails', { tags: ['long'] }, async () => {
  const newEmail = freshAddress()
  for (let time = 0; time < 5; time++) await (await app.signUp()).call('requestEmailChange', { newEmail })
  expect(await emailsTo(newEmail)).toHaveLength(3)
})
