import { getAdminLogs as contract } from '@scene-partner/contract/operations/admin/adminUsers'
import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { operation } from '../../../services.ts'
import { cursorInstant, decodeCursor, encodeCursor } from './listCursor.ts'

const pageSize = 100
type Entry = OutputOf<'getAdminLogs'>['entries'][number]
type Row = Omit<Entry, 'at'> & { at: number }

/** Returns the id of an account that is given by id or e-mail address. A deleted account can be given by id only. */
async function resolveUserId(db: Db, idOrEmail: string): Promise<string> {
  if (!idOrEmail.includes('@')) return idOrEmail
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${idOrEmail.toLowerCase()}`)
  return rows[0]?.id ?? idOrEmail
}

async function buildConditions(
  db: Db,
  { admin, action, user, from, until, timeZone = 'UTC' }: InputOf<'getAdminLogs'>,
): Promise<SQL[]> {
  return [
    ...(admin ? [sql`log.admin_id = ${await resolveUserId(db, admin)}`] : []),
    ...(action ? [sql`log.action = ${action}`] : []),
    ...(user ? [sql`log.metadata ->> 'userId' = ${await resolveUserId(db, user)}`] : []),
    ...(from ? [sql`log.timestamp >= ${from}::timestamp at time zone ${timeZone}`] : []),
    ...(until ? [sql`log.timestamp < (${until}::timestamp + interval '1 day') at time zone ${timeZone}`] : []),
  ]
}

/**
 * Returns the names of all actions in the admin log. A recursive query reads one index entry per name, not the whole
 * index.
 */
async function actionsIn(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive kinds as (
      (select action from admin_log order by action limit 1)
      union all
      select (select action from admin_log where action > kinds.action order by action limit 1) from kinds where kinds.action is not null
    ) select action from kinds where action is not null`)
  return rows.map(({ action }) => action)
}

/** Returns admin-log entries, newest first, 100 a page. The first page also lists all action names. */
export const getAdminLogs = operation(contract, async ({ input, database: { db } }) => {
  const after = decodeCursor(input.cursor, ['log'])
  const at = after && cursorInstant(after)
  const conditions = await buildConditions(db, input)
  if (after && at) conditions.push(sql`(log.timestamp, log.id) < (${at.toISOString()}::timestamptz, ${after.id})`)
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await db.execute<Row>(sql`
    select log.id, (extract(epoch from log.timestamp) * 1000)::float8 as at, log.admin_id as "adminId", admins.email as "adminEmail",
      log.action, log.metadata ->> 'userId' as "userId", people.email as "userEmail", log.metadata
    from admin_log as log
    left join users as admins on admins.id = log.admin_id
    left join users as people on people.id = log.metadata ->> 'userId'
    ${where} order by log.timestamp desc, log.id desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const isFirst = input.cursor === undefined
  return {
    entries: page.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    ...(isFirst && { actions: await actionsIn(db) }),
    ...(rows.length > pageSize && last && { nextCursor: encodeCursor({ order: 'log', value: last.at, id: last.id }) }),
  }
})
