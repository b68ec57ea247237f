import { z } from 'zod'
import { couponSummary, instant, plan, tier, userDocument } from '../entities.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'

const code = z.string().max(100)
const hour = 3600

/** Marketing source of a visitor: the `utm_*` parameters of the address that the visitor opened. */
export const attribution = z
  .record(z.string().max(40), z.string().max(200))
  .refine((all) => Object.keys(all).length <= 20, 'too many entries')

/** Reasons to refuse a coupon code, in the order in which the rules are checked (spec 2 §5). */
export const couponFailures = [
  'coupon/blank',
  'coupon/invalid',
  'coupon/expired',
  'coupon/exhausted',
  'coupon/already-used',
  'coupon/trial-already-used',
  'coupon/domain-not-allowed',
  'coupon/domain-denied',
  'coupon/plan-not-allowed',
  'coupon/per-user-limit',
] as const satisfies readonly FailureCode[]

export const validateCoupon = defineOperation({
  name: 'validateCoupon',
  summary: 'Returns whether a coupon code is valid now and what it gives. Changes nothing.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'reads',
  limits: [
    { per: 'user', max: 10, windowS: hour },
    { per: 'client', max: 30, windowS: hour },
  ],
  input: z.object({ code }),
  output: z.object({
    valid: z.boolean(),
    reason: z.string().optional(),
    coupon: couponSummary.optional(),
  }),
  failures: [],
})

export const applyCouponToUser = defineOperation({
  name: 'applyCouponToUser',
  summary: 'Redeems a trial code or a 100 % code for the caller, completely or not at all.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 10, windowS: hour }],
  input: z.object({ couponCode: code, attribution: attribution.optional() }),
  output: z.object({ success: z.literal(true), message: z.string() }),
  failures: [...couponFailures, 'coupon/at-checkout-only', 'coupon/already-subscribed'],
})

export const updatePendingChoices = defineOperation({
  name: 'updatePendingChoices',
  summary:
    'Stores a coupon code or a plan with the account until it can be used, replaces it, or removes it. A code that can be used now is redeemed.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 20, windowS: hour }],
  input: z.object({
    /** The coupon code to store until it can be used. Null removes the stored code; absent leaves it unchanged. */
    couponCode: code.nullable().optional(),
    attribution: attribution.optional(),
    /** The plan to store until it can be bought. Null removes the stored plan; absent leaves it unchanged. */
    plan: plan.nullable().optional(),
  }),
  output: userDocument,
  failures: [...couponFailures, 'coupon/already-subscribed', 'checkout/invalid-plan'],
})

export const getUserSubscriptionStatus = defineOperation({
  name: 'getUserSubscriptionStatus',
  summary:
    'Returns the caller’s effective tier, after override, trial and expiry. Staff may name another account in `userId`.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ userId: z.string().max(64).optional() }),
  output: z.object({
    tier,
    status: z.string(),
    expiresAt: instant.optional(),
    trialEndDate: instant.optional(),
  }),
  failures: ['not_found'],
})

export const checkGenerationLimit = defineOperation({
  name: 'checkGenerationLimit',
  summary:
    'Returns whether so many new characters fit into this month’s allowance. A hint only: `startGeneration` decides.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ characterCount: z.number().int().min(0).max(10_000_000) }),
  output: z.object({
    canGenerate: z.boolean(),
    reason: z.enum(['character_limit_exceeded', 'error_checking_limits']).optional(),
    currentUsage: z.number(),
    /** Characters per month; null for admins, who have no limit. */
    limit: z.number().nullable(),
    remaining: z.number().nullable(),
  }),
  failures: [],
})
