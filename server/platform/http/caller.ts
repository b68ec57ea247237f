/**
 * Who sent this request, read from the stored session and user at each request (never from what the browser says),
 * so that a demotion or a ban counts from the next call on.
 */
export type SignedIn = {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  isSuperadmin: boolean
  isManager: boolean
  canManageCoupons: boolean
  /** An admin or manager who has yet to show their second factor in this session: until then none of those rights hold. */
  awaitsSecondFactor: boolean
  /** The administrator behind a read-only view of this account; null in everyone's own session. */
  viewedBy: string | null
  authenticatedAt: Date
}

export type Caller = SignedIn | null
