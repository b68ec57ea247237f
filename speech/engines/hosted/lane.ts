import { setTimeout as wait } from 'node:timers/promises'
import { type EngineStats, type SpeakOptions, type SpeechLog, SpeechUnavailable } from '../engine.ts'
import { HostedFault, TREATMENT } from './fault.ts'

/** After the first try. Somebody listens meanwhile, and the next rendition of the ladder is near. */
const MOST_RETRIES = 2
/** Of a unit that is sent back because we ask too much side by side: that is no failure, and ends soon. */
const MOST_RETURNS = 5
const FIRST_PAUSE_MS = 250
/** Who asks for a longer patience than this does not get it from the unit: the service is left alone that long. */
const LONGEST_PAUSE_MS = 3_000
const LONGEST_REST_MS = 600_000

const TROUBLES_BEFORE_REST = 5
const TROUBLES_WITHIN_MS = 30_000
/** Somebody has listened into silence for long: twice is enough. */
const LATE_WEIGHT = 3
const REST_MS = 30_000
const DONE_BEFORE_MORE = 10

/** More than any plan allows; what is learnt from an answer stays below. */
const MOST_SIDE_BY_SIDE = 15

export type LaneOptions = {
  name: string
  title: string
  /** Requests side by side, until the service says how many it takes. */
  sideBySide: number
  log?: SpeechLog | undefined
  /** Milliseconds that only rise. */
  now?: (() => number) | undefined
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/** The way to one hosted service: how many at once, who is next, second tries, and rest after too much trouble. */
export type Lane = {
  /** Rejects with the signal's reason, a `HostedFault`, or `SpeechUnavailable` where it was not even asked. */
  run<T>(attempt: (signal: AbortSignal) => Promise<T>, options: SpeakOptions & { deadlineMs: number }): Promise<T>
  /** How many the service takes side by side, by its own account. */
  learn(sideBySide: number): void
  isResting(): boolean
  stats(): EngineStats
  close(): void
}

type Waiting = { urgent: boolean; admit(): void; refuse(error: SpeechUnavailable): void }

export function createLane({
  name,
  title,
  sideBySide,
  log,
  now = () => performance.now(),
  pause = (ms, signal) => wait(ms, undefined, { signal }),
}: LaneOptions): Lane {
  const waiting: Waiting[] = []
  const count = { spoken: 0, failures: 0 }
  const closing = new AbortController()
  let most = sideBySide
  let doneSinceCrowded = 0
  let busy = 0
  let troubles: number[] = []
  let restUntil = 0
  let restMs = REST_MS
  /** It has rested, and has not spoken since: one is sent ahead. */
  let isOnTrial = false

  const closed = () => new SpeechUnavailable('closed', `${name} is closed`)
  const resting = () =>
    new SpeechUnavailable('engine_resting', `${title} failed too often and is left alone for a while`)
  const isResting = () => now() < restUntil

  function admitNext(): void {
    while (busy < (isOnTrial ? 1 : most)) {
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
        const index = waiting.indexOf(one)
        if (index >= 0) waiting.splice(index, 1)
        reject(signal.reason)
      }
      const one: Waiting = {
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
      waiting.splice(placeFor(urgent, isFirst), 0, one)
      admitNext()
    })
  }

  /** Urgent ones before all others; who was sent back goes before the rest of its kind. */
  function placeFor(urgent: boolean, isFirst: boolean): number {
    const firstPatient = waiting.findIndex((other) => !other.urgent)
    const behindUrgent = firstPatient < 0 ? waiting.length : firstPatient
    if (isFirst) return urgent ? behindUrgent : waiting.length
    return urgent ? 0 : behindUrgent
  }

  function rest(forMs: number): void {
    restUntil = now() + Math.min(forMs, LONGEST_REST_MS)
    restMs = Math.min(restMs * 2, LONGEST_REST_MS)
    troubles = []
    isOnTrial = true
    log?.warn({ engine: name, forMs }, 'hosted service is left alone')
    for (const one of waiting.splice(0)) one.refuse(resting())
  }

  function noteTrouble(weight = 1): void {
    const recent = troubles.filter((at) => now() - at < TROUBLES_WITHIN_MS)
    troubles = [...recent, ...Array.from({ length: weight }, now)]
    if (isOnTrial || troubles.length >= TROUBLES_BEFORE_REST) rest(restMs)
  }

  function noteSuccess(): void {
    count.spoken++
    troubles = []
    restMs = REST_MS
    isOnTrial = false
    // A service that does not say how many it takes is asked for more again, bit by bit.
    if (most < sideBySide && ++doneSinceCrowded >= DONE_BEFORE_MORE) {
      most++
      doneSinceCrowded = 0
    }
  }

  /** How long to wait before it is tried again; nothing if it is not. */
  function pauseAfter({ kind, facts }: HostedFault, tries: number): number | undefined {
    if (!TREATMENT[kind].isTriedAgain || isResting()) return undefined
    const asked = facts.retryAfterMs ?? 0
    if (asked > LONGEST_PAUSE_MS) {
      rest(asked)
      return undefined
    }
    if (tries > (kind === 'crowded' ? MOST_RETURNS : MOST_RETRIES)) return undefined
    const turn = Math.min(tries - 1, MOST_RETRIES)
    return Math.max(asked, FIRST_PAUSE_MS * 2 ** turn * (0.5 + Math.random()))
  }

  async function attemptUntilDone<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    { signal, urgent = false, onBegin }: SpeakOptions & { onBegin(): void },
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      await enter(signal, urgent, tries === 1)
      onBegin()
      let fault: HostedFault
      try {
        const result = await attempt(signal)
        noteSuccess()
        return result
      } catch (error) {
        if (!(error instanceof HostedFault) || signal.aborted) throw error
        fault = error
        report(fault, tries)
        if (fault.kind === 'crowded') most = Math.max(1, Math.min(most, busy) - 1)
        if (TREATMENT[fault.kind].isTrouble) noteTrouble()
      } finally {
        busy--
        admitNext()
      }
      const pauseMs = pauseAfter(fault, tries)
      if (pauseMs === undefined) throw fault
      await pause(pauseMs, signal)
    }
  }

  function report({ kind, facts }: HostedFault, tries: number): void {
    log?.warn({ engine: name, fault: kind, code: facts.code, status: facts.status, tries }, 'hosted service failed')
  }

  return {
    async run(attempt, { signal, urgent, deadlineMs }) {
      signal.throwIfAborted()
      if (closing.signal.aborted) throw closed()
      // Who comes while one is sent ahead does not wait for what becomes of it: others can speak now.
      if (isResting() || (isOnTrial && busy > 0)) throw resting()
      const ending = new AbortController()
      const stop = () => ending.abort(signal.reason)
      const shut = () => ending.abort(closing.signal.reason)
      signal.addEventListener('abort', stop)
      closing.signal.addEventListener('abort', shut)
      let timer: NodeJS.Timeout | undefined
      const late = new HostedFault('line', `${title} takes too long.`)
      // Waiting for others of ours is not the service's fault, so time begins with the first try.
      const onBegin = () => void (timer ??= setTimeout(() => ending.abort(late), deadlineMs))
      try {
        return await attemptUntilDone(attempt, { signal: ending.signal, urgent, onBegin })
      } catch (error) {
        if (!signal.aborted && !closing.signal.aborted) count.failures++
        if (ending.signal.aborted && ending.signal.reason === late) noteLate(late)
        throw ending.signal.aborted ? ending.signal.reason : error
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        closing.signal.removeEventListener('abort', shut)
      }
    },
    learn(sideBySideNow) {
      if (Number.isInteger(sideBySideNow) && sideBySideNow > 0) most = Math.min(sideBySideNow, MOST_SIDE_BY_SIDE)
      admitNext()
    },
    isResting,
    stats: () => ({ ...count, workers: most, busy, waiting: waiting.length, restarts: 0 }),
    close() {
      closing.abort(closed())
    },
  }

  function noteLate(fault: HostedFault): void {
    report(fault, 1)
    noteTrouble(LATE_WEIGHT)
  }
}
