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
    // For ordering accounts by usage of a month.
    index('usage_months_most').on(table.month, table.used, table.userId),
    // Releasing a reservation twice is a bug that must not raise the allowance.
    check('usage_months_never_negative', sql`${table.used} >= 0 and ${table.reserved} >= 0`),
  ],
)
