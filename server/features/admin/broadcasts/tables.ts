import type { BroadcastFilter } from '@scene-partner/contract/operations/admin/adminMessages'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A message from an admin to one or more users, and the progress of sending it in batches. */
export const broadcasts = pgTable(
  'notices',
  {
    /** The browser chooses this id, so that a repeated request does not create a second broadcast. */
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    category: text('category').notNull().default('general'),
    priority: text('priority').$type<'low' | 'normal' | 'high'>().notNull().default('normal'),
    expiresAt: at('expires_at'),
    byMail: boolean('by_mail').notNull().default(false),
    /**
     * The filter that selects the recipients, or the number of accounts that the admin selected one by one. An empty
     * object means all accounts, or the account in `userId`.
     */
    audience: jsonb('audience').$type<BroadcastFilter & { chosen?: number }>().notNull().default({}),
    /** The recipient of a message to one user; null for all other broadcasts. The row is deleted with that account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentByEmail: text('sent_by_email').notNull(),
    state: text('state').$type<'sending' | 'sent' | 'cancelled'>().notNull().default('sending'),
    /** Number of recipients when the broadcast started. Users who sign up later are not counted. */
    recipients: integer('recipients').notNull(),
    sentCount: integer('sent_count').notNull().default(0),
    readCount: integer('read_count').notNull().default(0),
    /**
     * Id of the last account that received the message. The next batch starts after this id. Empty before the first and
     * after the last batch.
     */
    lastRecipientId: text('reached').notNull().default(''),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('notices_of_user').on(table.userId),
    index('notices_newest').on(table.createdAt.desc(), table.id),
    check('notices_state', sql`${table.state} in ('sending', 'sent', 'cancelled')`),
  ],
)
