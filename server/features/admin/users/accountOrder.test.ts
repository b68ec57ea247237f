// The order, the pages and the statuses of the user list, and the pages of the list of subscriptions.
import { expect, test } from 'vitest'
import { usageMonths } from '../../access/tables.ts'
import { users } from '../../accounts/tables.ts'
import { payments, subscriptions } from '../../billing/tables.ts'
import { useAdminApp } from './testing/useAdminApp.ts'

const { app, admin, ago, ahead, insert, listIds } = useAdminApp()

type Sort = 'created' | 'lastSignIn' | 'email' | 'usage'

test('the user list can be sorted by sign-up, last sign-in, address and usage this month, in both directions', async () => {
  await insert('order-a', { email: 'd.order@example.com', createdAt: ago(40), lastSignInAt: ago(1) })
  // An account that never signed in is sorted by the time of its sign-up.
  await insert('order-b', { email: 'c.order@example.com', createdAt: ago(30), lastSignInAt: null })
  await insert('order-c', { email: 'b.order@example.com', createdAt: ago(20), lastSignInAt: ago(10) })
  await insert('order-d', { email: 'a.order@example.com', createdAt: ago(10), lastSignInAt: ago(5) })
  const usage = [
    ['order-a', '2026-11', 5],
    ['order-c', '2026-11', 50],
    ['order-b', '2026-10', 500],
    ['order-d', '2026-11', 0],
  ] as const
  await app()
    .database.db.insert(usageMonths)
    .values(usage.map(([userId, month, used]) => ({ userId, month, used })))
  const sorted = async (sort: Sort, direction: 'asc' | 'desc') =>
    (await listIds({ search: 'order', sort, direction })).map((id) => id.slice(-1)).join('')
  expect(await sorted('created', 'desc')).toBe('dcba')
  expect(await sorted('created', 'asc')).toBe('abcd')
  expect(await sorted('lastSignIn', 'desc')).toBe('adcb')
  expect(await sorted('lastSignIn', 'asc')).toBe('bcda')
  expect(await sorted('email', 'asc')).toBe('dcba')
  expect(await sorted('email', 'desc')).toBe('abcd')
  // Accounts without usage this month are sorted by the time of their sign-up.
  expect(await sorted('usage', 'desc')).toBe('cadb')
  expect(await sorted('usage', 'asc')).toBe('bdac')
})

test('in every order, two pages of the user list together contain each of 102 accounts once', async () => {
  const many = Array.from({ length: 102 }, (_, index) => ({
    ...{ id: `crowd-${index}`, name: 'Crowd', email: `crowd.${(index * 37) % 102}@example.com` },
    // Many accounts have the same sign-up and sign-in times, so only their ids decide their order.
    ...{ createdAt: ago(50 + (index % 3)), lastSignInAt: index % 4 === 0 ? null : ago(index % 7) },
  }))
  const { db } = app().database
  await db.insert(users).values(many)
  await db.insert(usageMonths).values(many.slice(0, 7).map(({ id }) => ({ userId: id, month: '2026-11', used: 9 })))
  for (const sort of ['created', 'lastSignIn', 'email', 'usage'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const order = { search: 'crowd', sort, direction }
      const first = await admin().call('listUsers', order)
      const second = await admin().call('listUsers', { ...order, cursor: first.nextCursor ?? '' })
      const ids = [...first.users, ...second.users].map(({ uid }) => uid)
      expect([sort, direction, first.users.length, ids.length, new Set(ids).size, second.nextCursor]).toEqual([
        ...[sort, direction, 100, 102, 102, undefined],
      ])
      expect([first.total?.count, second.total]).toEqual([102, null])
    }
  }
  await db.insert(usageMonths).values(many.slice(7, 101).map(({ id }) => ({ userId: id, month: '2026-11', used: 5 })))
  const byUsage = { search: 'crowd', sort: 'usage', direction: 'desc' } as const
  const { nextCursor: cursor = '' } = await admin().call('listUsers', byUsage)
  // The second page has two accounts: the last one with usage, and then the only one without usage.
  expect(await listIds({ ...byUsage, cursor })).toHaveLength(2)
  // A cursor of another order is ignored.
  const byAddress = { search: 'crowd', sort: 'email', direction: 'desc' } as const
  expect(await listIds({ ...byAddress, cursor })).toEqual(await listIds(byAddress))
})

/** Inserts an account with a subscription whose payment has failed or, with `refundedAt`, was refunded. */
async function insertUnpaid(id: string, row: Partial<typeof subscriptions.$inferInsert>, refundedAt?: Date) {
  const { db } = app().database
  const paid = { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionExpiresAt: ahead(9) }
  await insert(id, { ...paid, paymentSubscriptionId: `sub_${id}` })
  const latestInvoiceId = refundedAt ? `in_${id}` : null
  const fact = {
    plan: 'monthly' as const,
    startedAt: ago(9),
    periodEnd: ahead(9),
    latestInvoiceId,
    endedAt: refundedAt,
  }
  await db.insert(subscriptions).values({ ...fact, id: `sub_${id}`, userId: id, status: 'past_due', ...row })
  if (!refundedAt) return
  const payment = { id: `in_${id}`, userId: id, subscriptionId: `sub_${id}`, amountCents: 900, currency: 'usd' }
  await db.insert(payments).values({ ...payment, provider: 'sandbox', state: 'refunded', at: ago(6) })
}

