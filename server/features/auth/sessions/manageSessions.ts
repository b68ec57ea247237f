import { fail } from '@scene-partner/contract/failures'
import {
  endOtherSessions as endOthersContract,
  endSession as endContract,
  getUserSessions as listContract,
} from '@scene-partner/contract/operations/accountSettings'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { operation } from '../../../services.ts'
import { maxSessionAgeMs } from '../lifetimes.ts'
import { describeBrowser } from './describeBrowser.ts'
import type { SessionRow } from './presentSession.ts'
import { sessions } from '../tables.ts'

/** The SQL condition for the sessions of an account, without the impersonation sessions, which belong to an admin. */
const isOwnSession = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy))

/** Returns whether a session has not reached its maximum age; see `sessions.ts`. */
const isAlive = (row: SessionRow, now: Date) => row.createdAt.getTime() + maxSessionAgeMs(row) > now.getTime()

/** Returns the sessions of the caller. The response contains no network addresses. */
export const getUserSessions = operation(listContract, async ({ caller, database: { db }, clock }) => {
  const now = clock.now()
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isOwnSession(caller.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), sessions.id)
  const present = (row: SessionRow) => ({
    sessionId: row.id,
    ...describeBrowser(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isThis: row.id === caller.sessionId,
  })
  return { sessions: rows.filter((row) => isAlive(row, now)).map(present) }
})

/** Ends one session of the caller. Throws `not_found`, also for a session of another account (S-02). */
export const endSession = operation(endContract, async ({ input, caller, database: { db } }) => {
  const ended = await db
    .delete(sessions)
    .where(and(isOwnSession(caller.userId), eq(sessions.id, input.sessionId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw fail('not_found')
  return { success: true } as const
})

/** Ends every session of the caller except the current session. */
export const endOtherSessions = operation(endOthersContract, async ({ caller, database: { db } }) => {
  const ended = await db
    .delete(sessions)
    .where(and(isOwnSession(caller.userId), ne(sessions.id, caller.sessionId)))
    .returning({ id: sessions.id })
  return { ended: ended.length }
})
