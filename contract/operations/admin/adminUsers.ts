// Longer than 300 lines because the list, the page and the actions of accounts share the schemas at the top.
import { z } from 'zod'
import { accessSource, activity, adminSource, planStatus, totalCount, userFilter } from '../../adminEntities.ts'
import { instant, plan, role, subscriptionStatus, tier, userDocument } from '../../entities.ts'
import type { FailureCode } from '../../failures.ts'
import { defineOperation } from '../../operation.ts'
import { payment } from '../billing.ts'

const userId = z.string().min(1).max(64)
const reason = z.string().trim().max(500)
/** Year 0 is refused: PostgreSQL cannot store it. */
const day = z.iso.date().refine((given) => given >= '0001', 'is not a day')
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/**
 * An IANA time zone. Offsets such as `+02:00` are refused, because databases interpret their sign the other way round.
 */
export const timeZone = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/)
  .refine(isTimeZone, 'is not a time zone')
/** `nextCursor` of the previous page. */
const cursor = z.string().max(400).optional()

/** Tiers that an admin can grant by an override. */
const grantable = z.enum(['free', 'premium_trial', 'paid', 'pro', 'studio'])

/**
 * Why the account cannot be used: it is suspended, or it will be deleted. If it can be used, `suspendedAt` and
 * `deletionDueAt` are null.
 */
const accountState = {
  /** When an admin suspended the account. */
  suspendedAt: instant.nullable(),
  /**
   * When a job deletes the account, after an admin has requested the deletion. Until then, the account is closed and
   * can be restored.
   */
  deletionDueAt: instant.nullable(),
}

/** An account as the users list shows it. */
const userRow = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  activity,
  /** The tier that applies now, after override, trial and expiry. */
  tier,
  status: subscriptionStatus,
  planStatus: planStatus,
  source: accessSource,
  /** Plan of an active card subscription, else null. */
  plan: plan.nullable(),
  /** When the plan renews next; null if it does not renew. */
  renewsAt: instant.nullable(),
  endsAt: instant.nullable(),
  usedThisMonth: z.number(),
  /** Characters per month; null if the account has no limit. */
  limit: z.number().nullable(),
  isAdmin: z.boolean(),
  /** The role that applies. It differs from `role` for accounts that are admins without a stored role. */
  effectiveRole: role.nullable(),
  /** All reasons why the account is an admin; empty if it is not an admin. */
  adminSources: z.array(adminSource),
  /** The role that is stored with the account. */
  role: role.nullable(),
  canManageCoupons: z.boolean(),
  usedCoupons: z.array(z.string()),
  ...accountState,
})

export const listUsers = defineOperation({
  name: 'listUsers',
  summary: 'Lists accounts by filter and sort order, 100 per page. The first page has the total.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: userFilter.extend({
    sort: z.enum(['created', 'lastSignIn', 'email', 'usage']).default('created'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    cursor,
  }),
  output: z.object({ users: z.array(userRow), total: totalCount.nullable(), nextCursor: z.string().optional() }),
  failures: [],
})

const override = z.object({
  status: z.string(),
  tier,
  expiresAt: instant,
  createdAt: instant,
  createdBy: z.string(),
  /** E-mail address of the admin who created the override; null if no admin did, or if that account was deleted. */
  createdByEmail: z.string().nullable(),
  reason: z.string(),
  type: z.string(),
  /** Whether the override is active and has not expired. It then replaces the account's own tier and expiry. */
  isInForce: z.boolean(),
  /** Whether the override comes from `ADMIN_UIDS`. The admin pages cannot change it then. */
  isComputed: z.boolean(),
})

export const getUserForAdmin = defineOperation({
  name: 'getUserForAdmin',
  summary: 'Returns everything about one account except its texts.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ userId }),
  output: z.object({
    /** The user document as stored. `access` below has the values that apply now. */
    user: userDocument,
    state: z.object(accountState),
    access: z.object({
      tier,
      status: subscriptionStatus,
      planStatus: planStatus,
      source: accessSource,
      expiresAt: instant.nullable(),
      trialEndDate: instant.nullable(),
      /** Whether the account may use the Studio. */
      isSubscriber: z.boolean(),
      /** The role that applies. It differs from the stored role for accounts that are admins without a stored role. */
      effectiveRole: role.nullable(),
      /** All reasons why the account is an admin; empty if it is not an admin. */
      adminSources: z.array(adminSource),
    }),
    override: override.nullable(),
    billing: z.object({
      plan: plan.nullable(),
      state: z.enum(['none', 'renewing', 'ending', 'payment_failed']),
      renewsAt: instant.nullable(),
      endsAt: instant.nullable(),
      customerId: z.string().nullable(),
      subscriptionId: z.string().nullable(),
      lastPaymentDate: instant.nullable(),
      /** The newest twelve payments, newest first. */
      payments: z.array(payment),
      /** Payments minus refunds, by currency. */
      paidCents: z.array(z.object({ currency: z.string(), cents: z.number() })),
    }),
    usage: z.object({
      /** UTC month such as `2026-11`. */
      month: z.string(),
      used: z.number(),
      reserved: z.number(),
      limit: z.number().nullable(),
      /** The last twelve months in which the account generated speech, oldest first. */
      months: z.array(z.object({ month: z.string(), used: z.number() })),
    }),
    counts: z.object({
      scripts: z.number(),
      archivedScripts: z.number(),
      recordings: z.number(),
      messages: z.number(),
      unreadMessages: z.number(),
    }),
    /** Weekly averages since the sign-up; null during the first seven days. */
    weekly: z.object({ characters: z.number(), recordings: z.number(), scripts: z.number() }).nullable(),
    activity: z.object({ status: activity, lastSeenAt: instant, days: z.number() }),
    /** Number of open sessions, without impersonated ones. */
    sessions: z.number(),
    signIn: z.object({ hasPassword: z.boolean(), passkeys: z.number() }),
    coupons: z.array(z.object({ code: z.string(), redeemedAt: instant, wasTrial: z.boolean() })),
    /** Why the account can be neither suspended nor deleted. Null: a caller with sufficient rights can do both. */
    stateLockReason: z.enum(['yourself', 'operator', 'last_admin', 'superadmin']).nullable(),
    /** Why nobody can change the role. Null: a caller with sufficient rights can change it. */
    roleLockReason: z.enum(['yourself', 'operator', 'last_admin', 'superadmin']).nullable(),
  }),
  failures: ['not_found'],
})

