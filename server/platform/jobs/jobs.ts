import type { Clock } from '../clock.ts'
import { type Database, describeDatabaseError, type Tx } from '../database/database.ts'
import { createDatabaseNotifications, type Notifications } from '../events/notifications.ts'
import { runJob, type RunningJob } from './runJob.ts'
import {
  deadLetterCrashedJobs,
  cancelJobs,
  claimJobs,
  countActiveJobs,
  findNextDue,
  findRecurringDueTimes,
  insertJob,
  isDueSoon,
  maxPauseMs,
  type NewJob,
  deleteFinishedJobs,
  claimRecurringRun,
  newJobChannel,
} from './store.ts'

export { NonRetryableError } from './runJob.ts'

/** The log of the job queue; compatible with pino. */
export type JobLog = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

/** Parameters of a job handler. */
export type JobContext<Payload> = {
  payload: Payload
  /** Number of this attempt, from 1. */
  attempt: number
  /**
   * Aborts when the process stops and has waited for `graceMs`, or when it loses the lease. The handler must then stop,
   * because another process may run the job.
   */
  signal: AbortSignal
  /** Extends the lease now. It is also extended automatically. */
  renew(): Promise<void>
}
export type JobHandler<Payload = unknown> = (context: JobContext<Payload>) => Promise<void>

/** Options of a kind of jobs. */
export type JobOptions = {
  /** How many jobs of this kind a process runs at the same time. */
  concurrency: number
  /** If the lease is not extended for this long, in ms, another process may run the job. */
  leaseMs: number
  maxAttempts: number
  /** Returns how long to wait after the n-th failed attempt, in ms. */
  backoff: (attempt: number) => number
}

/** The queue of background jobs. */
export type Jobs = {
  /** Adds a job in the caller's transaction. If the transaction is rolled back, the job does not exist. */
  enqueue(tx: Tx, job: NewJob): Promise<void>
  /** Cancels waiting and dead jobs whose payload contains the values of `about`. Running jobs continue. */
  cancel(tx: Tx, which: { kind: string; about: Record<string, string> }): Promise<void>
  /** Registers the handler for a kind of job. Throws if the kind already has one. */
  register<Payload = unknown>(kind: string, handler: JobHandler<Payload>, options?: Partial<JobOptions>): void
  /** Adds a job of this kind once per period, for all processes together. The first job is added at the first start. */
  scheduleRecurring(kind: string, periodMs: number): void
  /** Starts to run jobs. */
  start(): Promise<void>
  /** Stops claiming jobs and waits up to `graceMs` for running jobs. Jobs that run longer go back to the queue. */
  stop(options: { graceMs: number }): Promise<void>
  /** Runs due jobs, and jobs that they enqueue, until none is due. For tests. Returns how many ran. */
  drain(): Promise<number>
  /** Counts waiting, running and dead jobs. */
  count(): Promise<Record<'waiting' | 'running' | 'dead', number>>
}

const minPauseMs = 20
const firstBackoffMs = 1000
const maxBackoffMs = 60 * 60_000
const finishedRetentionMs = 3 * 24 * 60 * 60_000
/**
 * Name under which the regular deletion of finished jobs is recorded. The deletion is not a job but a statement, which
 * is run by the first process that finds it due.
 */
const cleanupKind = 'jobs.sweep'
const cleanupEveryMs = 60 * 60_000

/**
 * Returns the delay after a failed attempt, in ms: 1 s after the first, then twice as long each time, up to 1 h. A
 * random change of up to 20 % prevents that jobs that failed together are retried together.
 */
function defaultBackoff(attempt: number): number {
  return Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1)) * (0.8 + Math.random() * 0.4)
}

const defaults: JobOptions = { concurrency: 2, leaseMs: 30_000, maxAttempts: 5, backoff: defaultBackoff }

type Kind = { handler: JobHandler; settings: JobOptions; running: Set<RunningJob> }

