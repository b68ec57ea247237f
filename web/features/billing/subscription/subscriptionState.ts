import type { Tier, UserDocument } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { isSubscriber, studioTiers } from '../../../platform/session/access.ts'
import type { Plan } from '@scene-partner/contract/entities'

export type Billing = OutputOf<'getBilling'>

/** The state of an account's subscription, from which the name, the end date and the possible actions follow. */
export type SubscriptionState =
  | { kind: 'lifetime' }
  | { kind: 'override'; tier: Tier; until: string }
  | { kind: 'renewing'; plan: Plan | null; at: string | null }
  | { kind: 'ending' | 'payment_failed'; plan: Plan | null; until: string | null }
  | { kind: 'trial'; until: string | null; daysLeft: number }
  | { kind: 'granted'; tier: Tier; until: string | null }
  | { kind: 'ended'; wasTrial: boolean; at: string }
  | { kind: 'free' }

const dayMs = 86_400_000

/** Returns the state of the plan that the user pays for; null if the user pays for none. */
export function getBilledState({ state, plan, renewsAt, endsAt }: Billing): SubscriptionState | null {
  if (state === 'none') return null
  return state === 'renewing' ? { kind: state, plan, at: renewsAt } : { kind: state, plan, until: endsAt }
}

function getOverrideState({ override }: UserDocument, now: number): SubscriptionState | null {
  if (override?.status !== 'active' || Date.parse(override.expiresAt) <= now) return null
  // The operator's configuration names this admin, and the server computes the override at each read of the account. So
  // `expiresAt` is not the end of the override.
  if (override.type === 'system_admin') return { kind: 'lifetime' }
  return { kind: 'override', tier: override.tier, until: override.expiresAt }
}

function getGrantedState(user: UserDocument, now: number): SubscriptionState | null {
  const { override: _replaced, ...own } = user
  if (!isSubscriber({ ...own, override: null }, now)) return null
  const { subscriptionTier: tier, trialEndDate, subscriptionExpiresAt } = user
  if (tier !== 'premium_trial') return { kind: 'granted', tier, until: subscriptionExpiresAt }
  const until = trialEndDate ?? subscriptionExpiresAt
  return { kind: 'trial', until, daysLeft: until ? Math.ceil((Date.parse(until) - now) / dayMs) : 0 }
}

function getEndedState({
  subscriptionTier,
  trialEndDate,
  subscriptionExpiresAt,
}: UserDocument): SubscriptionState | null {
  const wasTrial = subscriptionTier === 'premium_trial' || (trialEndDate !== null && !studioTiers.has(subscriptionTier))
  const at = wasTrial ? (trialEndDate ?? subscriptionExpiresAt) : subscriptionExpiresAt
  return at ? { kind: 'ended', wasTrial, at } : null
}

/**
 * Returns the state that applies: an admin override, else the plan that the user pays for, else a trial or a plan
 * granted by a coupon, else a trial or plan that has ended, else free.
 */
export function getSubscriptionState(user: UserDocument, billing: Billing, now: number): SubscriptionState {
  return (
    getOverrideState(user, now) ??
    getBilledState(billing) ??
    getGrantedState(user, now) ??
    getEndedState(user) ?? { kind: 'free' }
  )
}
