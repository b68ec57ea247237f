// This file is long because all its tests share the sessions of one server, from set-up to loss of the second factor.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog, type users } from '../accounts/tables.ts'
import { createFakeAuthenticator } from '../auth/testing/fakeAuthenticator.ts'
import { failureOf, newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { resetSecondFactor } from './index.ts'
import { recoveryCodes } from './tables.ts'

const stepMs = 30_000
const minuteMs = 60_000
const needed = { code: 'second-factor/needed', http: 403 }
const wrong = { code: 'second-factor/wrong-code', http: 401 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** Returns the code that an authenticator app shows at this instant. */
const codeOfApp = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() })

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const admin = (change: Partial<typeof users.$inferInsert> = { isAdmin: true, role: 'admin' }) => app.signUp({ change })

/**
 * Sets up TOTP. Returns the recovery codes, and functions that return codes of the authenticator app. `nextCode`
 * advances the clock by one time step, because each code is accepted only once.
 */
async function setUp(person: Person) {
  const { secret } = await person.call('beginTotp', {})
  const codeNow = () => codeOfApp(secret, app.clock.now())
  const answer = await person.call('confirmTotp', { code: codeNow() })
  return {
    ...answer,
    nextCode() {
      app.clock.advance(stepMs)
      return codeNow()
    },
    codeNow,
  }
}

async function signInAgain({ email }: Person) {
  const browser = app.visitor()
  const session = await browser.call('signIn', { email, password: goodPassword })
  return { browser, session }
}

test('an admin who has not set up a second factor keeps all rights, and the session says that no second factor is set up', async () => {
  const person = await admin()
  const { browser, session } = await signInAgain(person)
  expect(session.claims).toMatchObject({ admin: true, role: 'admin', secondFactor: 'unset' })
  expect(await browser.call('getSecondFactor', {})).toEqual({
    ...{ concernsYou: true, state: 'unset', totpSince: null, passkeys: 0, recoveryCodesLeft: 0 },
  })
  expect((await (await app.signUp()).call('getSession', {}))?.claims).not.toHaveProperty('secondFactor')
})

test('once TOTP is set up, a password alone gives an admin no rights, and a code gives the admin rights', async () => {
  const person = await admin()
  const { nextCode, recoveryCodes: codes } = await setUp(person)
  expect(codes).toHaveLength(10)
  // The second factor was set up in this session, so this session has all rights without another code.
  expect(await person.call('listOutbox', {})).toHaveProperty('letters')

  const { browser, session } = await signInAgain(person)
  expect(session.claims).toMatchObject({ admin: false, role: null, roles: [], secondFactor: 'needed' })
  for (const name of ['listOutbox', 'listUsers', 'beginTotp', 'removeTotp', 'renewRecoveryCodes'] as const)
    expect(await failureOf(browser.call(name, {}))).toMatchObject(needed)
  expect(await failureOf(browser.call('startImpersonationSession', { userId: person.userId }))).toMatchObject(needed)
  expect(await failureOf(browser.call('getUserScripts', {}))).toMatchObject(needed)

  const before = [...browser.cookies.values()]
  const shown = await browser.call('passSecondFactor', { code: nextCode() })
  expect(shown.claims).toMatchObject({ admin: true, role: 'admin', secondFactor: 'shown' })
  expect(await browser.call('listOutbox', {})).toHaveProperty('letters')
  // S-15: the session has a new id, and its old id is refused.
  expect([...browser.cookies.values()]).not.toEqual(before)
  const thief = app.visitor({ cookie: `sp=${before[0]}` })
  expect(await failureOf(thief.call('getUserData', {}))).toMatchObject({ http: 401 })
})

// [spec2 §6.12]
test('S-22 before entering the second factor, an admin cannot change the password or address, export data, upload a file or delete the account', async () => {
  const person = await admin()
  await person.call('updateUserPhone', { phone: '+44 20 7946 0958' })
  const { nextCode } = await setUp(person)
  const { browser, session } = await signInAgain(person)
  expect(JSON.stringify(session)).not.toContain('7946')
  const attempts = [
    browser.call('deleteAccount', { confirmation: 'DELETE' }),
    browser.call('changePassword', { currentPassword: goodPassword, newPassword: 'Another-curtain-8' }),
    browser.call('requestEmailChange', { newEmail: 'thief@example.com' }),
    browser.call('reauthenticate', { password: goodPassword }),
    browser.call('startGeneration', { text: 'Enter.', voiceId: 'tom', for: 'practice' }),
  ]
  for (const refusal of await Promise.all(attempts.map(failureOf))) expect(refusal).toMatchObject(needed)
  for (const path of ['/api/export', '/api/live']) {
    expect([path, (await browser.request(path)).status]).toEqual([path, 403])
  }
  const upload = { method: 'POST', body: 'ADA. Enter.', headers: { 'content-type': 'text/plain' } }
  expect((await browser.request('/api/import?name=a.txt', upload)).status).toBe(403)
  expect((await browser.call('getUserSessions', {})).sessions).toHaveLength(2)

  const shown = await browser.call('passSecondFactor', { code: nextCode() })
  expect(shown.user.phone).toContain('7946')
  expect(await browser.call('startGeneration', { text: 'Enter.', voiceId: 'tom', for: 'studio' })).toHaveProperty(
    'audioUrl',
  )
})

