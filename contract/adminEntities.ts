import { z } from 'zod'
import { subscriptionStatus, tier } from './entities.ts'

/**
 * The activity of an account (spec 2 §4), which depends on the days since its last sign-in or, if there was none, since
 * its sign-up.
 */
export const activity = z.enum(['active', 'inactive', 'dormant', 'churn_risk'])

/**
 * Where a plan comes from: a card subscription, a trial, a coupon of 100 %, an admin's override, or the operator's
 * `ADMIN_UIDS`. `stored`: a paid tier that none of these explains, set by the operator in the database.
 */
export const planSource = z.enum(['none', 'card', 'trial', 'coupon', 'override', 'stored', 'admin_uids'])
export type PlanSource = z.infer<typeof planSource>

/**
 * What gives an account its access now: the source of its current plan, else the reason why it is an admin
 * (`admin_role`: the stored role; `admin_emails`: the operator's `ADMIN_EMAILS`). `none`: the account is free.
 */
export const accessSource = z.enum([...planSource.options, 'admin_role', 'admin_emails'])

/** What makes an account an admin: the stored flag, the stored role, or a list in the operator's settings. */
export const adminSource = z.enum(['admin_uids', 'admin_emails', 'role', 'is_admin'])
export type AdminSource = z.infer<typeof adminSource>

/** Status of a plan as admin pages show it: evaluated now, including what the payment provider reports. */
export const planStatus = z.enum(['active', 'trialing', 'payment_due', 'ended', 'none'])

/**
 * The status that the users list shows for an account: closed or suspended, else the status of its plan. Each account
 * has exactly one of these statuses.
 */
export const accountStatus = z.enum([...planStatus.options, 'suspended', 'closed'])
export type AccountStatus = z.infer<typeof accountStatus>

/** Selects accounts for admin pages. Every given field narrows the result; an absent field does not filter. */
export const userFilter = z.object({
  /**
   * Parts of the user's name or e-mail address, in any order, or a complete account id. Parts of one or two letters
   * match only the beginnings of words.
   */
  search: z.string().trim().max(200).optional(),
  /** The tier that applies now, after override, trial and expiry. */
  tier: tier.optional(),
  /** The status that applies now, after override, trial and expiry. */
  status: subscriptionStatus.optional(),
  /** Only accounts that have this status in the users list. */
  accountStatus: accountStatus.optional(),
  activity: activity.optional(),
  /** Only accounts that redeemed this coupon code. */
  coupon: z.string().trim().toUpperCase().max(100).optional(),
  agencyId: z.string().max(64).optional(),
  verified: z.boolean().optional(),
  /** `open`: neither suspended nor closed. `closed`: the account cannot be used, and its deletion is scheduled. */
  state: z.enum(['open', 'suspended', 'closed']).optional(),
  /**
   * Only accounts with this role. `staff`: admin, superadmin or manager. `coupons`: users who may manage coupons
   * without one of these roles. `none`: all other users.
   */
  role: z.enum(['admin', 'superadmin', 'manager', 'staff', 'coupons', 'none']).optional(),
})
export type UserFilter = z.infer<typeof userFilter>

/**
 * Number of accounts that match a filter. `isExact` is false if more than `count` accounts match: counting all of them
 * would be too slow.
 */
export const totalCount = z.object({ count: z.number(), isExact: z.boolean() })
