import { and, desc, eq, like } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExportedJson } from '../../platform/archive/testing/readExportedJson.ts'
import { rateCounters } from '../../platform/limits/tables.ts'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog } from '../accounts/tables.ts'
import { createFakeAuthenticator } from '../auth/testing/fakeAuthenticator.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { secondFactorExporter } from './exporter.ts'
import { resetSecondFactor } from './index.ts'

const minuteMs = 60_000
const stepMs = 30_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const signUpAdmin = () => app.signUp({ change: { isAdmin: true, role: 'admin' } })
const codeOfApp = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() })
const isCodeOf = (secret: string, token: string) =>
  new TOTP({ secret }).validate({ token, timestamp: app.clock.now().getTime() }) !== null

async function setUpTotp(person: Person) {
  const { secret } = await person.call('beginTotp', {})
  return { secret, ...(await person.call('confirmTotp', { code: codeOfApp(secret) })) }
}

async function addPasskey(person: Person) {
  const { options } = await person.call('beginPasskey', {})
  await person.call('addPasskey', { name: 'Phone', credential: createFakeAuthenticator(app.url).make(options) })
}

async function signInAgain({ email }: Person) {
  const browser = app.visitor()
  await browser.call('signIn', { email, password: goodPassword })
  return browser
}

async function textsTo({ email }: Person) {
  await app.services.jobs.drain()
  return (await app.mailbox()).filter(({ to }) => to === email).map(({ text }) => text)
}

const actionsOf = async ({ userId }: Person) => {
  const rows = await app.database.db
    .select()
    .from(adminLog)
    .where(eq(adminLog.adminId, userId))
    .orderBy(desc(adminLog.timestamp))
  return rows.map(({ action }) => action)
}

