import { fail } from '@scene-partner/contract/failures'
import {
  cancelLetter as cancelContract,
  listOutbox as listContract,
  retryLetters as retryContract,
} from '@scene-partner/contract/operations/admin/adminMonitoring'
import { and, desc, eq, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import { sendEmailJob } from './sendEmail.ts'
import { outbox } from './tables.ts'
import { templateNames } from './templates.ts'

const pageSize = 100
/** Maximum number of e-mails that one transaction retries. To retry more e-mails, the admin repeats the action. */
const maxRetries = 1000

/**
 * The columns that an admin can see, and `position`. They do not include the text of the e-mail, because its links give
 * access to accounts.
 */
const listedColumns = {
  letterId: outbox.id,
  to: outbox.to,
  template: outbox.template,
  subject: outbox.subject,
  state: outbox.state,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  nextAttemptAt: outbox.nextAttemptAt,
  position: outbox.position,
}

/**
 * Builds a `like` pattern that matches the search text anywhere. Escapes wildcards and removes zero bytes, which
 * Postgres refuses.
 */
const likePattern = (text: string) => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const afterCursor = (cursor: string | undefined): SQL | undefined =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? lt(outbox.position, Number(cursor)) : undefined

async function countByState(db: Db) {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from outbox group by state`,
  )
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), sent: of('sent'), dead: of('dead'), cancelled: of('cancelled') }
}

/** Lists e-mails without their text, newest first. The first page also has the counts by state, and template names. */
export const listOutbox = operation(listContract, async ({ input, mailer, database: { db } }) => {
  const { state, template, search, cursor } = input
  const rows = await db
    .select(listedColumns)
    .from(outbox)
    .where(
      and(
        state ? eq(outbox.state, state) : undefined,
        template ? eq(outbox.template, template.replaceAll('\0', '')) : undefined,
        search ? ilike(outbox.to, likePattern(search)) : undefined,
        afterCursor(cursor),
      ),
    )
    .orderBy(desc(outbox.position))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    letters: page.map(({ position: _position, createdAt, sentAt, nextAttemptAt, ...email }) => ({
      ...email,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      nextAttemptAt: email.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    })),
    ...(!cursor && { counts: await countByState(db), templates: templateNames }),
    carries: mailer.transport !== undefined,
    ...(rows.length > pageSize && last && { nextCursor: String(last.position) }),
  }
})

type Needs = Pick<Services, 'clock' | 'jobs'>

/**
 * Queues those of the given e-mails that failed permanently, and sets its number of attempts to 0. Returns the ids of
 * the queued e-mails.
 */
export async function retryDeadEmails(tx: Tx, ids: readonly string[], { clock, jobs }: Needs): Promise<string[]> {
  const revived = await tx
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: clock.now() })
    .where(and(inArray(outbox.id, [...ids]), eq(outbox.state, 'dead')))
    .returning({ id: outbox.id })
  for (const { id } of revived) await jobs.enqueue(tx, { kind: sendEmailJob, key: id, payload: { id } })
  return revived.map(({ id }) => id)
}

/**
 * Cancels an unsent e-mail and deletes its text. Returns false if it was already sent or cancelled, or does not exist.
 */
export async function cancelEmail(tx: Tx, id: string): Promise<boolean> {
  const cancelled = await tx
    .update(outbox)
    .set({ state: 'cancelled', text: '', html: '' })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['waiting', 'dead'])))
    .returning({ id: outbox.id })
  return cancelled.length > 0
}

async function lockEmail(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)).for('update')
  if (!row) throw fail('not_found')
}

async function listDeadEmails(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.state, 'dead')).limit(maxRetries)
  return rows.map(({ id }) => id)
}

/**
 * Retries one permanently failed e-mail, or up to 1,000 of them, and records this action in the admin log. Throws
 * `not_found` or `mail/not-failed`.
 */
export const retryLetters = operation(retryContract, async ({ input, caller, ...needs }) => {
  const { letterId } = input
  return needs.database.tx(async (tx) => {
    if (letterId !== undefined) await lockEmail(tx, letterId)
    const ids = await retryDeadEmails(tx, letterId === undefined ? await listDeadEmails(tx) : [letterId], needs)
    if (letterId !== undefined && ids.length === 0) throw fail('mail/not-failed')
    const metadata = letterId === undefined ? { count: ids.length } : { letterId }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'mail.retried', metadata, at: needs.clock.now() })
    return { count: ids.length }
  })
})

/** Cancels an unsent e-mail and records it in the admin log. Throws `not_found` or `mail/left`. */
export const cancelLetter = operation(cancelContract, async ({ input, caller, database, clock }) => {
  const { letterId } = input
  await database.tx(async (tx) => {
    await lockEmail(tx, letterId)
    if (!(await cancelEmail(tx, letterId))) throw fail('mail/left')
    await recordAdminAction(tx, {
      adminId: caller.userId,
      action: 'mail.cancelled',
      metadata: { letterId },
      at: clock.now(),
    })
  })
  return { success: true } as const
})
