import { z } from 'zod'
import { activity, planSource, planStatus, totalCount, userFilter } from '../adminEntities.ts'
import { instant, role, subscriptionStatus, tier, userDocument } from '../entities.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'
import { payment, plan } from './billing.ts'

const userId = z.string().min(1).max(64)
const reason = z.string().trim().max(500)
/** Year 0 is refused: PostgreSQL cannot store it. */
const day = z.iso.date().refine((given) => given >= '0001', 'is not a day')
/** `nextCursor` of the previous page. */
const cursor = z.string().max(400).optional()

/** Tiers that an override can grant. */
const grantable = z.enum(['free', 'premium_trial', 'paid', 'pro', 'studio'])

/** An account as the list shows it. */
const userRow = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  activity,
  /** Effective tier now, after override, trial and expiry. */
  tier,
  status: subscriptionStatus,
  standing: planStatus,
  source: planSource,
  /** Plan of an active card subscription, else null. */
  plan: plan.nullable(),
  /** Next renewal; null when the plan does not renew. */
  renewsAt: instant.nullable(),
  endsAt: instant.nullable(),
  usedThisMonth: z.number(),
  /** Allowance in characters per month; null without a limit. */
  limit: z.number().nullable(),
  isAdmin: z.boolean(),
  role: role.nullable(),
  canManageCoupons: z.boolean(),
  usedCoupons: z.array(z.string()),
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
  /** Null when that account was deleted or no account created the override. */
  createdByEmail: z.string().nullable(),
  reason: z.string(),
  type: z.string(),
  /** Active and not expired: it replaces tier and expiry now. */
  isInForce: z.boolean(),
  /** Granted by `ADMIN_UIDS`: the admin pages cannot change it. */
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
    /** The stored document. `standing` below has the effective values. */
    user: userDocument,
    standing: z.object({
      tier,
      status: subscriptionStatus,
      standing: planStatus,
      source: planSource,
      expiresAt: instant.nullable(),
      trialEndDate: instant.nullable(),
      /** Whether the account may use the Studio. */
      isSubscriber: z.boolean(),
    }),
    override: override.nullable(),
    billing: z.object({
      plan: plan.nullable(),
      state: z.enum(['none', 'renewing', 'ending', 'payment_failed']),
      renewsAt: instant.nullable(),
      endsAt: instant.nullable(),
      customerId: z.string().nullable(),
      /** The newest twelve, newest first. */
      payments: z.array(payment),
      /** Payments minus refunds, by currency. */
      paidCents: z.array(z.object({ currency: z.string(), cents: z.number() })),
    }),
    usage: z.object({
      /** `2026-11`, UTC. */
      month: z.string(),
      used: z.number(),
      reserved: z.number(),
      limit: z.number().nullable(),
      /** The last twelve months with speech in them, oldest first. */
      months: z.array(z.object({ month: z.string(), used: z.number() })),
    }),
    counts: z.object({
      scripts: z.number(),
      archivedScripts: z.number(),
      recordings: z.number(),
      messages: z.number(),
      unreadMessages: z.number(),
    }),
    /** Weekly averages since the sign-up; null in the first seven days. */
    weekly: z.object({ characters: z.number(), recordings: z.number(), scripts: z.number() }).nullable(),
    activity: z.object({ status: activity, lastSeenAt: instant, days: z.number() }),
    /** Number of open sessions, without impersonated ones. */
    sessions: z.number(),
    signIn: z.object({ hasPassword: z.boolean(), passkeys: z.number() }),
    coupons: z.array(z.object({ code: z.string(), redeemedAt: instant, wasTrial: z.boolean() })),
    /** Why the role cannot be changed; null when only the caller's own rights decide. */
    roleIsFixed: z.enum(['yourself', 'operator', 'last_admin', 'superadmin']).nullable(),
  }),
  failures: ['not_found'],
})

const logEntry = z.object({
  id: z.string(),
  at: instant,
  /** Account id of the admin; `operator` for the command line. */
  adminId: z.string(),
  adminEmail: z.string().nullable(),
  action: z.string(),
  /** The affected account. */
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
    /** Id or e-mail address of an admin, or `operator`. */
    admin: z.string().trim().max(320).optional(),
    action: z.string().max(100).optional(),
    /** Id or e-mail address of the affected account. */
    user: z.string().trim().max(320).optional(),
    /** UTC days, both inclusive. */
    from: day.optional(),
    until: day.optional(),
    cursor,
  }),
  output: z.object({
    entries: z.array(logEntry),
    /** Only on the first page: all action names in the log. */
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
    'admin/last-admin',
  ],
})
