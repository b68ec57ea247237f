/**
 * The signed-in account of a request. Read from the stored session and user at each request, so that a changed role or
 * a suspension applies from the next call on.
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
  /**
   * True for an admin or manager who has set up a second factor but has not passed it in this session. The rights of
   * the role do not apply until then.
   */
  needsSecondFactor: boolean
  /** Id of the admin who impersonates this account and can only read; null in a normal session. */
  impersonatedBy: string | null
  authenticatedAt: Date
}

/** The caller of a request; null without a session. */
export type Caller = SignedIn | null
