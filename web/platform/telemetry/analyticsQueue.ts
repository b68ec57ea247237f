import type { InputOf } from '@scene-partner/contract/operations/index'

type WireEvent = InputOf<'trackEvents'>['events'][number]
type DistributedOmit<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never

/** One analytics event with its metadata. It must not contain script text. */
export type AnalyticsEvent = DistributedOmit<WireEvent, 'id' | 'sessionId' | 'ageMs'>

/** How many queued events trigger a request (spec 1 §7). */
const batchSize = 10
const flushDelayMs = 5_000
/**
 * Maximum number of events in the queue, which is also the server's limit per request. If there are more, the oldest
 * events are dropped.
 */
const maxQueued = 50
const maxAgeMs = 86_400_000
/** Delay in ms after the first temporary failure. It doubles with each further failure, up to the maximum. */
const minBackoffMs = 30_000
const maxBackoffMs = 600_000

/** Event types that are sent immediately. */
const immediateTypes: ReadonlySet<AnalyticsEvent['eventType']> = new Set(['user_identify', 'recording_created'])

export type AnalyticsQueueOptions = {
  /** Sends the request body. Resolves to false after a temporary failure, so that the queue retries. */
  post(body: string): Promise<boolean>
  /** Sends the body with `navigator.sendBeacon`, which works while the page unloads. */
  sendBeacon(body: string): boolean
  /** Returns false if the user opted out of tracking, during an impersonation, and on the page that starts one. */
  isTrackingAllowed(): boolean
  isOnline(): boolean
  now(): number
  /** Returns 128 random bits in hexadecimal. */
  createRandomId(): string
  sessionId: string
}

type QueuedEvent = { event: AnalyticsEvent; id: string; at: number }

/** Creates a queue that sends analytics events in few, small requests. */
export function createAnalyticsQueue(needs: AnalyticsQueueOptions) {
  let queued: QueuedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let backoffMs = minBackoffMs
  let pausedUntil = 0

  function serialize(batch: readonly QueuedEvent[]): string {
    const { sessionId, now } = needs
    const events = batch.map(({ event, id, at }) => {
      const ageMs = Math.min(Math.max(0, Math.round(now() - at)), maxAgeMs)
      return { ...event, id, sessionId, ageMs }
    })
    return JSON.stringify({ data: { events } })
  }

  function scheduleFlush(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void flush()
      },
      Math.max(flushDelayMs, pausedUntil - needs.now()),
    )
  }

  function backOff(): void {
    pausedUntil = needs.now() + backoffMs
    backoffMs = Math.min(backoffMs * 2, maxBackoffMs)
    // An event that was added during the request has started a timer, which would end before the pause.
    clearTimeout(timer)
    timer = undefined
    scheduleFlush()
  }

  /** Discards all queued events if tracking is no longer allowed: the user opted out, or an impersonation started. */
  function discardIfTrackingDenied(): void {
    if (!needs.isTrackingAllowed()) queued = []
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    discardIfTrackingDenied()
    if (isSending || queued.length === 0 || !needs.isOnline()) return
    isSending = true
    const batch = queued
    queued = []
    const isSent = await needs.post(serialize(batch))
    isSending = false
    // The retried events keep their ids, so that the server counts each event once.
    if (!isSent) {
      queued = [...batch, ...queued].slice(-maxQueued)
      return backOff()
    }
    backoffMs = minBackoffMs
    pausedUntil = 0
    if (queued.length > 0) scheduleFlush()
  }

  return {
    add(event: AnalyticsEvent): void {
      if (!needs.isTrackingAllowed()) return
      queued = [...queued, { event, id: needs.createRandomId(), at: needs.now() }].slice(-maxQueued)
      const isFlushDue = queued.length >= batchSize || immediateTypes.has(event.eventType)
      if (isFlushDue && needs.now() >= pausedUntil) void flush()
      else scheduleFlush()
    },
    flush,
    /** Sends the remaining events while the page unloads. */
    flushOnPageHide(): void {
      clearTimeout(timer)
      timer = undefined
      discardIfTrackingDenied()
      if (queued.length > 0 && needs.sendBeacon(serialize(queued))) queued = []
    },
  }
}

export type AnalyticsQueue = ReturnType<typeof createAnalyticsQueue>
