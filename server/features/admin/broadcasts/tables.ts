import type { BroadcastFilter } from '@scene-partner/contract/operations/adminMessages'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A message to many users, sent in batches, with its progress. */
export const broadcasts = pgTable(
  'notices',
  {
    /** Chosen by the browser, so that a repeated request is one broadcast. */
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    category: text('category').notNull().default('general'),
    priority: text('priority').$type<'low' | 'normal' | 'high'>().notNull().default('normal'),
    expiresAt: at('expires_at'),
    byMail: boolean('by_mail').notNull().default(false),
    /** The filter, or the number of selected accounts. Empty means everybody. */
    audience: jsonb('audience').$type<BroadcastFilter & { chosen?: number }>().notNull().default({}),
    /** Set for a message to one user. The row is deleted with that account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentByEmail: text('sent_by_email').notNull(),
    state: text('state').$type<'sending' | 'sent' | 'cancelled'>().notNull().default('sending'),
    /** Number of recipients at the start. Users who join later do not count. */
    recipients: integer('recipients').notNull(),
    sentCount: integer('sent_count').notNull().default(0),
    readCount: integer('read_count').notNull().default(0),
    /** Id of the last recipient. The next batch starts after it. */
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
