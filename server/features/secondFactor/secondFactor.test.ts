// The second factor from its set-up to its loss, over one server whose sessions it shares: so it is long.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { createDevice } from '../accounts/testing/standInDevice.ts'
import { adminLog, type users } from '../accounts/tables.ts'
import { resetSecondFactor } from './index.ts'
import { recoveryCodes, totpSecrets } from './tables.ts'
import { codeAt, stepAt } from './totp.ts'

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

/** RFC 4648 §6, as an app reads it. */
function fromBase32(words: string): Buffer {
  const bits = [...words].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const admin = (change: Partial<typeof users.$inferInsert> = { isAdmin: true, role: 'admin' }) => app.signUp({ change })

/** Sets codes up and hands back the app that makes them; each ask is a step later, as a code opens once. */
async function setUp(person: Person) {
  const { secret } = await person.call('beginTotp', {})
  const bytes = fromBase32(secret)
  const codeNow = () => codeAt(bytes, stepAt(app.clock.now()))
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

test('without a second factor nothing changes for an administrator, and the session says that none is set up', async () => {
  const person = await admin()
  const { browser, session } = await signInAgain(person)
  expect(session.claims).toMatchObject({ admin: true, role: 'admin', secondFactor: 'unset' })
  expect(await browser.call('getSecondFactor', {})).toEqual({
    ...{ concernsYou: true, state: 'unset', totpSince: null, passkeys: 0, recoveryCodesLeft: 0 },
  })
  expect((await (await app.signUp()).call('getSession', {}))?.claims).not.toHaveProperty('secondFactor')
})

test('once codes are set up, a password alone opens an ordinary account, and a code opens the office', async () => {
  const person = await admin()
  const { nextCode, recoveryCodes: codes } = await setUp(person)
  expect(codes).toHaveLength(10)
  // It was made in this very session: nobody is asked for what they have just shown.
  expect(await person.call('listOutbox', {})).toHaveProperty('letters')

  const { browser, session } = await signInAgain(person)
  expect(session.claims).toMatchObject({ admin: false, role: null, roles: [], secondFactor: 'needed' })
  for (const name of ['listOutbox', 'listUsers', 'beginTotp', 'removeTotp', 'renewRecoveryCodes'] as const)
    expect(await refusalOf(browser.call(name, {}))).toMatchObject(needed)
  expect(await refusalOf(browser.call('startImpersonationSession', { userId: person.userId }))).toMatchObject(needed)
  // An actor like any other meanwhile.
  expect(await browser.call('getUserScripts', {})).toHaveProperty('scripts')

  const before = [...browser.cookies.values()]
  const shown = await browser.call('passSecondFactor', { code: nextCode() })
  expect(shown.claims).toMatchObject({ admin: true, role: 'admin', secondFactor: 'shown' })
  expect(await browser.call('listOutbox', {})).toHaveProperty('letters')
  // S-15: the session that was raised has a new id, and the old one opens nothing.
  expect([...browser.cookies.values()]).not.toEqual(before)
  const thief = app.visitor({ cookie: `sp=${before[0]}` })
  expect(await refusalOf(thief.call('getUserData', {}))).toMatchObject({ http: 401 })
})

test('until then an administrator speaks no more than others: the Studio is closed, and the month has its limit', async () => {
  const person = await admin()
  const { nextCode } = await setUp(person)
  const { browser } = await signInAgain(person)
  const reading = { text: 'Enter, with a lamp.', voiceId: 'tom', for: 'studio' as const }
  expect(await browser.call('checkGenerationLimit', { characterCount: 10_001 })).toMatchObject({
    ...{ canGenerate: false, limit: 10_000 },
  })
  expect(await browser.call('weighText', { text: reading.text, voiceId: reading.voiceId })).toMatchObject({
    limit: 10_000,
  })
  expect(await refusalOf(browser.call('startGeneration', reading))).toMatchObject({ code: 'subscription_required' })

  await browser.call('passSecondFactor', { code: nextCode() })
  expect(await browser.call('checkGenerationLimit', { characterCount: 10_001 })).toMatchObject({ limit: null })
  expect(await browser.call('startGeneration', reading)).toHaveProperty('generationId')
})

test('a manager is asked as well, and a mailed link asks as a password does', async () => {
  const person = await admin({ role: 'manager' })
  const { nextCode } = await setUp(person)
  await app.visitor().call('sendSignInLink', { email: person.email })
  await app.services.jobs.drain()
  const [letter] = (await app.mailbox()).filter(
    ({ to, links }) => to === person.email && links.some((one) => one.includes('sign-in-link')),
  )
  const token = new URL(letter?.links[0] ?? '').searchParams.get('token') ?? ''
  const browser = app.visitor()
  expect((await browser.call('signInWithLink', { token })).claims.secondFactor).toBe('needed')
  expect(await refusalOf(browser.call('listOutbox', {}))).toMatchObject(needed)
  await browser.call('passSecondFactor', { code: nextCode() })
  expect(await browser.call('listOutbox', {})).toHaveProperty('letters')
})

test('S-18 a code opens once, also when several ask at once, and one of a step before opens nothing after it', async () => {
  const person = await admin()
  const { nextCode, codeNow } = await setUp(person)
  // What confirmed the app is used up as well.
  const { browser } = await signInAgain(person)
  expect(await refusalOf(browser.call('passSecondFactor', { code: codeNow() }))).toMatchObject(wrong)
  const code = nextCode()
  const browsers = await Promise.all(Array.from({ length: 4 }, async () => (await signInAgain(person)).browser))
  const all = await Promise.allSettled(browsers.map((one) => one.call('passSecondFactor', { code })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('S-10 guessing ends after six tries, over all sessions of the account', async () => {
  const person = await admin()
  const { nextCode } = await setUp(person)
  const browsers = await Promise.all([signInAgain(person), signInAgain(person)])
  const codes: string[] = []
  for (let index = 0; index < 8; index += 1) {
    const { browser } = browsers[index % 2] ?? browsers[0]
    codes.push((await refusalOf(browser.call('passSecondFactor', { code: '000000' }))).code)
  }
  expect(codes).toEqual([...Array.from({ length: 6 }, () => wrong.code), 'rate_limited', 'rate_limited'])
  expect(await refusalOf(browsers[0].browser.call('passSecondFactor', { code: nextCode() }))).toMatchObject({
    http: 429,
  })
  app.clock.advance(16 * minuteMs)
  await browsers[0].browser.call('passSecondFactor', { code: nextCode() })
})

test('a recovery code opens once, however it is typed, says so by mail, and stands in the database as a hash alone', async () => {
  const person = await admin()
  const { recoveryCodes: codes } = await setUp(person)
  const [code = ''] = codes
  const { browser } = await signInAgain(person)
  await browser.call('passSecondFactor', { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })
  expect(await browser.call('getSecondFactor', {})).toMatchObject({ state: 'shown', recoveryCodesLeft: 9 })
  const again = await signInAgain(person)
  expect(await refusalOf(again.browser.call('passSecondFactor', { code }))).toMatchObject(wrong)
  await app.services.jobs.drain()
  const letters = (await app.mailbox()).filter(({ to }) => to === person.email)
  expect(letters.map(({ text }) => text).join('\n')).toContain('recovery codes was just used')
  const rows = await app.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId))
  const secrets = await app.database.db.select().from(totpSecrets).where(eq(totpSecrets.userId, person.userId))
  expect(JSON.stringify([rows, secrets])).not.toContain(code.slice(0, 4))
  // Another's codes open nothing, though they are right.
  const { recoveryCodes: theirs } = await setUp(await admin())
  expect(await refusalOf(again.browser.call('passSecondFactor', { code: theirs[1] ?? '' }))).toMatchObject(wrong)
})

test('new recovery codes make the old ones worthless', async () => {
  const person = await admin()
  const { recoveryCodes: old } = await setUp(person)
  const { recoveryCodes: fresh } = await person.call('renewRecoveryCodes', {})
  expect(fresh).toHaveLength(10)
  const { browser } = await signInAgain(person)
  expect(await refusalOf(browser.call('passSecondFactor', { code: old[0] ?? '' }))).toMatchObject(wrong)
  await browser.call('passSecondFactor', { code: fresh[0] ?? '' })
})

test('recovery codes that outlived the last factor open nothing beside a new one', async () => {
  const person = await admin()
  const device = createDevice(app.url)
  const { recoveryCodes: old } = await setUp(person)
  const made = await person.call('beginPasskey', {})
  const { passkeyId } = await person.call('addPasskey', { name: 'Phone', credential: device.make(made.options) })
  await person.call('removeTotp', {})
  await person.call('removePasskey', { passkeyId })
  const { recoveryCodes: fresh } = await setUp(person)
  expect(fresh).toHaveLength(10)
  const { browser } = await signInAgain(person)
  expect(await refusalOf(browser.call('passSecondFactor', { code: old[0] ?? '' }))).toMatchObject(wrong)
})

test('a passkey shows both at once, and passes in a session that began with a password', async () => {
  const person = await admin()
  const device = createDevice(app.url)
  const made = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Phone', credential: device.make(made.options) })
  expect(await person.call('listOutbox', {})).toHaveProperty('letters')

  const { browser, session } = await signInAgain(person)
  expect(session.claims.secondFactor).toBe('needed')
  const { options } = await browser.call('beginPasskeySignIn', {})
  await browser.call('passSecondFactorWithPasskey', { credential: device.show(options) })
  expect(await browser.call('listOutbox', {})).toHaveProperty('letters')

  const other = app.visitor()
  const asked = await other.call('beginPasskeySignIn', {})
  const { claims } = await other.call('signInWithPasskey', { credential: device.show(asked.options) })
  expect(claims).toMatchObject({ admin: true, secondFactor: 'shown' })
})

test('S-22 whoever has the password alone can neither add a key, nor take one away, nor show a stranger’s', async () => {
  const person = await admin()
  await setUp(person)
  const { browser } = await signInAgain(person)
  expect(await refusalOf(browser.call('beginPasskey', {}))).toMatchObject(needed)
  expect(await refusalOf(browser.call('removePasskey', { passkeyId: 'any' }))).toMatchObject(needed)

  const stranger = await app.signUp()
  const device = createDevice(app.url)
  const made = await stranger.call('beginPasskey', {})
  await stranger.call('addPasskey', { name: 'Phone', credential: device.make(made.options) })
  const { options } = await browser.call('beginPasskeySignIn', {})
  const shown = browser.call('passSecondFactorWithPasskey', { credential: device.show(options) })
  expect(await refusalOf(shown)).toMatchObject({ code: 'passkey/unknown' })
  expect(await refusalOf(browser.call('listOutbox', {}))).toMatchObject(needed)
})

test('S-22 setting up, renewing and taking away each want a recent proof; an app must be proved within ten minutes', async () => {
  const person = await admin()
  await setUp(person)
  const { secret } = await person.call('beginTotp', {})
  app.clock.advance(11 * minuteMs)
  const late = codeAt(fromBase32(secret), stepAt(app.clock.now()))
  expect(await refusalOf(person.call('confirmTotp', { code: late }))).toMatchObject({
    code: 'second-factor/setup-over',
  })
  for (const name of ['beginTotp', 'removeTotp', 'renewRecoveryCodes'] as const)
    expect(await refusalOf(person.call(name, {}))).toMatchObject({ code: 'auth/requires-recent-login' })
  await person.call('reauthenticate', { password: goodPassword })
  await person.call('removeTotp', {})
  expect((await signInAgain(person)).session.claims).toMatchObject({ admin: true, secondFactor: 'unset' })
  expect(await person.call('getSecondFactor', {})).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
})

test('an app that was never proved is asked of nobody', async () => {
  const person = await admin()
  await person.call('beginTotp', {})
  expect(await refusalOf(person.call('confirmTotp', { code: '000000' }))).toMatchObject(wrong)
  expect((await signInAgain(person)).session.claims.secondFactor).toBe('unset')
})

test('a new password leaves the office open in the session it was changed in, and the next one is asked again', async () => {
  const person = await admin()
  await setUp(person)
  const newPassword = `${goodPassword}-and-more`
  await person.call('changePassword', { currentPassword: goodPassword, newPassword })
  expect((await person.call('getSession', {}))?.claims).toMatchObject({ admin: true, secondFactor: 'shown' })
  expect(await person.call('listOutbox', {})).toHaveProperty('letters')
  const browser = app.visitor()
  const { claims } = await browser.call('signIn', { email: person.email, password: newPassword })
  expect(claims.secondFactor).toBe('needed')
  // Nor does a change of the password open what was not open before.
  await browser.call('changePassword', { currentPassword: newPassword, newPassword: `${newPassword}-again` })
  expect(await refusalOf(browser.call('listOutbox', {}))).toMatchObject(needed)
})

test('keys of people in office are written into the log as they come and go, and nobody else’s are', async () => {
  const [person, actor] = [await admin({ role: 'manager' }), await app.signUp()]
  const linesBy = (userId: string) =>
    app.database.db.select().from(adminLog).where(eq(adminLog.adminId, userId)).orderBy(adminLog.timestamp)
  const keyOf = async (one: Person) => {
    const made = await one.call('beginPasskey', {})
    return one.call('addPasskey', { name: 'Phone', credential: createDevice(app.url).make(made.options) })
  }
  const { passkeyId } = await keyOf(person)
  app.clock.advance(1000)
  await person.call('removePasskey', { passkeyId })
  const metadata = { userId: person.userId, passkeyId }
  expect(await linesBy(person.userId)).toEqual([
    expect.objectContaining({ action: 'second-factor.passkey-added', metadata }),
    expect.objectContaining({ action: 'second-factor.passkey-removed', metadata }),
  ])
  await keyOf(actor)
  expect(await linesBy(actor.userId)).toEqual([])
})

test('a view of an account ends in a session that still has shown its second factor', async () => {
  const person = await admin()
  await setUp(person)
  const target = await app.signUp()
  const { customToken } = await person.call('startImpersonationSession', { userId: target.userId })
  await person.call('redeemImpersonationToken', { token: customToken })
  expect(await refusalOf(person.call('getSecondFactor', {}))).toMatchObject({ code: 'read_only' })
  await person.call('endImpersonationSession', {})
  expect(await person.call('listOutbox', {})).toHaveProperty('letters')
})

test('the operator takes a lost second factor away: everyone is signed out, and a password opens the office again', async () => {
  const person = await admin()
  await setUp(person)
  const { email, userId } = person
  expect(await resetSecondFactor(app.services, email.toUpperCase())).toBe(email)
  expect(await refusalOf(person.call('getUserData', {}))).toMatchObject({ http: 401 })
  expect((await signInAgain(person)).session.claims).toMatchObject({ admin: true, secondFactor: 'unset' })
  const lines = await app.database.db.select().from(adminLog).where(eq(adminLog.action, 'second-factor.reset'))
  expect(lines).toEqual([expect.objectContaining({ adminId: 'operator', metadata: { userId } })])
})
