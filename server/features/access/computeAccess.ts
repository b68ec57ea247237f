import { tier as tiers, type Tier } from '@scene-partner/contract/entities'
import type { Config } from '../../config.ts'
import { isAdmin, isListedAdmin, type UserRow } from '../accounts/index.ts'

/** How many characters an account without a paid tier may generate per UTC month (spec 2 §5, spec 1 §9). */
export const freeMonthlyCharacters = 10_000
/** How many characters an account with a paid tier may generate per UTC month. */
export const paidMonthlyCharacters = 30_000

/** The expiry of the paid tier of accounts in `ADMIN_UIDS`. It is not stored. */
const listedAdminExpiry = new Date('2099-12-31T23:59:59.000Z')

/** What an account may do now, computed from tier, status, trial, expiry, override and admin rights. */
export type Access = {
  tier: Tier
  status: 'none' | 'inactive' | 'active' | 'trialing'
  expiresAt: Date | null
  /** End of the trial. It is also present after the trial has ended, so that a page can show it. */
  trialEndDate: Date | null
  isAdmin: boolean
  /** Whether the account may use the Studio. */
  isSubscriber: boolean
  /** Characters per month; null for admins, who have no limit. */
  limit: number | null
}

/** The stored columns that decide access. The column `plan` is left out: it is only displayed and decides nothing. */
export type AccessUser = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'emailVerified'
  | 'isAdmin'
  | 'role'
  | 'needsAdminConfirmation'
  | 'override'
  | 'subscriptionTier'
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'trialEndDate'
  | 'quotaMinutesTotal'
>

type PlanState = Pick<Access, 'tier' | 'status' | 'expiresAt' | 'trialEndDate'>

const paidTiers: ReadonlySet<Tier> = new Set(['paid', 'premium_trial', 'pro', 'studio'])
const runningStatuses: ReadonlySet<string> = new Set(['active', 'trialing'])

const unpaidState = (tier: Tier, user: Pick<AccessUser, 'subscriptionStatus' | 'trialEndDate'>): PlanState => ({
  tier,
  status: user.subscriptionStatus === 'inactive' ? 'inactive' : 'none',
  expiresAt: null,
  trialEndDate: user.trialEndDate,
})

const grantedState = (tier: Tier, expiresAt: Date | null): PlanState =>
  tier === 'premium_trial'
    ? { tier, status: 'trialing', expiresAt, trialEndDate: expiresAt }
    : { tier, status: 'active', expiresAt, trialEndDate: null }

/** Returns the account's own plan, without overrides: a paid tier that was cancelled or has expired counts as free. */
export function computeOwnPlan(user: Omit<AccessUser, 'override'>, now: Date): PlanState {
  const tier = tiers.catch('inactive').parse(user.subscriptionTier)
  if (!paidTiers.has(tier)) return unpaidState(tier, user)
  const end = (tier === 'premium_trial' ? user.trialEndDate : null) ?? user.subscriptionExpiresAt
  const isOver = end !== null && end <= now
  if (isOver || !runningStatuses.has(user.subscriptionStatus)) return unpaidState('free', user)
  return grantedState(tier, end)
}

/** Returns the tier, status and expiry that `ADMIN_UIDS` or an active override grants; null if neither applies. */
function computeOverride({ id, override }: AccessUser, now: Date, config: Pick<Config, 'adminUids'>): PlanState | null {
  if (isListedAdmin(id, config)) return grantedState('paid', listedAdminExpiry)
  const end = override?.status === 'active' ? new Date(override.expiresAt) : null
  return override && end && end > now ? grantedState(override.tier, end) : null
}

/** What `computeAccess` needs in addition to the account. */
export type AccessContext = {
  now: Date
  config: Pick<Config, 'adminUids' | 'adminEmails'>
}

/**
 * Computes the access of an account; `accessSql` has the same rules for tier and status as SQL. A pending second factor
 * is not considered, because the guard of all calls checks it first.
 */
export function computeAccess(user: AccessUser, { now, config }: AccessContext): Access {
  const own = computeOwnPlan(user, now)
  const plan = computeOverride(user, now, config) ?? own
  const isPaid = paidTiers.has(plan.tier)
  const isStaff = isAdmin(user, config)
  // The larger allowance of a trial or coupon counts only while the trial or coupon is active. The 0 that sign-up
  // stores does not lower the limit.
  const extraAllowance = paidTiers.has(own.tier) ? user.quotaMinutesTotal : 0
  return {
    ...plan,
    isAdmin: isStaff,
    isSubscriber: isPaid || isStaff,
    limit: isStaff ? null : Math.max(isPaid ? paidMonthlyCharacters : freeMonthlyCharacters, extraAllowance),
  }
}

/**
 * Whether an account may generate for this purpose: subscribers and admins for both purposes, other accounts only for
 * practice. Does not check that the address is verified; the operation checks this.
 */
export const canGenerate = (access: Pick<Access, 'isSubscriber'>, purpose: 'studio' | 'practice'): boolean =>
  purpose === 'practice' || access.isSubscriber
