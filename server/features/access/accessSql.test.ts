import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { accessSql, everHadPlanSql, sqlTextList } from './accessSql.ts'
import { computePlanSource, planSourceSql } from './planSource.ts'
import { computeAccess, computeOwnPlan } from './computeAccess.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const config = { adminUids: ['user-7', 'user-8'], adminEmails: [] }
const count = 400

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Instants around now, including now. */
const instants = fc.constantFrom(-90, -1, 0, 1, 90).map((days) => new Date(now.getTime() + days * 86_400_000))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const plain = { noNullPrototype: true }
const override = fc.record(
  {
    status: fc.constantFrom('active' as const, 'revoked' as const),
    tier: fc.constantFrom(
      'free' as const,
      'premium_trial' as const,
      'paid' as const,
      'pro' as const,
      'studio' as const,
    ),
    expiresAt: fc.oneof(
      { weight: 6, arbitrary: instants.map((at) => at.toISOString()) },
      fc.constantFrom('2099-12-31T00:00:00Z', 'soon', ''),
    ),
    createdAt: fc.constant(now.toISOString()),
    createdBy: fc.constant('admin'),
    reason: fc.constant(''),
    type: fc.constant('manual'),
  },
  plain,
)
const person = fc.record({
  subscriptionTier: fc.constantFrom('inactive', 'free', 'premium_trial', 'paid', 'pro', 'studio', 'gold'),
  subscriptionStatus: fc.constantFrom('none', 'inactive', 'active', 'trialing', 'odd'),
  subscriptionExpiresAt: maybe(instants),
  trialEndDate: maybe(instants),
  subscriptionStartedAt: maybe(instants),
  override: maybe(override),
  paymentSubscriptionId: maybe(fc.constant('sub_1')),
  lastPaymentDate: maybe(instants),
  appliedCoupon: maybe(
    fc.record(
      {
        ...{ code: fc.constant('CODE'), type: fc.constant('percentage'), value: fc.constantFrom(20, 100) },
        ...{ duration: fc.constant(null), durationInMonths: fc.constant(null) },
        appliedAt: fc.constant(now.toISOString()),
      },
      plain,
    ),
  ),
})

/** Returns the values that the database computes for every account, by account id. */
async function query(lists: { adminUids: string[] }) {
  const { tier, status, isOwnPlanActive, isOverridden, isListed } = accessSql({ now, config: lists })
  const { rows } = await database.db.execute<{ id: string } & Record<string, unknown>>(sql`
    select id, ${tier} as tier, ${status} as status, ${isOwnPlanActive} as "isOwnPlanActive",
      ${planSourceSql({ now, config: lists })} as source, ${isOverridden} as "isOverridden", ${isListed} as "isListed", ${everHadPlanSql} as "everHadPlan" from users`)
  return new Map(rows.map((row) => [row.id, row]))
}

// [spec2 §4.6] [spec2 §4.11]
test('for 400 random accounts, accessSql gives the same results as computeAccess, and planSourceSql the same as computePlanSource', async () => {
  const people = fc.sample(person, { numRuns: count, seed: 20_261_121 })
  await database.db
    .insert(users)
    .values(people.map((one, index) => ({ ...one, id: `user-${index}`, name: 'Ada', email: `${index}@example.com` })))
  const rows = { withList: await query(config), withoutList: await query({ adminUids: [] }) }
  expect(rows.withList.size).toBe(count)
  for (const user of await database.db.select().from(users)) {
    const isListed = config.adminUids.includes(user.id)
    const own = computeOwnPlan(user, now)
    const expiry = user.override?.status === 'active' ? Date.parse(user.override.expiresAt) : Number.NaN
    const hadPaidTier = ['paid', 'premium_trial', 'pro', 'studio'].includes(user.subscriptionTier)
    const reason = {
      id: user.id,
      isOwnPlanActive: own.status === 'active' || own.status === 'trialing',
      isOverridden: expiry > now.getTime(),
      everHadPlan: hadPaidTier || user.override !== null || user.subscriptionStartedAt !== null,
    }
    const { tier, status } = computeAccess(user, { now, config })
    const source = computePlanSource(user, { now, config })
    expect({ user, ...rows.withList.get(user.id) }).toEqual({ user, ...reason, tier, status, isListed, source })
    const unlisted = computeAccess(user, { now, config: { adminUids: [], adminEmails: [] } })
    const expected = {
      ...{ user, ...reason, tier: unlisted.tier, status: unlisted.status, isListed: false },
      source: computePlanSource(user, { now, config: { adminUids: [] } }),
    }
    expect({ user, ...rows.withoutList.get(user.id) }).toEqual(expected)
  }
})

test('sqlTextList matches only equal texts (`its` is not `it’s`); `in` an empty list is false, so `not in` is true', async () => {
  const listed = async (texts: string[]) => {
    const { rows } = await database.db.execute(sql`select 1 where 'it''s' in ${sqlTextList(texts)}`)
    return rows.length
  }
  expect(await listed([])).toBe(0)
  expect(await listed(['its'])).toBe(0)
  expect(await listed(['its', "it's"])).toBe(1)
  const { rows } = await database.db.execute(sql`select 1 where not 'its' in ${sqlTextList([])}`)
  expect(rows).toHaveLength(1)
})
