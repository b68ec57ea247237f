// Stores rows that violate the invariants of the database, each beside a similar row that violates none. A session
// without an account and a refund above the amount of a payment are missing here, because the database refuses them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import { jobs } from '../../platform/jobs/tables.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { usageMonths } from '../access/tables.ts'
import { users } from '../accounts/tables.ts'
import { checkouts, payments, subscriptions } from '../billing/tables.ts'
import { couponRedemptions, coupons } from '../coupons/tables.ts'
import { generations } from '../generation/tables.ts'
import { findInvariantViolations } from './index.ts'

const at = new Date('2026-11-21T09:30:00.000Z')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-invariants-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function insertGenerations() {
  const generation = (id: string, userId: string, change: Partial<typeof generations.$inferInsert>) => ({
    ...{ id, userId, title: '', text: '', purpose: 'studio' as const, state: 'failed' as const, purgedAt: at },
    ...{ voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'American', voiceAge: 'adult' },
    ...{ settings: { speed: 1, stability: 0.5, similarity: 0.5 }, characterCount: 4, reservedCharacters: 0 },
    ...{ month: '2026-11', units: 1, createdAt: at, updatedAt: at },
    ...change,
  })
  const lease = { leaseOwner: 'one', leaseUntil: at }
  await database.db
    .insert(generations)
    .values([
      generation('spent', 'ada', { spentCharacters: 4, reservedCharacters: 4 }),
      generation('runs', 'ada', { ...lease, state: 'making', spentCharacters: 1, reservedCharacters: 4 }),
      generation('overspent', 'bob', { ...lease, state: 'making', spentCharacters: 5, reservedCharacters: 4 }),
      generation('more-units', 'bob', { unitsDone: 2 }),
      generation('still-leased', 'bob', lease),
      generation('still-reserved', 'bob', { reservedCharacters: 4 }),
      generation('without-file', 'bob', { state: 'ready', purgedAt: null, unitsDone: 1 }),
      generation('without-units', 'bob', { purgedAt: null }),
    ])
  await database.db.insert(usageMonths).values([
    { userId: 'ada', month: '2026-11', used: 5, reserved: 3 },
    { userId: 'bob', month: '2026-11', used: 1, reserved: 0 },
  ])
}

async function insertCoupons() {
  const { db } = database
  const coupon = { type: 'percentage', value: 50, createdAt: at, updatedAt: at }
  await db.insert(coupons).values([
    { ...coupon, id: '1', code: 'GOOD', timesRedeemed: 1, maxRedemptions: 1 },
    { ...coupon, id: '2', code: 'OFTEN', timesRedeemed: 2, constraints: { maxPerUser: 2 } },
    { ...coupon, id: '3', code: 'MISCOUNTED', timesRedeemed: 2 },
    { ...coupon, id: '4', code: 'ABOVE-LIMIT', timesRedeemed: 2, maxRedemptions: 1 },
    { ...coupon, id: '5', code: 'TWICE', timesRedeemed: 2 },
  ])
  const redemptions = [
    ['GOOD', 'ada', 1],
    ['OFTEN', 'ada', 1],
    ['OFTEN', 'ada', 2],
    ['MISCOUNTED', 'bob', 1],
    ['ABOVE-LIMIT', 'ada', 1],
    ['ABOVE-LIMIT', 'bob', 1],
    ['TWICE', 'bob', 1],
    ['TWICE', 'bob', 2],
  ] as const
  await db.insert(couponRedemptions).values(
    redemptions.map(([couponCode, userId, number], index) => ({
      ...{ id: String(index), couponCode, userId, number },
      ...{ mailboxHash: 'hmac:x', wasTrial: false, attribution: {}, redeemedAt: at },
    })),
  )
  const checkout = { plan: 'monthly', couponCode: 'GOOD', redemptionNumber: 1, createdAt: at, expiresAt: at }
  await db.insert(checkouts).values([
    { ...checkout, id: 'redeemed', userId: 'ada', state: 'complete' },
    { ...checkout, id: 'closed', userId: 'bob', state: 'closed' },
    { ...checkout, id: 'not-redeemed', userId: 'bob', state: 'complete' },
  ])
}

async function insertPayments() {
  const payment = { subscriptionId: 'sub-ada', provider: 'stripe' as const, currency: 'usd', amountCents: 599, at }
  await database.db.insert(payments).values([
    { ...payment, id: 'paid', state: 'paid', refundedCents: 100 },
    { ...payment, id: 'refunded', state: 'refunded', refundedCents: 599 },
    { ...payment, id: 'free', state: 'paid', amountCents: 0 },
    { ...payment, id: 'called-paid', state: 'paid', refundedCents: 599 },
    { ...payment, id: 'called-refunded', state: 'refunded', refundedCents: 100 },
    { ...payment, id: 'failed-refund', state: 'failed', refundedCents: 100 },
  ])
}

test('each violated invariant is reported with the rows that violate it, and no other rows are reported', async () => {
  const { db } = database
  await db.insert(users).values([
    { id: 'ada', name: 'Ada', email: 'ada@example.com', paymentSubscriptionId: 'sub-ada' },
    { id: 'bob', name: 'Bob', email: 'bob@example.com', paymentSubscriptionId: 'sub-gone' },
  ])
  await db.insert(subscriptions).values({ id: 'sub-ada', userId: 'ada' })
  await insertGenerations()
  await insertCoupons()
  await insertPayments()
  const job = { kind: 'test', payload: {}, state: 'running' as const, runAt: at, createdAt: at }
  await db.insert(jobs).values([
    { ...job, id: 'leased', leaseOwner: 'one', leaseUntil: at },
    { ...job, id: 'unleased', leaseOwner: 'one' },
  ])
  const storage = await createFolderStorage(folder)
  // A new file without a row is no violation, because its row may be stored later.
  await storage.put('users/ada/new.wav', Buffer.from('new'))

  const found = await findInvariantViolations({ database, storage })
  const reported = found.map(({ broken }) => broken.map((text) => text.split(/[: ]/)[0]).toSorted())
  expect(reported.filter((names) => names.length > 0)).toEqual([
    ['bob'],
    ['more-units', 'overspent'],
    ['still-leased', 'still-reserved'],
    ['without-file'],
    ['without-file', 'without-units'],
    ['ABOVE-LIMIT', 'MISCOUNTED'],
    ['bob'],
    ['bob'],
    ['not-redeemed'],
    ['called-paid', 'called-refunded', 'failed-refund'],
    ['test'],
  ])
  expect(found[0]?.broken).toEqual(['bob in 2026-11: used 1 and held back 0, by its generations 5 and -1'])
})
