import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** Running exports: one row per account, so that only one runs at a time across all servers. */
export const exportLeases = pgTable('export_turns', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Id of the download that holds the lease. */
  id: text('id').notNull(),
  /** The lease expires then unless it is renewed: its server has stopped. */
  until: timestamp('until', { withTimezone: true, precision: 3 }).notNull(),
})
