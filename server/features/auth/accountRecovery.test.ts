// Rules that concern several operations: app secret, admin rights, passkeys, address changes and limits of e-mails. All
// tests share one app with `TRUST_PROXY=1`, so that `X-Forwarded-For` sets the address of a client. One test starts a
// second server, because it needs another app secret.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { findUser, isReleasedAddress, recordReleasedAddress } from '../accounts/index.ts'
import { users } from '../accounts/tables.ts'
import { confirmAdmin, promoteToAdmin } from './index.ts'
import { issueLink } from './links/linkTokens.ts'
import { createFakeAuthenticator } from './testing/fakeAuthenticator.ts'
import { failureOf, newestLinkToken } from './testing/mailAndFailures.ts'

const dayMs = 86_400_000
const [boss, lead, chief] = ['boss@example.com', 'lead@example.com', 'chief@example.com'] as const
const environment = {
  APP_SECRET: 'first-secret-of-the-test-that-is-long-enough',
  ADMIN_EMAILS: [boss, lead, chief].join(','),
  TRUST_PROXY: '1',
}
let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startApp({ environment })
})
afterAll(() => app[Symbol.asyncDispose]())

const freshAddress = () => `recovery${(count += 1)}@example.org`
const emailsTo = async (email: string) => {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email)
}

test('after the app secret is replaced, a browser stays signed in and gets a cookie that is signed with the new secret', async () => {
  const person = await app.signUp()
  const secrets = { APP_SECRET: 'second-secret-of-the-test-long-enough', APP_SECRET_PREVIOUS: environment.APP_SECRET }
  await using renewed = await startApp({ sharedWith: app, environment: secrets })
  const browser = renewed.visitor()
  const [cookie = ['', '']] = person.cookies
  const [name, old] = cookie
  browser.cookies.set(name, old)
  expect((await browser.call('getUserData', {})).uid).toBe(person.userId)
  const replaced = browser.cookies.get(name)
  expect(replaced).not.toBe(old)
  await browser.call('getUserData', {})
  expect(browser.cookies.get(name)).toBe(replaced)
})

test('the operator can make a user an admin; if the user is a superadmin, the role does not change', async () => {
  const [person, superadmin] = [await app.signUp(), await app.signUp({ change: { role: 'superadmin' } })]
  for (const { email } of [person, superadmin]) await promoteToAdmin(app.services, email.toUpperCase())
  const roleOf = async (one: typeof person) => (await one.call('getSession', {}))?.claims
  expect(await roleOf(person)).toMatchObject({ admin: true, role: 'admin' })
  expect(await roleOf(superadmin)).toMatchObject({ admin: true, role: 'superadmin' })
  await expect(promoteToAdmin(app.services, 'nobody@example.com')).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
})

test('S-73 a user with an ADMIN_EMAILS address that another account gave up becomes an admin when the operator confirms it; so do later accounts of the address', async () => {
  const { clock, database, services } = app
  const email = boss
  const isAdmin = async ({ userId }: { userId: string }) => (await services.accounts.getUserDocument(userId))?.isAdmin
  await database.tx((tx) => recordReleasedAddress(tx, { email, now: clock.now() }, services.config))
  const person = await app.signUp({ email })
  expect(await isAdmin(person)).toBe(false)
  await confirmAdmin(services, email)
  expect(await isAdmin(person)).toBe(true)
  // The user's row is deleted in the database, because deleting the account in the app would record a second time that
  // the address was given up.
  await database.db.delete(users).where(eq(users.id, person.userId))
  expect(await isAdmin(await app.signUp({ email }))).toBe(true)
})

async function addPasskey(name: string) {
  const person = await app.signUp()
  const device = createFakeAuthenticator(app.url)
  const { options } = await person.call('beginPasskey', {})
  return { person, device, passkey: await person.call('addPasskey', { name, credential: device.make(options) }) }
}

