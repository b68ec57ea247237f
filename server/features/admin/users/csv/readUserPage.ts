import type { OutputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import type { CsvCell } from '../../../../platform/csv/csvRow.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { formatKeysetCursor } from '../../../../platform/database/keyset.ts'
import type { Services } from '../../../../services.ts'
import { usageMonth } from '../../../access/index.ts'
import { findUsers, type UserRow } from '../../../accounts/index.ts'
import { loadRunningPlans } from '../../../billing/index.ts'
import { usageByUser } from '../listUsers.ts'
import { presentUserRow } from '../presentUserRow.ts'

type Shown = OutputOf<'listUsers'>['users'][number]
type Row = { user: UserRow; shown: Shown }
type PageRequest = { where: SQL; cursor: string | undefined; limit: number }

async function findIds(db: Db, { where, cursor, limit }: PageRequest): Promise<string[]> {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(cursor ?? '') ?? []
  const after = ms
    ? sql`(users.created_at, users.id) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${id})`
    : sql`true`
  const { rows } = await db.execute<{ id: string }>(
    sql`select users.id from users where ${where} and ${after} order by users.created_at desc, users.id desc limit ${limit + 1}`,
  )
  return rows.map((row) => row.id)
}

/** Returns one page of the accounts for which `where` is true, newest first, each also as the user list shows it. */
export async function readUserPage({ database: { db }, clock, config }: Services, request: PageRequest) {
  const ids = await findIds(db, request)
  const page = ids.slice(0, request.limit)
  const now = clock.now()
  const [users, used] = await Promise.all([findUsers(db, page), usageByUser(db, page, usageMonth(now))])
  const running = await loadRunningPlans(
    db,
    users.map((user) => user.paymentSubscriptionId),
    now,
  )
  const rows = users.map((user) => ({
    user,
    shown: presentUserRow(user, {
      ...{ now, config },
      running: running(user.paymentSubscriptionId),
      usedThisMonth: used.get(user.id) ?? 0,
    }),
  }))
  const last = users.at(-1)
  return {
    rows,
    ...(ids.length > request.limit && last && { nextCursor: formatKeysetCursor(last.createdAt, last.id) }),
  }
}

/** Returns a CSV column whose cells are read from the account as the user list shows it. */
export const fromRow =
  (read: (row: Shown) => CsvCell) =>
  ({ shown: row }: Row) =>
    read(row)
