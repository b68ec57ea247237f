import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One counter a key and window, shared by every process over this database. */
export const rateCounters = pgTable('rate_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true, precision: 3 }).notNull(),
})
