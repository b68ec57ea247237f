import { subscriptionStatus, tier, type UserDocument } from '@scene-partner/contract/entities'
import { type AdminLists, isAdmin, isListedAdmin } from './roles.ts'
import type { users } from './tables.ts'

/** A row of the table `users`. */
export type UserRow = typeof users.$inferSelect

/** The parts of a user document that other features store. */
export type UserDocumentFacts = {
  /** Characters used in this UTC month. */
  usedThisMonth: number
  hasPassword: boolean
  unreadMessages: number
}

const formatInstant = (date: Date | null) => date?.toISOString() ?? null

/** Converts a stored tier to a tier of the contract; an unknown tier becomes `inactive`. */
const parseTier = (stored: string) => tier.catch('inactive').parse(stored)

function presentOverride({ override }: UserRow): UserDocument['override'] {
  if (!override) return null
  const { status, expiresAt, createdAt, type } = override
  return { status, tier: parseTier(override.tier), expiresAt, createdAt, type }
}

function presentPendingCoupon({ pendingCoupon }: UserRow): UserDocument['pendingCoupon'] {
  if (!pendingCoupon) return null
  const { attribution: _private, ...shown } = pendingCoupon
  return shown
}

/**
 * Returns the fields of the user document that replace the stored values for an account in `ADMIN_UIDS`. They are
 * computed at each read, so removing an id from the list takes effect immediately.
 */
function listedAdminFields(user: UserRow): Partial<UserDocument> {
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

/**
 * Returns the user document with the field names of the specification. The account's user reads the document, so it
 * does not contain the customer and subscription ids of the payment provider, or who granted an override and why.
 */
export function presentUser(user: UserRow, facts: UserDocumentFacts, lists: AdminLists): UserDocument {
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
    lastSignInAt: formatInstant(user.lastSignInAt),
    plan: user.plan,
    subscriptionTier: parseTier(user.subscriptionTier),
    subscriptionStatus: subscriptionStatus.catch('none').parse(user.subscriptionStatus),
    subscriptionStartedAt: formatInstant(user.subscriptionStartedAt),
    subscriptionExpiresAt: formatInstant(user.subscriptionExpiresAt),
    trialEndDate: formatInstant(user.trialEndDate),
    quotaMinutesTotal: user.quotaMinutesTotal,
    quotaMinutesUsed: facts.usedThisMonth,
    stripePriceId: user.paymentPriceId,
    phone: user.phone,
    phoneUpdatedAt: formatInstant(user.phoneUpdatedAt),
    usedCoupons: user.usedCoupons,
    appliedCoupon: user.appliedCoupon,
    pendingCoupon: presentPendingCoupon(user),
    pendingPlan: user.pendingPlan,
    couponOutcome: user.couponOutcome,
    override: presentOverride(user),
    isAdmin: isAdmin(user, lists),
    role: user.role,
    canManageCoupons: user.canManageCoupons,
    hasPassword: facts.hasPassword,
    unreadMessages: facts.unreadMessages,
    ...(isListedAdmin(user.id, lists) && listedAdminFields(user)),
  }
}
