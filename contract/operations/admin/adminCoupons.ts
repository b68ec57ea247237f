import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const hour = 3600
const couponId = z.string().max(100)
const code = z.string().max(100)
const cursor = z.string().max(200).optional()
const version = z.number().int().min(0)
const count = z.number().int().min(0).max(10_000_000)
const words = z.array(z.string().trim().min(1).max(100)).max(200)

const constraints = z.object({
  allowDomains: words.optional(),
  denyDomains: words.optional(),
  allowedPlans: words.optional(),
  maxPerUser: z.number().int().min(1).max(1000).optional(),
})

/**
 * A stored coupon under the specification's names. A trial always has the value 100, and the duration `30d` always
 * means one month. The specification has two names for the maximum number of redemptions (`maxRedemptions`, `maxUses`)
 * and two for the number of redemptions so far (`timesRedeemed`, `currentRedemptions`); the two fields of each pair are
 * always equal.
 */
export const adminCoupon = z.object({
  id: z.string(),
  code: z.string(),
  description: z.string(),
  type: z.string(),
  value: z.number(),
  duration: z.string().nullable(),
  durationInMonths: z.number().nullable(),
  trialDays: z.number().nullable(),
  quotaMinutes: z.number().nullable(),
  quotaCharacters: z.number().nullable(),
  metadata: z.object({ is30DayTrial: z.boolean() }),
  status: z.enum(['active', 'disabled']),
  state: z.enum(['draft', 'active']),
  isActive: z.boolean(),
  deleted: z.boolean(),
  deletedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  maxRedemptions: z.number().nullable(),
  maxUses: z.number().nullable(),
  timesRedeemed: z.number(),
  currentRedemptions: z.number(),
  constraints,
  /** Id that all coupons created together have in common. Null for a coupon that was created alone. */
  batch: z.string().nullable(),
  /** True for a coupon that can be redeemed only in local mode. */
  isLocalOnly: z.boolean(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
})
export type AdminCoupon = z.infer<typeof adminCoupon>

/**
 * The status of a coupon now. If several of these statuses match, the first one is used: `deleted`; `paused`: disabled
 * by an admin; `draft`: not released yet; `expired`: its period is over; `used_up`: redeemed as often as allowed; else
 * `active`.
 */
export const effectiveCouponStatus = z.enum(['active', 'draft', 'expired', 'used_up', 'paused', 'deleted'])
export type EffectiveCouponStatus = z.infer<typeof effectiveCouponStatus>

/** Filters of the coupon list and its CSV file. */
export const couponFilters = z.object({
  /** Text to search for in the coupon code and the description. */
  search: z.string().trim().max(100).optional(),
  /** Only coupons that have this status now. `deleted` returns the deleted coupons, as `deleted: 'only'` does. */
  effectiveStatus: effectiveCouponStatus.optional(),
  status: z.enum(['active', 'disabled']).optional(),
  state: z.enum(['draft', 'active']).optional(),
  type: z.enum(['trial', 'percentage', 'other']).optional(),
  /** `only`: returns only deleted coupons. Absent: returns only coupons that are not deleted. */
  deleted: z.enum(['only']).optional(),
  batch: z.string().max(100).optional(),
})
export type CouponFilters = z.infer<typeof couponFilters>

/** Editable fields of a coupon, except the coupon code. */
const terms = z.object({
  description: z.string().trim().max(300).default(''),
  type: z.enum(['percentage', 'trial']),
  /** Discount in per cent, 1 to 100; 0 is refused with `coupon/bad-terms`. Ignored for a trial: it always has 100. */
  value: z.number().int().min(0).max(100).default(100),
  duration: z.enum(['once', 'repeating', 'forever', '30d']).nullable().default(null),
  durationInMonths: z.number().int().min(1).max(36).nullable().default(null),
  trialDays: z.number().int().min(1).max(730).nullable().default(null),
  quotaMinutes: count.nullable().default(null),
  quotaCharacters: count.nullable().default(null),
  expiresAt: instant.nullable().default(null),
  /** Two names for the maximum number of redemptions. If a request has both, they must be equal. */
  maxRedemptions: count.nullable().optional(),
  maxUses: count.nullable().optional(),
  constraints: constraints.default({}),
})
export type CouponTerms = z.input<typeof terms>

const couponResponse = z.object({ coupon: adminCoupon })
const termFailures = ['coupon/limits-differ', 'coupon/bad-terms'] as const

export const getCoupons = defineOperation({
  name: 'getCoupons',
  summary: 'Lists coupons, newest first, 100 per page.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: couponFilters.extend({ cursor }),
  output: z.object({ coupons: z.array(adminCoupon), nextCursor: z.string().optional() }),
  failures: [],
})

export const getCoupon = defineOperation({
  name: 'getCoupon',
  summary: 'Returns one coupon, deleted or not.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ couponId }),
  output: couponResponse,
  failures: ['not_found'],
})

export const getCouponRedemptions = defineOperation({
  name: 'getCouponRedemptions',
  summary:
    'Lists the redemptions of a coupon, newest first, 50 per page. Coupon managers see shortened e-mail addresses.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ couponId, cursor }),
  output: z.object({
    redemptions: z.array(
      z.object({
        id: z.string(),
        /**
         * The account that redeemed the coupon. Null if the account was deleted, or if the caller may not see accounts.
         */
        userId: z.string().nullable(),
        email: z.string().nullable(),
        couponCode: z.string(),
        /** Number of this redemption among the redemptions of this coupon by this account, from 1. */
        number: z.number(),
        wasTrial: z.boolean(),
        attribution: z.record(z.string(), z.string()),
        redeemedAt: instant,
      }),
    ),
    nextCursor: z.string().optional(),
  }),
  failures: ['not_found'],
})

export const createCoupon = defineOperation({
  name: 'createCoupon',
  summary: 'Creates a coupon, as a draft or active.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 300, windowS: hour }],
  input: terms.extend({ code, state: z.enum(['draft', 'active']).default('draft') }),
  output: couponResponse,
  failures: ['coupon/blank', 'coupon/bad-code', 'coupon/code-taken', ...termFailures],
})

export const updateCoupon = defineOperation({
  name: 'updateCoupon',
  summary: 'Changes the terms of a coupon. Its code and its past redemptions stay unchanged.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: terms.extend({ couponId, version }),
  output: couponResponse,
  failures: ['not_found', 'coupon/changed', 'coupon/is-deleted', 'coupon/limit-too-low', ...termFailures],
})

export const setCouponState = defineOperation({
  name: 'setCouponState',
  summary: 'Makes a coupon a draft, active or disabled.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ couponId, to: z.enum(['draft', 'active', 'disabled']) }),
  output: couponResponse,
  failures: ['not_found', 'coupon/is-deleted'],
})

export const softDeleteCouponAdmin = defineOperation({
  name: 'softDeleteCouponAdmin',
  summary:
    'Deletes a coupon by id or code; its redemptions stay recorded. `deactivateStripe` closes open checkouts that use it and removes it at the payment provider. `revokeActiveDiscounts` ends all benefits that accounts still have from it.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    couponId: couponId.optional(),
    code: code.optional(),
    revokeActiveDiscounts: z.boolean().default(false),
    deactivateStripe: z.boolean().default(true),
  }),
  output: z.object({ success: z.boolean(), error: z.string().optional() }),
  failures: ['coupon/unnamed', 'not_found'],
})

export const restoreCoupon = defineOperation({
  name: 'restoreCoupon',
  summary: 'Restores a deleted coupon as disabled. Benefits that the deletion revoked are not restored.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ couponId }),
  output: couponResponse,
  failures: ['not_found'],
})

export const createCouponBatch = defineOperation({
  name: 'createCouponBatch',
  summary: 'Creates many codes with the same terms, all or none. Each code is the prefix and a random part.',
  access: 'coupons',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 30, windowS: hour }],
  input: terms.extend({
    prefix: z.string().max(40),
    count: z.number().int().min(1).max(5000),
    state: z.enum(['draft', 'active']).default('active'),
  }),
  output: z.object({ batch: z.string(), count: z.number() }),
  failures: ['coupon/bad-code', ...termFailures],
})