test('a passkey whose name has no visible characters is called Passkey; spaces and line breaks around a new name are removed', async () => {
  const { person, passkey } = await addPasskey(' \u0007 ')
  expect(passkey.name).toBe('Passkey')
  const change = { passkeyId: passkey.passkeyId, name: ' Phone\n' }
  expect(await person.call('renamePasskey', change)).toMatchObject({ name: 'Phone' })
})

test('a sign-in with a passkey stores its time as the last sign-in of the user', async () => {
  const { device } = await addPasskey('Phone')
  app.clock.advance(60_000)
  const browser = app.visitor()
  const challenge = await browser.call('beginPasskeySignIn', {})
  const { user } = await browser.call('signInWithPasskey', { credential: device.show(challenge.options) })
  expect(user.lastSignInAt).toBe(app.clock.now().toISOString())
})

test('a client counts as known for an account for 30 days after a sign-in, and only for this account', async () => {
  const { email } = await app.signUp()
  const address = '203.0.113.77'
  await app.visitor({ 'x-forwarded-for': address }).call('signIn', { email, password: goodPassword })
  const isKnown = (account: string, clientKey = address) =>
    app.services.auth.signInLimiter.isKnownClient({ account, clientKey })
  expect([await isKnown(email), await isKnown('other@example.com'), await isKnown(email, '203.0.113.78')]).toEqual([
    ...[true, false, false],
  ])
  app.clock.advance(30 * dayMs - 1000)
  expect(await isKnown(email)).toBe(true)
  app.clock.advance(1000)
  expect(await isKnown(email)).toBe(false)
})

test('while an undo link for an address is valid, its owner can change to this address, but another account cannot', async () => {
  const { clock, database } = app
  const [stranger, owner] = [await app.signUp(), await app.signUp()]
  const email = freshAddress()
  await database.tx((tx) => issueLink(tx, { purpose: 'undo-email', userId: owner.userId, email }, clock))
  expect(await failureOf(confirmChange(stranger, email))).toMatchObject({ code: 'auth/invalid-action-code' })
  await confirmChange(owner, email)
})

test(
  'S-14 a client that corrects its address learns at most five times an hour that another account has the new address',
  { tags: ['long'] },
  async () => {
    const taken = (await app.signUp()).email
    const codes: string[] = []
    // Each account makes three requests, because the operation has its own limit per account.
    for (let account = 0; account < 2; account += 1) {
      const client = app.visitor({ 'x-forwarded-for': '203.0.113.90' })
      await client.call('signUp', { email: freshAddress(), password: goodPassword, firstName: 'Ada' })
      for (let attempt = 0; attempt < 3; attempt += 1)
        codes.push((await failureOf(client.call('correctSignUpEmail', { newEmail: taken }))).code)
    }
    expect(codes).toEqual([...Array<string>(5).fill('auth/email-already-in-use'), 'rate_limited'])
  },
)

test(
  'S-20 a corrected address receives at most three verification links an hour, whichever accounts request them',
  { tags: ['long'] },
  async () => {
    const address = freshAddress()
    const correct = async (account: number) => {
      const client = app.visitor({ 'x-forwarded-for': `203.0.113.${100 + account}` })
      await client.call('signUp', { email: freshAddress(), password: goodPassword, firstName: 'Ada' })
      const { email } = await client.call('correctSignUpEmail', { newEmail: address })
      await client.call('correctSignUpEmail', { newEmail: freshAddress() })
      return email
    }
    for (let account = 0; account < 3; account += 1) expect(await correct(account)).toBe(address)
    expect(await failureOf(correct(3))).toMatchObject({ code: 'rate_limited', http: 429 })
    expect(await emailsTo(address)).toHaveLength(3)
  },
)

