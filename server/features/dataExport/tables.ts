import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/**
 * One row per running export. Because the account is the key, an account can run only one export at a time, on all
 * servers together.
 */
export const exportLeases = pgTable('export_turns', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Id of the download that has the lease. */
  id: text('id').notNull(),
  /** When the lease expires if it is not renewed. An expired lease means that its server has stopped. */
  until: timestamp('until', { withTimezone: true, precision: 3 }).notNull(),
})
