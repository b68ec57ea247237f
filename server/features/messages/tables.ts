import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { notices } from '../notices/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What the house writes to one of its people: the specification's `messages`. Read ones have a `readAt`; deleted ones are gone. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    /** Who wrote it; the message outlives that account. */
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentByEmail: text('sent_by_email').notNull(),
    sentAt: at('sent_at').notNull(),
    readAt: at('read_at'),
    category: text('category').notNull().default('general'),
    priority: text('priority').$type<'low' | 'normal' | 'high'>().notNull().default('normal'),
    expiresAt: at('expires_at'),
    /** The notice it came with; null for one that was written to this person alone by the house itself. */
    noticeId: text('notice_id').references(() => notices.id, { onDelete: 'set null' }),
  },
  (table) => [
    // Nobody gets the same notice twice, however often its job begins anew.
    uniqueIndex('messages_of_notice').on(table.noticeId, table.userId),
    index('messages_of_user').on(table.userId, table.sentAt.desc(), table.id),
    index('messages_newest').on(table.sentAt.desc(), table.id),
    // Asked for when a writer leaves. Most come from the house itself and need no place in it.
    index('messages_by_writer')
      .on(table.sentBy)
      .where(sql`${table.sentBy} is not null`),
    check('messages_priority', sql`${table.priority} in ('low', 'normal', 'high')`),
  ],
)
