import { z } from 'zod'
import { activity, source, standing, total, userFilter } from '../administration.ts'
import { instant, role, subscriptionStatus, tier, userDocument } from '../entities.ts'
import type { FailureCode } from '../failures.ts'
import { defineOperation } from '../operation.ts'
import { payment, plan } from './billing.ts'

const userId = z.string().min(1).max(64)
const reason = z.string().trim().max(500)
/** No calendar of a database has a year 0. */
const day = z.iso.date().refine((given) => given >= '0001', 'is not a day')
/** The cursor of the page before. */
const cursor = z.string().max(400).optional()

/** Tiers that an override may grant. */
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
  /** As it counts now: override, trial and expiry read. */
  tier,
  status: subscriptionStatus,
  standing,
  source,
  /** Of a running card subscription. */
  plan: plan.nullable(),
  /** Null for what runs out, or has no end. */
  renewsAt: instant.nullable(),
  endsAt: instant.nullable(),
  usedThisMonth: z.number(),
  /** Characters a month; null where there is no limit. */
  limit: z.number().nullable(),
  isAdmin: z.boolean(),
  role: role.nullable(),
  canManageCoupons: z.boolean(),
  usedCoupons: z.array(z.string()),
})

export const listUsers = defineOperation({
  name: 'listUsers',
  summary: 'Accounts, 100 a page, by filter and order. The total comes with the first page.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: userFilter.extend({
    sort: z.enum(['created', 'lastSignIn', 'email', 'usage']).default('created'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    cursor,
  }),
  output: z.object({ users: z.array(userRow), total: total.nullable(), nextCursor: z.string().optional() }),
  failures: [],
})

const override = z.object({
  status: z.string(),
  tier,
  expiresAt: instant,
  createdAt: instant,
  createdBy: z.string(),
  /** Null where that account is gone, or no account did it. */
  createdByEmail: z.string().nullable(),
  reason: z.string(),
  type: z.string(),
  /** Active and not past: it replaces tier and expiry now. */
  isInForce: z.boolean(),
  /** Granted by `ADMIN_UIDS`: nothing here changes it. */
  isComputed: z.boolean(),
})

export const getUserForAdmin = defineOperation({
  name: 'getUserForAdmin',
  summary: 'All about one account but its texts.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ userId }),
  output: z.object({
    /** The document as it is stored; `standing` below is as it counts. */
    user: userDocument,
    standing: z.object({
      tier,
      status: subscriptionStatus,
      standing,
      source,
      expiresAt: instant.nullable(),
      trialEndDate: instant.nullable(),
      /** Opens the Studio. */
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
      /** All that was paid and not given back, by currency. */
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
    /** Since the sign-up; null in an account's first seven days. */
    weekly: z.object({ characters: z.number(), recordings: z.number(), scripts: z.number() }).nullable(),
    activity: z.object({ status: activity, lastSeenAt: instant, days: z.number() }),
    /** Open ones, views by administrators left out. */
    sessions: z.number(),
    signIn: z.object({ hasPassword: z.boolean(), passkeys: z.number() }),
    coupons: z.array(z.object({ code: z.string(), redeemedAt: instant, wasTrial: z.boolean() })),
    /** What stands in the way of a change of role; null where nothing does but the caller's own rights. */
    roleIsFixed: z.enum(['yourself', 'operator', 'last_admin', 'superadmin']).nullable(),
  }),
  failures: ['not_found'],
})

const logEntry = z.object({
  id: z.string(),
  at: instant,
  /** `operator` for the command line. */
  adminId: z.string(),
  adminEmail: z.string().nullable(),
  action: z.string(),
  /** Whom it was about. */
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})

export const getAdminLogs = defineOperation({
  name: 'getAdminLogs',
  summary: 'What administrators did, newest first, 100 a page. Nothing in it is ever changed.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({
    /** An administrator's id or address, or `operator`. */
    admin: z.string().trim().max(320).optional(),
    action: z.string().max(100).optional(),
    /** The id or the address of whom it was about. */
    user: z.string().trim().max(320).optional(),
    /** UTC days, both included. */
    from: day.optional(),
    until: day.optional(),
    cursor,
  }),
  output: z.object({
    entries: z.array(logEntry),
    /** With the first page: every kind of act there is in the log. */
    actions: z.array(z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

/** What an act answers: the line it wrote into the log, by which `undoAct` takes it back. */
const acted = z.object({ success: z.literal(true), actId: z.string() })
const toTargets = ['not_found', 'admin/named-by-operator'] as const satisfies readonly FailureCode[]

export const setOverride = defineOperation({
  name: 'setOverride',
  summary: 'Grants an account a tier until a day, whatever it pays. Replaces the override it had.',
  access: 'admin',
  whileViewing: 'refused',
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
  output: acted,
  failures: [...toTargets, 'admin/expiry-past'],
})

export const revokeOverride = defineOperation({
  name: 'revokeOverride',
  summary: 'Ends an account’s override; what it holds itself counts again.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ userId, reason: reason.default('') }),
  output: acted,
  failures: [...toTargets, 'admin/no-override'],
})

export const promoteUser = defineOperation({
  name: 'promoteUser',
  summary: 'Makes an account paid for some days by an override of type promotion.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({
    userId,
    days: z.number().int().min(1).max(3650).default(30),
    reason: reason.min(1).default('Admin promotion'),
  }),
  output: acted.extend({ expiresAt: instant }),
  failures: toTargets,
})

export const setUserRole = defineOperation({
  name: 'setUserRole',
  summary: 'Gives an account an office or takes it. The last administrator cannot be lost.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ userId, role: role.nullable(), reason: reason.default('') }),
  output: acted,
  failures: [...toTargets, 'admin/own-role', 'admin/superadmin-only', 'admin/last-admin', 'admin/not-verified'],
})

export const setCouponPermission = defineOperation({
  name: 'setCouponPermission',
  summary: 'Lets an account manage coupons, or no longer.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ userId, canManageCoupons: z.boolean() }),
  output: acted,
  failures: ['not_found', 'admin/not-verified'],
})

export const resendVerification = defineOperation({
  name: 'resendVerification',
  summary: 'Mails an account its verification link again.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ userId }),
  output: z.object({ success: z.literal(true) }),
  failures: ['not_found', 'admin/verified-already'],
})

export const undoAct = defineOperation({
  name: 'undoAct',
  summary:
    'Puts back what an override, a role or the coupon permission was before an act, while nobody changed it since.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ actId: z.string().min(1).max(64) }),
  output: acted,
  failures: [
    ...toTargets,
    'admin/changed-since',
    'admin/cannot-undo',
    'admin/own-role',
    'admin/superadmin-only',
    'admin/last-admin',
  ],
})
