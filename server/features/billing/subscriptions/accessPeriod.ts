import type { subscriptions } from '../tables.ts'

const dayMs = 86_400_000
/**
 * Days that a plan continues after a failed payment, while the provider charges the bank card again or the user enters
 * another card.
 */
export const graceDays = 7
/** Days that a plan continues after its period ended, while the provider starts the next period. */
const renewalDays = 1

type Row = typeof subscriptions.$inferSelect
/** The fields of a subscription that decide how long it gives access to the Studio. */
export type SubscriptionFacts = Pick<Row, 'status' | 'periodEnd' | 'cancelsAt' | 'endedAt' | 'latestInvoiceAt'> & {
  latestPayment: 'failed' | 'paid' | 'refunded' | null
}

const minDate = (one: Date, other: Date) => (one < other ? one : other)
const addDays = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

/**
 * Returns when a subscription stops giving access, or null when it never gave access. Access lasts to the end of the
 * paid period, or to an earlier day for which the plan is cancelled. If the plan is not cancelled and the next period
 * starts late, access lasts `renewalDays` longer. After a failed payment, it continues for `graceDays` days, at most to
 * the end of the period. A full refund ends it immediately.
 */
export function findAccessEnd(facts: SubscriptionFacts, now: Date): Date | null {
  const { status, periodEnd, cancelsAt, endedAt, latestInvoiceAt, latestPayment } = facts
  if (!status || status === 'pending' || !periodEnd) return null
  if (latestPayment === 'refunded') return endedAt ?? now
  if (status === 'ended') return latestPayment === 'paid' ? periodEnd : (endedAt ?? now)
  if (status === 'past_due') return minDate(periodEnd, addDays(latestInvoiceAt ?? now, graceDays))
  if (cancelsAt) return minDate(periodEnd, cancelsAt)
  return periodEnd <= now ? addDays(periodEnd, renewalDays) : periodEnd
}

/**
 * Returns the renewal state of a subscription, as named in `contract/`: it renews, it has ended or will end, or its
 * last payment failed.
 */
export function getRenewalState({
  status,
  cancelsAt,
}: Pick<Row, 'status' | 'cancelsAt'>): 'renewing' | 'ending' | 'payment_failed' {
  if (status === 'past_due') return 'payment_failed'
  return status === 'ended' || cancelsAt ? 'ending' : 'renewing'
}
