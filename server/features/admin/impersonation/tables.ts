import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * - `returned`: by *Return to admin*. `cancelled`: before it started. `signed_out`: by signing out.
 * - `expired`: after its hour. `unused`: the token was not redeemed in time. `revoked`: one of its sessions was ended
 *   elsewhere, or the admin lost the right.
 */
export type EndReason = 'returned' | 'cancelled' | 'signed_out' | 'expired' | 'unused' | 'revoked'

/** One row per impersonation, from the request to the end. Only hashes of the tokens are stored. */
export const impersonationSessions = pgTable(
  'impersonation_sessions',
  {
    id: text('id').primaryKey(),
    /** No foreign key: the record outlives the admin's account, so that the user can still learn who it was. */
    adminId: text('admin_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    /** The admin's session that requested it: no other session can redeem the token. */
    adminSessionId: text('admin_session_id').notNull(),
    /** Hash of the address and browser that requested it. */
    browserHash: text('browser_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    returnHash: text('return_hash').notNull().unique(),
    startedAt: at('started_at').notNull(),
    redeemBy: at('redeem_by').notNull(),
    redeemedAt: at('redeemed_at'),
    expiresAt: at('expires_at').notNull(),
    /** The impersonation session and the admin's waiting session. Both rows may be deleted. */
    viewSessionId: text('view_session_id').unique(),
    waitingSessionId: text('waiting_session_id'),
    endedAt: at('ended_at'),
    endedHow: text('ended_how').$type<EndReason>(),
    /** When the admin's session was restored; happens once. */
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

/** What an admin read or tried during an impersonation: one row per outcome, operation and subject. */
export const impersonationAudit = pgTable(
  'impersonation_looks',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => impersonationSessions.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<'seen' | 'refused'>().notNull(),
    /** Name of the operation or route. */
    what: text('what').notNull(),
    /** Id of the row that was requested; empty if there is none. */
    subject: text('subject').notNull().default(''),
    times: integer('times').notNull().default(1),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.outcome, table.what, table.subject] })],
)
