import { fail } from '@scene-partner/contract/failures'
import { createAttemptQueue } from './attemptQueue.ts'
import type { Limits } from '../../../platform/limits/limits.ts'

const minuteS = 60
const hourS = 3600

/** How many wrong passwords one client may send for one account within the window before the client has to wait. */
const attempts = { max: 5, windowS: 15 * minuteS }
/**
 * The window in which the waits of a client are counted. Each further wait in this window is twice as long as the
 * previous wait, up to `maxWaitMin` minutes.
 */
const waits = { max: 1, windowS: 6 * hourS }
const maxWaitMin = 15
/**
 * How many wrong passwords one client may send for all accounts together. This limits password spraying: few passwords
 * for many accounts.
 */
const perClient = { max: 30, windowS: 15 * minuteS }
/**
 * After this many wrong passwords from all clients together, the server assumes an attack and slows down the attempts
 * of unknown clients.
 */
const overall = { max: 40, windowS: minuteS }
/**
 * How long a client counts as known for an account after it sent the right password. Further right passwords within
 * this time do not extend it. An attack does not slow down a known client.
 */
const knownClient = { max: 1, windowS: 30 * 24 * hourS }

/**
 * `account`: the e-mail address. `clientKey`: the client as limits count it. `isLocal`: from this machine in local
 * mode.
 */
export type SignInAttempt = { account: string; clientKey: string; isLocal: boolean }

/**
 * Slows down password guessing. It never locks an account, and it counts wrong passwords per client, so that an
 * attacker cannot prevent the owner from signing in.
 */
export type SignInLimiter = {
  /**
   * Runs `prove`, which returns null for a wrong password. Throws `auth/too-many-requests` instead after too many wrong
   * passwords of this client, also if no account has this address, and `rate_limited` if too many attempts wait.
   */
  attempt<Proof>(attempt: SignInAttempt, prove: () => Promise<Proof | null>): Promise<Proof | null>
  /** Whether this client counts as known for the account; see `knownClient`. */
  isKnownClient(client: Pick<SignInAttempt, 'account' | 'clientKey'>): Promise<boolean>
}

/** Creates the limiter. Its counters are in the database, so all servers of an installation share them. */
export function createSignInLimiter({ limits }: { limits: Limits }): SignInLimiter {
  const waitMin = (count: number) => Math.min(maxWaitMin, 2 ** (count - 1))
  const tooMany = (retryAfterS: number) => fail('auth/too-many-requests', { retryAfterS })

  function createKeys({ account, clientKey }: Pick<SignInAttempt, 'account' | 'clientKey'>) {
    const pair = `${account}:${clientKey}`
    return {
      tries: `sign-in-tries:${pair}`,
      waits: `sign-in-waits:${pair}`,
      wait: `sign-in-wait:${pair}`,
      known: `sign-in-known:${pair}`,
      client: `sign-in-client:${clientKey}`,
      all: 'sign-in-all',
    }
  }
  type Keys = ReturnType<typeof createKeys>

  async function checkWaits(keys: Keys, isLocal: boolean) {
    const [own, client] = await Promise.all([
      limits.getRetryAfter(keys.wait, { max: 1, windowS: 0 }),
      // In local mode all clients have the same network address, so the limit per client does not apply.
      isLocal ? 0 : limits.getRetryAfter(keys.client, perClient),
    ])
    const waitS = Math.max(own, client)
    if (waitS > 0) throw tooMany(waitS)
  }

  /**
   * Counts an attempt before the password is checked, so that of a hundred parallel attempts only five are checked.
   * Returns whether this is the last attempt before a wait. Throws `auth/too-many-requests` during a wait.
   */
  async function countAttempt(keys: Keys): Promise<boolean> {
    const { count } = await limits.increment(keys.tries, attempts)
    const [waitS, hasWaited] = await Promise.all([
      limits.getRetryAfter(keys.wait, { max: 1, windowS: 0 }),
      limits.getRetryAfter(keys.waits, waits),
    ])
    // If another request has started a wait since `checkWaits`, this attempt is refused and does not count.
    if (waitS > 0) {
      await limits.reset(keys.tries)
      throw tooMany(waitS)
    }
    // Until a client's first wait it has five attempts. After a wait it has one attempt before the next wait.
    const max = hasWaited ? 1 : attempts.max
    if (count > max) throw tooMany(minuteS)
    return count === max
  }

  async function beginWait(keys: Keys) {
    const { count } = await limits.increment(keys.waits, waits)
    await limits.increment(keys.wait, { windowS: waitMin(count) * minuteS })
    await limits.reset(keys.tries)
  }

  async function recordFailure(keys: Keys, wasLast: boolean, isLocal: boolean) {
    await Promise.all([limits.increment(keys.all, overall), isLocal || limits.increment(keys.client, perClient)])
    if (wasLast) await beginWait(keys)
  }

  async function recordSuccess(keys: Keys) {
    await Promise.all([limits.reset(keys.tries), limits.reset(keys.waits), limits.increment(keys.known, knownClient)])
  }

  async function runAttempt<Proof>(attempt: SignInAttempt, prove: () => Promise<Proof | null>): Promise<Proof | null> {
    const keys = createKeys(attempt)
    const isLast = await countAttempt(keys)
    const proof = await prove().catch(async (error: unknown) => {
      // The password was not checked, because the hasher was busy, but the attempt was counted. If it was the last
      // attempt before a wait, the wait still begins.
      if (isLast) await beginWait(keys)
      throw error
    })
    if (proof === null) await recordFailure(keys, isLast, attempt.isLocal)
    else await recordSuccess(keys)
    return proof
  }

  const isKnownClient = async (client: Pick<SignInAttempt, 'account' | 'clientKey'>) =>
    (await limits.getRetryAfter(createKeys(client).known, knownClient)) > 0
  const queue = createAttemptQueue()

  return {
    isKnownClient,
    async attempt(attempt, prove) {
      const keys = createKeys(attempt)
      await checkWaits(keys, attempt.isLocal)
      const [isKnown, attackEndsInS] = await Promise.all([
        isKnownClient(attempt),
        limits.getRetryAfter(keys.all, overall),
      ])
      const { clientKey } = attempt
      return queue.run({ clientKey, isKnown, isPaced: attackEndsInS > 0 }, async () => {
        await checkWaits(keys, attempt.isLocal)
        return runAttempt(attempt, prove)
      })
    },
  }
}
