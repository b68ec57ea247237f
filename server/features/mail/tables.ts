import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * E-mails to send. They are stored in the transaction that caused them, and a job sends them. The Message-ID never
 * changes, so that receivers recognise an e-mail that is sent twice.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id').notNull(),
    template: text('template').notNull(),
    to: text('to_address').notNull(),
    /**
     * The account that the e-mail is about, whatever address it was sent to; null if there is none. There is no foreign
     * key.
     */
    userId: text('user_id'),
    subject: text('subject').notNull(),
    text: text('text_body').notNull(),
    html: text('html_body').notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'dead' | 'cancelled'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: at('next_attempt_at').notNull(),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    /** Order in which the e-mails were stored, because several can have the same time. */
    position: bigserial('position', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('outbox_newest').on(table.position),
    index('outbox_by_state').on(table.state, table.position),
    index('outbox_of_user').on(table.userId),
    index('outbox_to').on(table.to),
    index('outbox_oldest').on(table.createdAt),
    index('outbox_waiting').on(table.state, table.nextAttemptAt),
  ],
)
