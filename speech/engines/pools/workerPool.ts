import type { Worker } from 'node:worker_threads'
import type { JobOutcome, PoolWorker, PoolWorkerEvents, Pool } from './pool.ts'
import { createSupervisor } from './supervisor.ts'
import type { SpeechLog } from '../../speechLog.ts'

/** Options of `createWorkerPool`. */
export type WorkerPoolOptions<Job> = {
  name: string
  size: number
  start(): Worker
  deadlineMs(job: Job): number
  /** Workers that are idle for this long are ended. Absent: never. */
  idleTimeoutMs?: number | undefined
  log?: SpeechLog | undefined
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export type WorkerPool<Job, Result> = Pool<Job, Result>

/** Creates a pool of worker threads. Their errors do not end this process; idle workers do not keep it running. */
export function createWorkerPool<Job, Result>({ start, ...options }: WorkerPoolOptions<Job>): WorkerPool<Job, Result> {
  return createSupervisor({ ...options, start: (events) => wrapWorker<Job, Result>(start(), events) })
}

function wrapWorker<Job, Result>(worker: Worker, events: PoolWorkerEvents<Result>): PoolWorker<Job> {
  worker.on('message', (answer: JobOutcome<Result>) => events.finished(answer))
  worker.on('error', (error) => events.died(error.message))
  worker.on('exit', (code) => events.died(`exit ${code}`))
  return {
    send: (job) => worker.postMessage(job),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    terminate: () => worker.terminate(),
  }
}
