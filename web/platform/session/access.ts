import type { Session, Tier, UserDocument } from '@scene-partner/contract/entities'

/** Tiers that open the Studio (spec 1 §6: studio and pro count as well). */
export const opensStudio: ReadonlySet<Tier> = new Set<Tier>(['paid', 'premium_trial', 'studio', 'pro'])

const isAhead = (instant: string | null | undefined, now: number) => !instant || Date.parse(instant) > now

/** Whether this account's tier opens the Studio now. A hint for what to show: the server decides at each call. */
export function isSubscriber(user: UserDocument, now: number = Date.now()): boolean {
  const { override } = user
  if (override?.status === 'active' && isAhead(override.expiresAt, now)) return opensStudio.has(override.tier)
  if (!opensStudio.has(user.subscriptionTier)) return false
  if (user.subscriptionTier === 'premium_trial') {
    return isAhead(user.trialEndDate ?? user.subscriptionExpiresAt, now)
  }
  return isAhead(user.subscriptionExpiresAt, now)
}

/** Whether this session may enter the admin area. One that views another account never may. */
export function isAdmin(session: Session | null): boolean {
  return session !== null && session.claims.admin && session.claims.impersonatedBy === null
}

/** Managers see the admin area read-only. */
export function isStaff(session: Session | null): boolean {
  return isAdmin(session) || (session?.claims.role === 'manager' && session.claims.impersonatedBy === null)
}

/** Whether somebody of the office has yet to show their second factor: until then this session is an ordinary one. */
export function awaitsSecondFactor(session: Session | null): boolean {
  return session?.claims.secondFactor === 'needed'
}

/** Whether this session shows somebody else's account and may change nothing. */
export function isReadOnly(session: Session | null): boolean {
  return session !== null && session.claims.impersonatedBy !== null
}

/** Whether the Studio opens: a subscription, or an admin. */
export function mayEnterStudio(session: Session | null, now: number = Date.now()): boolean {
  return session !== null && (isAdmin(session) || isSubscriber(session.user, now))
}
