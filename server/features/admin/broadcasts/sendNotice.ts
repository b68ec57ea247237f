import { fail, raise } from '@scene-partner/contract/failures'
import {
  cancelNotice as cancelContract,
  previewNotice as previewContract,
  sendNotice as sendContract,
} from '@scene-partner/contract/operations/adminMessages'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { and, eq } from 'drizzle-orm'
import { operation } from '../../services.ts'
import { findUser, logAct } from '../accounts/index.ts'
import { countMeant, isMeant, someMeant, type Whom } from './audience.ts'
import { batchSize, sendBatch, sendNoticeJob } from './sendBatch.ts'
import { notices } from './tables.ts'

type Audience = InputOf<'sendNotice'>['audience']

const whom = (audience: Audience, at: Date): Whom => ({
  userId: audience.kind === 'one' ? audience.userId : null,
  chosen: audience.kind === 'chosen' ? audience.userIds : null,
  audience: audience.kind === 'filter' ? audience.filter : {},
  at,
})

export const previewNotice = operation(previewContract, async ({ input, config, clock, database: { db } }) => {
  const { audience } = input
  if (audience.kind === 'one' && !(await findUser(db, audience.userId))) throw fail('not_found')
  const meant = whom(audience, clock.now())
  const [counts, some] = await Promise.all([countMeant(meant, { db, config }), someMeant(meant, { db, config })])
  return { ...counts, some }
})

/** Writes the notice and its line in the log; a few get it at once, many from a job in batches. */
export const sendNotice = operation(sendContract, async ({ input, caller, jobs, ...needs }) => {
  const { database, config, clock } = needs
  const { db } = database
  const { noticeId, audience, subject, content, category, priority, byMail } = input
  const now = clock.now()
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt)
  if (expiresAt && expiresAt <= now) throw fail('notice/expiry-past')
  if (audience.kind === 'one' && !(await findUser(db, audience.userId))) throw fail('not_found')
  const meant = whom(audience, now)
  const [{ recipients }, condition] = await Promise.all([
    countMeant(meant, { db, config }),
    isMeant(meant, { db, config }),
  ])
  if (recipients === 0) throw fail('notice/nobody')
  return database.tx(async (tx) => {
    const words = { subject, content, category, priority, byMail, expiresAt }
    const { userId, chosen } = meant
    const filter = chosen ? { chosen: recipients } : meant.audience
    const [row] = await tx
      .insert(notices)
      .values({
        ...{ id: noticeId, ...words, audience: filter, userId, recipients, createdAt: now },
        ...{ sentBy: caller.userId, sentByEmail: caller.email },
      })
      .onConflictDoNothing()
      .returning()
    if (!row) {
      const [sent] = await tx.select().from(notices).where(eq(notices.id, noticeId))
      return { noticeId, recipients: sent?.recipients ?? recipients }
    }
    const about = { noticeId, subject, category, priority, byMail, recipients }
    const metadata = { ...about, ...(userId === null ? { audience: filter } : { userId }) }
    await logAct(tx, { adminId: caller.userId, action: 'message.sent', metadata, at: now })
    const isForMany = recipients > batchSize
    // Of a few there may be more by now than were counted.
    const isUnderway = isForMany || (await sendBatch(tx, noticeId, condition, needs))
    if (isUnderway) await jobs.enqueue(tx, { kind: sendNoticeJob, key: noticeId, payload: { noticeId } })
    return { noticeId, recipients }
  })
})

export const cancelNotice = operation(cancelContract, async ({ input, caller, database, clock }) => {
  const { noticeId } = input
  await database.tx(async (tx) => {
    const now = clock.now()
    const [held] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update')
    const { sentCount } = held ?? raise('not_found')
    const isOnItsWay = and(eq(notices.id, noticeId), eq(notices.state, 'sending'))
    const stopped = await tx.update(notices).set({ state: 'cancelled', finishedAt: now }).where(isOnItsWay).returning()
    if (stopped.length === 0) throw fail('notice/over')
    const metadata = { noticeId, sentCount }
    await logAct(tx, { adminId: caller.userId, action: 'message.cancelled', metadata, at: now })
  })
  return { success: true } as const
})
