import { fail, raise } from '@scene-partner/contract/failures'
import {
  cancelJob as cancelContract,
  listJobs as listContract,
  retryJobs as retryContract,
} from '@scene-partner/contract/operations/adminOperations'
import type { Tx } from '../../platform/database/database.ts'
import { placeOf, readPlace } from '../../platform/database/places.ts'
import {
  countByState,
  findJob,
  findJobs,
  hasLiveTwin,
  type JobRow,
  listKinds,
  reviveJob,
  withdrawJob,
} from '../../platform/jobs/desk.ts'
import { operation, type Services } from '../../services.ts'
import { logAct } from '../accounts/index.ts'
import { mailJob, sendAgain, withhold } from '../mail/index.ts'

const pageSize = 100
/** In one transaction; whoever has more presses again. */
const mostAtOnce = 500

const present = (row: JobRow) => ({
  ...{ jobId: row.id, kind: row.kind, state: row.state, attempts: row.attempts },
  maxAttempts: row.max_attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  runAt: row.run_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  leaseUntil: row.state === 'running' ? (row.lease_until?.toISOString() ?? null) : null,
})

export const listJobs = operation(listContract, async ({ input, database: { db } }) => {
  const { state, cursor } = input
  const kind = input.kind?.replaceAll('\0', '')
  const rows = await findJobs(db, { state, kind, place: readPlace(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    jobs: page.map(present),
    ...(!cursor && { counts: await countByState(db), kinds: await listKinds(db) }),
    ...(rows.length > pageSize && last && { nextCursor: placeOf(last.created_at, last.id) }),
  }
})

type Job = Pick<JobRow, 'id' | 'kind' | 'key'>
type Needs = Pick<Services, 'clock' | 'jobs'>

/** A letter that was laid aside must itself be on its way again, else its job finds nothing to do. */
async function tryAgain(tx: Tx, { id, kind, key }: Job, needs: Needs): Promise<boolean> {
  if (kind === mailJob && key !== null) await sendAgain(tx, [key], needs)
  return reviveJob(tx, id, needs.clock.now())
}

export const retryJobs = operation(retryContract, async ({ input, caller, database, ...needs }) => {
  const { jobId } = input
  return database.tx(async (tx) => {
    const wanted =
      jobId === undefined
        ? await findJobs(tx, { state: 'dead', limit: mostAtOnce })
        : [(await findJob(tx, jobId)) ?? raise('not_found')]
    let count = 0
    for (const job of wanted) if (await tryAgain(tx, job, needs)) count += 1
    if (jobId !== undefined && count === 0) throw fail('job/not-failed')
    const metadata = jobId === undefined ? { count } : { jobId, kind: wanted[0]?.kind }
    await logAct(tx, { adminId: caller.userId, action: 'job.retried', metadata, at: needs.clock.now() })
    return { count }
  })
})

export const cancelJob = operation(cancelContract, async ({ input, caller, database, clock }) => {
  const { jobId } = input
  await database.tx(async (tx) => {
    const job = (await findJob(tx, jobId)) ?? raise('not_found')
    const { kind, key } = job
    const now = clock.now()
    if (!(await withdrawJob(tx, jobId, now))) throw fail('job/not-waiting')
    // A letter that was sent once more from the page of mail is another job's by now.
    if (kind === mailJob && key !== null && !(await hasLiveTwin(tx, job))) await withhold(tx, key)
    await logAct(tx, { adminId: caller.userId, action: 'job.cancelled', metadata: { jobId, kind }, at: now })
  })
  return { success: true } as const
})
