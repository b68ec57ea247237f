import { fail, raise } from '@scene-partner/contract/failures'
import {
  cancelJob as cancelContract,
  listJobs as listContract,
  retryJobs as retryContract,
} from '@scene-partner/contract/operations/admin/adminMonitoring'
import type { Tx } from '../../platform/database/database.ts'
import { formatCursor, parseCursor } from '../../platform/database/cursors.ts'
import {
  countByKind,
  countByState,
  findJob,
  findJobs,
  hasActiveDuplicate,
  type JobRow,
  listJobKinds,
  retryDeadJob,
  cancelQueuedJob,
} from '../../platform/jobs/adminQueries.ts'
import { operation, type Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import { sendEmailJob, retryDeadEmails, cancelEmail } from '../mail/index.ts'

const pageSize = 100
/** Maximum number of jobs that one transaction retries. To retry more jobs, the admin repeats the action. */
const maxJobs = 500

const present = (row: JobRow) => ({
  ...{ jobId: row.id, kind: row.kind, state: row.state, attempts: row.attempts },
  maxAttempts: row.max_attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  runAt: row.run_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  leaseUntil: row.state === 'running' ? (row.lease_until?.toISOString() ?? null) : null,
})

/** Returns background jobs, newest first, 100 a page. The first page also has the counts by state and by kind. */
export const listJobs = operation(listContract, async ({ input, database: { db } }) => {
  const { state, cursor } = input
  const kind = input.kind?.replaceAll('\0', '')
  const rows = await findJobs(db, { state, kind, place: parseCursor(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    jobs: page.map(present),
    ...(!cursor && { counts: await countByState(db), kinds: await listJobKinds(db), byKind: await countByKind(db) }),
    ...(rows.length > pageSize && last && { nextCursor: formatCursor(last.created_at, last.id) }),
  }
})

type Job = Pick<JobRow, 'id' | 'kind' | 'key'>
type Needs = Pick<Services, 'clock' | 'jobs'>

/**
 * Makes a job runnable again. If the job sends an e-mail, the e-mail is queued again first, because otherwise the job
 * would find no e-mail to send.
 */
async function retryJob(tx: Tx, { id, kind, key }: Job, needs: Needs): Promise<boolean> {
  if (kind === sendEmailJob && key !== null) await retryDeadEmails(tx, [key], needs)
  return retryDeadJob(tx, id, needs.clock.now())
}

/**
 * Makes one permanently failed job, or up to 500 of them, runnable again, and records this action in the admin log.
 * Throws `not_found` and `job/not-failed`.
 */
export const retryJobs = operation(retryContract, async ({ input, caller, database, ...needs }) => {
  const { jobId } = input
  return database.tx(async (tx) => {
    const selected =
      jobId === undefined
        ? await findJobs(tx, { state: 'dead', limit: maxJobs })
        : [(await findJob(tx, jobId)) ?? raise('not_found')]
    let count = 0
    for (const job of selected) if (await retryJob(tx, job, needs)) count += 1
    if (jobId !== undefined && count === 0) throw fail('job/not-failed')
    const metadata = jobId === undefined ? { count } : { jobId, kind: selected[0]?.kind }
    await recordAdminAction(tx, { adminId: caller.userId, action: 'job.retried', metadata, at: needs.clock.now() })
    return { count }
  })
})

/**
 * Cancels a waiting or permanently failed job, and the e-mail that it would send. Throws `not_found` and
 * `job/not-waiting`.
 */
export const cancelJob = operation(cancelContract, async ({ input, caller, database, clock }) => {
  const { jobId } = input
  await database.tx(async (tx) => {
    const job = (await findJob(tx, jobId)) ?? raise('not_found')
    const { kind, key } = job
    const now = clock.now()
    if (!(await cancelQueuedJob(tx, jobId, now))) throw fail('job/not-waiting')
    // If an admin has queued the e-mail again on the mail page, another job will send it, so it is not cancelled.
    if (kind === sendEmailJob && key !== null && !(await hasActiveDuplicate(tx, job))) await cancelEmail(tx, key)
    await recordAdminAction(tx, { adminId: caller.userId, action: 'job.cancelled', metadata: { jobId, kind }, at: now })
  })
  return { success: true } as const
})
