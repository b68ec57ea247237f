import { z } from 'zod'
import { subscriptionStatus, tier } from './entities.ts'

/** By days since the last sign-in (spec 2 §4); who never signed in is counted from the sign-up. */
export const activity = z.enum(['active', 'inactive', 'dormant', 'churn_risk'])

/** By what a paid tier is held: a payment, a code, an administrator's override, the operator's `ADMIN_UIDS`. */
export const source = z.enum(['none', 'card', 'code', 'override', 'operator'])

/** As the columns of an administrator show it: judged now, with what the payment provider says. */
export const standing = z.enum(['active', 'trialing', 'payment_due', 'ended', 'none'])
/** Which accounts; each that is given narrows further. */
export const userFilter = z.object({
  /** Beginnings of words of the name or the address, an address' beginning, or a whole id. */
  search: z.string().trim().max(200).optional(),
  /** The tier as it counts now. */
  tier: tier.optional(),
  /** The status as it counts now. */
  status: subscriptionStatus.optional(),
  activity: activity.optional(),
  /** A code that was redeemed. */
  coupon: z.string().trim().toUpperCase().max(100).optional(),
  agencyId: z.string().max(64).optional(),
  verified: z.boolean().optional(),
  /** `staff` is any of the three; `coupons`: who may manage coupons without an office; `none`: everyone else. */
  role: z.enum(['admin', 'superadmin', 'manager', 'staff', 'coupons', 'none']).optional(),
})
export type UserFilter = z.infer<typeof userFilter>

/** How many there are. Above a limit only that there are more: counting them all would cost more than it tells. */
export const total = z.object({ count: z.number(), isExact: z.boolean() })
