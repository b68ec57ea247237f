import { fail } from '@scene-partner/contract/failures'

/** Maximum number of sign-in attempts in progress at the same time in one process. */
const maxRunning = 4
/**
 * Maximum number of waiting attempts. When it is reached, the attempt of an unknown client can only replace a waiting
 * attempt; see `makeRoom`. For the attempt of a known client, only the waiting attempts of known clients are counted.
 */
const maxWaiting = 80
/** Maximum number of waiting sign-in attempts of one unknown client. */
const maxWaitingPerClient = 8
/** Maximum time in ms that an attempt waits. */
const maxWaitMs = 4_500
/** During an attack, the queue waits this long between the starts of two attempts of unknown clients. */
const pacedIntervalMs = 50
const retryAfterS = 2

/**
 * The client of a sign-in attempt. `isKnown`: the client signed in to this account before. `isPaced`: an attack is in
 * progress, so the attempts of unknown clients start at a fixed pace.
 */
export type QueuedAttempt = { clientKey: string; isKnown: boolean; isPaced: boolean }

type Waiting = QueuedAttempt & { start(): void; refuse(): void }

/**
 * Lets sign-in attempts wait instead of refusing them. Attempts of known clients start first. Unknown clients take
 * turns, so that a client with many attempts delays another client by only one attempt. During an attack the attempts
 * of unknown clients start at a fixed pace.
 */
export type AttemptQueue = {
  /**
   * Runs `work` when it is the turn of the attempt. Throws `rate_limited` if too many attempts wait, or if the attempt
   * has waited for 4.5 s.
   */
  run<T>(attempt: QueuedAttempt, work: () => Promise<T>): Promise<T>
}

/** Creates the queue of one process. */
export function createAttemptQueue(): AttemptQueue {
  let running = 0
  let pacedStartAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  const known: Waiting[] = []
  /** The waiting attempts of each unknown client. The order of the clients is the order of their turns. */
  const byClient = new Map<string, Waiting[]>()

  const countWaiting = () => [...byClient.values()].reduce((sum, waiting) => sum + waiting.length, known.length)

  function remove(one: Waiting): boolean {
    const list = one.isKnown ? known : (byClient.get(one.clientKey) ?? [])
    const index = list.indexOf(one)
    if (index >= 0) list.splice(index, 1)
    if (!one.isKnown && list.length === 0) byClient.delete(one.clientKey)
    return index >= 0
  }

  /**
   * Returns whether an attempt may wait. Refuses the attempt of an unknown client that has `maxWaitingPerClient` waiting
   * attempts already. If the queue is full, the attempt of an unknown client replaces the newest waiting attempt of the
   * unknown client with the most waiting attempts, unless that client has only one waiting attempt, or is the client of
   * this attempt.
   */
  function makeRoom({ clientKey, isKnown }: QueuedAttempt): boolean {
    if (isKnown) return known.length < maxWaiting
    if ((byClient.get(clientKey)?.length ?? 0) >= maxWaitingPerClient) return false
    if (countWaiting() < maxWaiting) return true
    const longest = [...byClient.values()].sort((a, b) => b.length - a.length)[0]
    const last = longest?.at(-1)
    if (!longest || !last || longest.length < 2 || last.clientKey === clientKey) return false
    remove(last)
    last.refuse()
    return true
  }

  function takeNext(): Waiting | undefined {
    const [first] = known
    if (first) return remove(first) ? first : undefined
    const [entry] = byClient
    const next = entry?.[1][0]
    if (!entry || !next) return undefined
    const waitMs = next.isPaced ? pacedStartAt + pacedIntervalMs - performance.now() : 0
    if (waitMs > 0) {
      timer ??= setTimeout(() => {
        timer = undefined
        startNext()
      }, waitMs)
      return undefined
    }
    if (next.isPaced) pacedStartAt = performance.now()
    const [clientKey, list] = entry
    list.shift()
    // If the client has more waiting attempts, its next turn comes after the turns of all other clients.
    byClient.delete(clientKey)
    if (list.length > 0) byClient.set(clientKey, list)
    return next
  }

  function startNext(): void {
    while (running < maxRunning) {
      const next = takeNext()
      if (!next) return
      running++
      next.start()
    }
  }

  async function waitForTurn(attempt: QueuedAttempt): Promise<void> {
    if (!makeRoom(attempt)) throw fail('rate_limited', { retryAfterS })
    await new Promise<void>((resolve, reject) => {
      const refuse = () => reject(fail('rate_limited', { retryAfterS }))
      const expiry = setTimeout(() => {
        if (remove(one)) refuse()
      }, maxWaitMs)
      const end = (settle: () => void) => () => {
        clearTimeout(expiry)
        settle()
      }
      const one: Waiting = { ...attempt, start: end(resolve), refuse: end(refuse) }
      if (attempt.isKnown) known.push(one)
      else byClient.set(attempt.clientKey, [...(byClient.get(attempt.clientKey) ?? []), one])
      startNext()
    })
  }

  return {
    async run(attempt, work) {
      await waitForTurn(attempt)
      try {
        return await work()
      } finally {
        running--
        startNext()
      }
    },
  }
}