const logEntry = z.object({
  id: z.string(),
  at: instant,
  /** Id of the admin who acted, or `operator` for the command line. */
  adminId: z.string(),
  adminEmail: z.string().nullable(),
  action: z.string(),
  /** Id of the account that the action affected. */
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})

export const getAdminLogs = defineOperation({
  name: 'getAdminLogs',
  summary: 'Lists the admin log, newest first, 100 per page. Entries are never changed.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({
    /** Only actions of this admin: an id, an e-mail address, or `operator`. */
    admin: z.string().trim().max(320).optional(),
    action: z.string().max(100).optional(),
    /** Only actions on this account: an id or an e-mail address. */
    user: z.string().trim().max(320).optional(),
    /** Only actions from the day `from` until the day `until`, both included. Days are in `timeZone`. */
    from: day.optional(),
    until: day.optional(),
    /** An IANA time zone, such as `Europe/London`. */
    timeZone: timeZone.default('UTC'),
    cursor,
  }),
  output: z.object({
    entries: z.array(logEntry),
    /** All action names in the log. Present only on the first page. */
    actions: z.array(z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

/** Response of an admin action: `actId` is its log entry, which `undoAct` accepts. */
const actionResponse = z.object({ success: z.literal(true), actId: z.string() })
const targetFailures = ['not_found', 'admin/named-by-operator'] as const satisfies readonly FailureCode[]

export const setOverride = defineOperation({
  name: 'setOverride',
  summary: 'Grants an account a tier until a date, independent of payments. Replaces an existing override.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    userId,
    tier: grantable,
    expiresAt: instant,
    reason: reason.min(1),
    type: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .default('manual'),
  }),
  output: actionResponse,
  failures: [...targetFailures, 'admin/expiry-past'],
})

export const revokeOverride = defineOperation({
  name: 'revokeOverride',
  summary: 'Ends an account’s override. The account’s own plan is then effective again.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ userId, reason: reason.default('') }),
  output: actionResponse,
  failures: [...targetFailures, 'admin/no-override'],
})

export const promoteUser = defineOperation({
  name: 'promoteUser',
  summary: 'Grants an account the paid tier for some days with an override of type promotion.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({
    userId,
    days: z.number().int().min(1).max(3650).default(30),
    reason: reason.min(1).default('Admin promotion'),
  }),
  output: actionResponse.extend({ expiresAt: instant }),
  failures: targetFailures,
})

export const setUserRole = defineOperation({
  name: 'setUserRole',
  summary: 'Sets or removes the role of an account. The last admin cannot be removed.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ userId, role: role.nullable(), reason: reason.default('') }),
  output: actionResponse,
  failures: [...targetFailures, 'admin/own-role', 'admin/superadmin-only', 'admin/last-admin', 'admin/not-verified'],
})

export const setCouponPermission = defineOperation({
  name: 'setCouponPermission',
  summary: 'Grants or revokes the permission to manage coupons.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ userId, canManageCoupons: z.boolean() }),
  output: actionResponse,
  failures: ['not_found', 'admin/not-verified'],
})

export const resendVerification = defineOperation({
  name: 'resendVerification',
  summary: 'Sends an account its verification link again.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ userId }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found', 'admin/verified-already'],
})

export const undoAct = defineOperation({
  name: 'undoAct',
  summary: 'Undoes an admin action on an override, a role or the coupon permission, unless it was changed since.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ actId: z.string().min(1).max(64) }),
  output: actionResponse,
  failures: [
    ...targetFailures,
    'admin/changed-since',
    'admin/cannot-undo',
    'admin/own-role',
    'admin/superadmin-only',
    'admin/not-verified',
    'admin/last-admin',
  ],
})
