/** Billing period of the plan. */
export type Plan = 'monthly' | 'annual'

/** A discount: `percentOff` on the first payment (`once`), for `months` (`repeating`), or on all (`forever`). */
export type Discount = {
  code: string
  percentOff: number
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
}

/** A purchase to start. */
export type CheckoutRequest = {
  plan: Plan
  accountId: string
  email: string
  /** The provider's customer id; null before the first purchase. */
  customerId: string | null
  /** Our id of this purchase. The provider returns it with the session. */
  reference: string
  /** The provider replaces `{CHECKOUT_SESSION_ID}` by the session's id. */
  successUrl: string
  cancelUrl: string
  discount: Discount | null
  expiresAt: Date
}

/** A started purchase. `url` is the payment page. */
export type OpenedCheckout = { id: string; url: string | null; customerId: string; expiresAt: Date }

/** A purchase at the provider. */
export type Checkout = {
  id: string
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  accountId: string | null
  reference: string | null
  subscriptionId: string | null
}

/** An invoice at the provider. */
export type Invoice = {
  id: string
  subscriptionId: string | null
  customerId: string
  priceId: string | null
  /** The plan that the invoice is for; the subscription may have another one now. */
  plan: Plan | null
  /** `void`: will never be paid. */
  state: 'open' | 'paid' | 'void'
  amountCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
}

/** A subscription at the provider. */
export type Subscription = {
  id: string
  customerId: string
  /** Account id stored at checkout; null for a subscription that was created manually at the provider. */
  accountId: string | null
  status: 'active' | 'past_due' | 'ended' | 'pending'
  priceId: string
  plan: Plan | null
  startedAt: Date
  periodEnd: Date
  /** Ends then and does not renew; null when it renews. */
  cancelsAt: Date | null
  endedAt: Date | null
  latestInvoice: Invoice | null
}

/** Refund of a charge: amount and invoice. */
export type Refund = { invoiceId: string | null; amountCents: number; refundedCents: number }

/** A webhook event. Only its subject is used: the current state is queried from the provider. */
export type PaymentEvent = {
  id: string
  type: string
  /** The object that changed; null for a type of event that changes nothing. */
  subject: { kind: 'checkout' | 'subscription' | 'invoice' | 'charge'; id: string } | null
  createdAt: Date
  /** True for an event of another account or of the other mode (test or live). */
  isForeign: boolean
}

/** The names of all providers. Payments store them: never rename one. */
export type ProviderName = 'stripe' | 'sandbox'

/** The route by which a provider reports events. */
export type WebhookEndpoint = { path: string; signatureHeader: string }

/** The payment provider. Implemented by Stripe and, in local mode, by the sandbox. */
export type Payments = {
  name: ProviderName
  /** Starts a purchase. Closes open purchases of the same customer. */
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Finds a purchase. Returns undefined for an unknown or badly formed id. */
  findCheckout(id: string): Promise<Checkout | undefined>
  /** Closes an open purchase. Does nothing when it is complete or unknown. */
  closeCheckout(id: string): Promise<void>
  /** Creates the page to manage a subscription. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  findSubscription(id: string): Promise<Subscription | undefined>
  findInvoice(id: string): Promise<Invoice | undefined>
  findRefund(chargeId: string): Promise<Refund | undefined>
  /** Ends a subscription immediately; nothing more is charged. Does nothing when it has ended. */
  endSubscription(id: string): Promise<void>
  /** Removes a discount code at the provider, so that new purchases cannot use it. Does nothing for an unknown code. */
  removeDiscount(code: string): Promise<void>
  /** Removes our discounts from a subscription, from the next payment on. Discounts set manually at the provider stay. */
  revokeDiscount(subscriptionId: string): Promise<void>
  /** Verifies and parses a webhook request. `raw` must be the unchanged body. Throws `BadSignature`. */
  readEvent(raw: Buffer, signature: string | undefined): PaymentEvent
}

/** A webhook request with a missing, wrong or expired signature. */
export class BadSignature extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'BadSignature'
  }
}

/** The provider did not respond or sent an unusable response. */
export class PaymentsUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentsUnavailable'
  }
}

/** Maximum age of a webhook signature in seconds, to prevent replay. */
export const signatureToleranceS = 300
