import type { Tier, UserDocument } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { isSubscriber, opensStudio } from '../../platform/access.ts'
import type { Plan } from '../../platform/redirects.ts'

export type Billing = OutputOf<'getBilling'>

/** How somebody's account stands, as one thing: what to call it, until when, and what may be done about it follow from it. */
export type Standing =
  | { kind: 'lifetime' }
  | { kind: 'override'; tier: Tier; until: string }
  | { kind: 'renewing'; plan: Plan | null; at: string | null }
  | { kind: 'ending' | 'payment_failed'; plan: Plan | null; until: string | null }
  | { kind: 'trial'; until: string | null; daysLeft: number }
  | { kind: 'granted'; tier: Tier; until: string | null }
  | { kind: 'ended'; wasTrial: boolean; at: string }
  | { kind: 'free' }

const dayMs = 86_400_000

/** What is paid for by card, where something is. */
export function billedStanding({ state, plan, renewsAt, endsAt }: Billing): Standing | null {
  if (state === 'none') return null
  return state === 'renewing' ? { kind: state, plan, at: renewsAt } : { kind: state, plan, until: endsAt }
}

function overrideStanding({ override }: UserDocument, now: number): Standing | null {
  if (override?.status !== 'active' || Date.parse(override.expiresAt) <= now) return null
  // The operator's own list, computed at each reading: its date is no end.
  if (override.type === 'system_admin') return { kind: 'lifetime' }
  return { kind: 'override', tier: override.tier, until: override.expiresAt }
}

function grantedStanding(user: UserDocument, now: number): Standing | null {
  const { override: _replaced, ...own } = user
  if (!isSubscriber({ ...own, override: null }, now)) return null
  const { subscriptionTier: tier, trialEndDate, subscriptionExpiresAt } = user
  if (tier !== 'premium_trial') return { kind: 'granted', tier, until: subscriptionExpiresAt }
  const until = trialEndDate ?? subscriptionExpiresAt
  return { kind: 'trial', until, daysLeft: until ? Math.ceil((Date.parse(until) - now) / dayMs) : 0 }
}

function endedStanding({ subscriptionTier, trialEndDate, subscriptionExpiresAt }: UserDocument): Standing | null {
  const wasTrial = subscriptionTier === 'premium_trial' || (trialEndDate !== null && !opensStudio.has(subscriptionTier))
  const at = wasTrial ? (trialEndDate ?? subscriptionExpiresAt) : subscriptionExpiresAt
  return at ? { kind: 'ended', wasTrial, at } : null
}

/** An administrator's word first, then what is paid, then what a code gave; else it is free. */
export function standingOf(user: UserDocument, billing: Billing, now: number): Standing {
  return (
    overrideStanding(user, now) ??
    billedStanding(billing) ??
    grantedStanding(user, now) ??
    endedStanding(user) ?? { kind: 'free' }
  )
}
