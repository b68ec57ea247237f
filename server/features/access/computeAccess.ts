import { tier as tiers, type Tier } from '@scene-partner/contract/entities'
import type { Config } from '../../config.ts'
import { isAdmin, isListedAdmin, type UserRow } from '../accounts/index.ts'

/** Spec 2 §5, spec 1 §9: characters of new speech in a UTC month. */
export const freeLimit = 10_000
export const paidLimit = 30_000

/** The override of listed administrators ends here; computed, never stored. */
const listedUntil = new Date('2099-12-31T23:59:59.000Z')

/** What an account may do now, as one reading of tier, status, trial, expiry and override. */
export type Access = {
  tier: Tier
  status: 'none' | 'inactive' | 'active' | 'trialing'
  expiresAt: Date | null
  /** Also of a trial that is over, so that a page can say so. */
  trialEndDate: Date | null
  isAdmin: boolean
  /** Opens the Studio. */
  isSubscriber: boolean
  /** Characters a month; null for admins, who have no limit. */
  limit: number | null
}

/** What is read of a stored account. `plan` is shown, never judged. */
export type AccessFacts = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'emailVerified'
  | 'isAdmin'
  | 'role'
  | 'override'
  | 'subscriptionTier'
  | 'subscriptionStatus'
  | 'subscriptionExpiresAt'
  | 'trialEndDate'
  | 'quotaMinutesTotal'
>

type Standing = Pick<Access, 'tier' | 'status' | 'expiresAt' | 'trialEndDate'>

const paidTiers: ReadonlySet<Tier> = new Set(['paid', 'premium_trial', 'pro', 'studio'])
const runningStatuses: ReadonlySet<string> = new Set(['active', 'trialing'])

const unpaid = (tier: Tier, user: Pick<AccessFacts, 'subscriptionStatus' | 'trialEndDate'>): Standing => ({
  tier,
  status: user.subscriptionStatus === 'inactive' ? 'inactive' : 'none',
  expiresAt: null,
  trialEndDate: user.trialEndDate,
})

const granted = (tier: Tier, expiresAt: Date | null): Standing =>
  tier === 'premium_trial'
    ? { tier, status: 'trialing', expiresAt, trialEndDate: expiresAt }
    : { tier, status: 'active', expiresAt, trialEndDate: null }

/** What the account itself holds, no override read: a paid tier that was ended or has run out is the free one. */
export function ownStanding(user: Omit<AccessFacts, 'override'>, now: Date): Standing {
  const tier = tiers.catch('inactive').parse(user.subscriptionTier)
  if (!paidTiers.has(tier)) return unpaid(tier, user)
  const end = (tier === 'premium_trial' ? user.trialEndDate : null) ?? user.subscriptionExpiresAt
  const isOver = end !== null && end <= now
  if (isOver || !runningStatuses.has(user.subscriptionStatus)) return unpaid('free', user)
  return granted(tier, end)
}

/** An administrator's grant replaces tier and expiry while it is active and not past. */
function overriding({ id, override }: AccessFacts, now: Date, config: Pick<Config, 'adminUids'>): Standing | null {
  if (isListedAdmin(id, config)) return granted('paid', listedUntil)
  const end = override?.status === 'active' ? new Date(override.expiresAt) : null
  return override && end && end > now ? granted(override.tier, end) : null
}

export type Judging = {
  now: Date
  config: Pick<Config, 'adminUids' | 'adminEmails'>
  /** Of a session whose second factor was not shown yet: what the office brings does not count. */
  awaitsSecondFactor?: boolean
}

/** The only judge of what an account has: no other code looks at tier, status, expiry or override. */
export function readAccess(user: AccessFacts, { now, config, awaitsSecondFactor = false }: Judging): Access {
  const own = ownStanding(user, now)
  const standing = overriding(user, now, config) ?? own
  const isPaid = paidTiers.has(standing.tier)
  const isStaff = !awaitsSecondFactor && isAdmin(user, config)
  // What a trial or coupon brought counts only while it runs; the stored 0 of sign-up lowers nothing.
  const brought = paidTiers.has(own.tier) ? user.quotaMinutesTotal : 0
  return {
    ...standing,
    isAdmin: isStaff,
    isSubscriber: isPaid || isStaff,
    limit: isStaff ? null : Math.max(isPaid ? paidLimit : freeLimit, brought),
  }
}

/** The Studio is for subscribers and admins; practice for every verified address (the call itself judges that). */
export const maySpeak = (access: Pick<Access, 'isSubscriber'>, purpose: 'studio' | 'practice'): boolean =>
  purpose === 'practice' || access.isSubscriber
