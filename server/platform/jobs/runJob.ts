import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { type Database, describeDatabaseError, isUnavailable } from '../database/database.ts'
import { buryJob, type ClaimedJob, finishJob, putBack, renewLease, type Run } from './store.ts'
import type { JobHandler, JobLog, JobOptions } from './jobs.ts'

/** Thrown by a handler when trying again cannot help: the job is laid aside at once. */
export class Hopeless extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'Hopeless'
  }
}

const longestReason = 500
/** What could not be written down for want of a database is tried so often; after that the lease's end says it. */
const settleAttempts = 5
const settlePauseMs = 500

export type RunningJob = {
  done: Promise<void>
  /** Stops it and puts it back for another process, as if it had not been tried. */
  giveBack(): Promise<void>
}

/** Runs one claimed job under its lease, and writes down how it ended. */
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
  let isOver = false
  let lastRenewed = performance.now()

  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function renew(): Promise<void> {
    const isOurs = await renewLease(database.db, run, later(settings.leaseMs))
    lastRenewed = performance.now()
    if (!isOurs) abort.abort(new Error('the lease has gone to another process'))
  }

  const heart = setInterval(() => {
    renew().catch((error: unknown) => {
      log.warn({ job: job.id, kind: job.kind, ...describeDatabaseError(error) }, 'a lease could not be renewed')
      // By now another process may have it: what goes on here would be done twice.
      if (performance.now() - lastRenewed > settings.leaseMs) abort.abort(error)
    })
  }, settings.leaseMs / 3)

  /** For want of a database the outcome is kept a while; it must not be lost to a short outage. */
  async function settle(write: () => Promise<void>): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        return await write()
      } catch (error) {
        // Another of the same key came to wait in between (23505): asked again, it is seen.
        if (tried >= settleAttempts) {
          log.error(
            { job: job.id, kind: job.kind, ...describeDatabaseError(error) },
            'the end of a job could not be written',
          )
          return
        }
        if (isUnavailable(error)) await wait(settlePauseMs * tried)
      }
    }
  }

  async function fail(error: unknown): Promise<void> {
    const why = describeDatabaseError(error).message.slice(0, longestReason)
    const facts = { job: job.id, kind: job.kind, attempt: job.attempts, error: why }
    if (error instanceof Hopeless || job.attempts >= job.maxAttempts) {
      log.error(facts, 'a job was laid aside')
      return settle(() => buryJob(database.db, run, why, clock.now()))
    }
    log.warn(facts, 'a job failed and will be tried again')
    const runAt = later(settings.backoff(job.attempts))
    return settle(() => putBack(database.db, run, { runAt, why, isCounted: true, now: clock.now() }))
  }

  async function work(): Promise<void> {
    try {
      await options.handler({ payload: job.payload, attempt: job.attempts, signal: abort.signal, renew })
      if (!isOver) await settle(() => finishJob(database.db, run, clock.now()))
    } catch (error) {
      // Aborted: it has been given back, or is another's; its end is no longer ours to tell.
      if (!isOver && !abort.signal.aborted) await fail(error)
    } finally {
      clearInterval(heart)
    }
  }

  return {
    done: work(),
    async giveBack() {
      isOver = true
      clearInterval(heart)
      abort.abort(new Error('the process is stopping'))
      await settle(() =>
        putBack(database.db, run, { runAt: clock.now(), why: null, isCounted: false, now: clock.now() }),
      )
    },
  }
}
