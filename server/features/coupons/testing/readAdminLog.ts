import type { Database } from '../../../platform/database/database.ts'
import { readLogRows } from '../../../testing/readLogRows.ts'

/**
 * Returns the entries of the admin log about a coupon code or a batch, oldest first: the action, the id of the admin,
 * and the data without code, batch and id of the coupon.
 */
export async function readAdminLog(database: Database, codeOrBatch: string) {
  const rows = await readLogRows(database)
  return rows.flatMap(({ action, adminId, metadata: { couponId: _, code, batch, ...facts } }) =>
    code === codeOrBatch || batch === codeOrBatch ? [[action, adminId, facts] as const] : [],
  )
}