test('the code that confirms TOTP may contain a space, as authenticator apps show it', async () => {
  const person = await signUpAdmin()
  const { secret } = await person.call('beginTotp', {})
  const code = codeOfApp(secret)
  const { recoveryCodes } = await person.call('confirmTotp', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(recoveryCodes).toHaveLength(10)
})

test('after TOTP is set up on another phone, codes of the old phone are refused, and the recovery codes stay valid', async () => {
  const person = await signUpAdmin()
  const old = await setUpTotp(person)
  app.clock.advance(stepMs)
  const current = await setUpTotp(person)
  expect(current.recoveryCodes).toEqual([])
  app.clock.advance(stepMs)
  // Two secrets can have the same code by chance, so the clock is advanced until their codes differ.
  while (isCodeOf(current.secret, codeOfApp(old.secret))) app.clock.advance(stepMs)
  const browser = await signInAgain(person)
  expect(await failureOf(browser.call('passSecondFactor', { code: codeOfApp(old.secret) }))).toMatchObject({
    code: 'second-factor/wrong-code',
  })
  await browser.call('passSecondFactor', { code: codeOfApp(current.secret) })
  await (await signInAgain(person)).call('passSecondFactor', { code: old.recoveryCodes[0] ?? '' })
})

test('setting up and removing TOTP are each recorded in the admin log and reported by e-mail, and open pages get a live update', async () => {
  const person = await signUpAdmin()
  await setUpTotp(person)
  const [setUpEmail] = await textsTo(person)
  app.clock.advance(1000)
  const { updates } = await collectLiveUpdates(app, person.userId)
  await person.call('removeTotp', {})
  await expect.poll(() => updates).toEqual([expect.objectContaining({ topic: 'user', id: person.userId })])
  expect(await actionsOf(person)).toEqual(['second-factor.codes-removed', 'second-factor.codes-set-up'])
  const texts = await textsTo(person)
  const removedEmail = texts.find((text) => text !== setUpEmail)
  expect(setUpEmail).toContain('now asked for')
  expect(removedEmail).toContain('were removed')
})

test(
  'an account that still has a passkey keeps its recovery codes when TOTP is removed, and can renew them',
  { tags: ['long'] },
  async () => {
    const person = await signUpAdmin()
    const { recoveryCodes } = await setUpTotp(person)
    await addPasskey(person)
    await person.call('removeTotp', {})
    expect(await person.call('getSecondFactor', {})).toMatchObject({
      totpSince: null,
      passkeys: 1,
      recoveryCodesLeft: 10,
    })
    await (await signInAgain(person)).call('passSecondFactor', { code: recoveryCodes[0] ?? '' })
    expect((await person.call('renewRecoveryCodes', {})).recoveryCodes).toHaveLength(10)
  },
)

test('removing TOTP keeps the recovery codes of an account that has a passkey, and deletes those of an account without one', async () => {
  const leftOf = async (person: Person) => {
    await person.call('removeTotp', {})
    return (await person.call('getSecondFactor', {})).recoveryCodesLeft
  }
  const [withPasskey, without] = [await signUpAdmin(), await signUpAdmin()]
  for (const person of [withPasskey, without]) await setUpTotp(person)
  await addPasskey(withPasskey)
  expect([await leftOf(withPasskey), await leftOf(without)]).toEqual([10, 0])
})

test('an account without a second factor cannot remove TOTP or create recovery codes, also after it has begun the set-up', async () => {
  const person = await signUpAdmin()
  await person.call('beginTotp', {})
  for (const name of ['renewRecoveryCodes', 'removeTotp'] as const)
    expect([name, await failureOf(person.call(name, {}))]).toMatchObject([name, { code: 'second-factor/unset' }])
  expect(await person.call('getSecondFactor', {})).toMatchObject({ state: 'unset', recoveryCodesLeft: 0 })
})

test('the server says that the second factor concerns admins and managers, and that it does not concern other users', async () => {
  const people = [await signUpAdmin(), await app.signUp({ change: { role: 'manager' } }), await app.signUp()]
  const answers = await Promise.all(people.map((person) => person.call('getSecondFactor', {})))
  expect(answers.map(({ concernsYou }) => concernsYou)).toEqual([true, true, false])
})

test('the admin log records that a recovery code was used, and that the recovery codes were renewed', async () => {
  const person = await signUpAdmin()
  const { recoveryCodes } = await setUpTotp(person)
  app.clock.advance(1000)
  await person.call('renewRecoveryCodes', {})
  app.clock.advance(1000)
  const browser = await signInAgain(person)
  const before = await failureOf(browser.call('passSecondFactor', { code: recoveryCodes[0] ?? '' }))
  expect(before.code).toBe('second-factor/wrong-code')
  const renewed = await person.call('renewRecoveryCodes', {})
  app.clock.advance(1000)
  await browser.call('passSecondFactor', { code: renewed.recoveryCodes[0] ?? '' })
  expect((await actionsOf(person)).slice(0, 2)).toEqual([
    'second-factor.recovery-code-used',
    'second-factor.recovery-codes-renewed',
  ])
})

test('S-10 after 40 attempts in a day a further code is refused, also a correct one', async () => {
  const person = await signUpAdmin()
  const { recoveryCodes } = await setUpTotp(person)
  const browser = await signInAgain(person)
  const attempt = (code: string) => failureOf(browser.call('passSecondFactor', { code }))
  expect(await attempt('AAAA-AAAA-AAAA-AAAA')).toMatchObject({ code: 'second-factor/wrong-code' })
  const { key, count } = rateCounters
  await app.database.db
    .update(rateCounters)
    .set({ count: 40 })
    .where(and(like(key, 'second-factor:%'), eq(count, 1)))
  expect(await attempt(recoveryCodes[0] ?? '')).toMatchObject({ code: 'rate_limited' })
})

test(
  'S-10 after 40 wrong codes in a day, further attempts are refused, even if they are within the limit of six attempts per quarter of an hour',
  { tags: ['long'] },
  async () => {
    const person = await signUpAdmin()
    await setUpTotp(person)
    const browser = await signInAgain(person)
    // A wrong recovery code, because a TOTP code of six digits could be right by chance.
    const wrong = { code: 'AAAA-AAAA-AAAA-AAAA' }
    const codes: string[] = []
    for (let quarter = 0; quarter < 7; quarter += 1) {
      app.clock.advance(16 * minuteMs)
      const attempts = Array.from({ length: 6 }, () => failureOf(browser.call('passSecondFactor', wrong)))
      codes.push(...(await Promise.all(attempts)).map(({ code }) => code))
    }
    expect(codes.filter((code) => code === 'second-factor/wrong-code')).toHaveLength(40)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2)
  },
)

test('after an operator resets the second factor, the account has no TOTP, no passkeys and no recovery codes', async () => {
  const person = await signUpAdmin()
  await setUpTotp(person)
  await addPasskey(person)
  await resetSecondFactor(app.services, person.email)
  const browser = await signInAgain(person)
  expect(await browser.call('getSecondFactor', {})).toMatchObject({
    ...{ state: 'unset', totpSince: null, passkeys: 0, recoveryCodesLeft: 0 },
  })
})

test('the data export says since when TOTP is set up and how many recovery codes are unused', async () => {
  const [person, other] = [await signUpAdmin(), await signUpAdmin()]
  const exportFactor = ({ userId }: Person) =>
    readExportedJson(secondFactorExporter, app.services, { userId, path: 'second-factor.json' })
  await setUpTotp(person)
  await other.call('beginTotp', {})
  const codesSince = app.clock.now().toISOString()
  expect(await exportFactor(person)).toEqual({ codesSince, recoveryCodesLeft: 10 })
  expect(await exportFactor(other)).toEqual({ codesSince: null, recoveryCodesLeft: 0 })
})

