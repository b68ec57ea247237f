/** What can be bought: the same plan, paid by the month or by the year. */
export type Plan = 'monthly' | 'annual'

/** A lower price: so much off, on the first payment, on those of some months, or on all. */
export type Discount = {
  code: string
  percentOff: number
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
}

export type CheckoutWish = {
  plan: Plan
  accountId: string
  email: string
  /** Who they are to the provider, once they have bought before. */
  customerId: string | null
  /** Ours for this purchase; comes back with the session. */
  reference: string
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
  discount: Discount | null
  expiresAt: Date
}

export type OpenedCheckout = { id: string; url: string | null; customerId: string; expiresAt: Date }

export type Checkout = {
  id: string
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  accountId: string | null
  reference: string | null
  subscriptionId: string | null
}

export type Invoice = {
  id: string
  subscriptionId: string | null
  customerId: string
  priceId: string | null
  /** What it paid for, which need not be what is bought by now. */
  plan: Plan | null
  /** `void`: it will not be paid, and nobody asks for it. */
  state: 'open' | 'paid' | 'void'
  amountCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
}

export type Subscription = {
  id: string
  customerId: string
  /** Written down by us at checkout; null where somebody made it by hand at the provider. */
  accountId: string | null
  status: 'active' | 'past_due' | 'ended' | 'pending'
  priceId: string
  plan: Plan | null
  startedAt: Date
  periodEnd: Date
  /** It runs until then and does not renew. */
  cancelsAt: Date | null
  endedAt: Date | null
  latestInvoice: Invoice | null
}

/** Money that went back: how much of which invoice. */
export type Refund = { invoiceId: string | null; amountCents: number; refundedCents: number }

/** What an event is about. Of an event nothing is believed but this: what is true now is asked for. */
export type PaymentEvent = {
  id: string
  type: string
  about: { kind: 'checkout' | 'subscription' | 'invoice' | 'charge'; id: string } | null
  createdAt: Date
  /** From another account, or of test money where real money counts, or the other way round. */
  isForeign: boolean
}

/** Takes money for plans. One implementation asks Stripe, the other plays it in local mode. */
export type Payments = {
  name: 'stripe' | 'sandbox'
  /** Opens the page on which a plan is bought, and closes those that the same customer left open. */
  createCheckout(wish: CheckoutWish): Promise<OpenedCheckout>
  findCheckout(id: string): Promise<Checkout | undefined>
  /** Closes a page on which nothing was bought yet; of what is complete or gone it changes nothing. */
  closeCheckout(id: string): Promise<void>
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  findSubscription(id: string): Promise<Subscription | undefined>
  findInvoice(id: string): Promise<Invoice | undefined>
  findRefund(chargeId: string): Promise<Refund | undefined>
  /** Ends a subscription at once; nothing more is charged. Of one that has ended it changes nothing. */
  endSubscription(id: string): Promise<void>
  /** Forgets a code at the provider: no purchase that begins from now on is cheaper by it. One that is unknown is fine. */
  removeDiscount(code: string): Promise<void>
  /** From its next payment on a subscription costs its whole price; what was given by hand at the provider stays. */
  revokeDiscount(subscriptionId: string): Promise<void>
  /** Reads what the provider sent, byte by byte as it came; throws `BadSignature` where it was not the provider. */
  readEvent(raw: Buffer, signature: string | undefined): PaymentEvent
}

/** What came does not bear the provider's signature, or bears one that is too old. */
export class BadSignature extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'BadSignature'
  }
}

/** The provider did not answer, or not with what was asked for. */
export class PaymentsUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentsUnavailable'
  }
}

/** Older signatures are refused: whoever caught one may not send it again later. */
export const signatureToleranceS = 300
