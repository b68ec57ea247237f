import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Messages to users: the specification's `messages`. A read one has `readAt`; a deleted one has no row. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    /** The author; null once that account is deleted. */
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentByEmail: text('sent_by_email').notNull(),
    sentAt: at('sent_at').notNull(),
    readAt: at('read_at'),
    category: text('category').notNull().default('general'),
    priority: text('priority').$type<'low' | 'normal' | 'high'>().notNull().default('normal'),
    expiresAt: at('expires_at'),
    /** Id of the broadcast it belongs to; null for a message to this user alone. */
    noticeId: text('notice_id'),
  },
  (table) => [
    // Nobody receives the same broadcast twice, even if its job runs again.
    uniqueIndex('messages_of_notice').on(table.noticeId, table.userId),
    index('messages_of_user').on(table.userId, table.sentAt.desc(), table.id),
    index('messages_newest').on(table.sentAt.desc(), table.id),
    // For account deletion: messages by this author. Most messages have none and are left out.
    index('messages_by_writer')
      .on(table.sentBy)
      .where(sql`${table.sentBy} is not null`),
    check('messages_priority', sql`${table.priority} in ('low', 'normal', 'high')`),
  ],
)
