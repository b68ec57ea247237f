import { createAbortWatch } from './abortWatch.ts'
import { holdToDeadline } from './deadline.ts'
import { type EngineState, type SpeakOptions, SpeechUnavailable } from './engine.ts'
import type { Answer, Hand, Pool, SupervisorOptions } from './hand.ts'

/** Hands that die, hang or fail so often in a row, without a job done in between, are left alone for a while. */
const DEATHS_BEFORE_REST = 5
/** One that cannot even be started is worth fewer tries: somebody waits through each. */
const FALSE_STARTS_BEFORE_REST = 2
const REST_MS = 10_000
/** A job whose hand died is given to a fresh one; a second death is the job's own. */
const ATTEMPTS = 2
const WATCH_EVERY_MS = 1_000

type Task<Job, Result> = {
  job: Job
  attempts: number
  urgent: boolean
  /** Nobody waits any more; the hand finishes, and what it made is dropped. */
  isAbandoned: boolean
  resolve(result: Result): void
  reject(reason: unknown): void
}

const nobody = () => undefined

type Slot<Job, Result> = {
  /** Its place: 0 is the first, started first and asked first. */
  index: number
  hand: Hand<Job>
  isReady: boolean
  task: Task<Job, Result> | undefined
  /** Calls off the deadline that runs. */
  letOff: (() => void) | undefined
  idleSince: number
}

/**
 * Shares jobs among up to `size` hands, started as they are needed and replaced when they fall. What threads and
 * processes have in common: who is next, deadlines, second tries, and rest after too many falls.
 */
