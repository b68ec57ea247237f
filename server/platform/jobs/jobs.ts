import type { Clock } from '../clock.ts'
import { type Database, describeDatabaseError, type Tx } from '../database/database.ts'
import { runJob, type RunningJob } from './runJob.ts'
import {
  buryFatal,
  cancelJobs,
  claimJobs,
  countJobs,
  findNextDue,
  findRecurring,
  insertJob,
  type NewJob,
  removeFinished,
  takeRecurring,
  wakeChannel,
} from './store.ts'

export { Hopeless } from './runJob.ts'

export type JobLog = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

export type JobContext<Payload> = {
  payload: Payload
  /** 1 the first time. */
  attempt: number
  /** Aborts when the process stops or the lease is lost: leave off, someone else goes on. */
  signal: AbortSignal
  /** Renews the lease now. It is renewed by itself as well, as long as the process lives. */
  renew(): Promise<void>
}
export type JobHandler<Payload = unknown> = (context: JobContext<Payload>) => Promise<void>

export type JobOptions = {
  /** How many of this kind one process runs at once. */
  concurrency: number
  /** After so long without a sign of life another process takes the job over. */
  leaseMs: number
  maxAttempts: number
  /** How long to wait after the n-th failure. */
  backoff: (attempt: number) => number
}

export type Jobs = {
  /** Asks for work within the caller's transaction: rolled back, it was never asked for. */
  enqueue(tx: Tx, job: NewJob): Promise<void>
  /** Takes out of the queue what waits, or was laid aside, with these words in what it was given. What runs goes on. */
  withdraw(tx: Tx, which: { kind: string; about: Record<string, string> }): Promise<void>
  register<Payload = unknown>(kind: string, handler: JobHandler<Payload>, options?: Partial<JobOptions>): void
  /** Enqueues `kind` once in each period, over all processes together; the first time at the first start. */
  every(kind: string, periodMs: number): void
  start(): Promise<void>
  /** Takes nothing new, waits for what runs, and gives back what has not ended by then. */
  stop(options: { graceMs: number }): Promise<void>
  /** Runs what is due, and what that brings, until nothing is: for tests and the command line. Tells how many ran. */
  drain(): Promise<number>
  count(): Promise<Record<'waiting' | 'running' | 'dead', number>>
}

const longestPauseMs = 5000
const shortestPauseMs = 20
const firstBackoffMs = 1000
const longestBackoffMs = 60 * 60_000
const keepFinishedMs = 3 * 24 * 60 * 60_000
/** Not a job itself: one statement, by whichever process finds it due. */
const sweepKind = 'jobs.sweep'
const sweepEveryMs = 60 * 60_000

/** Twice as long each time, and apart by chance, so that what failed together does not return together. */
function defaultBackoff(attempt: number): number {
  return Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1)) * (0.8 + Math.random() * 0.4)
}

const defaults: JobOptions = { concurrency: 2, leaseMs: 30_000, maxAttempts: 5, backoff: defaultBackoff }

type Kind = { handler: JobHandler; settings: JobOptions; running: Set<RunningJob> }

/** A queue in the database's own table: what is asked for with a change is done if, and only if, the change stands. */
export function createJobs({
  database,
  clock,
  log,
  owner,
}: {
  database: Database
  clock: Clock
  log: JobLog
  owner: string
}): Jobs {
  const kinds = new Map<string, Kind>()
  const periods = new Map<string, number>([[sweepKind, sweepEveryMs]])
  let isRunning = false
  let timer: NodeJS.Timeout | undefined
  let passing: Promise<unknown> | undefined
  let mustPassAgain = false
  let stopListening: (() => Promise<void>) | undefined

  async function enqueueRecurring(): Promise<void> {
    const known = await findRecurring(database.db)
    for (const [kind, everyMs] of periods) {
      const inMs = (known.get(kind)?.getTime() ?? 0) - clock.now().getTime()
      // Nearly always: each pass would write a dozen transactions in vain. Whoever takes one looks again.
      if (inMs > 0 && inMs <= everyMs) continue
      await database.tx(async (tx) => {
        const now = clock.now()
        if (!(await takeRecurring(tx, { kind, everyMs, now }))) return
        if (kind === sweepKind) await removeFinished(tx, new Date(now.getTime() - keepFinishedMs))
        else await insertJob(tx, { kind, key: 'recurring' }, now)
      })
    }
  }

  /** Claims what this process has hands for. */
  async function claim(name: string, { handler, settings, running }: Kind): Promise<number> {
    const limit = settings.concurrency - running.size
    if (limit <= 0) return 0
    const now = clock.now()
    const buried = await buryFatal(database.db, { kind: name, maxAttempts: settings.maxAttempts, now })
    for (const job of buried) log.error({ job, kind: name }, 'a job was laid aside')
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

  /** Looks once at everything; tells how many were begun and how long there is nothing to do. */
  async function pass(): Promise<{ begun: number; pauseMs: number }> {
    await enqueueRecurring()
    let begun = 0
    let pauseMs = longestPauseMs
    const nextDue = await findNextDue(database.db)
    for (const [name, kind] of kinds) {
      const due = nextDue.get(name)
      if (!due) continue
      const inMs = due.getTime() - clock.now().getTime()
      if (inMs <= 0) begun += await claim(name, kind)
      else pauseMs = Math.min(pauseMs, inMs)
    }
    return { begun, pauseMs: Math.max(pauseMs, shortestPauseMs) }
  }

  function wake(): void {
    if (!isRunning) return
    if (passing) {
      mustPassAgain = true
      return
    }
    clearTimeout(timer)
    mustPassAgain = false
    passing = pass()
      .catch((error: unknown) => {
        log.warn(describeDatabaseError(error), 'the queue could not be read')
        return { pauseMs: longestPauseMs }
      })
      .then(({ pauseMs }) => {
        passing = undefined
        if (!isRunning) return
        if (mustPassAgain) wake()
        else timer = setTimeout(wake, pauseMs)
      })
  }

  const allRunning = () => [...kinds.values()].flatMap(({ running }) => [...running])

  return {
    enqueue: (tx, job) => insertJob(tx, job, clock.now()),
    withdraw: (tx, which) => cancelJobs(tx, which, clock.now()),
    register(kind, handler, options = {}) {
      if (kinds.has(kind)) throw new Error(`jobs of kind ${kind} have a handler already`)
      // Payloads come back as they were enqueued, by this same code or an older version of it.
      kinds.set(kind, { handler: handler as JobHandler, settings: { ...defaults, ...options }, running: new Set() })
    },
    every: (kind, periodMs) => void periods.set(kind, periodMs),
    async start() {
      isRunning = true
      stopListening = await database.listen(wakeChannel, wake)
      wake()
    },
    async stop({ graceMs }) {
      isRunning = false
      clearTimeout(timer)
      await stopListening?.().catch(() => undefined)
      await passing
      let patience: NodeJS.Timeout | undefined
      const graceIsOver = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, graceMs)
      })
      await Promise.race([Promise.all(allRunning().map(({ done }) => done)), graceIsOver])
      clearTimeout(patience)
      await Promise.all(allRunning().map((run) => run.giveBack()))
    },
    async drain() {
      let total = 0
      for (;;) {
        const { begun } = await pass()
        // The loop's own pass may just have claimed what this one then did not find.
        await passing
        const running = allRunning()
        if (begun === 0 && running.length === 0) return total
        total += begun
        await Promise.all(running.map(({ done }) => done))
      }
    },
    count: () => countJobs(database.db),
  }
}
