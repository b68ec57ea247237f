import { z } from 'zod'
import type { Checkout, Invoice, Plan, Subscription } from './payments.ts'

// Schemas of Stripe's objects. They contain only the properties that we use; every response is parsed by them.
const id = z.string().min(1).max(255)
/** A reference to an object: its id, or the whole object if our request asked Stripe to include it (`expand`). */
const reference = z
  .union([id, z.looseObject({ id })])
  .transform((value) => (typeof value === 'string' ? value : value.id))
const seconds = z.number().transform((value) => new Date(value * 1000))
const metadata = z.record(z.string(), z.string()).nullish()

export const createdObject = z.object({ id })
export const customer = z.object({ id, deleted: z.boolean().nullish() })
export const portalSession = z.object({ url: z.string().nullish() })
export const openedCheckoutSession = z.object({ id, url: z.string().nullish(), expires_at: seconds })

export const checkoutSession = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  subscription: reference.nullish(),
})

export const couponList = z.object({
  data: z.array(z.object({ id, name: z.string().nullish(), metadata })),
  has_more: z.boolean(),
})
export const subscriptionDiscounts = z.object({
  id,
  discounts: z.array(z.object({ id, source: z.object({ coupon: reference.nullish() }).nullish() })),
})

const line = z.object({
  pricing: z.object({ price_details: z.object({ price: reference.nullish() }).nullish() }).nullish(),
})
export const invoice = z.object({
  id,
  customer: reference.nullish(),
  status: z.string().nullish(),
  amount_paid: z.number().int(),
  amount_due: z.number().int(),
  currency: z.string(),
  created: seconds,
  status_transitions: z.object({ paid_at: seconds.nullish() }),
  parent: z.object({ subscription_details: z.object({ subscription: reference.nullish() }).nullish() }).nullish(),
  lines: z.object({ data: z.array(line) }),
})

export const subscription = z.object({
  id,
  customer: reference,
  status: z.string(),
  metadata,
  start_date: seconds,
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: seconds.nullish(),
  latest_invoice: z.union([invoice, z.string()]).nullish(),
  items: z.object({ data: z.array(z.object({ price: z.object({ id }), current_period_end: seconds })).min(1) }),
})

export const charge = z.object({
  id,
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  payment_intent: reference.nullish(),
})
export const invoicePayments = z.object({ data: z.array(z.object({ invoice: reference })) })

export const event = z.object({
  id,
  type: z.string().max(255),
  created: seconds,
  livemode: z.boolean(),
  /** Set only on events of connected accounts. */
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: id.nullish() }) }),
})

/** Converts a checkout session of Stripe to a `Checkout`. */
export function toCheckout(source: z.output<typeof checkoutSession>): Checkout {
  return {
    id: source.id,
    state: source.status,
    isPaid: source.status === 'complete' && source.payment_status !== 'unpaid',
    accountId: source.client_reference_id ?? null,
    reference: source.metadata?.['reference'] ?? null,
    subscriptionId: source.subscription ?? null,
  }
}

const invoiceStates: Record<string, Invoice['state']> = { paid: 'paid', open: 'open', draft: 'open' }

type PlanOf = (priceId: string) => Plan | null

/** Converts an invoice of Stripe to an `Invoice`. Unknown states count as `void`. */
export function toInvoice(source: z.output<typeof invoice>, planOf: PlanOf): Invoice {
  const state = invoiceStates[source.status ?? ''] ?? 'void'
  // After a plan change, the last line of the invoice bills the new plan; earlier lines refund the old plan.
  const prices = source.lines.data.map(({ pricing }) => pricing?.price_details?.price)
  const priceId = prices.findLast((price) => price != null) ?? null
  return {
    id: source.id,
    state,
    priceId,
    plan: priceId === null ? null : planOf(priceId),
    subscriptionId: source.parent?.subscription_details?.subscription ?? null,
    customerId: source.customer ?? '',
    amountCents: state === 'paid' ? source.amount_paid : source.amount_due,
    currency: source.currency,
    createdAt: source.created,
    paidAt: source.status_transitions.paid_at ?? null,
  }
}

const statuses: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // The payment is overdue: Stripe has stopped retrying it but would still accept it.
  unpaid: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

/** Converts a subscription of Stripe to a `Subscription`. Unknown states count as `pending`. */
export function toSubscription(source: z.output<typeof subscription>, planOf: PlanOf): Subscription {
  const knownItem = source.items.data.find(({ price }) => planOf(price.id) !== null)
  const [first] = source.items.data
  const item = knownItem ?? first
  if (!item) throw new Error('a subscription without an item')
  return {
    id: source.id,
    customerId: source.customer,
    accountId: source.metadata?.['accountId'] ?? null,
    status: statuses[source.status] ?? 'pending',
    priceId: item.price.id,
    plan: planOf(item.price.id),
    startedAt: source.start_date,
    periodEnd: item.current_period_end,
    cancelsAt: source.cancel_at ?? (source.cancel_at_period_end ? item.current_period_end : null),
    endedAt: source.ended_at ?? null,
    latestInvoice:
      typeof source.latest_invoice === 'object' && source.latest_invoice
        ? toInvoice(source.latest_invoice, planOf)
        : null,
  }
}
