import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Emails wait here in the transaction that caused them and are sent by a job. The Message-ID is fixed, so a repeated
 * email is recognised.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id').notNull(),
    template: text('template').notNull(),
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text_body').notNull(),
    html: text('html_body').notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'dead' | 'cancelled'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: at('next_attempt_at').notNull(),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    /** Order of insertion, also within one millisecond. */
    position: bigserial('position', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('outbox_newest').on(table.position),
    index('outbox_by_state').on(table.state, table.position),
    index('outbox_waiting').on(table.state, table.nextAttemptAt),
  ],
)
