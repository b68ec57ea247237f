/** A plan that can be sold. `annual` is billed yearly, the others monthly. */
export type Plan = 'monthly' | 'annual' | 'pro' | 'studio'

/** Plans that are sold whenever there is a payment provider, also the sandbox. */
export const basicPlans = ['monthly', 'annual'] as const satisfies readonly Plan[]
/** Plans that are sold only if the operator has set a price for them. */
export const optionalPlans = ['pro', 'studio'] as const satisfies readonly Plan[]

/** Price ids of the payment provider by plan. A plan without a price is not sold. */
export type PlanPrices = Record<(typeof basicPlans)[number], string> &
  Partial<Record<(typeof optionalPlans)[number], string>>

/** Returns the plan of a provider's price id; null if none of our plans has this price. */
export const findPlanOfPrice = (prices: PlanPrices, priceId: string): Plan | null =>
  [...basicPlans, ...optionalPlans].find((plan) => prices[plan] === priceId) ?? null

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
  /** The payment provider's id of the customer; null before the first purchase. */
  customerId: string | null
  /** Our id of this purchase. The provider returns this id with the checkout session. */
  reference: string
  /**
   * URL that the payment provider opens after the payment. The provider replaces `{CHECKOUT_SESSION_ID}` by the id of
   * the checkout session.
   */
  successUrl: string
  cancelUrl: string
  discount: Discount | null
  /** When the first payment is due, at least 48 hours ahead; null if it is due immediately. */
  firstPaymentAt: Date | null
  expiresAt: Date
}

/** A started purchase. `url` is the payment page; null if the provider returned none. */
export type OpenedCheckout = { id: string; url: string | null; customerId: string; expiresAt: Date }

/** A purchase as the payment provider reports it. */
export type Checkout = {
  id: string
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  accountId: string | null
  reference: string | null
  subscriptionId: string | null
}

/** An invoice as the payment provider reports it. */
export type Invoice = {
  id: string
  subscriptionId: string | null
  customerId: string
  priceId: string | null
  /** The plan that this invoice is for. The subscription may have another plan now. */
  plan: Plan | null
  /** State of the invoice. `void` means that it will never be paid. */
  state: 'open' | 'paid' | 'void'
  amountCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
}

/** A subscription as the payment provider reports it. */
export type Subscription = {
  id: string
  customerId: string
  /** Account id stored at checkout; null if the subscription was created manually at the provider. */
  accountId: string | null
  status: 'active' | 'past_due' | 'ended' | 'pending'
  priceId: string
  plan: Plan | null
  startedAt: Date
  periodEnd: Date
  /** When the subscription ends without renewing; null if it renews. */
  cancelsAt: Date | null
  endedAt: Date | null
  latestInvoice: Invoice | null
}

/** A charge with its amount, the part of the amount that was refunded, and its invoice. */
export type Refund = { invoiceId: string | null; amountCents: number; refundedCents: number }

/** A webhook event. Only its subject is used: the current state is queried from the provider. */
export type PaymentEvent = {
  id: string
  type: string
  /** The object that changed; null if this type of event changes nothing. */
  subject: { kind: 'checkout' | 'subscription' | 'invoice' | 'charge'; id: string } | null
  createdAt: Date
  /** Whether the event belongs to another merchant's account or to the other mode (test or live). */
  isForeign: boolean
}

/** The names of all payment providers. They are stored with each payment: never rename one. */
export type ProviderName = 'stripe' | 'sandbox'

/** The route to which a payment provider sends webhook events. */
export type WebhookEndpoint = { path: string; signatureHeader: string }

/** The payment provider. Implemented by Stripe and, in local mode, by the sandbox. */
export type Payments = {
  name: ProviderName
  /** Starts a purchase. Other open purchases of the customer stay open and can be paid: the caller closes them. */
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Returns a purchase; undefined if the id is unknown or has the wrong form. */
  findCheckout(id: string): Promise<Checkout | undefined>
  /** Closes an open purchase. Does nothing if it is complete or unknown. */
  closeCheckout(id: string): Promise<void>
  /** Creates a page of the provider on which the customer manages the subscription. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  findSubscription(id: string): Promise<Subscription | undefined>
  findInvoice(id: string): Promise<Invoice | undefined>
  findRefund(chargeId: string): Promise<Refund | undefined>
  /** Ends a subscription immediately, so that no more is charged. Does nothing if it has ended already. */
  endSubscription(id: string): Promise<void>
  /** Removes a discount code at the provider. A new purchase with the code creates it again. Ignores unknown codes. */
  removeDiscount(code: string): Promise<void>
  /**
   * Removes our discounts from a subscription, starting with the next payment. Discounts that were set manually at the
   * provider stay.
   */
  revokeDiscount(subscriptionId: string): Promise<void>
  /** Verifies and parses a webhook request. `raw` must be the unchanged body. Throws `BadSignature`. */
  readEvent(raw: Buffer, signature: string | undefined): PaymentEvent
}

/** Thrown for a webhook request with a missing, wrong or expired signature, or whose body is not an event. */
export class BadSignature extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'BadSignature'
  }
}

/** Thrown if the payment provider did not respond or sent an unusable response. */
export class PaymentsUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentsUnavailable'
  }
}

/** Maximum age of a webhook signature in seconds, to prevent replay. */
export const signatureToleranceS = 300
