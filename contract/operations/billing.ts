import { z } from 'zod'
import { instant } from '../entities.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'
import { attribution, couponFailures } from './access.ts'

const hour = 3600

export const plan = z.enum(['monthly', 'annual'])

/**
 * `priceId` is the word `monthly` or `annual`, or the payment provider's own id of one of the two. Both addresses are
 * this site's own; in `successUrl` the provider replaces `{CHECKOUT_SESSION_ID}`.
 */
const checkout = z.object({
  priceId: z.string().max(200),
  successUrl: z.string().max(2000),
  cancelUrl: z.string().max(2000),
})
const checkoutFailures = [
  'checkout/email-not-verified',
  'checkout/invalid-plan',
  'checkout/foreign-address',
  'checkout/already-subscribed',
  'checkout/not-set-up',
  'checkout/no-url',
  'checkout/failed',
] as const satisfies readonly FailureCode[]
const page = z.object({ url: z.string() })

export const createCheckout = defineOperation({
  name: 'createCheckout',
  summary: 'Begins the purchase of a plan; answers the page on which it is paid.',
  access: 'verified',
  whenUnverified: 'checkout/email-not-verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: checkout,
  output: page,
  failures: checkoutFailures,
})

export const applyCouponToCheckout = defineOperation({
  name: 'applyCouponToCheckout',
  summary: 'Begins the purchase of a plan at the price that a code makes it.',
  access: 'verified',
  whenUnverified: 'checkout/email-not-verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 10, windowS: hour }],
  input: checkout.extend({ couponCode: z.string().max(100), attribution: attribution.optional() }),
  output: page,
  failures: [...checkoutFailures, ...couponFailures, 'coupon/without-checkout'],
})

export const verifyCheckoutSession = defineOperation({
  name: 'verifyCheckoutSession',
  summary: 'Whether the caller’s own purchase went through; if so, the plan is theirs when this answers.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: hour }],
  input: z.object({ sessionId: z.string().max(300) }),
  output: z.object({ success: z.boolean() }),
  failures: ['checkout/not-yours', 'unavailable'],
})

export const createPortalSession = defineOperation({
  name: 'createPortalSession',
  summary: 'The page on which a plan is changed or cancelled, and cards and invoices are kept.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: z.object({ returnUrl: z.string().max(2000) }),
  output: page,
  failures: ['checkout/foreign-address', 'checkout/not-set-up', 'billing/nothing-to-manage', 'unavailable'],
})

export const payment = z.object({
  at: instant,
  plan: plan.nullable(),
  state: z.enum(['paid', 'failed', 'refunded']),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** ISO 4217, lower case. */
  currency: z.string(),
})

export const getBilling = defineOperation({
  name: 'getBilling',
  summary: 'How the caller’s plan is paid: until when, whether it renews, and what was paid so far.',
  access: 'session',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Whether plans can be bought here at all. */
    canBuy: z.boolean(),
    /** Payment is played, not made: local mode. */
    isSandbox: z.boolean(),
    /** Whether `createPortalSession` has a page to lead to. */
    canManage: z.boolean(),
    plan: plan.nullable(),
    /** `none`: nothing is billed. `ending`: it was cancelled and runs out at `endsAt`. */
    state: z.enum(['none', 'renewing', 'ending', 'payment_failed']),
    renewsAt: instant.nullable(),
    endsAt: instant.nullable(),
    /** The newest twelve, newest first. */
    payments: z.array(payment),
  }),
  failures: [],
})
