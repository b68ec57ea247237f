import { fail } from '@scene-partner/contract/failures'
import {
  endOtherSessions as endOthersContract,
  endSession as endContract,
  getUserSessions as listContract,
} from '@scene-partner/contract/operations/accountSettings'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { operation } from '../../services.ts'
import { browserWords } from './browserWords.ts'
import { lifeOf } from './lifetimes.ts'
import type { SessionRow } from './present.ts'
import { sessions } from './tables.ts'

/** An administrator's look at an account is no browser of its owner's. */
const own = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy))

/** A session is over after half an hour of silence, and at the end of its day (see `sessions.ts`). */
const isAlive = (row: SessionRow, now: Date) => row.createdAt.getTime() + lifeOf(row) > now.getTime()

/** Where the caller is signed in. The address of the network stays on the server. */
export const getUserSessions = operation(listContract, async ({ caller, database: { db }, clock }) => {
  const now = clock.now()
  const rows = await db
    .select()
    .from(sessions)
    .where(and(own(caller.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), sessions.id)
  const present = (row: SessionRow) => ({
    sessionId: row.id,
    ...browserWords(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    isThis: row.id === caller.sessionId,
  })
  return { sessions: rows.filter((row) => isAlive(row, now)).map(present) }
})

/** Signs one browser out. Somebody else's is as one that does not exist (S-02). */
export const endSession = operation(endContract, async ({ input, caller, database: { db } }) => {
  const ended = await db
    .delete(sessions)
    .where(and(own(caller.userId), eq(sessions.id, input.sessionId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw fail('not_found')
  return { success: true } as const
})

/** Signs the caller out everywhere but here. */
export const endOtherSessions = operation(endOthersContract, async ({ caller, database: { db } }) => {
  const ended = await db
    .delete(sessions)
    .where(and(own(caller.userId), ne(sessions.id, caller.sessionId)))
    .returning({ id: sessions.id })
  return { ended: ended.length }
})
