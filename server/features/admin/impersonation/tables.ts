import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * - `returned`: by *Return to admin*. `cancelled`: before it began. `signed_out`: by signing out of it.
 * - `expired`: after its hour. `unused`: its token was not redeemed in time. `revoked`: its session, or that of the
 *   administrator, was ended from elsewhere, or they may not look at this account any more.
 */
export type EndedHow = 'returned' | 'cancelled' | 'signed_out' | 'expired' | 'unused' | 'revoked'

/** Each look of an administrator at somebody's account, from the asking to the end. Of the tokens only hashes are kept. */
export const impersonationSessions = pgTable(
  'impersonation_sessions',
  {
    id: text('id').primaryKey(),
    /** Outlives the administrator, as their lines in the log do: whose account was looked at may still ask by whom. */
    adminId: text('admin_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    /** The session it was asked for in: no other can redeem it. */
    adminSessionId: text('admin_session_id').notNull(),
    /** Address and browser it was asked for from. */
    browserHash: text('browser_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    returnHash: text('return_hash').notNull().unique(),
    startedAt: at('started_at').notNull(),
    redeemBy: at('redeem_by').notNull(),
    redeemedAt: at('redeemed_at'),
    expiresAt: at('expires_at').notNull(),
    /** The read-only session, and the administrator's own that waits meanwhile. Both rows may be gone. */
    viewSessionId: text('view_session_id').unique(),
    waitingSessionId: text('waiting_session_id'),
    endedAt: at('ended_at'),
    endedHow: text('ended_how').$type<EndedHow>(),
    /** When the administrator's own session was given back; once only. */
    returnedAt: at('returned_at'),
  },
  (table) => [
    index('impersonation_sessions_open')
      .on(table.expiresAt)
      .where(sql`${table.endedAt} is null`),
    index('impersonation_sessions_user').on(table.userId),
    index('impersonation_sessions_admin').on(table.adminId, table.startedAt),
    index('impersonation_sessions_newest').on(table.startedAt, table.id),
  ],
)

/** What was looked at or tried during such a look: one row a thing, however often it was asked for. */
export const impersonationLooks = pgTable(
  'impersonation_looks',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => impersonationSessions.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<'seen' | 'refused'>().notNull(),
    /** The operation or the route. */
    what: text('what').notNull(),
    /** The row it was asked of; empty where it has none. */
    subject: text('subject').notNull().default(''),
    times: integer('times').notNull().default(1),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.outcome, table.what, table.subject] })],
)
