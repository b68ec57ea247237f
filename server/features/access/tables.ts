import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** Characters used and reserved by an account in one UTC month (`2026-11`). */
export const usageMonths = pgTable(
  'usage_months',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    used: integer('used').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    // Index for listing accounts by their usage in a month.
    index('usage_months_most').on(table.month, table.used, table.userId),
    // Refuses negative counts, for example after a bug released a reservation twice: they would increase the allowance.
    check('usage_months_never_negative', sql`${table.used} >= 0 and ${table.reserved} >= 0`),
  ],
)

/**
 * Characters that deleted accounts of a mailbox used in a UTC month, so that signing up again does not renew the free
 * allowance. Only the keyed hash of the mailbox is stored. A job deletes the rows of earlier months.
 */
export const mailboxUsage = pgTable(
  'mailbox_usage',
  {
    mailboxHash: text('mailbox_hash').notNull(),
    month: text('month').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailboxHash, table.month] })],
)
