import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { checkouts, payments, subscriptions } from './tables.ts'

/** Exports the payments, subscriptions and checkouts of an account, without the provider's price and session ids. */
export const billingExporter: Exporter<Services> = {
  contents: [
    {
      path: 'payments.json',
      description: 'Every payment: when, for which plan, how much, and what was returned. Amounts are in cents.',
    },
    { path: 'plans.json', description: 'The plans you had and the purchases you began.' },
  ],
  async *files({ database: { db } }, userId) {
    yield jsonFile('payments.json', async () => {
      const { id, at, plan, state, amountCents, refundedCents, currency, provider } = payments
      return db
        .select({ id, at, plan, state, amountCents, refundedCents, currency, provider })
        .from(payments)
        .where(eq(payments.userId, userId))
        .orderBy(asc(at))
    })
    yield jsonFile('plans.json', async () => {
      const { id, plan, status, startedAt, periodEnd, cancelsAt, endedAt, customerId } = subscriptions
      return {
        plans: await db
          .select({ id, customerId, plan, status, startedAt, periodEnd, cancelsAt, endedAt })
          .from(subscriptions)
          .where(eq(subscriptions.userId, userId))
          .orderBy(asc(startedAt)),
        purchases: await db
          .select({
            plan: checkouts.plan,
            couponCode: checkouts.couponCode,
            state: checkouts.state,
            createdAt: checkouts.createdAt,
          })
          .from(checkouts)
          .where(eq(checkouts.userId, userId))
          .orderBy(asc(checkouts.createdAt)),
      }
    })
  },
}
