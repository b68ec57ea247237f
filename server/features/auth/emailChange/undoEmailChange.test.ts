// What stays after an address change, and how the owner of the account undoes the change. All tests share one app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { findUser } from '../../accounts/index.ts'
import { issueLink } from '../links/linkTokens.ts'
import { createFakeAuthenticator } from '../testing/fakeAuthenticator.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const badCode = { code: 'auth/invalid-action-code' }

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const freshAddress = () => `somebody${(count += 1)}@example.org`

async function emailsTo(email: string) {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email)
}
const linksTo = async (email: string, page: string) =>
  (await emailsTo(email)).flatMap(({ links }) => links).filter((link) => link.includes(page))

/** Returns the token of the newest link to this page that was mailed to the address. */
async function tokenOf(email: string, page: string): Promise<string> {
  const [link = ''] = await linksTo(email, page)
  return new URL(link).searchParams.get('token') ?? ''
}

const requestChange = (person: Person, newEmail: string) => person.call('requestEmailChange', { newEmail })
async function changeEmail(person: Person, newEmail: string) {
  await requestChange(person, newEmail)
  await app.visitor().call('confirmEmailChange', { token: await tokenOf(newEmail, '/confirm-email') })
}

async function addPasskey(person: Person) {
  const device = createFakeAuthenticator(app.url)
  const { options } = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Phone', credential: device.make(options) })
  return async () => {
    const browser = app.visitor()
    const challenge = await browser.call('beginPasskeySignIn', {})
    return browser.call('signInWithPasskey', { credential: device.show(challenge.options) })
  }
}

test('the undo link gives the account its old address back, ends its sessions, and removes its password and the passkeys added since the request', async () => {
  const person = await app.signUp()
  const signInWithOwnKey = await addPasskey(person)
  app.clock.advance(minuteMs)
  const newEmail = freshAddress()
  await requestChange(person, newEmail)
  app.clock.advance(minuteMs)
  const signInWithAddedKey = await addPasskey(person)
  app.clock.advance(minuteMs)
  await app.visitor().call('confirmEmailChange', { token: await tokenOf(newEmail, '/confirm-email') })
  await app.visitor().call('sendPasswordResetEmail', { email: newEmail })
  const attackersReset = await tokenOf(newEmail, '/reset-password')

  const token = await tokenOf(person.email, '/undo-email')
  expect(await app.visitor().call('undoEmailChange', { token })).toEqual({ success: true, email: person.email })
  expect(await person.call('getSession', {})).toBeNull()
  expect(await app.services.accounts.getUserDocument(person.userId)).toMatchObject({
    ...{ email: person.email, emailVerified: true, hasPassword: false },
  })
  expect(await failureOf(signInWithAddedKey())).toMatchObject({ code: 'passkey/unknown' })
  expect((await signInWithOwnKey()).user.email).toBe(person.email)
  const reset = app.visitor().call('resetPassword', { token: attackersReset, newPassword: `${goodPassword}!` })
  expect(await failureOf(reset)).toMatchObject(badCode)
  // A used undo link does not end the sessions of the owner again.
  expect(await failureOf(app.visitor().call('undoEmailChange', { token }))).toMatchObject(badCode)

  const [newest] = await emailsTo(person.email)
  expect(newest?.subject).toBe('Reset your Scene Partner password')
  const ownReset = { token: await newestLinkToken(app, person.email), newPassword: `${goodPassword}?` }
  await app.visitor().call('resetPassword', ownReset)
  await app.visitor().call('signIn', { email: person.email, password: `${goodPassword}?` })
})

test(
  'after two address changes, the undo link of the first change still gives the account its first address back',
  { tags: ['long'] },
  async () => {
    const person = await app.signUp()
    await changeEmail(person, freshAddress())
    const token = await tokenOf(person.email, '/undo-email')
    await changeEmail(person, freshAddress())
    await app.visitor().call('undoEmailChange', { token })
    expect(await app.services.accounts.getUserDocument(person.userId)).toMatchObject({ email: person.email })
  },
)

test(
  'after an address change, no other account can get the old address for seven days; the account itself can',
  { tags: ['long'] },
  async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()]
    const old = person.email
    await changeEmail(person, freshAddress())
    expect(await failureOf(app.signUp({ email: old }))).toMatchObject({ code: 'auth/email-already-in-use' })
    await requestChange(stranger, old)
    expect(await linksTo(old, '/confirm-email')).toEqual([])
    await changeEmail(person, old)
    expect(await person.call('getUserData', {})).toMatchObject({ email: old })

    const other = await app.signUp()
    await changeEmail(other, freshAddress())
    app.clock.advance(7 * dayMs)
    await app.signUp({ email: other.email })
  },
)

