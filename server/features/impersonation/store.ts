import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Look } from '../../platform/http/looks.ts'
import { findSessionById, findUser, removeSession } from '../accounts/index.ts'
import { type EndedHow, impersonationLooks, impersonationSessions as views } from './tables.ts'

export type ViewRow = typeof views.$inferSelect

/** The look that a read-only session belongs to, with its administrator, while nothing has ended it. */
export async function findOpenView(db: Db, viewSessionId: string, now: Date) {
  const [view] = await db
    .select()
    .from(views)
    .where(and(eq(views.viewSessionId, viewSessionId), isNull(views.endedAt), gt(views.expiresAt, now)))
  const waiting = view && (await findSessionById(db, view.waitingSessionId))
  const admin = waiting && (await findUser(db, view.adminId))
  return admin && { view, admin }
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

/** Ends a look once; later ends change nothing. Its session is gone with it. */
export async function closeView(
  tx: Tx,
  { id, viewSessionId }: Pick<ViewRow, 'id' | 'viewSessionId'>,
  { how, now }: { how: EndedHow; now: Date },
): Promise<boolean> {
  if (viewSessionId !== null) await removeSession(tx, viewSessionId)
  const closed = await tx
    .update(views)
    .set({ endedAt: now, endedHow: how })
    .where(and(eq(views.id, id), isNull(views.endedAt)))
    .returning({ id: views.id })
  return closed.length > 0
}

/** Looks that nobody has closed yet; over or not, there are never many. */
export async function findUnclosed(db: Db): Promise<ViewRow[]> {
  return db.select().from(views).where(isNull(views.endedAt)).orderBy(views.startedAt).limit(1000)
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
