import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** What an account has spoken and set aside in one UTC month (`2026-11`), in characters. */
export const usageMonths = pgTable('usage_months', {
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  month: text('month').notNull(),
  used: integer('used').notNull().default(0),
  reserved: integer('reserved').notNull().default(0),
}, (table) => [primaryKey({ columns: [table.userId, table.month] })])
