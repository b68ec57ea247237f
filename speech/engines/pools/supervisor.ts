// This file is long because starting, watching and replacing a worker share one set of states.
import { createAbortWatcher } from './abortWatcher.ts'
import { startDeadline } from './deadline.ts'
import { type EngineState, type SpeakOptions } from '../engine.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'
import type { JobOutcome, PoolWorker, Pool, SupervisorOptions } from './pool.ts'

/** After this many deaths in a row, without a job that succeeded in between, no worker is started for `PAUSE_MS`. */
const MAX_DEATHS_IN_A_ROW = 5
/**
 * After this many failed starts in a row, no worker is started for `PAUSE_MS`. The number is small, because a caller
 * waits during each start.
 */
const MAX_FAILED_STARTS_IN_A_ROW = 2
const PAUSE_MS = 10_000
/** A job that failed, or whose worker died, is tried a second time. If that fails too, the job is rejected. */
const MAX_ATTEMPTS = 2
const WATCH_INTERVAL_MS = 1_000

type Task<Job, Result> = {
  job: Job
  attempts: number
  urgent: boolean
  /**
   * The priority of a waiting job. Higher numbers start first: 2 for urgent jobs, 1 for jobs needed soon, 0 for others.
   */
  rank: 0 | 1 | 2
  /** The caller has cancelled the job, or the job is a warm-up. If a worker has begun it, its result is ignored. */
  isAbandoned: boolean
  onPartial: ((partial: Result) => void) | undefined
  resolve(result: Result): void
  reject(reason: unknown): void
}

type Slot<Job, Result> = {
  /** The worker's index. Worker 0 starts first and gets jobs first, unless it is reserved (`reservesFirstWorker`). */
  index: number
  worker: PoolWorker<Job>
  isReady: boolean
  task: Task<Job, Result> | undefined
  /** Cancels the running deadline. */
  cancelDeadline: (() => void) | undefined
  idleSince: number
}

/**
 * Distributes jobs to up to `size` workers, which are started when needed and replaced when they die. Threads and
 * processes share this logic: the queue, deadlines, second tries, and a pause after too many deaths.
 */
