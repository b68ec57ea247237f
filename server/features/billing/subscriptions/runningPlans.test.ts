import { expect, test } from 'vitest'
import type { SubscriptionWithPayment } from '../store.ts'
import { describeRunningPlan, type RunningPlan } from './runningPlans.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const monthly: SubscriptionWithPayment = {
  ...{ id: 'sub_1', userId: 'ada', customerId: 'cus_1', priceId: 'price_1', plan: 'monthly', status: 'active' },
  ...{ startedAt: inDays(-10), periodEnd: inDays(20), cancelsAt: null, endedAt: null, previousPlan: null },
  ...{ latestInvoiceId: 'in_1', latestInvoiceAt: inDays(-10), latestPayment: 'paid', lastQuery: 1, appliedQuery: 1 },
}
const none: RunningPlan = { plan: null, state: 'none', renewsAt: null, endsAt: null }

test.each<[string, Partial<SubscriptionWithPayment> | undefined, RunningPlan]>([
  ['a plan that renews', {}, { plan: 'monthly', state: 'renewing', renewsAt: inDays(20), endsAt: null }],
  [
    'an annual plan that was cancelled',
    { plan: 'annual', cancelsAt: inDays(20) },
    { plan: 'annual', state: 'ending', renewsAt: null, endsAt: inDays(20) },
  ],
  [
    'a plan whose last payment failed',
    { status: 'past_due', latestInvoiceAt: inDays(-1), latestPayment: 'failed' },
    { plan: 'monthly', state: 'payment_failed', renewsAt: null, endsAt: inDays(6) },
  ],
  [
    'a paid plan that was ended immediately',
    { status: 'ended', endedAt: now },
    { plan: 'monthly', state: 'ending', renewsAt: null, endsAt: inDays(20) },
  ],
  ['a plan that ends at this instant', { cancelsAt: now }, none],
  ['a refunded plan', { latestPayment: 'refunded' }, none],
  ['a plan that waits for its first payment', { status: 'pending' }, none],
  ['no subscription', undefined, none],
])('the billing state and dates are computed for %s', (_name, change, expected) => {
  expect(describeRunningPlan(change && { ...monthly, ...change }, now)).toEqual(expected)
})
