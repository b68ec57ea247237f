import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Contact messages of visitors and users: `contact_messages` in the specification. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** The signed-in sender. Before an account is deleted, `deleteContactMessages` deletes its messages. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('unread'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** Internal notes of the admins. Never shown to the sender. */
    notes: text('notes').notNull().default(''),
    readAt: at('read_at'),
    answeredAt: at('answered_at'),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt.desc(), table.id),
    // Index for account deletion, which also finds messages by the address.
    index('contact_messages_email').on(table.email),
    index('contact_messages_by_status').on(table.status, table.createdAt.desc(), table.id),
    // Index for account deletion. It contains only messages of signed-in users, because most messages are from
    // visitors.
    index('contact_messages_of_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    check('contact_messages_status', sql`${table.status} in ('unread', 'read', 'answered', 'archived')`),
  ],
)

/** Answers that admins sent to contact messages by e-mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    /** Chosen by the browser, so that a repeated request sends only one answer. */
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
