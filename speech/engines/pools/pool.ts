import type { EngineState, EngineStats, SpeakOptions } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'

/** The one message with which a worker answers a job: its result, or why it failed. */
export type JobOutcome<Result> = { result: Result } | { failure: string }

/** A thread or a process that does one job at a time. After `unref`, it does not keep this process running. */
export type PoolWorker<Job> = {
  send(job: Job): void
  ref(): void
  unref(): void
  /** Ends the worker, even during a job. Can be called again. */
  terminate(): Promise<unknown>
  /** Returns the memory that the worker uses in bytes; undefined if unknown. */
  memoryBytes?(): number | undefined
  /** Returns the CPU time that the worker has used in ms; undefined if unknown. */
  cpuTimeMs?: (() => number | undefined) | undefined
}

/** The events that a worker reports to its supervisor. */
export type PoolWorkerEvents<Result> = {
  /** The worker has loaded everything it needs. Workers without a ready timeout do not report this. */
  ready(): void
  /** The worker has a part of the result of its job. */
  progressed(partial: Result): void
  /** The worker has finished its job. */
  finished(outcome: JobOutcome<Result>): void
  /** The worker has died. May be reported more than once. */
  died(reason: string): void
  /** The worker cannot run on this machine at all. `reason` is a sentence for the operator. */
  unusable(reason: string): void
}

/** How a pool starts, watches and replaces its workers. */
export type SupervisorOptions<Job, Result> = {
  /** Name of the pool in logs and error messages. */
  name: string
  /** Maximum number of workers. */
  size: number
  /** Starts a worker. `index` is its number, from 0. */
  start(events: PoolWorkerEvents<Result>, index: number): PoolWorker<Job>
  deadlineMs(job: Job): number
  /** How long a worker may take to report that it is ready, in ms. Absent: workers accept jobs from the start. */
  readyTimeoutMs?: number | undefined
  /**
   * Another worker is started only if more jobs wait than this number × (1 + the number of workers that are starting).
   * The first worker is started for any job. Absent means 0.
   */
  maxWaitingPerWorker?: number | undefined
  /** Whether only urgent jobs start while an urgent job runs, so that urgent jobs can use the whole machine. */
  urgentRunsAlone?: boolean | undefined
  /**
   * Whether the first worker, once all other workers are ready, runs only urgent jobs and a job that is alone in the
   * pool. For pools whose first worker uses the complete machine for one job, and each other worker a part of it.
   */
  reservesFirstWorker?: boolean | undefined
  /** Workers that are idle for this long are ended. Absent: never. */
  idleTimeoutMs?: number | undefined
  /** A worker that uses more memory than this is ended and replaced. Absent: no limit. */
  memoryLimitBytes?: number | undefined
  log?: SpeechLog | undefined
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined
}

/** Distributes jobs to workers. */
export type Pool<Job, Result> = {
  /**
   * Runs a job. Rejects with the signal's reason or `SpeechUnavailable`. `onPartial` gets the parts of the result that
   * a worker sends before the result is complete. If a worker dies, the next worker sends all parts again.
   */
  run(job: Job, options: SpeakOptions, onPartial?: (partial: Result) => void): Promise<Result>
  /**
   * Runs a job whose result nobody needs, which starts a worker if none runs. The next job then finds a loaded worker.
   * Resolves when the job has ended, also if it failed.
   */
  warmUp(job: Job): Promise<void>
  state(): EngineState
  stats(): EngineStats
  /** Allows workers to be started again, after the cause that made them unusable has changed. */
  retryUnusable(): void
  isClosed(): boolean
  close(): Promise<void>
}