export function createSupervisor<Job, Result>({
  name,
  size,
  start,
  deadlineMs,
  readyWithinMs,
  growAbove = 0,
  isUrgentAlone = false,
  hasSoloist = false,
  idleMs,
  memoryLimit,
  log,
  now = () => performance.now(),
}: SupervisorOptions<Job, Result>): Pool<Job, Result> {
  /** In the order of their places. */
  const slots: Slot<Job, Result>[] = []
  const watching = createAbortWatch<Task<Job, Result>>(abandon)
  const waiting: Task<Job, Result>[] = []
  const count = { spoken: 0, failures: 0, restarts: 0 }
  let deathsInARow = 0
  let falseStartsInARow = 0
  let restUntil = 0
  let uselessBecause: string | undefined
  let isClosed = false
  let watcher: NodeJS.Timeout | undefined

  function addSlot(): void {
    let index = 0
    while (slots[index]?.index === index) index++
    // The events come later than the slot they speak of, so it can be named before it is there.
    const hand = start(
      {
        ready: () => becameReady(slot),
        answered: (answer) => finish(slot, answer),
        fell: (how) => fell(slot, how),
        useless: (why) => gaveUp(slot, why),
      },
      index,
    )
    const isReady = readyWithinMs === undefined
    const slot: Slot<Job, Result> = { index, hand, isReady, task: undefined, letOff: undefined, idleSince: now() }
    slots.splice(index, 0, slot)
    if (isReady) hand.unref()
    // A hand that loads while somebody waits keeps this process alive as one that works does.
    else slot.letOff = holdToDeadline(readyWithinMs, () => fell(slot, 'never became ready'), hand.processorMs)
    if (memoryLimit !== undefined || idleMs !== undefined) {
      watcher ??= setInterval(watchOver, WATCH_EVERY_MS).unref()
    }
  }

  function becameReady(slot: Slot<Job, Result>): void {
    slot.letOff?.()
    slot.isReady = true
    slot.idleSince = now()
    falseStartsInARow = 0
    if (!slot.task) slot.hand.unref()
    dispatch()
  }

  function nextHand(): Slot<Job, Result> | undefined {
    const idle = slots.filter((slot) => slot.isReady && !slot.task)
    const [first] = idle
    if (!hasSoloist || first?.index !== 0 || waiting[0]?.urgent) return first
    const isAlone = waiting.length === 1 && slots.every(({ task }) => !task)
    const isNeeded = slots.filter(({ index, isReady }) => index > 0 && isReady).length < size - 1
    return isAlone || isNeeded ? first : idle[1]
  }

  function nextFor(idle: Slot<Job, Result>): Task<Job, Result> | undefined {
    const isHeld = isUrgentAlone && slots.some((slot) => slot !== idle && slot.task?.urgent && !slot.task.isAbandoned)
    return isHeld && !waiting[0]?.urgent ? undefined : waiting.shift()
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const idle = nextHand()
      if (!idle) {
        const starting = slots.filter((slot) => !slot.isReady).length
        const isWorthIt = slots.length === 0 || waiting.length > growAbove * (1 + starting)
        const isHeld = isUrgentAlone && slots.some(({ task }) => task?.urgent)
        if (slots.length >= size || !isWorthIt || isHeld) return
        addSlot()
        continue
      }
      const task = nextFor(idle)
      if (!task) return
      idle.task = task
      task.attempts++
      idle.hand.ref()
      const missed = () => fell(idle, 'past its deadline')
      idle.letOff = holdToDeadline(deadlineMs(task.job), missed, idle.hand.processorMs)
      idle.hand.give(task.job)
    }
  }

  function release(slot: Slot<Job, Result>): Task<Job, Result> | undefined {
    const { task } = slot
    slot.letOff?.()
    slot.task = undefined
    slot.idleSince = now()
    slot.hand.unref()
    return task
  }

  function finish(slot: Slot<Job, Result>, answer: Answer<Result>): void {
    const task = release(slot)
    if ('result' in answer) {
      deathsInARow = 0
      if (task && !task.isAbandoned) count.spoken++
      task?.resolve(answer.result)
    } else if (task) tryAgain(task, 'engine_refused', answer.failure)
    if (isOverMemory(slot)) fell(slot, 'over its memory limit')
    dispatch()
  }

  function remove(slot: Slot<Job, Result>): boolean {
    const place = slots.indexOf(slot)
    if (place >= 0) slots.splice(place, 1)
    return place >= 0
  }

  /** Ends a hand that died, or hangs and has to. Called again by its own exit, when there is nothing left to do. */
  function fell(slot: Slot<Job, Result>, how: string): void {
    if (!remove(slot)) return
    const task = release(slot)
    void slot.hand.end()
    if (isClosed) return
    count.restarts++
    deathsInARow++
    if (!slot.isReady) falseStartsInARow++
    log?.warn({ engine: name, how, deathsInARow }, 'speech worker fell')
    if (task) tryAgain(task, 'engine_died', how)
    if (deathsInARow >= DEATHS_BEFORE_REST || falseStartsInARow >= FALSE_STARTS_BEFORE_REST) rest()
    else dispatch()
  }

  function gaveUp(slot: Slot<Job, Result>, why: string): void {
    if (!remove(slot)) return
    const task = release(slot)
    void slot.hand.end()
    if (isClosed) return
    uselessBecause = why
    log?.warn({ engine: name, why }, 'speech engine cannot work')
    const refused = useless(why)
    for (const each of task ? [task, ...waiting.splice(0)] : waiting.splice(0)) each.reject(refused)
  }

  const useless = (why: string) => new SpeechUnavailable('engine_refused', `${name}: ${why}`)

  function isOverMemory({ hand }: Slot<Job, Result>): boolean {
    return memoryLimit !== undefined && (hand.memory?.() ?? 0) > memoryLimit
  }

  function watchOver(): void {
    for (const slot of [...slots]) {
      if (isOverMemory(slot)) fell(slot, 'over its memory limit')
      else if (slot.isReady && !slot.task && idleMs !== undefined && now() - slot.idleSince > idleMs) {
        remove(slot)
        void slot.hand.end()
      }
    }
    if (slots.length > 0) return
    clearInterval(watcher)
    watcher = undefined
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
    falseStartsInARow = 0
    log?.warn({ engine: name, forMs: REST_MS }, 'speech engine rests')
    for (const task of waiting.splice(0)) task.reject(resting())
  }

  const resting = () => new SpeechUnavailable('engine_resting', `${name} fell too often and rests`)

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
      if (uselessBecause !== undefined) return reject(useless(uselessBecause))
      if (now() < restUntil) return reject(resting())
      const task: Task<Job, Result> = {
        job,
        attempts: 0,
        urgent,
        isAbandoned: false,
        resolve(result) {
          watching.end(task, signal)
          resolve(result)
        },
        reject(reason) {
          watching.end(task, signal)
          reject(reason)
        },
      }
      watching.begin(task, signal)
      const before = urgent ? waiting.findIndex((other) => !other.urgent) : -1
      waiting.splice(before < 0 ? waiting.length : before, 0, task)
      dispatch()
    })
  }

  function state(): EngineState {
    if (uselessBecause !== undefined) return { state: 'broken', detail: uselessBecause }
    return now() < restUntil ? { state: 'resting', detail: `${name} fell too often and rests` } : { state: 'ready' }
  }

  return {
    run,
    state,
    warm(job) {
      if (isClosed || uselessBecause !== undefined || now() < restUntil) return
      waiting.push({ job, attempts: 0, urgent: false, isAbandoned: true, resolve: nobody, reject: nobody })
      dispatch()
    },
    stats: () => ({
      ...count,
      workers: slots.length,
      busy: slots.filter((slot) => slot.task).length,
      waiting: waiting.length,
    }),
    forgive() {
      uselessBecause = undefined
      restUntil = 0
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      clearInterval(watcher)
      const closed = new SpeechUnavailable('closed', `${name} is closed`)
      for (const task of waiting.splice(0)) task.reject(closed)
      await Promise.all(
        slots.splice(0).map((slot) => {
          release(slot)?.reject(closed)
          return slot.hand.end()
        }),
      )
    },
  }
}
