import type { Tx } from '../../../platform/database/database.ts'
import type { Invoice, Subscription } from '../../../adapters/payments/payments.ts'
import type { Services } from '../../../services.ts'
import type { UserRow } from '../../accounts/index.ts'
import type { PaymentRow } from '../store.ts'
import { findAccessEnd, type SubscriptionFacts } from './accessPeriod.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** Formats a date in UTC: *November 21, 2026*. */
export const formatDay = (date: Date): string => day.format(date)
/** Formats an amount in cents. `currency` is an ISO code in upper or lower case. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

type EmailContext = { tx: Tx; user: UserRow; mailer: Services['mailer'] }

/** Queues the receipt of a paid invoice. */
export async function queueReceiptEmail(
  { tx, user, mailer }: EmailContext,
  invoice: Invoice,
  subscription: Subscription,
) {
  const { plan, periodEnd, cancelsAt, status } = subscription
  const facts = {
    amount: formatMoney(invoice.amountCents, invoice.currency),
    plan: plan ?? 'premium',
    paidOn: formatDay(invoice.paidAt ?? invoice.createdAt),
    reference: invoice.id,
    until: status === 'ended' ? null : formatDay(periodEnd),
    renews: status !== 'ended' && !cancelsAt,
  }
  await mailer.queue(tx, { userId: user.id, to: user.email, template: 'receipt', facts })
}

/** Queues the e-mail about a failed payment. The e-mail names the day until which the plan continues. */
export async function queuePaymentFailedEmail(
  { tx, user, mailer }: EmailContext,
  invoice: Invoice,
  facts: SubscriptionFacts,
  now: Date,
) {
  const until = findAccessEnd(facts, now)
  await mailer.queue(tx, {
    userId: user.id,
    to: user.email,
    template: 'payment-failed',
    facts: { amount: formatMoney(invoice.amountCents, invoice.currency), until: formatDay(until ?? now) },
  })
}

/** Queues the e-mail that confirms to a user that the plan is cancelled. The plan continues until the date `until`. */
export async function queueCancellationEmail({ tx, user, mailer }: EmailContext, until: Date) {
  await mailer.queue(tx, {
    userId: user.id,
    to: user.email,
    template: 'plan-cancelled',
    facts: { until: formatDay(until) },
  })
}

/** Queues the e-mail that confirms a full or partial refund to the user. `addedCents` is the amount of this refund. */
export async function queueRefundEmail(
  { tx, user, mailer }: EmailContext,
  { payment, addedCents }: { payment: PaymentRow; addedCents: number },
) {
  const facts = {
    amount: formatMoney(addedCents, payment.currency),
    isWhole: payment.state === 'refunded',
    reference: payment.id,
  }
  await mailer.queue(tx, { userId: user.id, to: user.email, template: 'refund', facts })
}
