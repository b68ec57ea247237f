import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

/** Who is taking everything of theirs away just now: a row an account, so that it is done once at a time on every server. */
export const exportTurns = pgTable('export_turns', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whose turn it is: only that download may end it. */
  id: text('id').notNull(),
  /** Given up by then where nobody lengthened it: its server is gone. */
  until: timestamp('until', { withTimezone: true, precision: 3 }).notNull(),
})
