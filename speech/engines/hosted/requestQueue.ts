import { setTimeout as wait } from 'node:timers/promises'
import { type EngineStats, type SpeakOptions } from '../engine.ts'
import type { SpeechLog } from '../../speechLog.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'
import { HostedError, ERROR_POLICIES } from './hostedError.ts'

/**
 * How many times a failed request is sent again. The number is small, because a listener is waiting, and the next
 * rendition of the voice can speak instead.
 */
const MAX_RETRIES = 2
/**
 * How many times a request is sent again if it was refused because of too many concurrent requests. Such a refusal is
 * not a failure of the service and ends soon.
 */
const MAX_CROWDED_RETRIES = 5
const FIRST_PAUSE_MS = 250
/**
 * If the service asks for a longer wait than this, the unit is not retried, and the circuit opens for the requested
 * time, but at most for `MAX_CIRCUIT_OPEN_MS`.
 */
const MAX_PAUSE_MS = 3_000
const MAX_CIRCUIT_OPEN_MS = 600_000

const FAILURES_TO_OPEN_CIRCUIT = 5
const FAILURE_WINDOW_MS = 30_000
/** A timeout counts as several failures, because the listener has waited long. Two timeouts open the circuit. */
const TIMEOUT_WEIGHT = 3
const CIRCUIT_OPEN_MS = 30_000
const SUCCESSES_TO_GROW = 10

/** Maximum number of parallel requests, even if the service allows more. */
const MAX_CONCURRENT = 15

