import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { reserveCharacters } from './index.ts'

const day = 86_400_000

// [spec2 §5.25] [spec2 §5.26]
test('the check before generating returns usage, limit and remaining characters', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const check = (characterCount: number) => actor.call('checkGenerationLimit', { characterCount })
  expect(await check(30_000)).toEqual({ canGenerate: true, currentUsage: 0, limit: 30_000, remaining: 30_000 })
  await app.database.tx((tx) =>
    reserveCharacters(tx, { userId: actor.userId, count: 29_000, limit: 30_000, now: app.clock.now() }),
  )
  expect(await check(1_000)).toEqual({ canGenerate: true, currentUsage: 29_000, limit: 30_000, remaining: 1_000 })
  expect(await check(1_001)).toEqual({
    canGenerate: false,
    reason: 'character_limit_exceeded',
    currentUsage: 29_000,
    limit: 30_000,
    remaining: 1_000,
  })
})

test('an admin has no limit', async () => {
  await using app = await startApp()
  const admin = await app.signUp({ change: { role: 'admin' } })
  expect(await admin.call('checkGenerationLimit', { characterCount: 10_000_000 })).toEqual({
    canGenerate: true,
    currentUsage: 0,
    limit: null,
    remaining: null,
  })
})

// [spec2 §5.27] [spec2 §8.8]
test('a check that fails allows generating, and says so', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  await app.database.db.execute(sql`alter table usage_months rename to usage_months_elsewhere`)
  try {
    expect(await actor.call('checkGenerationLimit', { characterCount: 50_000 })).toEqual({
      canGenerate: true,
      reason: 'error_checking_limits',
      currentUsage: 0,
      limit: null,
      remaining: null,
    })
  } finally {
    await app.database.db.execute(sql`alter table usage_months_elsewhere rename to usage_months`)
  }
})

// [spec2 §4.9]
test('the subscription status is the effective tier, and falls back to free when a trial ends', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'premium_trial' })
  const end = new Date(app.clock.now().getTime() + 30 * day).toISOString()
  const status = () => actor.call('getUserSubscriptionStatus', {})
  expect(await status()).toEqual({ tier: 'premium_trial', status: 'trialing', expiresAt: end, trialEndDate: end })

  // Sets the end of the trial to now; a session does not live that long.
  await app.database.db.execute(sql`update users set trial_end_date = ${app.clock.now().toISOString()}::timestamptz`)
  expect(await status()).toEqual({ tier: 'free', status: 'none', trialEndDate: app.clock.now().toISOString() })
})

// [spec2 §3.12] [spec2 §7.20]
test('a new account has no plan, and a subscriber sees its expiry', async () => {
  await using app = await startApp()
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
test('an account in ADMIN_UIDS reads as active and paid until 2099, and nothing of it is stored', async () => {
  await using app = await startApp()
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
