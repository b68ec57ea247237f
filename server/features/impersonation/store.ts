import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Look } from '../../platform/http/looks.ts'
import { sessions, users } from '../accounts/tables.ts'
import { type EndedHow, impersonationLooks, impersonationSessions as views } from './tables.ts'

export type ViewRow = typeof views.$inferSelect

/** The look that a read-only session belongs to, with its administrator, while nothing has ended it. */
export async function findOpenView(db: Db, viewSessionId: string, now: Date) {
  const [row] = await db
    .select({ view: views, admin: users })
    .from(views)
    .innerJoin(users, eq(users.id, views.adminId))
    .innerJoin(sessions, eq(sessions.id, views.waitingSessionId))
    .where(and(eq(views.viewSessionId, viewSessionId), isNull(views.endedAt), gt(views.expiresAt, now)))
  return row
}

export async function holdViewOf(tx: Tx, viewSessionId: string): Promise<ViewRow | undefined> {
  const [row] = await tx.select().from(views).where(eq(views.viewSessionId, viewSessionId)).for('update')
  return row
}

/** The look that one of its two tokens belongs to, kept from others until the commit. */
export async function holdByHandle(tx: Tx, hash: string): Promise<ViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(views)
    .where(or(eq(views.tokenHash, hash), eq(views.returnHash, hash)))
    .for('update')
  return row
}

export async function findSessionRow(tx: Tx, id: string | null) {
  if (id === null) return undefined
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id))
  return row
}

/** Ends a look once; later ends change nothing. Its session is gone with it. */
export async function closeView(
  tx: Tx,
  { id, viewSessionId }: Pick<ViewRow, 'id' | 'viewSessionId'>,
  { how, now }: { how: EndedHow; now: Date },
): Promise<boolean> {
  if (viewSessionId !== null) await tx.delete(sessions).where(eq(sessions.id, viewSessionId))
  const closed = await tx
    .update(views)
    .set({ endedAt: now, endedHow: how })
    .where(and(eq(views.id, id), isNull(views.endedAt)))
    .returning({ id: views.id })
  return closed.length > 0
}

/** Looks that are over and not yet closed, or whose sessions were ended from elsewhere. */
export async function findOverdue(db: Db, now: Date): Promise<ViewRow[]> {
  const isGone = (id: typeof views.viewSessionId | typeof views.waitingSessionId) =>
    sql`not exists (select 1 from ${sessions} where ${sessions.id} = ${id})`
  return db
    .select()
    .from(views)
    .where(
      and(
        isNull(views.endedAt),
        or(
          lte(views.expiresAt, now),
          and(isNull(views.redeemedAt), lte(views.redeemBy, now)),
          and(isNotNull(views.redeemedAt), or(isGone(views.viewSessionId), isGone(views.waitingSessionId))),
        ),
      ),
    )
    .limit(500)
}

/** Notes what was looked at: one row a thing, with how often and when last. */
export async function noteLook(db: Db, viewSessionId: string, look: Look, now: Date): Promise<void> {
  await db
    .insert(impersonationLooks)
    .values({
      ...look,
      sessionId: sql`(select ${views.id} from ${views} where ${views.viewSessionId} = ${viewSessionId})`,
      firstAt: now,
      lastAt: now,
    })
    .onConflictDoUpdate({
      target: [
        impersonationLooks.sessionId,
        impersonationLooks.outcome,
        impersonationLooks.what,
        impersonationLooks.subject,
      ],
      set: { times: sql`${impersonationLooks.times} + 1`, lastAt: now },
    })
}
