import { asc, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { adminLog } from '../features/accounts/tables.ts'

/**
 * Returns all rows of the admin log, oldest first. Rows of the same time are ordered by their transactions, because the
 * clock of a test does not advance by itself.
 */
export function readLogRows({ db }: Database) {
  return db
    .select()
    .from(adminLog)
    .orderBy(asc(adminLog.timestamp), sql`xmin::text::bigint`)
}
