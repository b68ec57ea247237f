import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { accessSql } from './accessSql.ts'
import { computeAccess } from './computeAccess.ts'

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
  override: maybe(override),
})

// [spec2 §4.6] [spec2 §4.11]
test('accessSql gives the same tier and status as computeAccess for 400 random accounts', async () => {
  const people = fc.sample(person, { numRuns: count, seed: 20_261_121 })
  await database.db
    .insert(users)
    .values(people.map((one, index) => ({ ...one, id: `user-${index}`, name: 'Ada', email: `${index}@example.com` })))
  const { tier, status } = accessSql({ now, config })
  const { rows } = await database.db.execute<{ id: string; tier: string; status: string }>(
    sql`select id, ${tier} as tier, ${status} as status from users`,
  )
  expect(rows).toHaveLength(count)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const user of await database.db.select().from(users)) {
    const computed = computeAccess(user, { now, config })
    expect({ user, ...byId.get(user.id) }).toEqual({ user, id: user.id, tier: computed.tier, status: computed.status })
  }
})
