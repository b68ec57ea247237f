import { fail, raise } from '@scene-partner/contract/failures'
import {
  cancelNotice as cancelContract,
  previewNotice as previewContract,
  sendNotice as sendContract,
} from '@scene-partner/contract/operations/admin/adminMessages'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { and, eq } from 'drizzle-orm'
import { operation } from '../../../services.ts'
import { findUser, recordAdminAction } from '../../accounts/index.ts'
import { countRecipients, matchesRecipients, sampleRecipients, type Recipients } from './recipients.ts'
import { batchSize, sendBatch, sendBroadcastJob } from './sendBatch.ts'
import { broadcasts } from './tables.ts'

type Audience = InputOf<'sendNotice'>['audience']

const toRecipients = (audience: Audience, at: Date): Recipients => ({
  userId: audience.kind === 'one' ? audience.userId : null,
  chosen: audience.kind === 'chosen' ? audience.userIds : null,
  audience: audience.kind === 'filter' ? audience.filter : {},
  at,
})

/** Counts the recipients of a broadcast and returns up to five of them. Throws `not_found` for an unknown account. */
export const previewNotice = operation(previewContract, async ({ input, config, clock, database: { db } }) => {
  const { audience } = input
  if (audience.kind === 'one' && !(await findUser(db, audience.userId))) throw fail('not_found')
  const recipientFilter = toRecipients(audience, clock.now())
  const [counts, some] = await Promise.all([
    countRecipients(recipientFilter, { db, config }),
    sampleRecipients(recipientFilter, { db, config }),
  ])
  return { ...counts, some }
})

/**
 * Stores a broadcast and its entry in the admin log. Sends it immediately if it has up to `batchSize` recipients; else
 * a job sends it. Throws `not_found`, `notice/nobody` or `notice/expiry-past`.
 */
export const sendNotice = operation(sendContract, async ({ input, caller, jobs, ...needs }) => {
  const { database, config, clock } = needs
  const { db } = database
  const { noticeId, audience, subject, content, category, priority, byMail } = input
  const now = clock.now()
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt)
  if (expiresAt && expiresAt <= now) throw fail('notice/expiry-past')
  if (audience.kind === 'one' && !(await findUser(db, audience.userId))) throw fail('not_found')
  const recipientFilter = toRecipients(audience, now)
  const [{ recipients }, condition] = await Promise.all([
    countRecipients(recipientFilter, { db, config }),
    matchesRecipients(recipientFilter, { db, config }),
  ])
  if (recipients === 0) throw fail('notice/nobody')
  return database.tx(async (tx) => {
    const message = { subject, content, category, priority, byMail, expiresAt }
    const { userId, chosen } = recipientFilter
    const filter = chosen ? { chosen: recipients } : recipientFilter.audience
    const [row] = await tx
      .insert(broadcasts)
      .values({
        ...{ id: noticeId, ...message, audience: filter, userId, recipients, createdAt: now },
        ...{ sentBy: caller.userId, sentByEmail: caller.email },
      })
      .onConflictDoNothing()
      .returning()
    if (!row) {
      const [sent] = await tx.select().from(broadcasts).where(eq(broadcasts.id, noticeId))
      return { noticeId, recipients: sent?.recipients ?? recipients }
    }
    const details = { noticeId, subject, category, priority, byMail, recipients }
    const metadata = { ...details, ...(userId === null ? { audience: filter } : { userId }) }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'message.sent', metadata, at: now })
    const isForMany = recipients > batchSize
    // If there are at most `batchSize` recipients, they get the message now. Otherwise a job sends it. The job also
    // sends it to users who match the filter only since the recipients were counted.
    const hasMore = isForMany || (await sendBatch(tx, noticeId, condition, needs))
    if (hasMore) await jobs.enqueue(tx, { kind: sendBroadcastJob, key: noticeId, payload: { noticeId } })
    return { noticeId, recipients }
  })
})

/**
 * Stops a running broadcast and records it in the admin log. Users who have already received the message keep it.
 * Throws `not_found` or `notice/over`.
 */
export const cancelNotice = operation(cancelContract, async ({ input, caller, database, clock }) => {
  const { noticeId } = input
  await database.tx(async (tx) => {
    const now = clock.now()
    const [broadcast] = await tx.select().from(broadcasts).where(eq(broadcasts.id, noticeId)).for('update')
    const { sentCount } = broadcast ?? raise('not_found')
    const isSending = and(eq(broadcasts.id, noticeId), eq(broadcasts.state, 'sending'))
    const stopped = await tx
      .update(broadcasts)
      .set({ state: 'cancelled', finishedAt: now })
      .where(isSending)
      .returning()
    if (stopped.length === 0) throw fail('notice/over')
    const metadata = { noticeId, sentCount }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'message.cancelled', metadata, at: now })
  })
  return { success: true } as const
})
