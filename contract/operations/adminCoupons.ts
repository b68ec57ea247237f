import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'

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
 * A stored coupon under the specification's names. A trial reads as 100 % of the price, `30d` as one month, however it was
 * once written. The limit and its counter each travel under both of their names, and say the same under both.
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
  /** Codes that were made together bear the same. */
  batch: z.string().nullable(),
  /** For local mode alone: nobody who comes from elsewhere can use it. */
  isLocalOnly: z.boolean(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
})
export type AdminCoupon = z.infer<typeof adminCoupon>

/** Which coupons a page or a file is about. */
export const couponFilters = z.object({
  /** A part of a code or of a description. */
  search: z.string().trim().max(100).optional(),
  status: z.enum(['active', 'disabled']).optional(),
  state: z.enum(['draft', 'active']).optional(),
  type: z.enum(['trial', 'percentage', 'other']).optional(),
  /** Left out, deleted coupons are not there; `only` shows them alone. */
  deleted: z.enum(['only']).optional(),
  batch: z.string().max(100).optional(),
})
export type CouponFilters = z.infer<typeof couponFilters>

/** What an editor decides of a coupon, but for its code. */
const terms = z.object({
  description: z.string().trim().max(300).default(''),
  type: z.enum(['percentage', 'trial']),
  /** Per cent off, 1 to 100. Of a trial it is always 100. */
  value: z.number().int().min(0).max(100).default(100),
  duration: z.enum(['once', 'repeating', 'forever', '30d']).nullable().default(null),
  durationInMonths: z.number().int().min(1).max(36).nullable().default(null),
  trialDays: z.number().int().min(1).max(730).nullable().default(null),
  quotaMinutes: count.nullable().default(null),
  quotaCharacters: count.nullable().default(null),
  expiresAt: instant.nullable().default(null),
  /** Both name one limit. Where both are sent they must agree. */
  maxRedemptions: count.nullable().optional(),
  maxUses: count.nullable().optional(),
  constraints: constraints.default({}),
})
export type CouponTerms = z.input<typeof terms>

const answered = z.object({ coupon: adminCoupon })
const termFailures = ['coupon/limits-differ', 'coupon/bad-terms'] as const

export const getCoupons = defineOperation({
  name: 'getCoupons',
  summary: 'Lists coupons, newest first, 100 a page.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'reads',
  input: couponFilters.extend({ cursor }),
  output: z.object({ coupons: z.array(adminCoupon), nextCursor: z.string().optional() }),
  failures: [],
})

export const getCoupon = defineOperation({
  name: 'getCoupon',
  summary: 'Answers one coupon, deleted or not.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ couponId }),
  output: answered,
  failures: ['not_found'],
})

export const getCouponRedemptions = defineOperation({
  name: 'getCouponRedemptions',
  summary: 'Who redeemed a coupon, newest first, 50 a page. Coupon managers see addresses only in part.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ couponId, cursor }),
  output: z.object({
    redemptions: z.array(
      z.object({
        id: z.string(),
        /** Null once the account is gone, and for those who may not look at accounts. */
        userId: z.string().nullable(),
        email: z.string().nullable(),
        couponCode: z.string(),
        /** Which redemption of this code by this account it is. */
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
  summary: 'Makes a coupon, as a draft or at once to be used.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 300, windowS: hour }],
  input: terms.extend({ code, state: z.enum(['draft', 'active']).default('draft') }),
  output: answered,
  failures: ['coupon/blank', 'coupon/bad-code', 'coupon/code-taken', ...termFailures],
})

export const updateCoupon = defineOperation({
  name: 'updateCoupon',
  summary: 'Changes what a coupon gives. Its code stays, and so does what was redeemed already.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'writes',
  input: terms.extend({ couponId, version }),
  output: answered,
  failures: ['not_found', 'coupon/changed', 'coupon/is-deleted', 'coupon/limit-too-low', ...termFailures],
})

export const setCouponState = defineOperation({
  name: 'setCouponState',
  summary: 'Makes a coupon a draft, lets it be used, or disables it.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ couponId, to: z.enum(['draft', 'active', 'disabled']) }),
  output: answered,
  failures: ['not_found', 'coupon/is-deleted'],
})

export const softDeleteCouponAdmin = defineOperation({
  name: 'softDeleteCouponAdmin',
  summary:
    'Deletes a coupon, by its id or its code; what was redeemed stays in the books. With `deactivateStripe` purchases that were begun with it are closed and the payment provider forgets it; with `revokeActiveDiscounts` whoever still has something by it loses that.',
  access: 'coupons',
  whileViewing: 'refused',
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
  summary: 'Brings a deleted coupon back, disabled. What its deletion took from others stays taken.',
  access: 'coupons',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ couponId }),
  output: answered,
  failures: ['not_found'],
})

export const createCouponBatch = defineOperation({
  name: 'createCouponBatch',
  summary: 'Makes many codes of the same terms at once, all or none: a prefix, and after it what nobody can guess.',
  access: 'coupons',
  whileViewing: 'refused',
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
