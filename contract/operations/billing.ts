import { z } from 'zod'
import { instant, plan } from '../entities.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'
import { attribution, couponFailures } from './access.ts'

const hour = 3600

/**
 * Input of a checkout. `priceId` is the name of an offered plan, or the payment provider's id of its price. Both URLs
 * must be on this site. The provider replaces `{CHECKOUT_SESSION_ID}` in `successUrl`.
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
  summary:
    'Starts the purchase of a plan, with the discount code that waits in the account. Returns the URL of the payment page.',
  access: 'verified',
  unverifiedFailure: 'checkout/email-not-verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: checkout,
  output: page,
  failures: [...checkoutFailures, ...couponFailures, 'coupon/without-checkout'],
})

export const applyCouponToCheckout = defineOperation({
  name: 'applyCouponToCheckout',
  summary: 'Starts the purchase of a plan with a coupon code.',
  access: 'verified',
  unverifiedFailure: 'checkout/email-not-verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 10, windowS: hour }],
  input: checkout.extend({ couponCode: z.string().max(100), attribution: attribution.optional() }),
  output: page,
  failures: [...checkoutFailures, ...couponFailures, 'coupon/without-checkout'],
})

export const verifyCheckoutSession = defineOperation({
  name: 'verifyCheckoutSession',
  summary: 'Returns whether the caller’s purchase succeeded. If so, the plan is active when this call returns.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: hour }],
  input: z.object({ sessionId: z.string().max(300) }),
  output: z.object({ success: z.boolean() }),
  failures: ['checkout/not-yours', 'unavailable'],
})

export const createPortalSession = defineOperation({
  name: 'createPortalSession',
  summary: 'Returns the URL of the page to change or cancel a plan and to manage cards and invoices.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: z.object({ returnUrl: z.string().max(2000) }),
  output: page,
  failures: ['checkout/foreign-address', 'checkout/not-set-up', 'billing/nothing-to-manage', 'unavailable'],
})

/**
 * One payment. Amounts are in the smallest unit of `currency`, such as US cents. `plan` is null if the price is
 * unknown.
 */
export const payment = z.object({
  at: instant,
  plan: plan.nullable(),
  state: z.enum(['paid', 'failed', 'refunded']),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** ISO 4217 code in lower case. */
  currency: z.string(),
})

export const getBilling = defineOperation({
  name: 'getBilling',
  summary: 'Returns the caller’s plan, its renewal or end, and past payments.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    /** Whether this installation sells plans. */
    canBuy: z.boolean(),
    /** True in local mode without a payment provider: the checkout is simulated and nobody pays. */
    isSandbox: z.boolean(),
    /** Whether the user can manage plan and cards on a page of the payment provider (see `createPortalSession`). */
    canManage: z.boolean(),
    plan: plan.nullable(),
    /**
     * State of the paid subscription. `none`: there is none. `ending`: it was cancelled and is active until `endsAt`.
     */
    state: z.enum(['none', 'renewing', 'ending', 'payment_failed']),
    renewsAt: instant.nullable(),
    /**
     * When the first payment would be due if the account bought a plan now: at the end of its free time. Null:
     * immediately.
     */
    paidPeriodStartsAt: instant.nullable().default(null),
    endsAt: instant.nullable(),
    /** The newest twelve payments, newest first. */
    payments: z.array(payment),
  }),
  failures: [],
})
