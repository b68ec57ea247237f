import type { subscriptions } from './tables.ts'

const dayMs = 86_400_000
/** A payment failed: so long the plan goes on while the card is tried again or mended. */
export const graceDays = 7
/** A period has ended and the provider is about to begin the next: nobody is locked out meanwhile. */
const renewalDays = 1

type Row = typeof subscriptions.$inferSelect
/** What is read of a subscription to say how long it opens the Studio. */
export type SubscriptionFacts = Pick<Row, 'status' | 'periodEnd' | 'cancelsAt' | 'endedAt' | 'latestInvoiceAt'> & {
  latestPayment: 'failed' | 'paid' | 'refunded' | null
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

/**
 * Until when a subscription opens what it pays for; null where it never did. Paid means to the end of what is paid,
 * cancelled or not; a payment that failed leaves some days; money that went back ends it at once.
 */
export function runsUntil(facts: SubscriptionFacts, now: Date): Date | null {
  const { status, periodEnd, cancelsAt, endedAt, latestInvoiceAt, latestPayment } = facts
  if (!status || status === 'pending' || !periodEnd) return null
  if (latestPayment === 'refunded') return endedAt ?? now
  if (status === 'ended') return latestPayment === 'paid' ? periodEnd : (endedAt ?? now)
  if (status === 'past_due') return earlier(periodEnd, later(latestInvoiceAt ?? now, graceDays))
  if (cancelsAt) return earlier(periodEnd, cancelsAt)
  return periodEnd <= now ? later(periodEnd, renewalDays) : periodEnd
}

/** The contract's word for how it goes on. */
export function stateOf({
  status,
  cancelsAt,
}: Pick<Row, 'status' | 'cancelsAt'>): 'renewing' | 'ending' | 'payment_failed' {
  if (status === 'past_due') return 'payment_failed'
  return status === 'ended' || cancelsAt ? 'ending' : 'renewing'
}
