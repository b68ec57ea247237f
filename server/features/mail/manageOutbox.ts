import { fail } from '@scene-partner/contract/failures'
import {
  cancelLetter as cancelContract,
  listOutbox as listContract,
  retryLetters as retryContract,
} from '@scene-partner/contract/operations/adminOperations'
import { and, desc, eq, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { operation, type Services } from '../../services.ts'
import { logAct } from '../accounts/index.ts'
import { mailJob } from './sendLetter.ts'
import { outbox } from './tables.ts'
import { templateNames } from './templates.ts'

const pageSize = 100
/** In one transaction; whoever has more failed letters presses again. */
const mostAtOnce = 1000

/** Everything but the words, which hold links that open accounts: those never leave the table by this door. */
const shown = {
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

/** Signs that mean something to `like`, and the zero byte that no database reads. */
const within = (words: string) => `%${words.replaceAll('\0', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const behind = (cursor: string | undefined): SQL | undefined =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? lt(outbox.position, Number(cursor)) : undefined

async function countAll(db: Db) {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from outbox group by state`,
  )
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), sent: of('sent'), dead: of('dead'), cancelled: of('cancelled') }
}

export const listOutbox = operation(listContract, async ({ input, mailer, database: { db } }) => {
  const { state, template, search, cursor } = input
  const rows = await db
    .select(shown)
    .from(outbox)
    .where(
      and(
        state ? eq(outbox.state, state) : undefined,
        template ? eq(outbox.template, template.replaceAll('\0', '')) : undefined,
        search ? ilike(outbox.to, within(search)) : undefined,
        behind(cursor),
      ),
    )
    .orderBy(desc(outbox.position))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    letters: page.map(({ position: _position, createdAt, sentAt, nextAttemptAt, ...letter }) => ({
      ...letter,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      nextAttemptAt: letter.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    })),
    ...(!cursor && { counts: await countAll(db), templates: templateNames }),
    carries: mailer.carrier !== undefined,
    ...(rows.length > pageSize && last && { nextCursor: String(last.position) }),
  }
})

type Needs = Pick<Services, 'clock' | 'jobs'>

/** Puts dead letters back on their way, as if they had never been tried. Answers which. */
export async function sendAgain(tx: Tx, ids: readonly string[], { clock, jobs }: Needs): Promise<string[]> {
  const revived = await tx
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: clock.now() })
    .where(and(inArray(outbox.id, [...ids]), eq(outbox.state, 'dead')))
    .returning({ id: outbox.id })
  for (const { id } of revived) await jobs.enqueue(tx, { kind: mailJob, key: id, payload: { id } })
  return revived.map(({ id }) => id)
}

/** Keeps a letter from leaving; its words go at once. False where it has left, or never was to. */
export async function withhold(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .update(outbox)
    .set({ state: 'cancelled', text: '', html: '' })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['waiting', 'dead'])))
    .returning({ id: outbox.id })
  return held.length > 0
}

async function requireLetter(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)).for('update')
  if (!row) throw fail('not_found')
}

async function deadOnes(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.state, 'dead')).limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

export const retryLetters = operation(retryContract, async ({ input, caller, ...needs }) => {
  const { letterId } = input
  return needs.database.tx(async (tx) => {
    if (letterId !== undefined) await requireLetter(tx, letterId)
    const ids = await sendAgain(tx, letterId === undefined ? await deadOnes(tx) : [letterId], needs)
    if (letterId !== undefined && ids.length === 0) throw fail('mail/not-failed')
    const metadata = letterId === undefined ? { count: ids.length } : { letterId }
    await logAct(tx, { adminId: caller.userId, action: 'mail.retried', metadata, at: needs.clock.now() })
    return { count: ids.length }
  })
})

export const cancelLetter = operation(cancelContract, async ({ input, caller, database, clock }) => {
  const { letterId } = input
  await database.tx(async (tx) => {
    await requireLetter(tx, letterId)
    if (!(await withhold(tx, letterId))) throw fail('mail/left')
    await logAct(tx, { adminId: caller.userId, action: 'mail.cancelled', metadata: { letterId }, at: clock.now() })
  })
  return { success: true } as const
})
