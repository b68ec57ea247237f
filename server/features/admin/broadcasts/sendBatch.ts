import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'
import { sendMessage } from '../../messages/index.ts'
import { matchesRecipients, type Recipients } from './recipients.ts'
import { broadcasts } from './tables.ts'

/** A stored broadcast. */
export type BroadcastRow = typeof broadcasts.$inferSelect
type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'live' | 'mailer'>

/** The kind of the job that sends the batches of a broadcast that are not sent yet. */
export const sendBroadcastJob = 'notices.send'
/** Recipients per transaction: so few that no other transaction has to wait long for this one. */
export const batchSize = 100

/**
 * Returns the recipients of a stored broadcast, for the job that sends its remaining batches. For accounts that the
 * admin selected one by one, returns nobody: they fit in one batch, which `sendNotice` sent immediately, so their ids
 * are not stored.
 */
export function recipientsOf({ userId, audience, createdAt }: BroadcastRow): Recipients {
  const { chosen, ...filter } = audience
  return { userId, chosen: chosen === undefined ? null : [], audience: filter, at: createdAt }
}

async function lockBroadcast(tx: Tx, id: string): Promise<BroadcastRow | undefined> {
  const [row] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for('update')
  return row
}

/** Returns the ids of the recipients of the next batch, and one more id when another batch follows. */
async function listNextRecipients(tx: Tx, notice: BroadcastRow, condition: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from users where users.id > ${notice.lastRecipientId} and ${condition}
    order by users.id limit ${batchSize + 1}`)
  return rows.map(({ id }) => id)
}

/**
 * Sends the next batch of a broadcast and stores the progress in the caller's transaction, so that after a restart the
 * job continues with the following batch. Returns whether another batch follows; false also for a broadcast that is
 * sent or cancelled already.
 */
export async function sendBatch(tx: Tx, id: string, condition: SQL, needs: Needs): Promise<boolean> {
  const notice = await lockBroadcast(tx, id)
  if (notice?.state !== 'sending') return false
  const { subject, content, category, priority, expiresAt, byMail, sentBy, sentByEmail } = notice
  const next = await listNextRecipients(tx, notice, condition)
  const ids = next.slice(0, batchSize)
  for (const to of ids) {
    await sendMessage(tx, needs, {
      ...{ to, subject, content, category, priority, byMail, noticeId: id },
      ...(expiresAt && { expiresAt }),
      from: { userId: sentBy, email: sentByEmail },
    })
  }
  const isOver = next.length <= batchSize
  await tx
    .update(broadcasts)
    .set({
      // After the last batch, the id of the last recipient is removed, because nothing needs it and it must not stay in
      // the database when that account is deleted.
      lastRecipientId: isOver ? '' : (ids.at(-1) ?? notice.lastRecipientId),
      sentCount: notice.sentCount + ids.length,
      ...(isOver && { state: 'sent' as const, finishedAt: needs.clock.now() }),
    })
    .where(eq(broadcasts.id, id))
  return !isOver
}

/**
 * Sends the remaining batches of a broadcast. Stops after a batch when the broadcast is cancelled or the job is
 * aborted.
 */
export async function continueBroadcast(id: string, signal: AbortSignal, needs: Needs): Promise<void> {
  const { db } = needs.database
  const [notice] = await db.select().from(broadcasts).where(eq(broadcasts.id, id))
  if (!notice) return
  const condition = await matchesRecipients(recipientsOf(notice), { db, config: needs.config })
  for (;;) {
    signal.throwIfAborted()
    if (!(await needs.database.tx((tx) => sendBatch(tx, id, condition, needs)))) return
  }
}
