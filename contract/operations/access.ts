import { z } from 'zod'
import { couponSummary, instant, tier } from '../entities.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'

const code = z.string().max(100)
const hour = 3600

/** Where a visitor came from, as the page's `utm_*` parameters said. */
export const attribution = z
  .record(z.string().max(40), z.string().max(200))
  .refine((all) => Object.keys(all).length <= 20, 'too many entries')

/** Why a code is refused, in the order in which the rules are tried (spec 2 §5). */
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
  summary: 'Whether a code could be used now, and what it gives. Changes nothing.',
  access: 'anyone',
  whileViewing: 'refused',
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
  summary: 'Redeems a trial code or one of 100 % for the caller. All of it happens, or none.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 10, windowS: hour }],
  input: z.object({ couponCode: code, attribution: attribution.optional() }),
  output: z.object({ success: z.literal(true), message: z.string() }),
  failures: [...couponFailures, 'coupon/at-checkout-only', 'coupon/already-subscribed'],
})

export const getUserSubscriptionStatus = defineOperation({
  name: 'getUserSubscriptionStatus',
  summary:
    'The caller’s tier as it counts now: override, trial and expiry read; for staff, that of the account that `userId` names.',
  access: 'session',
  whileViewing: 'reads',
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
  summary: 'Whether so many characters of new speech fit into this month. A hint: generating decides.',
  access: 'verified',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ characterCount: z.number().int().min(0).max(10_000_000) }),
  output: z.object({
    canGenerate: z.boolean(),
    reason: z.enum(['character_limit_exceeded', 'error_checking_limits']).optional(),
    currentUsage: z.number(),
    /** Null for admins, who have none. */
    limit: z.number().nullable(),
    remaining: z.number().nullable(),
  }),
  failures: [],
})
