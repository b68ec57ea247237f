import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
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

export type AppliedCoupon = {
  code: string
  type: string
  value: number
  duration: string | null
  durationInMonths: number | null
  appliedAt: string
}

/** An administrator's grant. It counts while `status` is active and `expiresAt` lies ahead, and then replaces tier and expiry. */
export type Override = {
  status: 'active' | 'revoked'
  tier: 'free' | 'premium_trial' | 'paid' | 'pro' | 'studio'
  expiresAt: string
  createdAt: string
  createdBy: string
  reason: string
  type: string
}

/** What an administrator finds an account by: every word of its name and of its address. */
const wordsOfUser = (table: { email: AnyPgColumn; name: AnyPgColumn }) =>
  sql`to_tsvector('simple', translate(${table.email}, '@.+-_', '     ') || ' ' || ${table.name})`

/** The first seven columns are the sign-in library's; the rest is the specification's user document. */
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
    stripePriceId: text('stripe_price_id'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    lastPaymentDate: at('last_payment_date'),
    usedCoupons: text('used_coupons')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    appliedCoupon: jsonb('applied_coupon').$type<AppliedCoupon>(),
    override: jsonb('override').$type<Override>(),
    isAdmin: boolean('is_admin').notNull().default(false),
    role: text('role').$type<'admin' | 'superadmin' | 'manager'>(),
    canManageCoupons: boolean('can_manage_coupons').notNull().default(false),
    /** For "one trial a person": lower case, plus-tags and Gmail's dots removed. */
    normalisedEmail: text('normalised_email').notNull().default(''),
  },
  (table) => [
    index('users_normalised_email').on(table.normalisedEmail),
    // For administrators' lists; `adminUsers` asks by these very expressions.
    index('users_newest').on(table.createdAt, table.id),
    index('users_last_seen').on(sql`coalesce(${table.lastSignInAt}, ${table.createdAt})`, table.id),
    index('users_email_from').on(table.email.op('text_pattern_ops')),
    index('users_mail_domain').on(sql`split_part(${table.email}, '@', 2)`, table.createdAt, table.id),
    index('users_words').using('gin', wordsOfUser(table)),
    index('users_with_plan')
      .on(sql`coalesce(${table.subscriptionStartedAt}, ${table.createdAt})`, table.id)
      .where(
        sql`subscription_tier in ('paid', 'premium_trial', 'pro', 'studio') or override is not null or subscription_started_at is not null`,
      ),
    index('users_in_office')
      .on(table.createdAt, table.id)
      .where(sql`is_admin or role is not null or can_manage_coupons`),
    // What an administrator granted, asked for when any account leaves.
    index('users_granted_by')
      .on(sql`(${table.override} ->> 'createdBy')`)
      .where(sql`override is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The last time a password or a mailed link proved who this is: some acts want it recent. */
    authenticatedAt: at('authenticated_at').notNull().defaultNow(),
    /** The administrator who looks at this account. Such a session reads and never writes. */
    impersonatedBy: text('impersonated_by'),
    /** When a second factor was shown in it; without one, where one is set up, no administrator's right holds. */
    secondFactorAt: at('second_factor_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Single-use tokens of mailed links: only the hash is kept. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<'verify' | 'sign-in' | 'reset' | 'change-email' | 'undo-email'>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** Of a change of address: the one it leads to, or, to undo it, the one it came from. */
    email: text('email'),
  },
  (table) => [index('link_tokens_user').on(table.userId), index('link_tokens_email').on(table.email)],
)

/** Keys that devices keep for their owners (WebAuthn). The public half proves; the private one never leaves the device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Base64url, chosen by the device; whoever signs in names it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the last use. A device that counts must always count up: one that does not was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
)

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
