import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * How an impersonation ended.
 * - `returned`: the admin pressed *Return to admin*. `cancelled`: the admin cancelled before it started.
 * - `signed_out`: the admin signed out. `expired`: its time was over. `unused`: the token was not used in time.
 * - `revoked`: one of its sessions was deleted, or the admin lost the right to impersonate this account.
 */
export type EndReason = 'returned' | 'cancelled' | 'signed_out' | 'expired' | 'unused' | 'revoked'

/** One row per impersonation, from the request to the end. Only hashes of the tokens are stored. */
export const impersonationSessions = pgTable(
  'impersonation_sessions',
  {
    id: text('id').primaryKey(),
    /**
     * There is no foreign key, because the record must stay when the admin's account is deleted, so that the user can
     * still learn who viewed the account.
     */
    adminId: text('admin_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    /** The session from which the admin requested the impersonation. Only this session can use the start token. */
    adminSessionId: text('admin_session_id').notNull(),
    /** Hash of the IP address and browser that requested the impersonation. */
    browserHash: text('browser_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    returnHash: text('return_hash').notNull().unique(),
    startedAt: at('started_at').notNull(),
    redeemBy: at('redeem_by').notNull(),
    redeemedAt: at('redeemed_at'),
    expiresAt: at('expires_at').notNull(),
    /** Ids of the impersonation session and of the admin's waiting session. These sessions may be deleted already. */
    viewSessionId: text('view_session_id').unique(),
    waitingSessionId: text('waiting_session_id'),
    endedAt: at('ended_at'),
    endedHow: text('ended_how').$type<EndReason>(),
    /** When the admin's session was restored; null before that. A session can be restored only once. */
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

/** What an admin viewed or tried to do during an impersonation: one row per outcome, operation and subject. */
export const impersonationAudit = pgTable(
  'impersonation_looks',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => impersonationSessions.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<'seen' | 'refused'>().notNull(),
    /** Name of the operation that the admin called, or `page`, `audio` or `live`. */
    what: text('what').notNull(),
    /** Id of the object that the admin requested, or path of the page; empty if there is none. */
    subject: text('subject').notNull().default(''),
    times: integer('times').notNull().default(1),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.outcome, table.what, table.subject] })],
)
