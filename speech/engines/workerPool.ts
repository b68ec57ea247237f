import type { Worker } from 'node:worker_threads'
import { type EngineState, type EngineStats, type SpeakOptions, type SpeechLog, SpeechUnavailable } from './engine.ts'

/** A worker answers each job with one message: what came of it, or why nothing did. */
type Answer<Result> = { result: Result } | { failure: string }

/** Workers that die, hang or fail so often in a row, without a job done in between, are left alone for a while. */
const DEATHS_BEFORE_REST = 5
const REST_MS = 10_000
/** A job whose worker died is given to a fresh one; a second death is the job's own. */
const ATTEMPTS = 2

type Task<Job, Result> = {
  job: Job
  attempts: number
  urgent: boolean
  /** Nobody waits any more; the worker finishes, and what it made is dropped. */
  isAbandoned: boolean
  resolve(result: Result): void
  reject(reason: unknown): void
}

const nobody = () => undefined

type Slot<Job, Result> = { worker: Worker; task: Task<Job, Result> | undefined; timer: NodeJS.Timeout | undefined }

export type WorkerPoolOptions<Job> = {
  name: string
  size: number
  start(): Worker
  deadlineMs(job: Job): number
  log?: SpeechLog | undefined
  /** Milliseconds that only rise. */
  now?: () => number
}

export type WorkerPool<Job, Result> = {
  run(job: Job, options: SpeakOptions): Promise<Result>
  /** Starts the first worker with a job that nobody waits for, so that the first real one finds it loaded and quick. */
  warm(job: Job): void
  state(): EngineState
  stats(): EngineStats
  close(): Promise<void>
}

/**
 * Shares jobs among up to `size` workers, started as they are needed and replaced when they fall. A worker never takes
 * this process with it, and never keeps it alive while idle.
 */
export function createWorkerPool<Job, Result>({
  name,
  size,
  start,
  deadlineMs,
  log,
  now = () => performance.now(),
}: WorkerPoolOptions<Job>): WorkerPool<Job, Result> {
  const slots = new Set<Slot<Job, Result>>()
  /** One listener per signal: a long text's units, hundreds of them, share one. */
  const sharing = new Map<AbortSignal, { tasks: Set<Task<Job, Result>>; abandonAll: () => void }>()
  const waiting: Task<Job, Result>[] = []
  const count = { spoken: 0, failures: 0, restarts: 0 }
  let deathsInARow = 0
  let restUntil = 0
  let isClosed = false

  function addSlot(): Slot<Job, Result> {
    const worker = start()
    const slot: Slot<Job, Result> = { worker, task: undefined, timer: undefined }
    slots.add(slot)
    worker.unref()
    worker.on('message', (answer: Answer<Result>) => finish(slot, answer))
    worker.on('error', (error) => fell(slot, error.message))
    worker.on('exit', (code) => fell(slot, `exit ${code}`))
    return slot
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const idle = [...slots].find((slot) => !slot.task) ?? (slots.size < size ? addSlot() : undefined)
      const task = idle && waiting.shift()
      if (!idle || !task) return
      idle.task = task
      task.attempts++
      idle.worker.ref()
      idle.timer = setTimeout(() => fell(idle, 'past its deadline'), deadlineMs(task.job))
      idle.worker.postMessage(task.job)
    }
  }

  function release(slot: Slot<Job, Result>): Task<Job, Result> | undefined {
    const { task } = slot
    clearTimeout(slot.timer)
    slot.task = undefined
    slot.worker.unref()
    return task
  }

  function finish(slot: Slot<Job, Result>, answer: Answer<Result>): void {
    const task = release(slot)
    if ('result' in answer) {
      deathsInARow = 0
      if (task && !task.isAbandoned) count.spoken++
      task?.resolve(answer.result)
    } else if (task) tryAgain(task, 'engine_refused', answer.failure)
    dispatch()
  }

  /** Ends a worker that died, or hangs and has to. Called again by its own exit, when there is nothing left to do. */
  function fell(slot: Slot<Job, Result>, how: string): void {
    if (!slots.delete(slot)) return
    const task = release(slot)
    void slot.worker.terminate()
    if (isClosed) return
    count.restarts++
    deathsInARow++
    log?.warn({ engine: name, how, deathsInARow }, 'speech worker fell')
    if (task) tryAgain(task, 'engine_died', how)
    if (deathsInARow >= DEATHS_BEFORE_REST) rest()
    else dispatch()
  }

  function tryAgain(task: Task<Job, Result>, reason: 'engine_died' | 'engine_refused', detail: string): void {
    if (task.isAbandoned) return
    if (task.attempts < ATTEMPTS) waiting.unshift(task)
    else {
      count.failures++
      task.reject(new SpeechUnavailable(reason, `${name}: ${detail}`))
    }
  }

  function rest(): void {
    restUntil = now() + REST_MS
    // One death more, and it rests again; one job done, and all is forgotten.
    deathsInARow = DEATHS_BEFORE_REST - 1
    log?.warn({ engine: name, forMs: REST_MS }, 'speech engine rests')
    for (const task of waiting.splice(0)) task.reject(resting())
  }

  const resting = () => new SpeechUnavailable('engine_resting', `${name} fell too often and rests`)

  function watch(task: Task<Job, Result>, signal: AbortSignal): void {
    let shared = sharing.get(signal)
    if (!shared) {
      const tasks = new Set<Task<Job, Result>>()
      shared = { tasks, abandonAll: () => [...tasks].forEach((each) => abandon(each, signal.reason)) }
      sharing.set(signal, shared)
      signal.addEventListener('abort', shared.abandonAll)
    }
    shared.tasks.add(task)
  }

  function unwatch(task: Task<Job, Result>, signal: AbortSignal): void {
    const shared = sharing.get(signal)
    if (!shared?.tasks.delete(task) || shared.tasks.size > 0) return
    signal.removeEventListener('abort', shared.abandonAll)
    sharing.delete(signal)
  }

  function abandon(task: Task<Job, Result>, reason: unknown): void {
    task.isAbandoned = true
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
    task.reject(reason)
  }

  function run(job: Job, { signal, urgent = false }: SpeakOptions): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      if (isClosed) return reject(new SpeechUnavailable('closed', `${name} is closed`))
      if (now() < restUntil) return reject(resting())
      const task: Task<Job, Result> = {
        job,
        attempts: 0,
        urgent,
        isAbandoned: false,
        resolve(result) {
          unwatch(task, signal)
          resolve(result)
        },
        reject(reason) {
          unwatch(task, signal)
          reject(reason)
        },
      }
      watch(task, signal)
      const before = urgent ? waiting.findIndex((other) => !other.urgent) : -1
      waiting.splice(before < 0 ? waiting.length : before, 0, task)
      dispatch()
    })
  }

  return {
    run,
    warm(job) {
      waiting.push({ job, attempts: 0, urgent: false, isAbandoned: true, resolve: nobody, reject: nobody })
      dispatch()
    },
    state: () =>
      now() < restUntil ? { state: 'resting', detail: `${name} fell too often and rests` } : { state: 'ready' },
    stats: () => ({
      ...count,
      workers: slots.size,
      busy: [...slots].filter((slot) => slot.task).length,
      waiting: waiting.length,
    }),
    async close() {
      isClosed = true
      const closed = new SpeechUnavailable('closed', `${name} is closed`)
      for (const task of waiting.splice(0)) task.reject(closed)
      const ending = [...slots].map((slot) => {
        release(slot)?.reject(closed)
        return slot.worker.terminate()
      })
      slots.clear()
      await Promise.all(ending)
    },
  }
}
