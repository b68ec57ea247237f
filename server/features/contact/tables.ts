import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What visitors and subscribers write to us; `contact_messages` in the specification. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** Who was signed in; the message outlives the account, its owner's name in our books does not. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('unread'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** What the house notes for itself; never shown to the writer. */
    notes: text('notes').notNull().default(''),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt.desc(), table.id),
    index('contact_messages_by_status').on(table.status, table.createdAt.desc(), table.id),
    // Asked for when an account leaves; most are written by visitors.
    index('contact_messages_of_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    check('contact_messages_status', sql`${table.status} in ('unread', 'read', 'answered', 'archived')`),
  ],
)

/** What the house wrote back, by mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    /** Chosen where it was written, so that an answer sent twice goes once. */
    id: text('id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredByEmail: text('answered_by_email').notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (table) => [
    index('contact_answers_of_message').on(table.messageId, table.answeredAt),
    index('contact_answers_by_writer')
      .on(table.answeredBy)
      .where(sql`${table.answeredBy} is not null`),
  ],
)
