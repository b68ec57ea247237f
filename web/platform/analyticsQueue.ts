import type { InputOf } from '@scene-partner/contract/operations/index'

type Told = InputOf<'trackEvents'>['events'][number]
type DistributedOmit<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never

/** Something that was done: its kind, and figures and names that go with it. Never words of a script. */
export type PageEvent = DistributedOmit<Told, 'id' | 'sessionId' | 'ageMs'>

/** Spec 1 §7. */
const sentAt = 10
const sentAfterMs = 5_000
/** Without a connection no more than this is kept; the oldest goes first. It is also what the server takes at once. */
const mostKept = 50
const longestAgeMs = 86_400_000
/** A server that is too busy is left alone for a while, for longer each time. */
const firstRestMs = 30_000
const longestRestMs = 600_000

/** These are sent without waiting for others. */
const critical: ReadonlySet<PageEvent['eventType']> = new Set(['user_identify', 'recording_created'])

export type QueueNeeds = {
  /** Sends the request's body; false where it was not taken for now, so that it can be tried again. */
  post(body: string): Promise<boolean>
  /** Hands a body to the browser, which sends it after the page has gone. */
  leaveWith(body: string): boolean
  /** Whoever asks not to be followed, or looks at another's account, is not. */
  isWanted(): boolean
  isOnline(): boolean
  now(): number
  /** 128 bits of chance, in hexadecimal. */
  chance(): string
  sessionId: string
}

type Kept = { event: PageEvent; id: string; at: number }

/** Collects what is done on the page and sends it in few, small requests. Nothing waits for it, and nothing shows. */
export function createAnalyticsQueue(needs: QueueNeeds) {
  let kept: Kept[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let restMs = firstRestMs
  let restsUntil = 0

  function bodyOf(batch: readonly Kept[]): string {
    const { sessionId, now } = needs
    const events = batch.map(({ event, id, at }) => {
      const ageMs = Math.min(Math.max(0, Math.round(now() - at)), longestAgeMs)
      return { ...event, id, sessionId, ageMs }
    })
    return JSON.stringify({ data: { events } })
  }

  function wait(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void flush()
      },
      Math.max(sentAfterMs, restsUntil - needs.now()),
    )
  }

  function rest(): void {
    restsUntil = needs.now() + restMs
    restMs = Math.min(restMs * 2, longestRestMs)
    wait()
  }

  /** What was told before somebody asked not to be followed, or began to look at another's account, stays untold. */
  function forgetUnwanted(): void {
    if (!needs.isWanted()) kept = []
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    forgetUnwanted()
    if (isSending || kept.length === 0 || !needs.isOnline()) return
    isSending = true
    const batch = kept
    kept = []
    const isDone = await needs.post(bodyOf(batch))
    isSending = false
    // Told again under the same names, what did arrive after all counts once.
    if (!isDone) {
      kept = [...batch, ...kept].slice(-mostKept)
      return rest()
    }
    restMs = firstRestMs
    restsUntil = 0
    if (kept.length > 0) wait()
  }

  return {
    add(event: PageEvent): void {
      if (!needs.isWanted()) return
      kept = [...kept, { event, id: needs.chance(), at: needs.now() }].slice(-mostKept)
      const isDue = kept.length >= sentAt || critical.has(event.eventType)
      if (isDue && needs.now() >= restsUntil) void flush()
      else wait()
    },
    flush,
    /** The page may be going: what is left goes with it. */
    leave(): void {
      clearTimeout(timer)
      timer = undefined
      forgetUnwanted()
      if (kept.length > 0 && needs.leaveWith(bodyOf(kept))) kept = []
    },
  }
}

export type AnalyticsQueue = ReturnType<typeof createAnalyticsQueue>
