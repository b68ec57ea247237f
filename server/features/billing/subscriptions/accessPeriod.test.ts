import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAccessEnd, getRenewalState, type SubscriptionFacts } from './accessPeriod.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const paid: SubscriptionFacts = {
  status: 'active',
  periodEnd: inDays(20),
  cancelsAt: null,
  endedAt: null,
  latestInvoiceAt: inDays(-10),
  latestPayment: 'paid',
}

test.each<[string, Partial<SubscriptionFacts>, Date | null]>([
  ['a paid plan runs to the end of its period', {}, inDays(20)],
  ['a plan whose period ends now continues for a day, until the next period starts', { periodEnd: now }, inDays(1)],
  ['a cancelled plan runs to the end of its period', { cancelsAt: inDays(20) }, inDays(20)],
  ['a plan cancelled for an earlier day ends on that day', { cancelsAt: inDays(5) }, inDays(5)],
  ['a cancelled plan gets no extra day after its period', { periodEnd: now, cancelsAt: now }, now],
  ['a paid plan that ended early still runs to the end of its period', { status: 'ended', endedAt: now }, inDays(20)],
  ['an unpaid plan ends when the subscription ended', { status: 'ended', endedAt: now, latestPayment: 'failed' }, now],
  [
    'a plan continues for seven days after a failed payment',
    { status: 'past_due', latestInvoiceAt: inDays(-2), latestPayment: 'failed' },
    inDays(5),
  ],
  [
    'access after a failed payment never exceeds the paid period',
    { status: 'past_due', latestInvoiceAt: inDays(-2), periodEnd: inDays(1), latestPayment: 'failed' },
    inDays(1),
  ],
  [
    'the seven days after a failed payment begin now when the day of the invoice is unknown',
    { status: 'past_due', latestInvoiceAt: null, latestPayment: 'failed' },
    inDays(7),
  ],
  ['an unpaid plan without a known end ends now', { status: 'ended', latestPayment: null }, now],
  [
    'an unpaid plan that ended before now keeps its end date',
    { status: 'ended', endedAt: inDays(-3), latestPayment: 'failed' },
    inDays(-3),
  ],
  ['a plan cancelled for a later day ends with its period', { cancelsAt: inDays(40) }, inDays(20)],
  ['a plan whose period has not ended yet gets no extra day', { periodEnd: inDays(0.001) }, inDays(0.001)],
  ['a plan that was never renewed ended a day after its period', { periodEnd: inDays(-9) }, inDays(-8)],
  ['a refunded pending subscription gives no access', { status: 'pending', latestPayment: 'refunded' }, null],
  ['a subscription without a period gives no access', { periodEnd: null }, null],
  ['a refunded plan ends immediately', { latestPayment: 'refunded' }, now],
  ['a refunded plan that ended earlier keeps its end', { latestPayment: 'refunded', endedAt: inDays(-1) }, inDays(-1)],
  ['a pending subscription gives no access', { status: 'pending' }, null],
  ['an unknown subscription gives no access', { status: null, periodEnd: null }, null],
])('%s', (_, change, expected) => {
  expect(findAccessEnd({ ...paid, ...change }, now)).toEqual(expected)
})

test('access ends at most one day after the latest of three times: the end of the period, the end of the subscription, and now', () => {
  const days = fc.integer({ min: -40, max: 400 }).map(inDays)
  const anything: fc.Arbitrary<SubscriptionFacts> = fc.record({
    status: fc.constantFrom('active', 'past_due', 'ended', 'pending'),
    periodEnd: days,
    cancelsAt: fc.option(days),
    endedAt: fc.option(days),
    latestInvoiceAt: fc.option(days),
    latestPayment: fc.option(fc.constantFrom('failed', 'paid')),
  })
  fc.assert(
    fc.property(anything, (facts) => {
      const until = findAccessEnd(facts, now)
      const last = (facts.status === 'ended' ? facts.endedAt : null) ?? facts.periodEnd ?? now
      const most = Math.max(last.getTime(), facts.periodEnd?.getTime() ?? 0, now.getTime()) + 86_400_000
      expect(until?.getTime() ?? 0).toBeLessThanOrEqual(most)
    }),
  )
})

test('getRenewalState returns "renewing", "ending" or "payment_failed" for the status and cancellation of a subscription', () => {
  expect(getRenewalState({ status: 'active', cancelsAt: null })).toBe('renewing')
  expect(getRenewalState({ status: 'active', cancelsAt: now })).toBe('ending')
  expect(getRenewalState({ status: 'ended', cancelsAt: null })).toBe('ending')
  expect(getRenewalState({ status: 'past_due', cancelsAt: null })).toBe('payment_failed')
})
