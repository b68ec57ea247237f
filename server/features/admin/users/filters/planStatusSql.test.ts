/** @module-tag long */
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/startApp.ts'
import { users } from '../../../accounts/tables.ts'
import { payments, subscriptions } from '../../../billing/tables.ts'

const dayMs = 86_400_000

type Change = Partial<typeof users.$inferInsert>
type Subscription = Pick<typeof subscriptions.$inferInsert, 'status' | 'latestInvoiceAt' | 'endedAt'> & {
  payment?: 'failed' | 'refunded'
}

/** Returns every combination of what a plan status depends on: plan, end dates, override and subscription. */
function listCombinations(ahead: (days: number) => Date): { change: Change; subscription: Subscription | null }[] {
  const plans: Change[] = [
    { subscriptionTier: 'inactive', subscriptionStatus: 'none' },
    { subscriptionTier: 'free', subscriptionStatus: 'none' },
    { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing' },
    { subscriptionTier: 'paid', subscriptionStatus: 'active' },
    { subscriptionTier: 'paid', subscriptionStatus: 'none' },
    { subscriptionTier: 'studio', subscriptionStatus: 'active' },
  ]
  const ends = [null, ahead(-1), ahead(1)]
  const overrides = ends.map((end) => ({
    override: end && {
      ...{ status: 'active' as const, tier: 'paid' as const, createdBy: 'admin', reason: '', type: 'manual' },
      ...{ createdAt: ahead(-2).toISOString(), expiresAt: end.toISOString() },
    },
  }))
  const given: (Subscription | null)[] = [
    null,
    { status: 'past_due' },
    { status: 'past_due', latestInvoiceAt: ahead(-6) },
    { status: 'past_due', latestInvoiceAt: ahead(-8) },
    { status: 'past_due', payment: 'failed' },
    { status: 'past_due', payment: 'refunded' },
    { status: 'past_due', payment: 'refunded', endedAt: ahead(1) },
    { status: 'active' },
    { status: 'ended' },
  ]
  const changes = plans.flatMap((plan) =>
    ends.flatMap((subscriptionExpiresAt) =>
      ends.flatMap((trialEndDate) =>
        overrides.map((override) => ({ ...plan, ...override, subscriptionExpiresAt, trialEndDate })),
      ),
    ),
  )
  return changes.flatMap((change) => given.map((subscription) => ({ change, subscription })))
}

test('the filter by a plan status finds exactly the accounts with this status, for every combination of plan and override', async () => {
  await using app = await startApp()
  const { db } = app.database
  const admin = await app.signUp({ email: 'prospero@example.com', change: { isAdmin: true, role: 'admin' } })
  const ahead = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
  const combinations = listCombinations(ahead)
  const common = { name: 'Ada', emailVerified: true, createdAt: ahead(-30) }
  await db.insert(users).values(
    combinations.map(({ change, subscription }, index) => ({
      ...{ ...common, ...change, id: `u${index}`, email: `${index}@status.example` },
      paymentSubscriptionId: subscription && `sub_${index}`,
    })),
  )
  const billed = combinations.flatMap(({ change, subscription }, index) =>
    subscription ? [{ change, ...subscription, userId: `u${index}`, id: `sub_${index}`, invoice: `in_${index}` }] : [],
  )
  await db.insert(subscriptions).values(
    billed.map(({ change, payment, invoice, ...row }) => ({
      ...{ ...row, plan: 'monthly' as const, startedAt: ahead(-9), latestInvoiceId: payment ? invoice : null },
      periodEnd: change.subscriptionExpiresAt ?? ahead(9),
    })),
  )
  await db.insert(payments).values(
    billed.flatMap(({ payment: state, id: subscriptionId, userId, invoice: id }) =>
      state
        ? [
            {
              id,
              userId,
              subscriptionId,
              state,
              provider: 'sandbox' as const,
              amountCents: 900,
              currency: 'usd',
              at: ahead(-6),
            },
          ]
        : [],
    ),
  )
  let found = 0
  for (const status of ['active', 'trialing', 'payment_due', 'ended', 'none'] as const) {
    let cursor: string | undefined
    let shownHere = 0
    do {
      const filter = { accountStatus: status, search: 'status.example', ...(cursor && { cursor }) }
      const page = await admin.call('listUsers', filter)
      for (const { uid, planStatus } of page.users)
        expect({ ...combinations[Number(uid.slice(1))], planStatus }).toMatchObject({ planStatus: status })
      shownHere += page.users.length
      cursor = page.nextCursor
    } while (cursor)
    expect([status, shownHere]).not.toEqual([status, 0])
    found += shownHere
  }
  expect(found).toBe(combinations.length)
})
