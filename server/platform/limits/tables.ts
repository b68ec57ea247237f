import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * One counter per key, with the end of its time window. All processes of this database share the counters. A key
 * contains a keyed hash in place of an address or an account id.
 */
export const rateCounters = pgTable('rate_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true, precision: 3 }).notNull(),
})
