import type { UserDetails, UserRow } from './messages.ts'

const someDay = '2026-11-01T09:00:00.000Z'

/** Builds a row of the users list for tests. `row` contains the values that differ from the default. */
export const fakeUserRow = (row: Partial<UserRow> = {}): UserRow => ({
  uid: 'u1',
  email: 'teodor@example.net',
  displayName: 'Teodor Vance',
  emailVerified: true,
  createdAt: someDay,
  lastSignInAt: someDay,
  activity: 'active',
  tier: 'free',
  status: 'inactive',
  planStatus: 'none',
  source: 'none',
  plan: null,
  renewsAt: null,
  endsAt: null,
  usedThisMonth: 9_874,
  limit: 10_000,
  isAdmin: false,
  effectiveRole: null,
  adminSources: [],
  role: null,
  canManageCoupons: false,
  usedCoupons: [],
  suspendedAt: null,
  deletionDueAt: null,
  ...row,
})

/** Builds the details of a free account for tests. `details` contains the values that differ from the default. */
export const fakeUserDetails = (user: UserDetails['user'], details: Partial<UserDetails> = {}): UserDetails => ({
  user,
  state: { suspendedAt: null, deletionDueAt: null },
  access: {
    tier: 'free',
    status: 'inactive',
    planStatus: 'none',
    source: 'none',
    expiresAt: null,
    trialEndDate: null,
    isSubscriber: false,
    effectiveRole: null,
    adminSources: [],
  },
  override: null,
  billing: {
    plan: null,
    state: 'none',
    renewsAt: null,
    endsAt: null,
    customerId: null,
    subscriptionId: null,
    lastPaymentDate: null,
    payments: [],
    paidCents: [],
  },
  usage: { month: '2026-11', used: 9_874, reserved: 0, limit: 10_000, months: [{ month: '2026-10', used: 1_200 }] },
  counts: { scripts: 3, archivedScripts: 1, recordings: 12, messages: 2, unreadMessages: 1 },
  weekly: { characters: 1_040, recordings: 2, scripts: 1 },
  activity: { status: 'active', lastSeenAt: someDay, days: 0 },
  sessions: 1,
  signIn: { hasPassword: true, passkeys: 0 },
  coupons: [],
  roleLockReason: null,
  stateLockReason: null,
  ...details,
})

/** An active override of a plan, for tests. */
export const fakeOverride: NonNullable<UserDetails['override']> = {
  status: 'active',
  tier: 'studio',
  expiresAt: '2027-01-15T12:00:00.000Z',
  createdAt: someDay,
  createdBy: 'a1',
  createdByEmail: 'ada@example.org',
  reason: 'Lent us her voice',
  type: 'manual',
  isInForce: true,
  isComputed: false,
}