test('an admin who adds a first passkey keeps the admin rights in this session; another session of the admin needs the second factor', async () => {
  const person = await signUpAdmin()
  const other = await signInAgain(person)
  await addPasskey(person)
  expect((await person.call('getSession', {}))?.claims).toMatchObject({ admin: true, secondFactor: 'shown' })
  expect((await other.call('getSession', {}))?.claims).toMatchObject({ admin: false, secondFactor: 'needed' })
})

test('S-22 before the second factor is passed, the session contains no phone number, coupons, price, override or unread count', async () => {
  const expiresAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const override = { status: 'active' as const, tier: 'pro' as const, expiresAt, createdAt: expiresAt, type: 'gift' }
  const discount = { type: 'percent', value: 50, duration: null, durationInMonths: null }
  const appliedCoupon = { code: 'OLD', ...discount, appliedAt: expiresAt }
  const person = await app.signUp({
    change: {
      appliedCoupon,
      ...{ isAdmin: true, role: 'admin', phone: '020 7946 0958', usedCoupons: ['OLD'], paymentPriceId: 'price_1' },
      override: { ...override, createdBy: '', reason: '' },
    },
  })
  await setUpTotp(person)
  const { user } = (await (await signInAgain(person)).call('getSession', {})) ?? expect.fail('no session')
  expect(user).toMatchObject({
    ...{ phone: null, phoneUpdatedAt: null, stripePriceId: null, usedCoupons: [] },
    ...{ appliedCoupon: null, override: null, unreadMessages: 0 },
  })
  expect((await person.call('getSession', {}))?.user).toMatchObject({ usedCoupons: ['OLD'], appliedCoupon, override })
})

test('an admin who sets a new password keeps all rights in this session without entering the second factor again', async () => {
  const person = await signUpAdmin()
  await setUpTotp(person)
  await person.call('setPassword', { newPassword: 'Another-curtain-8' })
  expect((await person.call('getSession', {}))?.claims).toMatchObject({ admin: true, secondFactor: 'shown' })
})

test('while the set-up of TOTP on a new phone is not confirmed, a sign-in accepts the codes of the old phone', async () => {
  const person = await signUpAdmin()
  const { secret } = await setUpTotp(person)
  await person.call('beginTotp', {})
  app.clock.advance(stepMs)
  const browser = await signInAgain(person)
  expect(await browser.call('getSecondFactor', {})).toMatchObject({ concernsYou: true, state: 'needed' })
  await browser.call('passSecondFactor', { code: codeOfApp(secret) })
})

test('S-22 ten minutes after a sign-in, the user can still begin to set up TOTP; a set-up that began ten minutes ago cannot be confirmed', async () => {
  const person = await signUpAdmin()
  const { secret } = await person.call('beginTotp', {})
  app.clock.advance(10 * minuteMs)
  expect(await failureOf(person.call('confirmTotp', { code: codeOfApp(secret) }))).toMatchObject({
    code: 'second-factor/setup-over',
  })
  expect((await setUpTotp(person)).recoveryCodes).toHaveLength(10)
})

test('if an account removes all its second factors and sets up TOTP again, it gets new recovery codes', async () => {
  const person = await signUpAdmin()
  await setUpTotp(person)
  await addPasskey(person)
  await person.call('removeTotp', {})
  const { passkeys } = await person.call('getUserPasskeys', {})
  await person.call('removePasskey', { passkeyId: passkeys[0]?.passkeyId ?? '' })
  const { recoveryCodes } = await setUpTotp(person)
  expect(recoveryCodes).toHaveLength(10)
  expect(await person.call('getSecondFactor', {})).toMatchObject({ recoveryCodesLeft: 10 })
})

test('S-22 entering the second factor does not extend the maximum age of the session, and does not count as a recent authentication', async () => {
  const person = await signUpAdmin()
  const { secret } = await setUpTotp(person)
  const browser = await signInAgain(person)
  const before = await browser.call('getSession', {})
  app.clock.advance(8 * minuteMs)
  const after = await browser.call('passSecondFactor', { code: codeOfApp(secret) })
  expect(after.absoluteExpiresAt).toBe(before?.absoluteExpiresAt)
  app.clock.advance(3 * minuteMs)
  expect(await failureOf(browser.call('beginTotp', {}))).toMatchObject({ code: 'auth/requires-recent-login' })
})
