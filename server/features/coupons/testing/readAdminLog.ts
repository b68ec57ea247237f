import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { adminLog } from '../../accounts/tables.ts'

/**
 * Returns what the admin log says of a coupon code or a batch, oldest first: the action, the id of the admin, and the data
 * without code, batch and id of the coupon. The clock of a test stands still, so entries of the same time are ordered by
 * their transactions: a database whose tables were emptied for reuse returns unordered rows in any order.
 */
export async function readAdminLog({ db }: Database, codeOrBatch: string) {
  const rows = await db
    .select()
    .from(adminLog)
    .orderBy(adminLog.timestamp, sql`xmin::text::bigint`)
  return rows.flatMap(({ action, adminId, metadata: { couponId: _, code, batch, ...facts } }) =>
    code === codeOrBatch || batch === codeOrBatch ? [[action, adminId, facts] as const] : [],
  )
}
