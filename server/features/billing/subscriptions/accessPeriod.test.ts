import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsUntil, stateOf, type SubscriptionFacts } from './standing.ts'

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
  ['a plan that is paid runs to the end of its period', {}, inDays(20)],
  ['one whose period ends this moment goes on for a day, while the next begins', { periodEnd: now }, inDays(1)],
  ['one that is cancelled runs to the end', { cancelsAt: inDays(20) }, inDays(20)],
  ['one that is cancelled for an earlier day ends then', { cancelsAt: inDays(5) }, inDays(5)],
  ['one that is cancelled does not go on after its period', { periodEnd: now, cancelsAt: now }, now],
  ['one that was ended at once, though it is paid, runs to the end', { status: 'ended', endedAt: now }, inDays(20)],
  ['one that was not paid ends when it was ended', { status: 'ended', endedAt: now, latestPayment: 'failed' }, now],
  [
    'one whose payment failed goes on for seven days from then',
    { status: 'past_due', latestInvoiceAt: inDays(-2), latestPayment: 'failed' },
    inDays(5),
  ],
  [
    'but never beyond its period',
    { status: 'past_due', latestInvoiceAt: inDays(-2), periodEnd: inDays(1), latestPayment: 'failed' },
    inDays(1),
  ],
  ['one whose money went back is over at once', { latestPayment: 'refunded' }, now],
  ['one whose money went back ended when it was ended', { latestPayment: 'refunded', endedAt: inDays(-1) }, inDays(-1)],
  ['one that was never paid never was', { status: 'pending' }, null],
  ['one that nobody has seen yet never was', { status: null, periodEnd: null }, null],
])('%s', (_, change, expected) => {
  expect(runsUntil({ ...paid, ...change }, now)).toEqual(expected)
})

test('nothing runs for more than a day beyond the period that was told', () => {
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
      const until = runsUntil(facts, now)
      const last = (facts.status === 'ended' ? facts.endedAt : null) ?? facts.periodEnd ?? now
      const most = Math.max(last.getTime(), facts.periodEnd?.getTime() ?? 0, now.getTime()) + 86_400_000
      expect(until?.getTime() ?? 0).toBeLessThanOrEqual(most)
    }),
  )
})

test('how it goes on has one word', () => {
  expect(stateOf({ status: 'active', cancelsAt: null })).toBe('renewing')
  expect(stateOf({ status: 'active', cancelsAt: now })).toBe('ending')
  expect(stateOf({ status: 'ended', cancelsAt: null })).toBe('ending')
  expect(stateOf({ status: 'past_due', cancelsAt: null })).toBe('payment_failed')
})
