import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Messages to users (`messages` in the specification). A message that was read has `readAt`. A deleted message has no
 * row.
 */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    /** The account that wrote the message; null after that account is deleted. */
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentByEmail: text('sent_by_email').notNull(),
    sentAt: at('sent_at').notNull(),
    readAt: at('read_at'),
    category: text('category').notNull().default('general'),
    priority: text('priority').$type<'low' | 'normal' | 'high'>().notNull().default('normal'),
    expiresAt: at('expires_at'),
    /** Id of the broadcast that the message belongs to; null if the message was sent to this user only. */
    noticeId: text('notice_id'),
  },
  (table) => [
    // A user receives the same broadcast only once, even if its job runs again.
    uniqueIndex('messages_of_notice').on(table.noticeId, table.userId),
    index('messages_of_user').on(table.userId, table.sentAt.desc(), table.id),
    index('messages_newest').on(table.sentAt.desc(), table.id),
    // Index for account deletion, which finds messages by their author. Messages without an author are left out.
    index('messages_by_writer')
      .on(table.sentBy)
      .where(sql`${table.sentBy} is not null`),
    check('messages_priority', sql`${table.priority} in ('low', 'normal', 'high')`),
  ],
)
