import type { Tier } from '@scene-partner/contract/entities'
import type { Config } from '../../config.ts'
import { isAdmin, isListedAdmin, type UserRow } from '../accounts/index.ts'

/** Spec 2 §5, spec 1 §9: characters of new speech in a UTC month. */
export const freeLimit = 10_000
export const paidLimit = 30_000

/** The override of listed administrators ends here; computed, never stored. */
const listedUntil = new Date('2099-12-31T23:59:59.000Z')

/** What an account may do now, as one reading of tier, trial, expiry and override. `plan` is shown, never judged. */
export type Access = {
  tier: Tier
  status: 'none' | 'inactive' | 'active' | 'trialing'
  expiresAt: Date | null
  trialEndDate: Date | null
  isAdmin: boolean
  /** Opens the Studio. */
  isSubscriber: boolean
  /** Characters a month; null for admins, who have no limit. */
  limit: number | null
}

type Facts = Pick<
  UserRow,
  | 'id' | 'email' | 'emailVerified' | 'isAdmin' | 'role' | 'override'
  | 'subscriptionTier' | 'subscriptionStatus' | 'subscriptionExpiresAt' | 'trialEndDate' | 'quotaMinutesTotal'
>

const paidTiers = new Set<string>(['paid', 'premium_trial', 'pro', 'studio'])
const isPast = (end: Date | null, now: Date) => end !== null && end <= now

type Standing = Pick<Access, 'tier' | 'status' | 'expiresAt' | 'trialEndDate'>
const reverted: Standing = { tier: 'free', status: 'none', expiresAt: null, trialEndDate: null }

/** What the account itself holds: a trial or a paid time that has run out reverts to free. */
function ownStanding(user: Facts, now: Date): Standing {
  const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt, trialEndDate } = user
  if (!paidTiers.has(tier)) {
    return { ...reverted, tier: tier === 'free' ? 'free' : 'inactive', status: user.subscriptionStatus === 'inactive' ? 'inactive' : 'none' }
  }
  const end = tier === 'premium_trial' ? (trialEndDate ?? expiresAt) : expiresAt
  if (isPast(end, now)) return { ...reverted, trialEndDate }
  return {
    tier: tier as Tier,
    status: tier === 'premium_trial' ? 'trialing' : 'active',
    expiresAt: expiresAt ?? end,
    trialEndDate: tier === 'premium_trial' ? end : null,
  }
}

/** An administrator's grant replaces tier and expiry while it is active and not past. */
function standingOf(user: Facts, now: Date, config: Pick<Config, 'adminUids'>): Standing {
  if (isListedAdmin(user.id, config)) return { tier: 'paid', status: 'active', expiresAt: listedUntil, trialEndDate: null }
  const { override } = user
  const end = override && new Date(override.expiresAt)
  if (override?.status === 'active' && end && end > now) {
    const isTrial = override.tier === 'premium_trial'
    return { tier: override.tier, status: isTrial ? 'trialing' : 'active', expiresAt: end, trialEndDate: isTrial ? end : null }
  }
  return ownStanding(user, now)
}

export function readAccess(user: Facts, { now, config }: { now: Date; config: Pick<Config, 'adminUids' | 'adminEmails'> }): Access {
  const standing = standingOf(user, now, config)
  const isSubscriber = paidTiers.has(standing.tier)
  const admin = isAdmin(user as UserRow, config)
  // What a trial or coupon granted counts while it runs; the stored 0 of sign-up lowers nothing.
  const granted = isSubscriber ? user.quotaMinutesTotal : 0
  return {
    ...standing,
    isAdmin: admin,
    isSubscriber: isSubscriber || admin,
    limit: admin ? null : Math.max(isSubscriber ? paidLimit : freeLimit, granted),
  }
}

/** The Studio is for subscribers and admins; practice for every verified address (the adapter has judged that). */
export const maySpeak = (access: Access, purpose: 'studio' | 'practice'): boolean =>
  purpose === 'practice' || access.isSubscriber
