import { z } from 'zod'
import { subscriptionStatus, tier } from './entities.ts'

/** How recently an account signed in, by days (spec 2 §4). An account that never signed in is counted from its sign-up. */
export const activity = z.enum(['active', 'inactive', 'dormant', 'churn_risk'])

/** Where a paid tier comes from: a card payment, a coupon code, an admin's override, or the operator's `ADMIN_UIDS`. */
export const planSource = z.enum(['none', 'card', 'code', 'override', 'operator'])

/** Status of a plan as admin pages show it: evaluated now, including what the payment provider reports. */
export const planStatus = z.enum(['active', 'trialing', 'payment_due', 'ended', 'none'])
/** Selects accounts for admin pages. Every given field narrows the result; an absent field does not filter. */
export const userFilter = z.object({
  /** Prefixes of words of the name or e-mail address, a prefix of the address, or a complete account id. */
  search: z.string().trim().max(200).optional(),
  /** The effective tier now. */
  tier: tier.optional(),
  /** The effective status now. */
  status: subscriptionStatus.optional(),
  activity: activity.optional(),
  /** A coupon code that the account redeemed. */
  coupon: z.string().trim().toUpperCase().max(100).optional(),
  agencyId: z.string().max(64).optional(),
  verified: z.boolean().optional(),
  /**
   * `staff`: admin, superadmin or manager. `coupons`: may manage coupons without having such a role. `none`: everyone
   * else.
   */
  role: z.enum(['admin', 'superadmin', 'manager', 'staff', 'coupons', 'none']).optional(),
})
export type UserFilter = z.infer<typeof userFilter>

/** Number of matches. `isExact` is false when there are more than `count`, because counting all would be too slow. */
export const totalCount = z.object({ count: z.number(), isExact: z.boolean() })
