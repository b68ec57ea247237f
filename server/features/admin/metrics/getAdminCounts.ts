import { getAdminCounts as contract } from '@scene-partner/contract/operations/admin/adminMonitoring'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sql } from 'drizzle-orm'
import { operation } from '../../../services.ts'

/**
 * Counts what an admin must look after: unread contact messages, and e-mails and jobs that failed permanently. The
 * admin menu shows these counts. Each count reads an index by state.
 */
export const getAdminCounts = operation(contract, async ({ database: { db } }) => {
  const { rows } = await db.execute<OutputOf<'getAdminCounts'>>(sql`select
    (select count(*)::int from contact_messages where status = 'unread') as "unreadContact",
    (select count(*)::int from outbox where state = 'dead') as "failedMail",
    (select count(*)::int from jobs where state = 'dead') as "failedJobs"`)
  return rows[0] ?? { unreadContact: 0, failedMail: 0, failedJobs: 0 }
})