test('a manager with a second factor must enter a code after signing in with a password or a sign-in link', async () => {
  const person = await admin({ role: 'manager' })
  const { nextCode } = await setUp(person)
  const byPassword = await signInAgain(person)
  expect(byPassword.session.claims.secondFactor).toBe('needed')
  expect(await failureOf(byPassword.browser.call('listOutbox', {}))).toMatchObject(needed)
  await byPassword.browser.call('passSecondFactor', { code: nextCode() })
  expect(await byPassword.browser.call('listOutbox', {})).toHaveProperty('letters')
  await app.visitor().call('sendSignInLink', { email: person.email })
  await app.services.jobs.drain()
  const [email] = (await app.mailbox()).filter(
    ({ to, links }) => to === person.email && links.some((one) => one.includes('sign-in-link')),
  )
  const token = new URL(email?.links[0] ?? '').searchParams.get('token') ?? ''
  const browser = app.visitor()
  expect((await browser.call('signInWithLink', { token })).claims.secondFactor).toBe('needed')
  expect(await failureOf(browser.call('listOutbox', {}))).toMatchObject(needed)
  await browser.call('passSecondFactor', { code: nextCode() })
  expect(await browser.call('listOutbox', {})).toHaveProperty('letters')
})

test('before entering the second factor an admin cannot download a CSV table', async () => {
  const person = await admin()
  await setUp(person)
  const { browser } = await signInAgain(person)
  const response = await browser.request('/api/csv/users')
  const { error } = (await response.json()) as { error: { details: { code: string } } }
  expect({ http: response.status, code: error.details.code }).toEqual(needed)
})