/** Options of a request queue. `now` and `pause` are for tests. */
export type RequestQueueOptions = {
  name: string
  title: string
  /** Number of parallel requests until the service reports its own limit. */
  maxConcurrent: number
  log?: SpeechLog | undefined
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * The queue of requests to one hosted service. It limits concurrency, orders requests and retries them. After repeated
 * failures, or if the service asks for a long wait, it sends no requests for a while (an open circuit).
 */
export type RequestQueue = {
  /**
   * Runs `attempt`, and repeats it after errors that may be temporary. Rejects with the signal's reason, a
   * `HostedError`, or `SpeechUnavailable` if the queue is closed or the circuit is open.
   */
  run<T>(attempt: (signal: AbortSignal) => Promise<T>, options: SpeakOptions & { deadlineMs: number }): Promise<T>
  /** Sets the number of parallel requests that the service allows. Invalid numbers are ignored. */
  setMaxConcurrent(sideBySide: number): void
  /** Returns whether the circuit is open, so that the service is not used at the moment. */
  isCircuitOpen(): boolean
  stats(): EngineStats
  close(): void
}

type Waiting = { urgent: boolean; admit(): void; refuse(error: SpeechUnavailable): void }

/** Creates the request queue of one hosted service. */
export function createRequestQueue({
  name,
  title,
  maxConcurrent,
  log,
  now = () => performance.now(),
  pause = (ms, signal) => wait(ms, undefined, { signal }),
}: RequestQueueOptions): RequestQueue {
  const waiting: Waiting[] = []
  const count = { spoken: 0, failures: 0 }
  const closing = new AbortController()
  let limit = maxConcurrent
  let successesSinceCrowded = 0
  let busy = 0
  let failureTimes: number[] = []
  let circuitOpenUntil = 0
  let circuitOpenMs = CIRCUIT_OPEN_MS
  /** The circuit was open, and no request has succeeded since. Then only one request is sent at a time, as a trial. */
  let isHalfOpen = false

  const closedError = () => new SpeechUnavailable('closed', `${name} is closed`)
  const circuitOpenError = () =>
    new SpeechUnavailable('engine_resting', `${title} failed repeatedly and is not used for a while`)
  const isCircuitOpen = () => now() < circuitOpenUntil

  function admitNext(): void {
    while (busy < (isHalfOpen ? 1 : limit)) {
      const next = waiting.shift()
      if (!next) return
      busy++
      next.admit()
    }
  }

  function enter(signal: AbortSignal, urgent: boolean, isFirst: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', leave)
        const index = waiting.indexOf(request)
        if (index >= 0) waiting.splice(index, 1)
        reject(signal.reason)
      }
      const request: Waiting = {
        urgent,
        admit() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
        refuse(error) {
          signal.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal.addEventListener('abort', leave)
      waiting.splice(queueIndexFor(urgent, isFirst), 0, request)
      admitNext()
    })
  }

  /**
   * Returns the index for a request in the queue. Urgent requests go before all others. A retry goes before the other
   * requests of the same urgency.
   */
  function queueIndexFor(urgent: boolean, isFirst: boolean): number {
    const firstNotUrgent = waiting.findIndex((other) => !other.urgent)
    const behindUrgent = firstNotUrgent < 0 ? waiting.length : firstNotUrgent
    if (isFirst) return urgent ? behindUrgent : waiting.length
    return urgent ? 0 : behindUrgent
  }

  function openCircuit(forMs: number): void {
    circuitOpenUntil = now() + Math.min(forMs, MAX_CIRCUIT_OPEN_MS)
    circuitOpenMs = Math.min(circuitOpenMs * 2, MAX_CIRCUIT_OPEN_MS)
    failureTimes = []
    isHalfOpen = true
    log?.warn({ engine: name, forMs }, 'hosted service circuit opened')
    for (const request of waiting.splice(0)) request.refuse(circuitOpenError())
  }

  function recordFailure(weight = 1): void {
    const recent = failureTimes.filter((at) => now() - at < FAILURE_WINDOW_MS)
    failureTimes = [...recent, ...Array.from({ length: weight }, now)]
    if (isHalfOpen || failureTimes.length >= FAILURES_TO_OPEN_CIRCUIT) openCircuit(circuitOpenMs)
  }

  function recordSuccess(): void {
    count.spoken++
    failureTimes = []
    circuitOpenMs = CIRCUIT_OPEN_MS
    isHalfOpen = false
    // A refusal because of too many concurrent requests lowers the limit. After some successes it grows again.
    if (limit < maxConcurrent && ++successesSinceCrowded >= SUCCESSES_TO_GROW) {
      limit++
      successesSinceCrowded = 0
    }
  }

  /** Returns how many ms to wait before the next attempt; undefined if the request is not sent again. */
  function pauseAfter({ kind, facts }: HostedError, tries: number): number | undefined {
    if (!ERROR_POLICIES[kind].isRetried || isCircuitOpen()) return undefined
    const requestedMs = facts.retryAfterMs ?? 0
    if (requestedMs > MAX_PAUSE_MS) {
      openCircuit(requestedMs)
      return undefined
    }
    if (tries > (kind === 'crowded' ? MAX_CROWDED_RETRIES : MAX_RETRIES)) return undefined
    const step = Math.min(tries - 1, MAX_RETRIES)
    return Math.max(requestedMs, FIRST_PAUSE_MS * 2 ** step * (0.5 + Math.random()))
  }

  async function attemptUntilDone<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    { signal, urgent = false, ahead = false, onBegin }: SpeakOptions & { onBegin(): void },
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      // Units spoken ahead of time have the same priority as urgent ones: they are few, and a service speaks several
      // units at the same time.
      await enter(signal, urgent || ahead, tries === 1)
      onBegin()
      let hostedError: HostedError
      try {
        const result = await attempt(signal)
        recordSuccess()
        return result
      } catch (error) {
        if (!(error instanceof HostedError) || signal.aborted) throw error
        hostedError = error
        logFailure(error, tries)
        if (error.kind === 'crowded') {
          limit = Math.max(1, Math.min(limit, busy) - 1)
          successesSinceCrowded = 0
        }
        if (ERROR_POLICIES[error.kind].opensCircuit) recordFailure()
      } finally {
        busy--
        admitNext()
      }
      const pauseMs = pauseAfter(hostedError, tries)
      if (pauseMs === undefined) throw hostedError
      await pause(pauseMs, signal)
    }
  }

  function logFailure({ kind, facts }: HostedError, tries: number): void {
    log?.warn(
      { engine: name, errorKind: kind, code: facts.code, status: facts.status, tries },
      'hosted service request failed',
    )
  }

  return {
    async run(attempt, { signal, urgent, ahead, deadlineMs }) {
      signal.throwIfAborted()
      if (closing.signal.aborted) throw closedError()
      // While a trial request runs, other requests are rejected immediately, so that another rendition can speak now.
      if (isCircuitOpen() || (isHalfOpen && busy > 0)) throw circuitOpenError()
      const runAbort = new AbortController()
      const onAbort = () => runAbort.abort(signal.reason)
      const onClose = () => runAbort.abort(closing.signal.reason)
      signal.addEventListener('abort', onAbort)
      closing.signal.addEventListener('abort', onClose)
      let timer: NodeJS.Timeout | undefined
      const timeoutError = new HostedError('connection', `${title} takes too long.`)
      // The deadline starts with the first attempt. The time that a request waits in our own queue does not count.
      const onBegin = () => void (timer ??= setTimeout(() => runAbort.abort(timeoutError), deadlineMs))
      try {
        return await attemptUntilDone(attempt, { signal: runAbort.signal, urgent, ahead, onBegin })
      } catch (error) {
        if (!signal.aborted && !closing.signal.aborted) count.failures++
        if (runAbort.signal.aborted && runAbort.signal.reason === timeoutError) recordTimeout(timeoutError)
        throw runAbort.signal.aborted ? runAbort.signal.reason : error
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        closing.signal.removeEventListener('abort', onClose)
      }
    },
    setMaxConcurrent(sideBySideNow) {
      if (Number.isInteger(sideBySideNow) && sideBySideNow > 0) limit = Math.min(sideBySideNow, MAX_CONCURRENT)
      admitNext()
    },
    isCircuitOpen: isCircuitOpen,
    stats: () => ({ ...count, workers: limit, busy, waiting: waiting.length, restarts: 0 }),
    close() {
      closing.abort(closedError())
    },
  }

  function recordTimeout(error: HostedError): void {
    logFailure(error, 1)
    recordFailure(TIMEOUT_WEIGHT)
  }
}