test(
  'S-20 an account can request at most three address changes an hour, whichever addresses it names',
  { tags: ['long'] },
  async () => {
    const person = await app.signUp()
    for (let request = 0; request < 3; request += 1) await requestChange(person, freshAddress())
    const refused = freshAddress()
    expect(await failureOf(requestChange(person, refused))).toMatchObject({ code: 'rate_limited', http: 429 })
    expect(await emailsTo(refused)).toEqual([])
    expect(await linksTo(person.email, '/undo-email')).toHaveLength(3)
  },
)

test(
  'S-20 if four accounts request the same new address, it gets three e-mails, and all four responses are the same',
  { tags: ['long'] },
  async () => {
    const newEmail = freshAddress()
    const answers: unknown[] = []
    for (let account = 0; account < 4; account += 1) answers.push(await requestChange(await app.signUp(), newEmail))
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ success: true })))
    expect(await linksTo(newEmail, '/confirm-email')).toHaveLength(3)
  },
)

const issue = ({ userId }: Person, purpose: 'change-email' | 'undo-email', email: string) =>
  app.database.tx((tx) => issueLink(tx, { purpose, userId, email }, app.clock))

test('a new request to change the address makes the confirmation link of an earlier request invalid', async () => {
  const person = await app.signUp()
  const token = await issue(person, 'change-email', freshAddress())
  await requestChange(person, freshAddress())
  expect(await failureOf(app.visitor().call('confirmEmailChange', { token }))).toMatchObject(badCode)
})

test('an undo link stays valid if another person, such as an attacker, changes the password of the account', async () => {
  const person = await app.signUp()
  const email = freshAddress()
  const token = await issue(person, 'undo-email', email)
  await person.call('changePassword', { currentPassword: goodPassword, newPassword: 'Another-curtain-8' })
  expect(await app.visitor().call('undoEmailChange', { token })).toEqual({ success: true, email })
})

test('an address change to the address that the account already has is refused', async () => {
  const person = await app.signUp()
  expect(await failureOf(requestChange(person, ` ${person.email.toUpperCase()}`))).toMatchObject({
    code: 'account/same-email',
  })
})

/**
 * Gives the account a new address by a confirmation link that is issued without a request, because a request takes at
 * least 120 ms.
 */
async function changeImmediately({ userId }: Person, newEmail: string) {
  const { clock, database } = app
  const link = { purpose: 'change-email', userId, email: newEmail } as const
  const token = await database.tx((tx) => issueLink(tx, link, clock))
  await app.visitor().call('confirmEmailChange', { token })
}

test('after an undo, the undo link that was mailed to an address which the account had in the meantime is invalid', async () => {
  const person = await app.signUp()
  const attackersEmail = freshAddress()
  await changeImmediately(person, attackersEmail)
  await changeImmediately(person, freshAddress())
  const attackersToken = await tokenOf(attackersEmail, '/undo-email')
  await app.visitor().call('undoEmailChange', { token: await tokenOf(person.email, '/undo-email') })
  expect(await failureOf(app.visitor().call('undoEmailChange', { token: attackersToken }))).toMatchObject(badCode)
  expect(await app.services.accounts.getUserDocument(person.userId)).toMatchObject({ email: person.email })
})

test('after an address change, a password-reset link that was mailed to the old address is invalid', async () => {
  const person = await app.signUp()
  await app.visitor().call('sendPasswordResetEmail', { email: person.email })
  const token = await tokenOf(person.email, '/reset-password')
  await changeImmediately(person, freshAddress())
  const reset = app.visitor().call('resetPassword', { token, newPassword: `${goodPassword}!` })
  expect(await failureOf(reset)).toMatchObject(badCode)
})

test('S-30 after an address change and after its undo, the account stores the normalised current address, without its plus tag', async () => {
  const person = await app.signUp({ email: 'ivo.ray+one@example.org' })
  const readMailbox = async () => (await findUser(app.database.db, person.userId))?.normalisedEmail
  await changeImmediately(person, 'ivo.new+two@example.org')
  expect(await readMailbox()).toBe('ivo.new@example.org')
  await app.visitor().call('undoEmailChange', { token: await tokenOf(person.email, '/undo-email') })
  expect(await readMailbox()).toBe('ivo.ray@example.org')
})