test('an installation that has reached its limit of e-mails with links sends no further ones', async () => {
  const person = await app.signUp()
  const send = () =>
    app.services.auth.linkEmails.sendLink('sign-in', { id: person.userId, email: person.email, emailVerified: true })
  const addToCount = (count: number) =>
    app.database.db.execute(sql`update rate_counters set count = count + ${count} where key = 'link-emails'`)
  const before = (await emailsTo(person.email)).length
  await addToCount(1_000_000)
  try {
    expect(await send()).toBeGreaterThan(0)
    expect(await emailsTo(person.email)).toHaveLength(before)
  } finally {
    await addToCount(-1_000_000)
  }
  expect(await send()).toBe(0)
  expect(await emailsTo(person.email)).toHaveLength(before + 1)
})

test('if the address of an account changes between the request for a link and its e-mail, no e-mail is sent to the earlier address', async () => {
  const { userId } = await app.signUp()
  const email = freshAddress()
  await app.services.auth.linkEmails.sendLink('reset', { id: userId, email, emailVerified: true })
  expect(await emailsTo(email)).toEqual([])
})

const confirmChange = async ({ userId }: { userId: string }, email: string) => {
  const { clock, database } = app
  const token = await database.tx((tx) => issueLink(tx, { purpose: 'change-email', userId, email }, clock))
  await app.visitor().call('confirmEmailChange', { token })
}

test(
  'S-73 after an admin has given up an ADMIN_EMAILS address, another account that corrects its address to this one is not an admin',
  { tags: ['long'] },
  async () => {
    const first = await app.signUp({ email: lead })
    expect((await first.call('getSession', {}))?.claims.admin).toBe(true)
    await confirmChange(first, freshAddress())
    // The address stays reserved for the first account for a week.
    app.clock.advance(7 * dayMs)
    const second = app.visitor()
    await second.call('signUp', { email: freshAddress(), password: goodPassword, firstName: 'Ada' })
    const { uid } = await second.call('correctSignUpEmail', { newEmail: lead })
    await second.call('verifyEmail', { token: await newestLinkToken(app, lead) })
    expect(await second.call('getSession', {})).toMatchObject({
      ...{ user: { email: lead, emailVerified: true }, claims: { admin: false } },
    })
    await app.database.db.delete(users).where(eq(users.id, uid))
  },
)

test('S-73 an admin who changes to an ADMIN_EMAILS address that another account gave up is no admin; the undo of the change makes the account an admin again', async () => {
  const { clock, database, services } = app
  await database.tx((tx) => recordReleasedAddress(tx, { email: lead, now: clock.now() }, services.config))
  const { userId } = await app.signUp({ email: chief })
  const isAdmin = async () => (await services.accounts.getUserDocument(userId))?.isAdmin
  expect(await isAdmin()).toBe(true)
  await confirmChange({ userId }, lead)
  expect(await isAdmin()).toBe(false)
  // By this change the account also gave up `chief`, so a new account with `chief` would be no admin.
  expect(await database.tx((tx) => isReleasedAddress(tx, chief, services.config))).toBe(true)
  await emailsTo(chief)
  await app.visitor().call('undoEmailChange', { token: await newestLinkToken(app, chief) })
  expect(await isAdmin()).toBe(true)
})

test('S-18 a challenge for adding a passkey is accepted only from the account that requested it', async () => {
  const [person, stranger] = [await app.signUp(), await app.signUp()]
  const { options } = await stranger.call('beginPasskey', {})
  const credential = createFakeAuthenticator(app.url).make(options)
  expect(await failureOf(person.call('addPasskey', { name: 'Phone', credential }))).toMatchObject({
    code: 'passkey/not-made',
  })
  expect((await person.call('getUserPasskeys', {})).passkeys).toEqual([])
})

test('S-30 after a new user corrects the address, the account stores the normalised new address, without its plus tag', async () => {
  const client = app.visitor({ 'x-forwarded-for': '203.0.113.120' })
  await client.call('signUp', { email: freshAddress(), password: goodPassword, firstName: 'Ada' })
  const { uid } = await client.call('correctSignUpEmail', { newEmail: 'ida.ray+one@example.org' })
  expect((await findUser(app.database.db, uid))?.normalisedEmail).toBe('ida.ray@example.org')
})
