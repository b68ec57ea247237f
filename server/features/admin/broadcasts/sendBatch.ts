import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { sendMessage } from '../messages/index.ts'
import { isMeant, type Whom } from './audience.ts'
import { notices } from './tables.ts'

export type NoticeRow = typeof notices.$inferSelect
type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'live' | 'mailer'>

export const sendNoticeJob = 'notices.send'
/** In one transaction: short enough that nobody else waits for it. */
export const batchSize = 100

/** Who was picked out by hand fits into one batch and has it from the start: their ids are kept nowhere. */
export function whomOf({ userId, audience, createdAt }: NoticeRow): Whom {
  const { chosen, ...filter } = audience
  return { userId, chosen: chosen === undefined ? null : [], audience: filter, at: createdAt }
}

async function holdNotice(tx: Tx, id: string): Promise<NoticeRow | undefined> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('update')
  return row
}

/** A batch, and one more where it is not the last. */
async function nextOnes(tx: Tx, notice: NoticeRow, meant: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select users.id from users where users.id > ${notice.reached} and ${meant}
    order by users.id limit ${batchSize + 1}`)
  return rows.map(({ id }) => id)
}

/**
 * Writes to the next hundred, and notes how far it got, in one transaction: begun anew it goes on behind them. True
 * while there are more.
 */
export async function sendBatch(tx: Tx, id: string, meant: SQL, needs: Needs): Promise<boolean> {
  const notice = await holdNotice(tx, id)
  if (notice?.state !== 'sending') return false
  const { subject, content, category, priority, expiresAt, byMail, sentBy, sentByEmail } = notice
  const next = await nextOnes(tx, notice, meant)
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
    .update(notices)
    .set({
      // An id that serves nothing any more is not kept: whose it is may leave.
      reached: isOver ? '' : (ids.at(-1) ?? notice.reached),
      sentCount: notice.sentCount + ids.length,
      ...(isOver && { state: 'sent' as const, finishedAt: needs.clock.now() }),
    })
    .where(eq(notices.id, id))
  return !isOver
}

/** Sends what is left of a notice. Cancelled, expired or handed to another process, it leaves off after a batch. */
export async function sendNoticeOn(id: string, signal: AbortSignal, needs: Needs): Promise<void> {
  const { db } = needs.database
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  if (!notice) return
  const meant = await isMeant(whomOf(notice), { db, config: needs.config })
  for (;;) {
    signal.throwIfAborted()
    if (!(await needs.database.tx((tx) => sendBatch(tx, id, meant, needs)))) return
  }
}
