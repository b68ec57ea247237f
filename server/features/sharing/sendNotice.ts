import { and, gt, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { sendMessage } from '../messages/index.ts'
import { friendRecordings } from './tables.ts'

/** Job kind as stored in the job table. */
export const shareNoticeJob = 'sharing.notice'

/** A friend usually sends several lines one after another, so the message waits for them. */
const noticeDelayMs = 15 * 60_000
const dayMs = 86_400_000

/** The sender of the message. Recipients do not see it. */
const sender = { userId: null, email: 'Scene Partner' }

/**
 * Schedules the message to an owner that lines have arrived. A message that already waits stays, so several lines give
 * one message.
 */
export async function scheduleNotice(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  userId: string,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + noticeDelayMs)
  await jobs.enqueue(tx, { kind: shareNoticeJob, key: userId, payload: { userId }, runAt })
}

type Needs = Pick<Services, 'clock' | 'database' | 'live' | 'mailer' | 'limits'>

/**
 * Tells an owner at most once a day, in the inbox and by e-mail, that friends have sent lines. The text contains no
 * word of the friend.
 */
export async function sendNotice(needs: Needs, userId: string): Promise<void> {
  const { database, clock, limits } = needs
  const { count } = await limits.increment(`share-notice:${userId}`, { windowS: dayMs / 1000 })
  if (count > 1) return
  const since = new Date(clock.now().getTime() - dayMs)
  const [row] = await database.db
    .select({ lines: sql<number>`count(*)::int` })
    .from(friendRecordings)
    .where(
      and(
        eq(friendRecordings.userId, userId),
        eq(friendRecordings.state, 'waiting'),
        gt(friendRecordings.createdAt, since),
      ),
    )
  const lines = row?.lines ?? 0
  if (lines === 0) return
  await database.tx((tx) =>
    sendMessage(tx, needs, {
      to: userId,
      subject: lines === 1 ? 'A friend recorded a line for you' : `A friend recorded ${lines} lines for you`,
      content:
        'Lines that you asked a friend to read have arrived. Open the script and choose “Ask a friend to read” to hear them. Each line is used in rehearsals once you accept it.',
      from: sender,
      byMail: true,
    }),
  )
}
