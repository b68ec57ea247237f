import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Rules about who may use a coupon, and for what. A missing list of domains or plans restricts nothing. A missing
 * `maxPerUser` means once per user.
 */
export type CouponConstraints = {
  allowDomains?: string[]
  denyDomains?: string[]
  allowedPlans?: string[]
  maxPerUser?: number
}

/** Further flags of a coupon. */
export type CouponMetadata = {
  is30DayTrial?: boolean
  /** True for a coupon of local mode. The server answers requests that are not local as if it did not exist. */
  isLocalOnly?: boolean
}

/** Coupons: trials, paid months and discounts. */
export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    /** The coupon code without outer spaces, in upper case. */
    code: text('code').notNull().unique(),
    description: text('description').notNull().default(''),
    type: text('type').notNull(),
    value: integer('value').notNull(),
    duration: text('duration'),
    durationInMonths: integer('duration_in_months'),
    trialDays: integer('trial_days'),
    quotaMinutes: integer('quota_minutes'),
    quotaCharacters: integer('quota_characters'),
    metadata: jsonb('metadata').$type<CouponMetadata>().notNull().default({}),
    status: text('status').notNull().default('active'),
    state: text('state').notNull().default('active'),
    /** Set only on coupons that an older server version stored. False means that the coupon is disabled. */
    isActive: boolean('is_active'),
    deleted: boolean('deleted').notNull().default(false),
    deletedAt: at('deleted_at'),
    /** Id of the batch: equal for all coupons that one call created. Null for a coupon that was created alone. */
    batch: text('batch'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Increases with each edit by an admin, so that a concurrent edit is detected. */
    version: integer('version').notNull().default(1),
    expiresAt: at('expires_at'),
    /**
     * The limit of redemptions. The specification has two names for it, `maxRedemptions` and `maxUses`, and two for the
     * counter, `timesRedeemed` and `currentRedemptions`. Limit and counter have one column each and are sent under both
     * names.
     */
    maxRedemptions: integer('max_redemptions'),
    timesRedeemed: integer('times_redeemed').notNull().default(0),
    constraints: jsonb('constraints').$type<CouponConstraints>().notNull().default({}),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('coupons_newest').on(table.createdAt.desc(), table.id.desc()),
    index('coupons_batch').on(table.batch),
    check('coupons_never_negative', sql`${table.timesRedeemed} >= 0 and ${table.value} >= 0`),
  ],
)

/** Redemptions of coupons, one row each. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: text('id').primaryKey(),
    /** Becomes null when the account is deleted. The redemption still counts toward the limit of the coupon. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    couponCode: text('coupon_code').notNull(),
    /**
     * Number of this redemption among the account's redemptions of this code, from 1. A unique index makes sure that
     * two simultaneous redemptions get different numbers.
     */
    number: integer('number').notNull(),
    wasTrial: boolean('was_trial').notNull(),
    /**
     * Keyed hash of the normalised e-mail address: without plus tag, and for Gmail without dots. With this hash the
     * server refuses a second trial to another account of the same mailbox.
     */
    mailboxHash: text('mailbox_hash').notNull(),
    attribution: jsonb('attribution').$type<Record<string, string>>().notNull().default({}),
    redeemedAt: at('redeemed_at').notNull(),
  },
  (table) => [
    uniqueIndex('coupon_redemptions_once').on(table.userId, table.couponCode, table.number),
    index('coupon_redemptions_mailbox').on(table.mailboxHash),
    index('coupon_redemptions_of_code').on(table.couponCode, table.redeemedAt.desc(), table.id.desc()),
    index('coupon_redemptions_newest').on(table.redeemedAt.desc(), table.id.desc()),
  ],
)