/** Creates a job queue in a database table. A job runs only if the transaction that enqueued the job commits. */
export function createJobs({
  database,
  clock,
  log,
  owner,
  notifications = createDatabaseNotifications(database),
}: {
  database: Database
  clock: Clock
  log: JobLog
  owner: string
  /** Sends the messages that wake the queues of all processes. Absent: notifications of the database. */
  notifications?: Notifications
}): Jobs {
  const kinds = new Map<string, Kind>()
  const periods = new Map<string, number>([[cleanupKind, cleanupEveryMs]])
  let isRunning = false
  let timer: NodeJS.Timeout | undefined
  let currentPass: Promise<unknown> | undefined
  let needsAnotherPass = false
  let stopListening: (() => Promise<void>) | undefined

  /** Inserts a job. Wakes the queues if the job may be due before their next poll. */
  async function enqueue(tx: Tx, job: NewJob, now: Date): Promise<void> {
    await insertJob(tx, job, now)
    if (isDueSoon(job, now)) await notifications.publish(tx, newJobChannel, job.kind)
  }

  async function enqueueRecurring(): Promise<void> {
    const dueTimes = await findRecurringDueTimes(database.db)
    for (const [kind, everyMs] of periods) {
      const inMs = (dueTimes.get(kind)?.getTime() ?? 0) - clock.now().getTime()
      // Usually the run is not due. Checking that here avoids a write; `claimRecurringRun` checks it again.
      if (inMs > 0 && inMs <= everyMs) continue
      await database.tx(async (tx) => {
        const now = clock.now()
        if (!(await claimRecurringRun(tx, { kind, everyMs, now }))) return
        if (kind === cleanupKind) await deleteFinishedJobs(tx, new Date(now.getTime() - finishedRetentionMs))
        else await enqueue(tx, { kind, key: 'recurring' }, now)
      })
    }
  }

  /** Claims and starts due jobs of a kind, as many as its concurrency allows. Returns how many. */
  async function claimAndStart(name: string, { handler, settings, running }: Kind): Promise<number> {
    const limit = settings.concurrency - running.size
    if (limit <= 0) return 0
    const now = clock.now()
    const deadIds = await deadLetterCrashedJobs(database.db, { kind: name, maxAttempts: settings.maxAttempts, now })
    for (const job of deadIds) log.error({ job, kind: name }, 'job moved to dead letters')
    const until = new Date(now.getTime() + settings.leaseMs)
    const claimed = await claimJobs(database.db, {
      kind: name,
      limit,
      owner,
      maxAttempts: settings.maxAttempts,
      now,
      until,
    })
    for (const job of claimed) {
      const run = runJob({ job, handler, settings, owner, database, clock, log })
      running.add(run)
      void run.done.then(() => {
        running.delete(run)
        if (isRunning) wake()
      })
    }
    return claimed.length
  }

  /** Starts the due jobs of all kinds. Returns how many were started and the time in ms until the next pass. */
  async function runPass(): Promise<{ started: number; pauseMs: number }> {
    await enqueueRecurring()
    let started = 0
    let pauseMs = maxPauseMs
    const nextDue = await findNextDue(database.db, [...kinds.keys()])
    for (const [name, kind] of kinds) {
      const due = nextDue.get(name)
      if (!due) continue
      const inMs = due.getTime() - clock.now().getTime()
      if (inMs <= 0) started += await claimAndStart(name, kind)
      else pauseMs = Math.min(pauseMs, inMs)
    }
    return { started, pauseMs: Math.max(pauseMs, minPauseMs) }
  }

  function wake(): void {
    if (!isRunning) return
    if (currentPass) {
      needsAnotherPass = true
      return
    }
    clearTimeout(timer)
    needsAnotherPass = false
    currentPass = runPass()
      .catch((error: unknown) => {
        log.warn(describeDatabaseError(error), 'job queue could not be read')
        return { pauseMs: maxPauseMs }
      })
      .then(({ pauseMs }) => {
        currentPass = undefined
        if (!isRunning) return
        if (needsAnotherPass) wake()
        else timer = setTimeout(wake, pauseMs)
      })
  }

  const listRunning = () => [...kinds.values()].flatMap(({ running }) => [...running])

  return {
    enqueue: (tx, job) => enqueue(tx, job, clock.now()),
    cancel: (tx, which) => cancelJobs(tx, which, clock.now()),
    register(kind, handler, options = {}) {
      if (kinds.has(kind)) throw new Error(`jobs of kind ${kind} already have a handler`)
      // Payloads were enqueued by this code or an older version of it, so the type is trusted.
      kinds.set(kind, { handler: handler as JobHandler, settings: { ...defaults, ...options }, running: new Set() })
    },
    scheduleRecurring: (kind, periodMs) => void periods.set(kind, periodMs),
    async start() {
      isRunning = true
      stopListening = await notifications.subscribe(newJobChannel, wake)
      wake()
    },
    async stop({ graceMs }) {
      isRunning = false
      clearTimeout(timer)
      await stopListening?.().catch(() => undefined)
      await currentPass
      let graceTimer: NodeJS.Timeout | undefined
      const graceIsOver = new Promise<void>((resolve) => {
        graceTimer = setTimeout(resolve, graceMs)
      })
      await Promise.race([Promise.all(listRunning().map(({ done }) => done)), graceIsOver])
      clearTimeout(graceTimer)
      await Promise.all(listRunning().map((run) => run.release()))
    },
    async drain() {
      let total = 0
      for (;;) {
        const { started } = await runPass()
        // The background loop may have claimed jobs that this call of `runPass` did not find. While this call waits for
        // the loop, such a job may end and leave a new job, so another pass follows.
        const background = currentPass
        await background
        const running = listRunning()
        if (started === 0 && !background && running.length === 0) return total
        total += started
        await Promise.all(running.map(({ done }) => done))
      }
    },
    count: () => countActiveJobs(database.db),
  }
}
