import type { CouponOutcome, PendingCoupon, Plan } from '@scene-partner/contract/entities'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The coupon that was last applied to an account, with its data at that time. `appliedAt` is ISO 8601. */
export type AppliedCoupon = {
  code: string
  type: string
  value: number
  duration: string | null
  durationInMonths: number | null
  appliedAt: string
}

/** A coupon code that an account has chosen but cannot use yet. The field names are those of the contract. */
export type StoredPendingCoupon = PendingCoupon & {
  /** The `utm_*` parameters of the page on which the coupon code was chosen. */
  attribution: Record<string, string>
}

/**
 * A tier granted by an admin. While `status` is active and `expiresAt` is in the future, it applies in place of the
 * account's own tier and expiry.
 */
export type Override = {
  status: 'active' | 'revoked'
  tier: 'free' | 'premium_trial' | 'paid' | 'pro' | 'studio'
  expiresAt: string
  createdAt: string
  createdBy: string
  reason: string
  type: string
}

/** Returns the index expression with which the admin search finds the beginnings of words in names and addresses. */
const wordsOfUser = (table: { email: AnyPgColumn; name: AnyPgColumn }) =>
  sql`to_tsvector('simple', translate(${table.email}, '@.+-_', '     ') || ' ' || ${table.name})`

/** Returns the index expression with which the admin search finds parts of words in names and e-mail addresses. */
const searchedText = (table: { email: AnyPgColumn; name: AnyPgColumn }) =>
  sql`(lower(${table.name}) || ' ' || ${table.email}) gin_trgm_ops`

/**
 * Accounts that have or had a plan, for the indexes of the subscription list. The same condition as `everHadPlanSql`.
 */
const everHadPlan = sql`subscription_tier in ('paid', 'premium_trial', 'pro', 'studio') or override is not null or subscription_started_at is not null`

/** One row per account. Most columns are fields of the specification's user document. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),

    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    funnelStage: text('funnel_stage').notNull().default('signup'),
    lastSignInAt: at('last_sign_in_at'),
    plan: text('plan').notNull().default('paid'),
    subscriptionTier: text('subscription_tier').notNull().default('inactive'),
    subscriptionStatus: text('subscription_status').notNull().default('inactive'),
    subscriptionStartedAt: at('subscription_started_at'),
    subscriptionExpiresAt: at('subscription_expires_at'),
    trialEndDate: at('trial_end_date'),
    quotaMinutesTotal: integer('quota_minutes_total').notNull().default(0),
    phone: text('phone'),
    phoneUpdatedAt: at('phone_updated_at'),
    paymentPriceId: text('stripe_price_id'),
    paymentCustomerId: text('stripe_customer_id'),
    paymentSubscriptionId: text('stripe_subscription_id'),
    lastPaymentDate: at('last_payment_date'),
    usedCoupons: text('used_coupons')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    appliedCoupon: jsonb('applied_coupon').$type<AppliedCoupon>(),
    pendingCoupon: jsonb('pending_coupon').$type<StoredPendingCoupon>(),
    pendingPlan: text('pending_plan').$type<Plan>(),
    couponOutcome: jsonb('coupon_outcome').$type<CouponOutcome>(),
    override: jsonb('override').$type<Override>(),
    isAdmin: boolean('is_admin').notNull().default(false),
    role: text('role').$type<'admin' | 'superadmin' | 'manager'>(),
    canManageCoupons: boolean('can_manage_coupons').notNull().default(false),
    /**
     * When an admin suspended the account; null if it is not suspended. A suspended account cannot sign in, but all its
     * data stays.
     */
    suspendedAt: at('suspended_at'),
    /**
     * The time from which a job deletes the account, because an admin requested it; null if no deletion is scheduled.
     * Until then nobody can sign in, and the account can be restored.
     */
    deletionDueAt: at('deletion_due_at'),
    /**
     * The address in lower case, without plus tags and Gmail dots. Used to allow one trial and one free allowance per
     * mailbox.
     */
    normalisedEmail: text('normalised_email').notNull().default(''),
    /** Whether the operator must confirm this account before `ADMIN_EMAILS` makes it an admin. */
    needsAdminConfirmation: boolean('needs_admin_confirmation').notNull().default(false),
  },
  (table) => [
    index('users_normalised_email').on(table.normalisedEmail),
    // Indexes for the admin lists. `server/features/admin/users` must query by exactly these expressions.
    index('users_newest').on(table.createdAt, table.id),
    index('users_last_seen').on(sql`coalesce(${table.lastSignInAt}, ${table.createdAt})`, table.id),
    index('users_email_from').on(table.email.op('text_pattern_ops')),
    index('users_mail_domain').on(sql`split_part(${table.email}, '@', 2)`, table.createdAt, table.id),
    index('users_words').using('gin', wordsOfUser(table)),
    index('users_search').using('gin', searchedText(table)),
    index('users_with_plan')
      .on(sql`coalesce(${table.subscriptionStartedAt}, ${table.createdAt})`, table.id)
      .where(everHadPlan),
    index('users_with_plan_by_end')
      .on(sql`coalesce(${table.trialEndDate}, ${table.subscriptionExpiresAt}, 'epoch'::timestamptz)`, table.id)
      .where(everHadPlan),
    index('users_in_office')
      .on(table.createdAt, table.id)
      .where(sql`is_admin or role is not null or can_manage_coupons`),
    index('users_suspended')
      .on(table.createdAt, table.id)
      .where(sql`suspended_at is not null`),
    index('users_deletion_due')
      .on(table.deletionDueAt)
      .where(sql`deletion_due_at is not null`),
    // Index for account deletion, which finds the overrides that the deleted admin granted.
    index('users_granted_by')
      .on(sql`(${table.override} ->> 'createdBy')`)
      .where(sql`override is not null`),
  ],
)

/**
 * Addresses of `ADMIN_EMAILS` that an account gave up, by deletion or by a change of address. A later account with such
 * an address is not an admin until the operator confirms the account. Only keyed hashes are stored.
 */
export const releasedAdminAddresses = pgTable('released_admin_addresses', {
  hash: text('hash').primaryKey(),
  releasedAt: at('released_at').notNull(),
})

/** Preferences of an account. Speed, stability and similarity are stored in hundredths. */
export const preferences = pgTable('preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  favoriteVoiceIds: text('favorite_voice_ids')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  defaultVoiceId: text('default_voice_id'),
  recentVoiceIds: text('recent_voice_ids')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  defaultSpeed: integer('default_speed_percent').notNull().default(100),
  defaultStability: integer('default_stability_percent').notNull().default(50),
  defaultSimilarity: integer('default_similarity_percent').notNull().default(50),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** The log of admin actions. A trigger refuses updates and deletions. */
export const adminLog = pgTable(
  'admin_log',
  {
    id: text('id').primaryKey(),
    adminId: text('admin_id').notNull(),
    action: text('action').notNull(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    timestamp: at('timestamp').notNull(),
  },
  (table) => [
    uniqueIndex('admin_log_newest').on(table.timestamp, table.id),
    index('admin_log_by_admin').on(table.adminId, table.timestamp, table.id),
    index('admin_log_by_action').on(table.action, table.timestamp, table.id),
    index('admin_log_about').on(sql`(${table.metadata} ->> 'userId')`, table.timestamp, table.id),
  ],
)
