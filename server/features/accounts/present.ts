import type { Claims, Session, UserDocument } from '@scene-partner/contract/entities'
import { subscriptionStatus, tier } from '@scene-partner/contract/entities'
import type { Config } from '../../config.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { lifeOf, viewLifeMs } from './lifetimes.ts'
import type { sessions, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type SecondFactor = NonNullable<Claims['secondFactor']>
/** `secondFactor` is there where the person holds an office. */
export type Signed = { session: SessionRow; user: UserRow; secondFactor?: SecondFactor }
/** What of a user document stands in other tables. */
export type UserFacts = { usedThisMonth: number; hasPassword: boolean; unreadMessages: number }

type AdminLists = Pick<Config, 'adminEmails' | 'adminUids'>

const adminRoles = new Set<string | null>(['admin', 'superadmin'])
const instantOf = (date: Date | null) => date?.toISOString() ?? null

/** Named by the operator's `ADMIN_UIDS`: always admin, and always read as active and paid. */
export const isListedAdmin = (userId: string, { adminUids }: Pick<Config, 'adminUids'>): boolean =>
  adminUids.includes(userId)

/** An address of `ADMIN_EMAILS` counts only once its owner has proved it, else anyone could sign up with it. */
export function isAdmin(
  user: Pick<UserRow, 'id' | 'email' | 'emailVerified' | 'isAdmin' | 'role'>,
  lists: AdminLists,
): boolean {
  if (user.isAdmin || adminRoles.has(user.role) || isListedAdmin(user.id, lists)) return true
  return user.emailVerified && lists.adminEmails.includes(user.email)
}

/** Whom a second factor concerns: admins and managers. */
export const holdsOffice = (user: UserRow, lists: AdminLists): boolean =>
  isAdmin(user, lists) || user.role === 'manager'

export function callerFrom({ session, user, secondFactor }: Signed, lists: AdminLists): SignedIn {
  const awaitsSecondFactor = secondFactor === 'needed'
  const isOwn = session.impersonatedBy === null && !awaitsSecondFactor
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    emailVerified: user.emailVerified,
    isAdmin: isOwn && isAdmin(user, lists),
    isSuperadmin: isOwn && user.role === 'superadmin',
    isManager: isOwn && user.role === 'manager',
    canManageCoupons: isOwn && user.canManageCoupons,
    awaitsSecondFactor,
    viewedBy: session.impersonatedBy,
    authenticatedAt: session.authenticatedAt,
  }
}

/** Stored words as the contract knows them; a word from elsewhere reads as nothing granted. */
const tierOf = (word: string) => tier.catch('inactive').parse(word)

function overrideOf({ override }: UserRow): UserDocument['override'] {
  if (!override) return null
  const { status, expiresAt, createdAt, type } = override
  return { status, tier: tierOf(override.tier), expiresAt, createdAt, type }
}

/** What `ADMIN_UIDS` grants. Computed at each reading, so that taking the name off the list takes it back. */
function grantedByList(user: UserRow): Partial<UserDocument> {
  const createdAt = user.createdAt.toISOString()
  return {
    isAdmin: true,
    subscriptionTier: 'paid',
    subscriptionStatus: 'active',
    override: {
      status: 'active',
      tier: 'paid',
      expiresAt: '2099-12-31T23:59:59.000Z',
      createdAt,
      type: 'system_admin',
    },
  }
}

/** A stored user under the specification's names. Payment ids and an override's reason stay on the server. */
export function presentUser(user: UserRow, facts: UserFacts, lists: AdminLists): UserDocument {
  return {
    uid: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.name,
    funnelStage: user.funnelStage,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    lastSignInAt: instantOf(user.lastSignInAt),
    plan: user.plan,
    subscriptionTier: tierOf(user.subscriptionTier),
    subscriptionStatus: subscriptionStatus.catch('none').parse(user.subscriptionStatus),
    subscriptionStartedAt: instantOf(user.subscriptionStartedAt),
    subscriptionExpiresAt: instantOf(user.subscriptionExpiresAt),
    trialEndDate: instantOf(user.trialEndDate),
    quotaMinutesTotal: user.quotaMinutesTotal,
    quotaMinutesUsed: facts.usedThisMonth,
    stripePriceId: user.stripePriceId,
    phone: user.phone,
    phoneUpdatedAt: instantOf(user.phoneUpdatedAt),
    usedCoupons: user.usedCoupons,
    appliedCoupon: user.appliedCoupon,
    override: overrideOf(user),
    isAdmin: isAdmin(user, lists),
    role: user.role,
    canManageCoupons: user.canManageCoupons,
    hasPassword: facts.hasPassword,
    unreadMessages: facts.unreadMessages,
    ...(isListedAdmin(user.id, lists) && grantedByList(user)),
  }
}

function claimsOf(signed: Signed, lists: AdminLists): Claims {
  const { session, user, secondFactor } = signed
  const caller = callerFrom(signed, lists)
  const isViewed = session.impersonatedBy !== null
  const holds = !isViewed && !caller.awaitsSecondFactor
  const role = holds ? (user.role ?? (caller.isAdmin ? 'admin' : null)) : null
  return {
    admin: caller.isAdmin,
    role,
    roles: role ? [role] : [],
    canManageCoupons: caller.canManageCoupons,
    impersonatedBy: session.impersonatedBy,
    impersonatedRole: isViewed ? user.role : null,
    impersonationExpiresAt: isViewed ? new Date(session.createdAt.getTime() + viewLifeMs).toISOString() : null,
    ...(secondFactor && { secondFactor }),
  }
}

export function presentSession(signed: Signed, facts: UserFacts, lists: AdminLists): Session {
  const { session, user } = signed
  return {
    user: presentUser(user, facts, lists),
    claims: claimsOf(signed, lists),
    expiresAt: session.expiresAt.toISOString(),
    absoluteExpiresAt: new Date(session.createdAt.getTime() + lifeOf(session)).toISOString(),
  }
}
