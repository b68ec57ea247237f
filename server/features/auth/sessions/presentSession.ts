import type { Claims, Session, UserDocument } from '@scene-partner/contract/entities'
import type { SignedIn } from '../../../platform/http/caller.ts'
import { type AdminLists, isAdmin, type UserRow } from '../../accounts/index.ts'
import { maxSessionAgeMs } from '../lifetimes.ts'
import type { sessions } from '../tables.ts'

/** A row of the table `sessions`. */
export type SessionRow = typeof sessions.$inferSelect
/** The second-factor state of a staff session. */
export type SecondFactor = NonNullable<Claims['secondFactor']>
/** A session with its user. `secondFactor` is present for staff only. */
export type SessionWithUser = { session: SessionRow; user: UserRow; secondFactor?: SecondFactor }

/** Returns the caller of a session, with the roles that are valid in this session. */
export function toCaller({ session, user, secondFactor }: SessionWithUser, lists: AdminLists): SignedIn {
  const needsSecondFactor = secondFactor === 'needed'
  const isOwn = session.impersonatedBy === null && !needsSecondFactor
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    emailVerified: user.emailVerified,
    isAdmin: isOwn && isAdmin(user, lists),
    isSuperadmin: isOwn && user.role === 'superadmin',
    isManager: isOwn && user.role === 'manager',
    canManageCoupons: isOwn && user.canManageCoupons,
    needsSecondFactor,
    impersonatedBy: session.impersonatedBy,
    authenticatedAt: session.authenticatedAt,
  }
}

/**
 * Returns when a session ends at the latest, even if it is used all the time. An impersonation session is never
 * extended. It ends earlier if the session of its admin reaches its maximum age earlier.
 */
function findAbsoluteEnd(session: SessionRow): Date {
  const end = session.createdAt.getTime() + maxSessionAgeMs(session)
  return new Date(session.impersonatedBy === null ? end : Math.min(end, session.expiresAt.getTime()))
}

function presentClaims(signed: SessionWithUser, lists: AdminLists): Claims {
  const { session, user, secondFactor } = signed
  const caller = toCaller(signed, lists)
  const isImpersonated = session.impersonatedBy !== null
  const hasRoles = !isImpersonated && !caller.needsSecondFactor
  const role = hasRoles ? (user.role ?? (caller.isAdmin ? 'admin' : null)) : null
  return {
    admin: caller.isAdmin,
    role,
    roles: role ? [role] : [],
    canManageCoupons: caller.canManageCoupons,
    impersonatedBy: session.impersonatedBy,
    impersonatedRole: isImpersonated ? user.role : null,
    impersonationExpiresAt: isImpersonated ? findAbsoluteEnd(session).toISOString() : null,
    ...(secondFactor && { secondFactor }),
  }
}

/** Returns a user document without the fields that the browser may not receive before the second factor is passed. */
const withoutPrivateFacts = (user: UserDocument): UserDocument => ({
  ...user,
  ...{ phone: null, phoneUpdatedAt: null, stripePriceId: null },
  ...{ usedCoupons: [], appliedCoupon: null, override: null, unreadMessages: 0 },
})

/**
 * Returns the data of a session that its browser may receive: the user document, the claims, and when the session ends.
 * Before the second factor is passed, the user document contains no phone number, price id, coupons or override.
 */
export function presentSession(signed: SessionWithUser, user: UserDocument, lists: AdminLists): Session {
  const { session } = signed
  return {
    user: signed.secondFactor === 'needed' ? withoutPrivateFacts(user) : user,
    claims: presentClaims(signed, lists),
    expiresAt: session.expiresAt.toISOString(),
    absoluteExpiresAt: findAbsoluteEnd(session).toISOString(),
  }
}
