import type {
  StoredCheckout,
  SandboxEvent,
  StoredInvoice,
  SandboxState,
  StoredSubscription,
} from '../sandbox/sandboxState.ts'
import type { Plan } from '../payments.ts'

/** The merchant's account at Stripe: price ids and mode (test or live). */
export type Merchant = { prices: Record<Plan, string>; isLive: boolean }

const seconds = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))
const paymentIntentId = (invoice: StoredInvoice) => invoice.id.replace(/^in_/, 'pi_')
const listOf = (url: string, data: object[]) => ({ object: 'list', has_more: false, url, data })

export function sessionObject(stored: StoredCheckout, { isLive }: Merchant) {
  return {
    id: stored.id,
    object: 'checkout.session',
    mode: 'subscription',
    status: stored.state,
    payment_status: stored.state === 'complete' && !stored.isPaymentPending ? 'paid' : 'unpaid',
    url: stored.state === 'open' ? `https://checkout.stripe.com/c/pay/${stored.id}` : null,
    client_reference_id: stored.accountId,
    metadata: { reference: stored.reference },
    customer: stored.customerId,
    subscription: stored.subscriptionId,
    success_url: stored.successUrl,
    cancel_url: stored.cancelUrl,
    expires_at: seconds(stored.expiresAt),
    livemode: isLive,
  }
}

export function invoiceObject(stored: StoredInvoice, { prices, isLive }: Merchant) {
  const line = {
    id: stored.id.replace(/^in_/, 'il_'),
    object: 'line_item',
    amount: stored.amountCents,
    pricing: {
      type: 'price_details',
      unit_amount_decimal: null,
      price_details: { price: prices[stored.plan], product: 'prod_1' },
    },
  }
  return {
    id: stored.id,
    object: 'invoice',
    customer: stored.customerId,
    status: stored.state,
    amount_due: stored.amountCents,
    amount_paid: stored.state === 'paid' ? stored.amountCents : 0,
    currency: 'usd',
    created: seconds(stored.createdAt),
    status_transitions: { finalized_at: seconds(stored.createdAt), paid_at: seconds(stored.paidAt) },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: stored.subscriptionId },
    },
    lines: listOf(`/v1/invoices/${stored.id}/lines`, [line]),
    livemode: isLive,
  }
}

export function subscriptionObject(
  state: SandboxState,
  stored: StoredSubscription,
  merchant: Merchant,
  isExpanded: boolean,
) {
  const item = {
    id: stored.id.replace(/^sub_/, 'si_'),
    object: 'subscription_item',
    price: { id: merchant.prices[stored.plan], object: 'price' },
    current_period_start: seconds(stored.periodStart),
    current_period_end: seconds(stored.periodEnd),
  }
  const latest = state.invoices[stored.latestInvoiceId]
  return {
    id: stored.id,
    object: 'subscription',
    customer: stored.customerId,
    status: stored.status,
    metadata: { accountId: stored.accountId },
    start_date: seconds(stored.startedAt),
    cancel_at: stored.cancelsAtEnd ? seconds(stored.periodEnd) : null,
    cancel_at_period_end: stored.cancelsAtEnd,
    ended_at: seconds(stored.endedAt),
    latest_invoice: latest && isExpanded ? invoiceObject(latest, merchant) : stored.latestInvoiceId,
    discounts: stored.discount
      ? [{ id: 'di_1', object: 'discount', source: { type: 'coupon', coupon: 'sp_ofOurs' } }]
      : [],
    items: listOf(`/v1/subscription_items?subscription=${stored.id}`, [item]),
    livemode: merchant.isLive,
  }
}

export const chargeObject = (stored: StoredInvoice, { isLive }: Merchant) => ({
  id: stored.chargeId,
  object: 'charge',
  amount: stored.amountCents,
  amount_refunded: stored.refundedCents,
  refunded: stored.refundedCents === stored.amountCents,
  payment_intent: paymentIntentId(stored),
  customer: stored.customerId,
  livemode: isLive,
})

/** Returns Stripe's list of the invoice payments of a payment intent. It has at most one entry. */
export function invoicePaymentList(state: SandboxState, intent: string | null) {
  const found = Object.values(state.invoices).find((stored) => paymentIntentId(stored) === intent)
  const entry = found && {
    id: found.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    invoice: found.id,
    payment: { type: 'payment_intent', payment_intent: intent },
  }
  return listOf('/v1/invoice_payments', entry ? [entry] : [])
}

/** Returns the object of an event in its present state. Our code must not depend on the state that Stripe sends. */
function subjectObject(state: SandboxState, { objectId }: SandboxEvent, merchant: Merchant): object {
  const checkout = state.checkouts[objectId]
  const subscription = state.subscriptions[objectId]
  const invoice = state.invoices[objectId]
  const charged = Object.values(state.invoices).find(({ chargeId }) => chargeId === objectId)
  if (checkout) return sessionObject(checkout, merchant)
  if (subscription) return subscriptionObject(state, subscription, merchant, false)
  if (invoice) return invoiceObject(invoice, merchant)
  return charged ? chargeObject(charged, merchant) : { id: objectId }
}

export const eventObject = (state: SandboxState, event: SandboxEvent, merchant: Merchant) => ({
  id: event.id,
  object: 'event',
  type: event.type,
  api_version: '2026-10-28.endive',
  created: seconds(event.createdAt),
  livemode: merchant.isLive,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object: subjectObject(state, event, merchant) },
})
