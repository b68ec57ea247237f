import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One counter per key with the end of its window, shared by all processes of this database. */
export const rateCounters = pgTable('rate_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true, precision: 3 }).notNull(),
})
