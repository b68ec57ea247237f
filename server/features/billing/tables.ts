import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Plan, ProviderName } from '../../adapters/payments/payments.ts'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const owner = () => text('user_id').references(() => users.id, { onDelete: 'set null' })

/**
 * The plan that an account had before a subscription started. When the subscription ends, the account gets this plan
 * back for its remaining time.
 */
export type PreviousPlan = {
  tier: string
  status: string
  startedAt: string | null
  expiresAt: string | null
  quota: number
}

/** Purchases that users started. An open checkout reserves a redemption of its coupon until it is paid or closed. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    /** The provider's id of the checkout session; null until the provider has created the session. */
    sessionId: text('session_id').unique(),
    userId: owner(),
    plan: text('plan').notNull(),
    couponCode: text('coupon_code'),
    /** Number of the reserved redemption: 1 for the account's first redemption of this coupon, 2 for the second. */
    redemptionNumber: integer('redemption_number'),
    state: text('state').$type<'open' | 'complete' | 'closed'>().notNull().default('open'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('checkouts_user').on(table.userId, table.state),
    index('checkouts_open_with')
      .on(table.couponCode)
      .where(sql`state = 'open'`),
    check('checkouts_state', sql`${table.state} in ('open', 'complete', 'closed')`),
  ],
)

/** Subscriptions with the data that the provider last sent. `status` is null until the provider's first answer. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    customerId: text('customer_id'),
    status: text('status').$type<'active' | 'past_due' | 'ended' | 'pending'>(),
    priceId: text('price_id'),
    plan: text('plan').$type<Plan>(),
    startedAt: at('started_at'),
    periodEnd: at('period_end'),
    cancelsAt: at('cancels_at'),
    endedAt: at('ended_at'),
    latestInvoiceId: text('latest_invoice_id'),
    latestInvoiceAt: at('latest_invoice_at'),
    previousPlan: jsonb('before').$type<PreviousPlan>(),
    /** Number of the latest query to the provider about this subscription. */
    lastQuery: integer('asked').notNull().default(0),
    /** Number of the query whose answer is stored. The answer to an older query is never stored. */
    appliedQuery: integer('answered').notNull().default(0),
  },
  (table) => [index('subscriptions_user').on(table.userId), index('subscriptions_customer').on(table.customerId)],
)

/** Paid, refunded and failed invoices, one row each. A row stays when its account is deleted. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    subscriptionId: text('subscription_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    plan: text('plan').$type<Plan>(),
    priceId: text('price_id'),
    state: text('state').$type<'failed' | 'paid' | 'refunded'>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    currency: text('currency').notNull(),
    /** When the invoice was paid, or, for a failed payment, when it was created. */
    at: at('at').notNull(),
  },
  (table) => [
    index('payments_newest').on(table.at.desc(), table.id),
    index('payments_user').on(table.userId, table.at.desc()),
    check('payments_state', sql`${table.state} in ('failed', 'paid', 'refunded')`),
    check('payments_never_negative', sql`${table.refundedCents} between 0 and greatest(${table.amountCents}, 0)`),
  ],
)

/** Received webhook events, by the provider's event id. An event that arrives several times is stored once. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  createdAt: at('created_at').notNull(),
  receivedAt: at('received_at').notNull(),
})
