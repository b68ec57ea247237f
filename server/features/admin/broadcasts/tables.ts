import type { NoticeFilter } from '@scene-partner/contract/operations/adminMessages'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One message to many, sent in batches: what it says, whom it is for, and how far it is. */
export const notices = pgTable(
  'notices',
  {
    /** Chosen where it was written, so that a wish sent twice is one notice. */
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    category: text('category').notNull().default('general'),
    priority: text('priority').$type<'low' | 'normal' | 'high'>().notNull().default('normal'),
    expiresAt: at('expires_at'),
    byMail: boolean('by_mail').notNull().default(false),
    /** Those that a filter finds, or how many were picked out by hand; with nothing in it everybody. */
    audience: jsonb('audience').$type<NoticeFilter & { chosen?: number }>().notNull().default({}),
    /** Of one that is for one person alone: it goes with the account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentByEmail: text('sent_by_email').notNull(),
    state: text('state').$type<'sending' | 'sent' | 'cancelled'>().notNull().default('sending'),
    /** How many it was for when it was sent off; who joins later is not among them. */
    recipients: integer('recipients').notNull(),
    sentCount: integer('sent_count').notNull().default(0),
    readCount: integer('read_count').notNull().default(0),
    /** The last person it went to; the next batch goes on behind them. */
    reached: text('reached').notNull().default(''),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('notices_of_user').on(table.userId),
    index('notices_newest').on(table.createdAt.desc(), table.id),
    check('notices_state', sql`${table.state} in ('sending', 'sent', 'cancelled')`),
  ],
)
