import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { users } from './tables.ts'
import type { UserRow } from './userDocument.ts'

/** Returns the accounts with these ids, in the order of `ids`. An id without an account is left out. */
export async function findUsers(where: Db | Tx, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const rows = await where
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the SQL expression for the e-mail address of the account whose id is in this column. Null without an account. */
export const emailOfUserSql = (userId: SQL): SQL => sql`(select email from users where users.id = ${userId})`

/** Returns the condition that this column has the id of the account, which is given by its id or e-mail address. */
export const isUserSql = (userId: SQL, idOrEmail: string | undefined): SQL | undefined =>
  idOrEmail
    ? sql`${userId} in (${idOrEmail}, (select id from users where email = ${idOrEmail.toLowerCase()}))`
    : undefined
