import type { Tx } from '../../platform/database/database.ts'
import type { Invoice, Refund, Subscription } from '../../ports/payments/payments.ts'
import type { Services } from '../../services.ts'
import type { UserRow } from '../accounts/index.ts'
import { runsUntil, type SubscriptionFacts } from './standing.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayOf = (date: Date): string => day.format(date)
export const moneyOf = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

type To = { tx: Tx; user: UserRow; mailer: Services['mailer'] }

export async function writeReceipt({ tx, user, mailer }: To, invoice: Invoice, subscription: Subscription) {
  const { plan, periodEnd, cancelsAt, status } = subscription
  const facts = {
    amount: moneyOf(invoice.amountCents, invoice.currency),
    plan: plan ?? 'premium',
    paidOn: dayOf(invoice.paidAt ?? invoice.createdAt),
    reference: invoice.id,
    until: status === 'ended' ? null : dayOf(periodEnd),
    renews: status !== 'ended' && !cancelsAt,
  }
  await mailer.queue(tx, { to: user.email, template: 'receipt', facts })
}

export async function writePaymentFailed(
  { tx, user, mailer }: To,
  invoice: Invoice,
  facts: SubscriptionFacts,
  now: Date,
) {
  const until = runsUntil(facts, now)
  await mailer.queue(tx, {
    to: user.email,
    template: 'payment-failed',
    facts: { amount: moneyOf(invoice.amountCents, invoice.currency), until: dayOf(until ?? now) },
  })
}

export async function writeCancelled({ tx, user, mailer }: To, until: Date) {
  await mailer.queue(tx, { to: user.email, template: 'plan-cancelled', facts: { until: dayOf(until) } })
}

export async function writeRefunded({ tx, user, mailer }: To, refund: Refund, currency: string) {
  const facts = {
    amount: moneyOf(refund.refundedCents, currency),
    isWhole: refund.refundedCents >= refund.amountCents,
    reference: refund.invoiceId ?? '',
  }
  await mailer.queue(tx, { to: user.email, template: 'refund', facts })
}
