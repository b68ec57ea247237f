import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'

/** What stands where the address of somebody stood who has left. */
const nobody = 'a deleted account'

/**
 * Messages, notices and answers outlive whoever wrote them for the house, and so does what an administrator granted:
 * the writer's address and id do not. Their lines in the administrators' log stay as they were written, and so do the
 * looks they took at accounts, but for the browser they took them from; the id in both leads to nobody.
 */
export async function forgetWriter(tx: Tx, userId: string): Promise<void> {
  // The id at once, too: left to the reference, every row would be written a second time.
  await tx.execute(sql`update messages set sent_by = null, sent_by_email = ${nobody} where sent_by = ${userId}`)
  await tx.execute(sql`update notices set sent_by = null, sent_by_email = ${nobody} where sent_by = ${userId}`)
  await tx.execute(sql`
    update contact_answers set answered_by = null, answered_by_email = ${nobody} where answered_by = ${userId}`)
  await tx.execute(sql`
    update users set override = jsonb_set(override, '{createdBy}', '""')
    where override is not null and override ->> 'createdBy' = ${userId}`)
  await tx.execute(sql`update impersonation_sessions set browser_hash = '' where admin_id = ${userId}`)
}
