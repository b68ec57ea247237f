import type { Worker } from 'node:worker_threads'
import type { Answer, Hand, HandEvents, Pool } from './hand.ts'
import { createSupervisor } from './supervisor.ts'
import type { SpeechLog } from './engine.ts'

export type WorkerPoolOptions<Job> = {
  name: string
  size: number
  start(): Worker
  deadlineMs(job: Job): number
  /** Workers that had nothing to do for so long are ended. */
  idleMs?: number | undefined
  log?: SpeechLog | undefined
  /** Milliseconds that only rise. */
  now?: () => number
}

export type WorkerPool<Job, Result> = Pool<Job, Result>

/**
 * Jobs shared among worker threads under one supervisor. A worker never takes this process with it, and never keeps it
 * alive while idle.
 */
export function createWorkerPool<Job, Result>({ start, ...options }: WorkerPoolOptions<Job>): WorkerPool<Job, Result> {
  return createSupervisor({ ...options, start: (events) => handOf<Job, Result>(start(), events) })
}

function handOf<Job, Result>(worker: Worker, events: HandEvents<Result>): Hand<Job> {
  worker.on('message', (answer: Answer<Result>) => events.answered(answer))
  worker.on('error', (error) => events.fell(error.message))
  worker.on('exit', (code) => events.fell(`exit ${code}`))
  return {
    give: (job) => worker.postMessage(job),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => worker.terminate(),
  }
}
