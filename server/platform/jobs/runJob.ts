import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { type Database, describeDatabaseError, isUnavailable } from '../database/database.ts'
import { deadLetterJob, type ClaimedJob, finishJob, requeueJob, renewLease, type Run } from './store.ts'
import type { JobHandler, JobLog, JobOptions } from './jobs.ts'

/** Thrown by a handler when a retry cannot help. The job is moved to dead letters immediately. */
export class NonRetryableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'NonRetryableError'
  }
}

const maxReasonLength = 500
/**
 * Maximum number of attempts to store the result of a job. If all fail, the lease expires and another process runs the
 * job.
 */
const storeAttempts = 5
const storePauseMs = 500

/** A job that this process runs. */
export type RunningJob = {
  /** Resolves when the handler has ended and its result is stored. Never rejects. */
  done: Promise<void>
  /** Stops the job and returns it to the queue. The attempt does not count. */
  release(): Promise<void>
}

/** Runs one claimed job, renews its lease, and stores its result. */
export function runJob(options: {
  job: ClaimedJob
  handler: JobHandler
  settings: JobOptions
  owner: string
  database: Database
  clock: Clock
  log: JobLog
}): RunningJob {
  const { job, settings, database, clock, log } = options
  const run: Run = { id: job.id, owner: options.owner, attempts: job.attempts }
  const abort = new AbortController()
  let isReleased = false
  let lastRenewed = performance.now()

  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function renew(): Promise<void> {
    const isOurs = await renewLease(database.db, run, later(settings.leaseMs))
    lastRenewed = performance.now()
    if (!isOurs) abort.abort(new Error('another process has taken the lease'))
  }

  const heartbeat = setInterval(() => {
    renew().catch((error: unknown) => {
      log.warn({ job: job.id, kind: job.kind, ...describeDatabaseError(error) }, 'job lease could not be renewed')
      // Another process may have claimed the job, so the handler is told to stop; otherwise the job would run twice.
      if (performance.now() - lastRenewed > settings.leaseMs) abort.abort(error)
    })
  }, settings.leaseMs / 3)

  /** Stores the result of the job. Tries again after a failure, so that a short database outage loses no result. */
  async function storeResult(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write()
      } catch (error) {
        // A unique violation (23505) means that another job of the same kind and key was enqueued in the meantime. The
        // next attempt to store the result finds that job.
        if (attempt >= storeAttempts) {
          log.error({ job: job.id, kind: job.kind, ...describeDatabaseError(error) }, 'job result could not be stored')
          return
        }
        if (isUnavailable(error)) await wait(storePauseMs * attempt)
      }
    }
  }

  async function fail(error: unknown): Promise<void> {
    const why = describeDatabaseError(error).message.slice(0, maxReasonLength)
    const facts = { job: job.id, kind: job.kind, attempt: job.attempts, error: why }
    if (error instanceof NonRetryableError || job.attempts >= job.maxAttempts) {
      log.error(facts, 'job moved to dead letters')
      return storeResult(() => deadLetterJob(database.db, run, why, clock.now()))
    }
    log.warn(facts, 'job failed; it will be retried')
    const runAt = later(settings.backoff(job.attempts))
    return storeResult(() => requeueJob(database.db, run, { runAt, why, isCounted: true, now: clock.now() }))
  }

  async function execute(): Promise<void> {
    try {
      await options.handler({ payload: job.payload, attempt: job.attempts, signal: abort.signal, renew })
      if (!isReleased) await storeResult(() => finishJob(database.db, run, clock.now()))
    } catch (error) {
      // After an abort the job belongs to the queue or another process; its result must not be stored.
      if (!isReleased && !abort.signal.aborted) await fail(error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  return {
    done: execute(),
    async release() {
      isReleased = true
      clearInterval(heartbeat)
      abort.abort(new Error('the process is stopping'))
      await storeResult(() =>
        requeueJob(database.db, run, { runAt: clock.now(), why: null, isCounted: false, now: clock.now() }),
      )
    },
  }
}
