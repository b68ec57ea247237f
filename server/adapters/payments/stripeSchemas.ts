import { z } from 'zod'
import type { Checkout, Invoice, Plan, Subscription } from './payments.ts'

// Of the provider's objects only what is used is read, and none of it is believed unread.
const id = z.string().min(1).max(255)
/** A field that names an object, or holds the whole of it where that was asked for. */
const named = z.union([id, z.looseObject({ id })]).transform((value) => (typeof value === 'string' ? value : value.id))
const seconds = z.number().transform((value) => new Date(value * 1000))
const metadata = z.record(z.string(), z.string()).nullish()

export const created = z.object({ id })
export const known = z.object({ id, deleted: z.boolean().nullish() })
export const page = z.object({ url: z.string().nullish() })
export const openedSession = z.object({ id, url: z.string().nullish(), expires_at: seconds })
export const listed = z.object({ data: z.array(z.looseObject({ id })) })

export const session = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  subscription: named.nullish(),
})

export const coupons = z.object({
  data: z.array(z.object({ id, name: z.string().nullish(), metadata })),
  has_more: z.boolean(),
})
export const discounted = z.object({
  id,
  discounts: z.array(z.object({ id, source: z.object({ coupon: named.nullish() }).nullish() })),
})

const line = z.object({
  pricing: z.object({ price_details: z.object({ price: named.nullish() }).nullish() }).nullish(),
})
export const invoice = z.object({
  id,
  customer: named.nullish(),
  status: z.string().nullish(),
  amount_paid: z.number().int(),
  amount_due: z.number().int(),
  currency: z.string(),
  created: seconds,
  status_transitions: z.object({ paid_at: seconds.nullish() }),
  parent: z.object({ subscription_details: z.object({ subscription: named.nullish() }).nullish() }).nullish(),
  lines: z.object({ data: z.array(line) }),
})

export const subscription = z.object({
  id,
  customer: named,
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
  payment_intent: named.nullish(),
})
export const invoicePayments = z.object({ data: z.array(z.object({ invoice: named })) })

export const event = z.object({
  id,
  type: z.string().max(255),
  created: seconds,
  livemode: z.boolean(),
  /** Only an event of an account that is connected to ours bears one. */
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: id.nullish() }) }),
})

export function presentSession(given: z.output<typeof session>): Checkout {
  return {
    id: given.id,
    state: given.status,
    isPaid: given.status === 'complete' && given.payment_status !== 'unpaid',
    accountId: given.client_reference_id ?? null,
    reference: given.metadata?.['reference'] ?? null,
    subscriptionId: given.subscription ?? null,
  }
}

const invoiceStates: Record<string, Invoice['state']> = { paid: 'paid', open: 'open', draft: 'open' }

type PlanOf = (priceId: string) => Plan | null

export function presentInvoice(given: z.output<typeof invoice>, planOf: PlanOf): Invoice {
  const state = invoiceStates[given.status ?? ''] ?? 'void'
  // Of a changed plan the last line is the new one; those before give the old one's rest back.
  const prices = given.lines.data.map(({ pricing }) => pricing?.price_details?.price)
  const priceId = prices.findLast((price) => price != null) ?? null
  return {
    id: given.id,
    state,
    priceId,
    plan: priceId === null ? null : planOf(priceId),
    subscriptionId: given.parent?.subscription_details?.subscription ?? null,
    customerId: given.customer ?? '',
    amountCents: state === 'paid' ? given.amount_paid : given.amount_due,
    currency: given.currency,
    createdAt: given.created,
    paidAt: given.status_transitions.paid_at ?? null,
  }
}

const statuses: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // The provider has given up asking, but would still take the money.
  unpaid: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

export function presentSubscription(given: z.output<typeof subscription>, planOf: PlanOf): Subscription {
  const known = given.items.data.find(({ price }) => planOf(price.id) !== null)
  const [first] = given.items.data
  const item = known ?? first
  if (!item) throw new Error('a subscription without an item')
  return {
    id: given.id,
    customerId: given.customer,
    accountId: given.metadata?.['accountId'] ?? null,
    status: statuses[given.status] ?? 'pending',
    priceId: item.price.id,
    plan: planOf(item.price.id),
    startedAt: given.start_date,
    periodEnd: item.current_period_end,
    cancelsAt: given.cancel_at ?? (given.cancel_at_period_end ? item.current_period_end : null),
    endedAt: given.ended_at ?? null,
    latestInvoice:
      typeof given.latest_invoice === 'object' && given.latest_invoice
        ? presentInvoice(given.latest_invoice, planOf)
        : null,
  }
}
