import { and, gt, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { sendMessage } from '../messages/index.ts'
import { addDays } from './shareLinks.ts'
import { friendRecordings } from './tables.ts'

/** Job kind as stored in the job table. */
export const friendLinesMessageJob = 'sharing.notice'

/** Delay of the message in ms: a friend usually sends several lines in a row, and one message announces all of them. */
const messageDelayMs = 15 * 60_000

/** The sender of the message. Recipients do not see it. */
const sender = { userId: null, email: 'Scene Partner' }

/**
 * Schedules the message that tells an owner that friends have sent lines. If a message is scheduled already, does
 * nothing, so that one message announces several lines.
 */
export async function scheduleFriendLinesMessage(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  userId: string,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + messageDelayMs)
  const payload: FriendLinesMessagePayload = { userId }
  await jobs.enqueue(tx, { kind: friendLinesMessageJob, key: userId, payload, runAt })
}

/** Payload of the job, which counts the lines sent after `since` (ISO 8601); without `since`, in the last 24 hours. */
export type FriendLinesMessagePayload = { userId: string; since?: string }

type Needs = Pick<Services, 'clock' | 'database' | 'jobs' | 'live' | 'mailer' | 'limits'>

/** Each owner gets at most one message a day. */
const messageLimit = { max: 1, windowS: 86_400 }

/**
 * Tells an owner at most once a day, in the inbox and by e-mail, that friends have sent lines. Lines that are sent
 * after the message of a day are announced the next day, unless the owner has accepted or rejected them by then. The
 * message contains no text that a friend wrote.
 */
export async function sendFriendLinesMessage(
  needs: Needs,
  { userId, since }: FriendLinesMessagePayload,
): Promise<void> {
  const { database, clock, jobs, limits } = needs
  const limitKey = `share-notice:${userId}`
  const retryAfterS = await limits.getRetryAfter(limitKey, messageLimit)
  if (retryAfterS > 0) {
    const runAt = new Date(clock.now().getTime() + retryAfterS * 1000)
    const payload: FriendLinesMessagePayload = { userId, since: addDays(runAt, -1).toISOString() }
    await database.tx((tx) => jobs.enqueue(tx, { kind: friendLinesMessageJob, key: userId, payload, runAt }))
    return
  }
  const [row] = await database.db
    .select({ lines: sql<number>`count(*)::int` })
    .from(friendRecordings)
    .where(
      and(
        eq(friendRecordings.userId, userId),
        eq(friendRecordings.state, 'waiting'),
        gt(friendRecordings.createdAt, since === undefined ? addDays(clock.now(), -1) : new Date(since)),
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
  // The message counts for the daily limit only after it is stored. If it cannot be stored, the next attempt of the job
  // still sends it.
  await limits.increment(limitKey, messageLimit)
}
