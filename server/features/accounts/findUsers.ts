import { inArray } from 'drizzle-orm'
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