export function createSupervisor<Job, Result>({
  name,
  size,
  start,
  deadlineMs,
  readyTimeoutMs,
  maxWaitingPerWorker = 0,
  urgentRunsAlone = false,
  reservesFirstWorker = false,
  idleTimeoutMs,
  memoryLimitBytes,
  log,
  now = () => performance.now(),
}: SupervisorOptions<Job, Result>): Pool<Job, Result> {
  /** The running workers, sorted by index. */
  const slots: Slot<Job, Result>[] = []
  const abortWatcher = createAbortWatcher<Task<Job, Result>>(abandon, dispatch)
  const waiting: Task<Job, Result>[] = []
  const count = { spoken: 0, failures: 0, restarts: 0 }
  let deathsInARow = 0
  let failedStartsInARow = 0
  let pausedUntil = 0
  let unusableReason: string | undefined
  let isClosed = false
  let checkTimer: NodeJS.Timeout | undefined

  function addSlot(): void {
    let index = 0
    while (slots[index]?.index === index) index++
    // `slot` is declared below. The worker reports events only after `slot` is assigned.
    const worker = start(
      {
        ready: () => handleReady(slot),
        progressed: (partial) => {
          if (!slot.task?.isAbandoned) slot.task?.onPartial?.(partial)
        },
        finished: (outcome) => finish(slot, outcome),
        died: (reason) => handleDeath(slot, reason),
        unusable: (reason) => markUnusable(slot, reason),
      },
      index,
    )
    const isReady = readyTimeoutMs === undefined
    const slot: Slot<Job, Result> = {
      index,
      worker,
      isReady,
      task: undefined,
      cancelDeadline: undefined,
      idleSince: now(),
    }
    slots.splice(index, 0, slot)
    if (isReady) worker.unref()
    // A worker stays referenced until it is ready, so that this process stays alive while the worker loads.
    else
      slot.cancelDeadline = startDeadline(
        readyTimeoutMs,
        () => handleDeath(slot, 'did not become ready in time'),
        worker.cpuTimeMs,
      )
    if (memoryLimitBytes !== undefined || idleTimeoutMs !== undefined) {
      checkTimer ??= setInterval(checkWorkers, WATCH_INTERVAL_MS).unref()
    }
  }

  function handleReady(slot: Slot<Job, Result>): void {
    slot.cancelDeadline?.()
    slot.isReady = true
    slot.idleSince = now()
    failedStartsInARow = 0
    if (!slot.task) slot.worker.unref()
    dispatch()
  }

  function chooseSlot(): Slot<Job, Result> | undefined {
    const idle = slots.filter((slot) => slot.isReady && !slot.task)
    const [first] = idle
    if (!reservesFirstWorker || first?.index !== 0 || waiting[0]?.urgent) return first
    const isAlone = waiting.length === 1 && slots.every(({ task }) => !task)
    const isNeeded = slots.filter(({ index, isReady }) => index > 0 && isReady).length < size - 1
    return isAlone || isNeeded ? first : idle[1]
  }

  /**
   * Whether other workers must wait for an urgent task, because urgent tasks run alone. They do not wait for a
   * cancelled task.
   */
  const isUrgentRunning = (): boolean => urgentRunsAlone && slots.some(({ task }) => task?.urgent && !task.isAbandoned)

  function takeTask(): Task<Job, Result> | undefined {
    return isUrgentRunning() && !waiting[0]?.urgent ? undefined : waiting.shift()
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const idle = chooseSlot()
      if (!idle) {
        const starting = slots.filter((slot) => !slot.isReady).length
        const isNeeded = slots.length === 0 || waiting.length > maxWaitingPerWorker * (1 + starting)
        if (slots.length >= size || !isNeeded || isUrgentRunning()) return
        addSlot()
        continue
      }
      const task = takeTask()
      if (!task) return
      idle.task = task
      task.attempts++
      idle.worker.ref()
      const missed = () => handleDeath(idle, 'past its deadline')
      idle.cancelDeadline = startDeadline(deadlineMs(task.job), missed, idle.worker.cpuTimeMs)
      idle.worker.send(task.job)
    }
  }

  function release(slot: Slot<Job, Result>): Task<Job, Result> | undefined {
    const { task } = slot
    slot.cancelDeadline?.()
    slot.task = undefined
    slot.idleSince = now()
    slot.worker.unref()
    return task
  }

  function finish(slot: Slot<Job, Result>, outcome: JobOutcome<Result>): void {
    const task = release(slot)
    if ('result' in outcome) {
      deathsInARow = 0
      if (task && !task.isAbandoned) count.spoken++
      task?.resolve(outcome.result)
    } else if (task) retry(task, 'engine_refused', outcome.failure)
    if (isOverMemory(slot)) handleDeath(slot, 'over its memory limit')
    dispatch()
  }

  function remove(slot: Slot<Job, Result>): boolean {
    const place = slots.indexOf(slot)
    if (place >= 0) slots.splice(place, 1)
    return place >= 0
  }

  /**
   * Ends a worker that died, hangs or uses too much memory. When the worker exits, this function is called again, but
   * then does nothing.
   */
  function handleDeath(slot: Slot<Job, Result>, reason: string): void {
    if (!remove(slot)) return
    const task = release(slot)
    void slot.worker.terminate()
    if (isClosed) return
    count.restarts++
    deathsInARow++
    if (!slot.isReady) failedStartsInARow++
    log?.warn({ engine: name, reason, deathsInARow }, 'speech worker died')
    if (task) retry(task, 'engine_died', reason)
    if (deathsInARow >= MAX_DEATHS_IN_A_ROW || failedStartsInARow >= MAX_FAILED_STARTS_IN_A_ROW) pause()
    else dispatch()
  }

  function markUnusable(slot: Slot<Job, Result>, reason: string): void {
    if (!remove(slot)) return
    const task = release(slot)
    void slot.worker.terminate()
    if (isClosed) return
    unusableReason = reason
    log?.warn({ engine: name, reason }, 'speech engine is unusable')
    const refused = unusableError(reason)
    for (const each of task ? [task, ...waiting.splice(0)] : waiting.splice(0)) each.reject(refused)
  }

  const unusableError = (reason: string) => new SpeechUnavailable('engine_refused', `${name}: ${reason}`)

  function isOverMemory({ worker }: Slot<Job, Result>): boolean {
    return memoryLimitBytes !== undefined && (worker.memoryBytes?.() ?? 0) > memoryLimitBytes
  }

  function checkWorkers(): void {
    for (const slot of [...slots]) {
      if (isOverMemory(slot)) handleDeath(slot, 'over its memory limit')
      else if (slot.isReady && !slot.task && idleTimeoutMs !== undefined && now() - slot.idleSince > idleTimeoutMs) {
        remove(slot)
        void slot.worker.terminate()
      }
    }
    if (slots.length > 0) return
    clearInterval(checkTimer)
    checkTimer = undefined
  }

  function retry(task: Task<Job, Result>, reason: 'engine_died' | 'engine_refused', detail: string): void {
    if (task.isAbandoned) task.reject(new SpeechUnavailable(reason, `${name}: ${detail}`))
    else if (task.attempts < MAX_ATTEMPTS) waiting.unshift(task)
    else {
      count.failures++
      task.reject(new SpeechUnavailable(reason, `${name}: ${detail}`))
    }
  }

  function pause(): void {
    pausedUntil = now() + PAUSE_MS
    // After the pause, one more death pauses the pool again. A job that succeeds resets the count.
    deathsInARow = MAX_DEATHS_IN_A_ROW - 1
    failedStartsInARow = 0
    log?.warn({ engine: name, forMs: PAUSE_MS }, 'speech engine paused after repeated deaths')
    for (const task of waiting.splice(0)) task.reject(pausedError())
  }

  const pausedError = () => new SpeechUnavailable('engine_resting', `${name} failed repeatedly and is paused`)

  function abandon(task: Task<Job, Result>, reason: unknown): void {
    task.isAbandoned = true
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
    task.reject(reason)
  }

  function run(
    job: Job,
    { signal, urgent = false, ahead = false }: SpeakOptions,
    onPartial?: (partial: Result) => void,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      if (isClosed) return reject(new SpeechUnavailable('closed', `${name} is closed`))
      if (unusableReason !== undefined) return reject(unusableError(unusableReason))
      if (now() < pausedUntil) return reject(pausedError())
      const task: Task<Job, Result> = {
        job,
        attempts: 0,
        urgent,
        rank: urgent ? 2 : ahead ? 1 : 0,
        isAbandoned: false,
        onPartial,
        resolve(result) {
          abortWatcher.unwatch(task, signal)
          resolve(result)
        },
        reject(reason) {
          abortWatcher.unwatch(task, signal)
          reject(reason)
        },
      }
      abortWatcher.watch(task, signal)
      const before = waiting.findIndex(({ rank }) => rank < task.rank)
      waiting.splice(before < 0 ? waiting.length : before, 0, task)
      dispatch()
    })
  }

  function state(): EngineState {
    if (unusableReason !== undefined) return { state: 'broken', detail: unusableReason }
    return now() < pausedUntil
      ? { state: 'resting', detail: `${name} failed repeatedly and is paused` }
      : { state: 'ready' }
  }

  return {
    run,
    state,
    warmUp(job) {
      if (isClosed || unusableReason !== undefined || now() < pausedUntil) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => resolve()
        waiting.push({
          job,
          attempts: 0,
          urgent: false,
          rank: 0,
          isAbandoned: true,
          onPartial: undefined,
          resolve: end,
          reject: end,
        })
        dispatch()
      })
    },
    stats: () => ({
      ...count,
      workers: slots.length,
      busy: slots.filter((slot) => slot.task).length,
      waiting: waiting.length,
    }),
    retryUnusable() {
      unusableReason = undefined
      pausedUntil = 0
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      clearInterval(checkTimer)
      const closed = new SpeechUnavailable('closed', `${name} is closed`)
      for (const task of waiting.splice(0)) task.reject(closed)
      await Promise.all(
        slots.splice(0).map((slot) => {
          release(slot)?.reject(closed)
          return slot.worker.terminate()
        }),
      )
    },
  }
}
