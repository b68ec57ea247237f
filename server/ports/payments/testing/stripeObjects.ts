import type { BookedCheckout, BookedEvent, BookedInvoice, Books, BookedSubscription } from '../sandbox/books.ts'
import type { Plan } from '../payments.ts'

/** What the shop's account at the provider holds: the ids of its two prices, and whether its money is real. */
export type Shop = { prices: Record<Plan, string>; isLive: boolean }

const seconds = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))
const intentOf = (invoice: BookedInvoice) => invoice.id.replace(/^in_/, 'pi_')
const listOf = (url: string, data: object[]) => ({ object: 'list', has_more: false, url, data })

export function sessionObject(one: BookedCheckout, { isLive }: Shop) {
  return {
    id: one.id,
    object: 'checkout.session',
    mode: 'subscription',
    status: one.state,
    payment_status: one.state === 'complete' ? 'paid' : 'unpaid',
    url: one.state === 'open' ? `https://checkout.stripe.com/c/pay/${one.id}` : null,
    client_reference_id: one.accountId,
    metadata: { reference: one.reference },
    customer: one.customerId,
    subscription: one.subscriptionId,
    success_url: one.successUrl,
    cancel_url: one.cancelUrl,
    expires_at: seconds(one.expiresAt),
    livemode: isLive,
  }
}

export function invoiceObject(one: BookedInvoice, { prices, isLive }: Shop) {
  const line = {
    id: one.id.replace(/^in_/, 'il_'),
    object: 'line_item',
    amount: one.amountCents,
    pricing: {
      type: 'price_details',
      unit_amount_decimal: null,
      price_details: { price: prices[one.plan], product: 'prod_1' },
    },
  }
  return {
    id: one.id,
    object: 'invoice',
    customer: one.customerId,
    status: one.state,
    amount_due: one.amountCents,
    amount_paid: one.state === 'paid' ? one.amountCents : 0,
    currency: 'usd',
    created: seconds(one.createdAt),
    status_transitions: { finalized_at: seconds(one.createdAt), paid_at: seconds(one.paidAt) },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: one.subscriptionId },
    },
    lines: listOf(`/v1/invoices/${one.id}/lines`, [line]),
    livemode: isLive,
  }
}

export function subscriptionObject(books: Books, one: BookedSubscription, shop: Shop, isExpanded: boolean) {
  const item = {
    id: one.id.replace(/^sub_/, 'si_'),
    object: 'subscription_item',
    price: { id: shop.prices[one.plan], object: 'price' },
    current_period_start: seconds(one.periodStart),
    current_period_end: seconds(one.periodEnd),
  }
  const latest = books.invoices[one.latestInvoiceId]
  return {
    id: one.id,
    object: 'subscription',
    customer: one.customerId,
    status: one.status,
    metadata: { accountId: one.accountId },
    start_date: seconds(one.startedAt),
    cancel_at: one.cancelsAtEnd ? seconds(one.periodEnd) : null,
    cancel_at_period_end: one.cancelsAtEnd,
    ended_at: seconds(one.endedAt),
    latest_invoice: latest && isExpanded ? invoiceObject(latest, shop) : one.latestInvoiceId,
    discounts: one.discount
      ? [{ id: 'di_1', object: 'discount', source: { type: 'coupon', coupon: 'sp_ofOurs' } }]
      : [],
    items: listOf(`/v1/subscription_items?subscription=${one.id}`, [item]),
    livemode: shop.isLive,
  }
}

export const chargeObject = (one: BookedInvoice, { isLive }: Shop) => ({
  id: one.chargeId,
  object: 'charge',
  amount: one.amountCents,
  amount_refunded: one.refundedCents,
  refunded: one.refundedCents === one.amountCents,
  payment_intent: intentOf(one),
  customer: one.customerId,
  livemode: isLive,
})

/** Which invoice a payment was for; asked for by the payment. */
export function invoicePaymentList(books: Books, intent: string | null) {
  const found = Object.values(books.invoices).find((one) => intentOf(one) === intent)
  const entry = found && {
    id: found.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    invoice: found.id,
    payment: { type: 'payment_intent', payment_intent: intent },
  }
  return listOf('/v1/invoice_payments', entry ? [entry] : [])
}

/** The thing an event is about, as it is at this moment; the real one sends it as it was, which we must not need. */
function aboutObject(books: Books, { objectId }: BookedEvent, shop: Shop): object {
  const checkout = books.checkouts[objectId]
  const subscription = books.subscriptions[objectId]
  const invoice = books.invoices[objectId]
  const charged = Object.values(books.invoices).find(({ chargeId }) => chargeId === objectId)
  if (checkout) return sessionObject(checkout, shop)
  if (subscription) return subscriptionObject(books, subscription, shop, false)
  if (invoice) return invoiceObject(invoice, shop)
  return charged ? chargeObject(charged, shop) : { id: objectId }
}

export const eventObject = (books: Books, event: BookedEvent, shop: Shop) => ({
  id: event.id,
  object: 'event',
  type: event.type,
  api_version: '2026-10-28.endive',
  created: seconds(event.createdAt),
  livemode: shop.isLive,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object: aboutObject(books, event, shop) },
})
