import type { Session, Tier, UserDocument } from '@scene-partner/contract/entities'

/** Tiers that include the Studio (spec 1 §6; `studio` and `pro` count as well). */
export const studioTiers: ReadonlySet<Tier> = new Set<Tier>(['paid', 'premium_trial', 'studio', 'pro'])

const isInFuture = (instant: string | null | undefined, now: number) => !instant || Date.parse(instant) > now

/**
 * Returns whether the account's tier includes the Studio at `now` (ms). Only for what the page shows: the server
 * decides at each call.
 */
export function isSubscriber(user: UserDocument, now: number = Date.now()): boolean {
  const { override } = user
  if (override?.status === 'active' && isInFuture(override.expiresAt, now)) return studioTiers.has(override.tier)
  if (!studioTiers.has(user.subscriptionTier)) return false
  if (user.subscriptionTier === 'premium_trial') {
    return isInFuture(user.trialEndDate ?? user.subscriptionExpiresAt, now)
  }
  return isInFuture(user.subscriptionExpiresAt, now)
}

/** Returns whether the session has the rights of an admin. An impersonated session never has them. */
export function isAdmin(session: Session | null): boolean {
  return session !== null && session.claims.admin && session.claims.impersonatedBy === null
}

/**
 * Returns whether the session is that of an admin or of a manager, who may only read. Never during an impersonation.
 */
export function isStaff(session: Session | null): boolean {
  return isAdmin(session) || (session?.claims.role === 'manager' && session.claims.impersonatedBy === null)
}

/** Returns whether an admin still has to enter the second factor. Until then the server answers almost no calls. */
export function needsSecondFactor(session: Session | null): boolean {
  return session?.claims.secondFactor === 'needed'
}

/** Returns the path of the second-factor step, which then redirects to `wanted`. */
export const getSecondFactorPath = (wanted: string) => `/second-factor?redirect=${encodeURIComponent(wanted)}`

/**
 * Pages that need no data of the account: the second-factor step itself, pages of mailed links, legal texts, and the
 * offline page.
 */
const openBeforeSecondFactor =
  /^\/(second-factor|sign-in-link|reset-password|verify-email|confirm-email|undo-email|privacy|terms|offline)\/?$/i

/** Returns the page to redirect to while the second factor is pending; null if the requested page may open. */
export function getSecondFactorRedirect(
  session: Session | null,
  { pathname, search }: { pathname: string; search: string },
): string | null {
  if (!needsSecondFactor(session) || openBeforeSecondFactor.test(pathname)) return null
  return getSecondFactorPath(pathname + search)
}

/** Returns whether the session impersonates another account and therefore may not change anything. */
export function isReadOnly(session: Session | null): boolean {
  return session !== null && session.claims.impersonatedBy !== null
}

/** Returns whether the session may use the Studio: with a subscription, or as an admin. */
export function canEnterStudio(session: Session | null, now: number = Date.now()): boolean {
  return session !== null && (isAdmin(session) || isSubscriber(session.user, now))
}
