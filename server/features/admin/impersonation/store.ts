import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { ImpersonationAuditEntry } from '../../../platform/http/impersonationAudit.ts'
import { findUser } from '../../accounts/index.ts'
import { deleteSession, findSessionById } from '../../auth/index.ts'
import { type EndReason, impersonationAudit, impersonationSessions } from './tables.ts'

/** A row of the table `impersonation_sessions`. */
export type ImpersonationRow = typeof impersonationSessions.$inferSelect

/**
 * Returns the impersonation to which this impersonation session belongs, with its admin. Undefined if the impersonation
 * has ended or expired, or if the admin's waiting session or account no longer exists.
 */
export async function findActiveImpersonation(db: Db, viewSessionId: string, now: Date) {
  const [impersonation] = await db
    .select()
    .from(impersonationSessions)
    .where(
      and(
        eq(impersonationSessions.viewSessionId, viewSessionId),
        isNull(impersonationSessions.endedAt),
        gt(impersonationSessions.expiresAt, now),
      ),
    )
  const waiting = impersonation && (await findSessionById(db, impersonation.waitingSessionId))
  const admin = waiting && (await findUser(db, impersonation.adminId))
  return admin && { impersonation, admin }
}

/** Finds the impersonation with this impersonation session and locks its row until the transaction ends. */
export async function lockImpersonation(tx: Tx, viewSessionId: string): Promise<ImpersonationRow | undefined> {
  const [row] = await tx
    .select()
    .from(impersonationSessions)
    .where(eq(impersonationSessions.viewSessionId, viewSessionId))
    .for('update')
  return row
}

/** Finds the impersonation by the hash of its start or return token and locks its row until the transaction ends. */
export async function lockByTokenHash(tx: Tx, hash: string): Promise<ImpersonationRow | undefined> {
  const [row] = await tx
    .select()
    .from(impersonationSessions)
    .where(or(eq(impersonationSessions.tokenHash, hash), eq(impersonationSessions.returnHash, hash)))
    .for('update')
  return row
}

/** Marks an impersonation as ended and deletes its session. Returns false if it had ended before. */
export async function markEnded(
  tx: Tx,
  { id, viewSessionId }: Pick<ImpersonationRow, 'id' | 'viewSessionId'>,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<boolean> {
  if (viewSessionId !== null) await deleteSession(tx, viewSessionId)
  const ended = await tx
    .update(impersonationSessions)
    .set({ endedAt: now, endedHow: reason })
    .where(and(eq(impersonationSessions.id, id), isNull(impersonationSessions.endedAt)))
    .returning({ id: impersonationSessions.id })
  return ended.length > 0
}

/** Returns impersonations that are not marked as ended; at most 1000. */
export async function findOpenImpersonations(db: Db): Promise<ImpersonationRow[]> {
  return db
    .select()
    .from(impersonationSessions)
    .where(isNull(impersonationSessions.endedAt))
    .orderBy(impersonationSessions.startedAt)
    .limit(1000)
}

/**
 * Records what an admin did during an impersonation. Entries with the same outcome, operation and subject share one
 * row, which contains their number and the times of the first and the last of them.
 */
export async function recordImpersonationAudit(
  db: Db,
  viewSessionId: string,
  entry: ImpersonationAuditEntry,
  now: Date,
): Promise<void> {
  await db
    .insert(impersonationAudit)
    .values({
      ...entry,
      sessionId: sql`(select ${impersonationSessions.id} from ${impersonationSessions} where ${impersonationSessions.viewSessionId} = ${viewSessionId})`,
      firstAt: now,
      lastAt: now,
    })
    .onConflictDoUpdate({
      target: [
        impersonationAudit.sessionId,
        impersonationAudit.outcome,
        impersonationAudit.what,
        impersonationAudit.subject,
      ],
      set: { times: sql`${impersonationAudit.times} + 1`, lastAt: now },
    })
}
