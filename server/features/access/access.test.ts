// The tests share one app; the test of ADMIN_UIDS also starts a second server.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { captureLog } from '../../testing/captureLog.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { totpSecrets } from '../secondFactor/tables.ts'
import { reserveCharacters, spendCharacters } from './index.ts'

const day = 86_400_000

const log = captureLog()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ log: log.logger })
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const check = (actor: Person, characterCount: number) => actor.call('checkGenerationLimit', { characterCount })
const reserve = ({ userId }: Person, count: number, limit = 30_000, now = app.clock.now()) =>
  app.database.tx((tx) => reserveCharacters(tx, { userId, count, limit, now }))
const spend = ({ userId }: Person, month: string, count: number) =>
  app.database.tx((tx) => spendCharacters(tx, { userId, month, count }))

// [spec2 §5.25] [spec2 §5.26]
test('the check before a generation returns the used, allowed and remaining characters of the month', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  expect(await check(actor, 30_000)).toEqual({ canGenerate: true, currentUsage: 0, limit: 30_000, remaining: 30_000 })
  await reserve(actor, 29_000)
  expect(await check(actor, 1_000)).toEqual({
    ...{ canGenerate: true, currentUsage: 29_000, limit: 30_000, remaining: 1_000 },
  })
  expect(await check(actor, 1_001)).toEqual({
    canGenerate: false,
    reason: 'character_limit_exceeded',
    currentUsage: 29_000,
    limit: 30_000,
    remaining: 1_000,
  })
})

test('reserved and used characters both count for the monthly limit; the remaining characters never go below 0', async () => {
  const actor = await app.signUp({ tier: 'free' })
  await reserve(actor, 12_000)
  await spend(actor, '2026-11', 5_000)
  expect(await check(actor, 0)).toEqual({
    ...{ canGenerate: false, reason: 'character_limit_exceeded' },
    ...{ currentUsage: 12_000, limit: 10_000, remaining: 0 },
  })
  expect((await actor.call('getUserData', {})).quotaMinutesUsed).toBe(5_000)
})

test('the data export lists the characters used in each month, oldest first', async () => {
  const [actor, other] = [await app.signUp(), await app.signUp()]
  for (const [month, person] of [
    ['2026-11', actor],
    ['2026-09', actor],
    ['2026-10', other],
  ] as const) {
    await reserve(person, 700, 30_000, new Date(`${month}-21T09:30:00.000Z`))
    await spend(person, month, Number(month.slice(5)))
  }
  const files = await unzip(Buffer.from(await (await actor.request('/api/export')).arrayBuffer()))
  expect(String(files.get('README.txt'))).toMatch(/months\.json.*How many characters/s)
  expect(JSON.parse(String(files.get('months.json')))).toEqual([
    { month: '2026-09', used: 9 },
    { month: '2026-11', used: 11 },
  ])
})

test('for an admin, the check before a generation returns no limit', async () => {
  const admin = await app.signUp({ change: { role: 'admin' } })
  await reserve(admin, 50_000, 60_000)
  expect(await check(admin, 10_000_000)).toEqual({
    canGenerate: true,
    currentUsage: 50_000,
    limit: null,
    remaining: null,
  })
})

test('S-22 the check before a generation refuses an admin who has not entered the second factor', async () => {
  const admin = await app.signUp({ change: { role: 'admin' } })
  await app.database.db
    .insert(totpSecrets)
    .values({ userId: admin.userId, secret: 'encrypted', confirmedAt: app.clock.now() })
  await expect(check(admin, 10_001)).rejects.toMatchObject({ http: 403, code: 'second-factor/needed' })
})

test('staff can read the subscription status of any account by its id; other users always get their own status', async () => {
  const [manager, actor] = [await app.signUp({ change: { role: 'manager' } }), await app.signUp({ tier: 'paid' })]
  expect(await manager.call('getUserSubscriptionStatus', { userId: actor.userId })).toMatchObject({ tier: 'paid' })
  expect(await actor.call('getUserSubscriptionStatus', { userId: manager.userId })).toMatchObject({ tier: 'paid' })
  await expect(manager.call('getUserSubscriptionStatus', { userId: 'nobody' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

// [spec2 §5.27] [spec2 §8.8]
test('if the check before a generation fails with an error, generating is allowed, the response says so, and a warning is logged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  await app.database.db.execute(sql`alter table usage_months rename to usage_months_elsewhere`)
  try {
    expect(await check(actor, 50_000)).toEqual({
      canGenerate: true,
      reason: 'error_checking_limits',
      currentUsage: 0,
      limit: null,
      remaining: null,
    })
  } finally {
    await app.database.db.execute(sql`alter table usage_months_elsewhere rename to usage_months`)
  }
  expect(log.text()).toContain('quota check failed; allowing the request')
})

// [spec2 §4.9]
test('the subscription status contains the effective tier, which becomes free when a trial ends', async () => {
  const actor = await app.signUp({ tier: 'premium_trial' })
  const end = new Date(app.clock.now().getTime() + 30 * day).toISOString()
  const status = () => actor.call('getUserSubscriptionStatus', {})
  expect(await status()).toEqual({ tier: 'premium_trial', status: 'trialing', expiresAt: end, trialEndDate: end })

  // Sets the end of the trial to now. Moving the clock would end the session first.
  await app.database.db.execute(sql`
    update users set trial_end_date = ${app.clock.now().toISOString()}::timestamptz where id = ${actor.userId}`)
  expect(await status()).toEqual({ tier: 'free', status: 'none', trialEndDate: app.clock.now().toISOString() })
})

// [spec2 §3.12] [spec2 §7.20]
test('the subscription status of a new account is inactive; that of a subscriber contains the expiry of the plan', async () => {
  const newUser = await app.signUp()
  expect(await newUser.call('getUserSubscriptionStatus', {})).toEqual({ tier: 'inactive', status: 'inactive' })
  const paying = await app.signUp({ tier: 'paid' })
  expect(await paying.call('getUserSubscriptionStatus', {})).toEqual({
    tier: 'paid',
    status: 'active',
    expiresAt: new Date(app.clock.now().getTime() + 30 * day).toISOString(),
  })
})

// [spec2 §6.10] [spec2 §9.11]
test('an account in ADMIN_UIDS is active and paid until 2099, although no plan is stored for it', async () => {
  const actor = await app.signUp()
  await using listing = await startApp({
    sharedWith: { database: app.database, dataDir: app.dataDir },
    environment: { ADMIN_UIDS: actor.userId },
  })
  const same = listing.visitor()
  for (const [name, value] of actor.cookies) same.cookies.set(name, value)
  expect(await same.call('getUserSubscriptionStatus', {})).toEqual({
    tier: 'paid',
    status: 'active',
    expiresAt: '2099-12-31T23:59:59.000Z',
  })
  expect(await actor.call('getUserSubscriptionStatus', {})).toEqual({ tier: 'inactive', status: 'inactive' })
})