test('the filter by status, the user list and the CSV file agree on the status of each account', async () => {
  const paid = { subscriptionTier: 'paid', subscriptionStatus: 'active' }
  const trial = { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing' }
  const override = {
    ...{ status: 'active' as const, tier: 'paid' as const, expiresAt: ahead(1).toISOString() },
    ...{ createdAt: ago(2).toISOString(), createdBy: 'admin', reason: '', type: 'manual' },
  }
  const expected = {
    active: ['status-paid', 'status-granted', 'status-late', 'status-refunded'],
    trialing: ['status-trial'],
    payment_due: ['status-due', 'status-week'],
    ended: ['status-ended', 'status-cancelled', 'status-tried'],
    none: ['status-new', 'status-free'],
    suspended: ['status-suspended'],
    closed: ['status-closed'],
  } as const
  await insert('status-paid', { ...paid, subscriptionExpiresAt: ahead(9) })
  await insert('status-granted', { override })
  await insert('status-trial', { ...trial, trialEndDate: ahead(3), subscriptionExpiresAt: ago(1) })
  await insertUnpaid('status-due', {})
  await insertUnpaid('status-week', { latestInvoiceAt: ago(6) })
  await insertUnpaid('status-late', { latestInvoiceAt: ago(8) })
  await insertUnpaid('status-refunded', {}, ago(1))
  await insert('status-ended', { ...paid, subscriptionExpiresAt: ago(1) })
  await insert('status-cancelled', { ...paid, subscriptionStatus: 'none', subscriptionExpiresAt: ahead(9) })
  await insert('status-tried', { ...trial, trialEndDate: ago(1) })
  await insert('status-new')
  await insert('status-free', { subscriptionTier: 'free', subscriptionStatus: 'none' })
  await insert('status-suspended', { ...paid, subscriptionExpiresAt: ahead(9), suspendedAt: ago(1) })
  await insert('status-closed', { ...trial, trialEndDate: ahead(3), suspendedAt: ago(2), deletionDueAt: ahead(2) })

  for (const [accountStatus, ids] of Object.entries(expected)) {
    const found = await listIds({ accountStatus: accountStatus as keyof typeof expected, search: 'status-' })
    expect([accountStatus, found.toSorted()]).toEqual([accountStatus, ids.toSorted()])
  }
  const { users: listed } = await admin().call('listUsers', { search: 'status-' })
  const statusOf = new Map(Object.entries(expected).flatMap(([status, ids]) => ids.map((id) => [id as string, status])))
  for (const { uid, planStatus, suspendedAt, deletionDueAt } of listed)
    if (!suspendedAt && !deletionDueAt) expect([uid, planStatus]).toEqual([uid, statusOf.get(uid)])

  const file = await (await admin().request('/api/csv/users?search=status-')).text()
  const [head = '', ...rows] = file.split('\r\n').slice(0, -1)
  const column = head.split(',').indexOf('"account_status"')
  const inFile = rows.map((row) => [/"Actor (status-\w+)"/.exec(row)?.[1], row.split(',')[column]?.replaceAll('"', '')])
  expect(Object.fromEntries(inFile)).toEqual(Object.fromEntries(statusOf))
})

test('in every order, two pages of the subscription list together contain each of 102 plans once', async () => {
  const plan = { subscriptionTier: 'paid', subscriptionStatus: 'active', name: 'Billed' }
  // Many plans have the same start and the same end, so only the ids of their accounts decide their order.
  const many = Array.from({ length: 102 }, (_, index) => ({
    ...{ ...plan, id: `billed-${index}`, email: `billed.${(index * 37) % 102}@example.com`, createdAt: ago(100) },
    ...{ subscriptionStartedAt: ago(50 + (index % 3)), subscriptionExpiresAt: ahead(1 + (index % 4)) },
  }))
  await app().database.db.insert(users).values(many)
  const ids = many.map(({ id }) => id).toSorted()
  for (const sort of ['started', 'ends', 'email'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const order = { search: 'billed', sort, direction }
      const first = await admin().call('listSubscriptions', order)
      const second = await admin().call('listSubscriptions', { ...order, cursor: first.nextCursor ?? '' })
      const listed = [...first.subscriptions, ...second.subscriptions].map(({ userId }) => userId)
      expect([sort, direction, listed.toSorted()]).toEqual([sort, direction, ids])
      expect([first.subscriptions.length, first.total?.count, second.total, second.nextCursor]).toEqual([
        ...[100, 102, null, undefined],
      ])
    }
  }
})
