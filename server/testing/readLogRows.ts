import { asc, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { adminLog } from '../features/accounts/tables.ts'

/**
 * Returns all rows of the admin log, oldest first. The clock of a test does not advance by itself, so rows of the same
 * time are ordered by their transactions: a database whose tables were emptied for reuse returns unordered rows in any
 * order.
 */
export function readLogRows({ db }: Database) {
  return db
    .select()
    .from(adminLog)
    .orderBy(asc(adminLog.timestamp), sql`xmin::text::bigint`)
}