test('S-18 a TOTP code works once, also with parallel attempts, and the code that confirmed the set-up is refused', async () => {
  const person = await admin()
  const { nextCode, codeNow } = await setUp(person)
  // The code that confirmed the set-up of TOTP is refused when it is used again.
  const { browser } = await signInAgain(person)
  expect(await failureOf(browser.call('passSecondFactor', { code: codeNow() }))).toMatchObject(wrong)
  const code = nextCode()
  const browsers = await Promise.all(Array.from({ length: 4 }, async () => (await signInAgain(person)).browser))
  const all = await Promise.allSettled(browsers.map((one) => one.call('passSecondFactor', { code })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('S-10 after six wrong codes further attempts are refused in all sessions of the account', async () => {
  const person = await admin()
  const { nextCode } = await setUp(person)
  const browsers = await Promise.all([signInAgain(person), signInAgain(person)])
  const codes: string[] = []
  for (let index = 0; index < 8; index += 1) {
    const { browser } = browsers[index % 2] ?? browsers[0]
    codes.push((await failureOf(browser.call('passSecondFactor', { code: '000000' }))).code)
  }
  expect(codes).toEqual([...Array.from({ length: 6 }, () => wrong.code), 'rate_limited', 'rate_limited'])
  expect(await failureOf(browsers[0].browser.call('passSecondFactor', { code: nextCode() }))).toMatchObject({
    http: 429,
  })
  app.clock.advance(16 * minuteMs)
  await browsers[0].browser.call('passSecondFactor', { code: nextCode() })
})

test('a recovery code works once, also in small letters; its use is reported by e-mail; only the hashes of codes are stored', async () => {
  const person = await admin()
  const { recoveryCodes: codes } = await setUp(person)
  const [code = ''] = codes
  const { browser } = await signInAgain(person)
  await browser.call('passSecondFactor', { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })
  expect(await browser.call('getSecondFactor', {})).toMatchObject({ state: 'shown', recoveryCodesLeft: 9 })
  const again = await signInAgain(person)
  expect(await failureOf(again.browser.call('passSecondFactor', { code }))).toMatchObject(wrong)
  await app.services.jobs.drain()
  const emails = (await app.mailbox()).filter(({ to }) => to === person.email)
  expect(emails.map(({ text }) => text).join('\n')).toContain('recovery codes was just used')
  const rows = await app.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId))
  const hashes = codes.map((one) => hashOf(`${person.userId}:${one.replaceAll('-', '')}`))
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
  // Recovery codes of another account are refused.
  const { recoveryCodes: otherCodes } = await setUp(await admin())
  expect(await failureOf(again.browser.call('passSecondFactor', { code: otherCodes[1] ?? '' }))).toMatchObject(wrong)
})

test('after a user creates new recovery codes, the old recovery codes are refused', async () => {
  const person = await admin()
  const { recoveryCodes: old } = await setUp(person)
  const { recoveryCodes: newCodes } = await person.call('renewRecoveryCodes', {})
  expect(newCodes).toHaveLength(10)
  const { browser } = await signInAgain(person)
  expect(await failureOf(browser.call('passSecondFactor', { code: old[0] ?? '' }))).toMatchObject(wrong)
  await browser.call('passSecondFactor', { code: newCodes[0] ?? '' })
})

test('an admin who has only a passkey can renew the recovery codes, and setting up TOTP then creates no new ones', async () => {
  const person = await admin()
  const { options } = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Phone', credential: createFakeAuthenticator(app.url).make(options) })
  expect((await person.call('renewRecoveryCodes', {})).recoveryCodes).toHaveLength(10)
  expect((await setUp(person)).recoveryCodes).toEqual([])
})

test(
  'recovery codes of an earlier second factor do not work with a new second factor',
  { tags: ['long'] },
  async () => {
    const person = await admin()
    const device = createFakeAuthenticator(app.url)
    const { recoveryCodes: old } = await setUp(person)
    const registration = await person.call('beginPasskey', {})
    const { passkeyId } = await person.call('addPasskey', {
      name: 'Phone',
      credential: device.make(registration.options),
    })
    await person.call('removeTotp', {})
    await person.call('removePasskey', { passkeyId })
    const { recoveryCodes: newCodes } = await setUp(person)
    expect(newCodes).toHaveLength(10)
    const { browser } = await signInAgain(person)
    expect(await failureOf(browser.call('passSecondFactor', { code: old[0] ?? '' }))).toMatchObject(wrong)
  },
)

test('signing in with a passkey counts as both factors; after a password, a passkey counts as second factor', async () => {
  const person = await admin()
  const device = createFakeAuthenticator(app.url)
  const registration = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Phone', credential: device.make(registration.options) })
  expect(await person.call('listOutbox', {})).toHaveProperty('letters')

  const { browser, session } = await signInAgain(person)
  expect(session.claims.secondFactor).toBe('needed')
  const { options } = await browser.call('beginPasskeySignIn', {})
  await browser.call('passSecondFactorWithPasskey', { credential: device.show(options) })
  expect(await browser.call('listOutbox', {})).toHaveProperty('letters')

  const other = app.visitor()
  const challenge = await other.call('beginPasskeySignIn', {})
  const { claims } = await other.call('signInWithPasskey', { credential: device.show(challenge.options) })
  expect(claims).toMatchObject({ admin: true, secondFactor: 'shown' })
})

test('S-22 an admin who has entered only the password cannot add or remove a passkey, or use the passkey of another account', async () => {
  const person = await admin()
  await setUp(person)
  const { browser } = await signInAgain(person)
  expect(await failureOf(browser.call('beginPasskey', {}))).toMatchObject(needed)
  expect(await failureOf(browser.call('removePasskey', { passkeyId: 'any' }))).toMatchObject(needed)

  const stranger = await app.signUp()
  const device = createFakeAuthenticator(app.url)
  const registration = await stranger.call('beginPasskey', {})
  await stranger.call('addPasskey', { name: 'Phone', credential: device.make(registration.options) })
  const { options } = await browser.call('beginPasskeySignIn', {})
  const shown = browser.call('passSecondFactorWithPasskey', { credential: device.show(options) })
  expect(await failureOf(shown)).toMatchObject({ code: 'passkey/unknown' })
  expect(await failureOf(browser.call('listOutbox', {}))).toMatchObject(needed)
})

test('S-22 changing TOTP or recovery codes requires a recent authentication; an unfinished set-up expires', async () => {
  const person = await admin()
  await setUp(person)
  const { secret } = await person.call('beginTotp', {})
  app.clock.advance(11 * minuteMs)
  const late = codeOfApp(secret, app.clock.now())
  expect(await failureOf(person.call('confirmTotp', { code: late }))).toMatchObject({
    code: 'second-factor/setup-over',
  })
  for (const name of ['beginTotp', 'removeTotp', 'renewRecoveryCodes'] as const)
    expect(await failureOf(person.call(name, {}))).toMatchObject({ code: 'auth/requires-recent-login' })
  await person.call('reauthenticate', { password: goodPassword })
  await person.call('removeTotp', {})
  expect((await signInAgain(person)).session.claims).toMatchObject({ admin: true, secondFactor: 'unset' })
  expect(await person.call('getSecondFactor', {})).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
})

test('while the user has not confirmed the set-up of TOTP by a code, sign-in does not require TOTP', async () => {
  const person = await admin()
  await person.call('beginTotp', {})
  expect(await failureOf(person.call('confirmTotp', { code: '000000' }))).toMatchObject(wrong)
  expect((await signInAgain(person)).session.claims.secondFactor).toBe('unset')
})

test(
  'after a password change, the current session still has its rights, but a new session requires the second factor',
  { tags: ['long'] },
  async () => {
    const person = await admin()
    await setUp(person)
    const newPassword = `${goodPassword}-and-more`
    await person.call('changePassword', { currentPassword: goodPassword, newPassword })
    expect((await person.call('getSession', {}))?.claims).toMatchObject({ admin: true, secondFactor: 'shown' })
    expect(await person.call('listOutbox', {})).toHaveProperty('letters')
    const browser = app.visitor()
    const { claims } = await browser.call('signIn', { email: person.email, password: newPassword })
    expect(claims.secondFactor).toBe('needed')
    const again = { currentPassword: newPassword, newPassword: `${newPassword}-again` }
    expect(await failureOf(browser.call('changePassword', again))).toMatchObject(needed)
  },
)

test('the admin log records adding, renaming or removing a passkey only for staff', { tags: ['long'] }, async () => {
  const [person, actor] = [await admin({ role: 'manager' }), await app.signUp()]
  const linesBy = (userId: string) =>
    app.database.db.select().from(adminLog).where(eq(adminLog.adminId, userId)).orderBy(adminLog.timestamp)
  const keyOf = async (one: Person) => {
    const registration = await one.call('beginPasskey', {})
    return one.call('addPasskey', {
      name: 'Phone',
      credential: createFakeAuthenticator(app.url).make(registration.options),
    })
  }
  const { passkeyId } = await keyOf(person)
  app.clock.advance(1000)
  await person.call('renamePasskey', { passkeyId, name: 'Laptop' })
  app.clock.advance(1000)
  await person.call('removePasskey', { passkeyId })
  const metadata = { userId: person.userId, passkeyId }
  expect(await linesBy(person.userId)).toEqual([
    expect.objectContaining({ action: 'second-factor.passkey-added', metadata }),
    expect.objectContaining({ action: 'second-factor.passkey-renamed', metadata }),
    expect.objectContaining({ action: 'second-factor.passkey-removed', metadata }),
  ])
  const own = await keyOf(actor)
  await actor.call('renamePasskey', { passkeyId: own.passkeyId, name: 'Laptop' })
  expect(await linesBy(actor.userId)).toEqual([])
})

test(
  'after an impersonation the admin has all rights again without entering the second factor again',
  { tags: ['long'] },
  async () => {
    const person = await admin()
    await setUp(person)
    const target = await app.signUp()
    const { customToken } = await person.call('startImpersonationSession', { userId: target.userId })
    await person.call('redeemImpersonationToken', { token: customToken })
    expect(await failureOf(person.call('getSecondFactor', {}))).toMatchObject({ code: 'read_only' })
    await person.call('endImpersonationSession', {})
    expect(await person.call('listOutbox', {})).toHaveProperty('letters')
  },
)

test(
  'S-16 a password reset by e-mail does not skip the second factor: the new password alone gives an admin no rights',
  { tags: ['long'] },
  async () => {
    const person = await admin()
    const authenticator = await setUp(person)
    const { email } = person
    const newPassword = `${goodPassword}-new`
    await app.visitor().call('sendPasswordResetEmail', { email })
    const reset = app.visitor()
    await reset.call('resetPassword', { token: await newestLinkToken(app, email), newPassword })
    expect(await reset.call('getSession', {})).toBeNull()

    const browser = app.visitor()
    expect((await browser.call('signIn', { email, password: newPassword })).claims.secondFactor).toBe('needed')
    for (const name of ['listUsers', 'getUserData', 'removeTotp', 'renewRecoveryCodes'] as const)
      expect([name, await failureOf(browser.call(name, {}))]).toMatchObject([name, needed])
    await browser.call('passSecondFactor', { code: authenticator.nextCode() })
    expect(await browser.call('listUsers', {})).toHaveProperty('users')
  },
)

test('after an operator resets an admin’s second factor, every session ends, and the admin can sign in with the password alone', async () => {
  const person = await admin()
  await setUp(person)
  const { email, userId } = person
  expect(await resetSecondFactor(app.services, email.toUpperCase())).toBe(email)
  expect(await failureOf(person.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect((await signInAgain(person)).session.claims).toMatchObject({ admin: true, secondFactor: 'unset' })
  const lines = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'second-factor.reset'))
  expect(lines).toEqual([expect.objectContaining({ adminId: 'operator', metadata: { userId } })])
})
