import { fail } from '@scene-partner/contract/failures'
import type { Limits } from '../../platform/limits/limits.ts'

const minuteS = 60
const hourS = 3600

/** Wrong passwords for one account from one client before it has to wait. */
const tries = { max: 5, windowS: 15 * minuteS }
/** How often it had to wait lately: each wait is twice the one before. */
const waits = { max: 1, windowS: 6 * hourS }
const longestWaitMin = 15
/** Wrong passwords from one client, whatever the account: one that tries a password on many. */
const perClient = { max: 30, windowS: 15 * minuteS }
/** Wrong passwords in all. With those that are being judged just then, at most 60 a minute reach the hasher. */
const inAll = { max: 40, windowS: minuteS }
/** More at once in one process are turned away before they cost a question to the database. */
const mostAtOnce = 20
const comeAgainAfterS = 2
/** Where someone has signed in before, the house's own trouble does not keep them out. */
const known = { max: 1, windowS: 30 * 24 * hourS }

export type Attempt = { account: string; clientKey: string; isLocal: boolean }

/** Slows down who guesses passwords; never locks the account itself, so that guessing is no way to lock its owner out. */
export type SignInGuard = {
  /**
   * Runs `prove`, which answers whether the password was right, unless there were too many wrong ones. The same
   * refusal whether the account exists.
   */
  judge<Proof>(attempt: Attempt, prove: () => Promise<Proof | null>): Promise<Proof | null>
}

export function createSignInGuard({ limits }: { limits: Limits }): SignInGuard {
  const waitMin = (count: number) => Math.min(longestWaitMin, 2 ** (count - 1))
  const tooMany = (retryAfterS: number) => fail('auth/too-many-requests', { retryAfterS })

  function keysOf({ account, clientKey }: Attempt) {
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
  type Keys = ReturnType<typeof keysOf>

  async function refuseWhoMustWait(keys: Keys, isLocal: boolean) {
    const [own, client, all, isKnown] = await Promise.all([
      limits.waitFor(keys.wait, { max: 1, windowS: 0 }),
      // On a developer's own machine everyone has the same address.
      isLocal ? 0 : limits.waitFor(keys.client, perClient),
      limits.waitFor(keys.all, inAll),
      limits.waitFor(keys.known, known),
    ])
    const waitS = Math.max(own, client, isKnown ? 0 : all)
    if (waitS > 0) throw tooMany(waitS)
  }

  /** Counted before the password is judged: of a hundred at once, five get that far. */
  async function countTry(keys: Keys): Promise<boolean> {
    const { count } = await limits.add(keys.tries, tries)
    const [waitS, hasWaited] = await Promise.all([
      limits.waitFor(keys.wait, { max: 1, windowS: 0 }),
      limits.waitFor(keys.waits, waits),
    ])
    // The wait began, and the count anew, between the first look and this try: it belongs to neither.
    if (waitS > 0) {
      await limits.clear(keys.tries)
      throw tooMany(waitS)
    }
    // Who had to wait before has one try after each wait.
    const max = hasWaited ? 1 : tries.max
    if (count > max) throw tooMany(minuteS)
    return count === max
  }

  async function beginWait(keys: Keys) {
    const { count } = await limits.add(keys.waits, waits)
    await limits.add(keys.wait, { windowS: waitMin(count) * minuteS })
    await limits.clear(keys.tries)
  }

  async function noteWrong(keys: Keys, wasLast: boolean, isLocal: boolean) {
    await Promise.all([limits.add(keys.all, inAll), isLocal || limits.add(keys.client, perClient)])
    if (wasLast) await beginWait(keys)
  }

  async function noteRight(keys: Keys) {
    await Promise.all([limits.clear(keys.tries), limits.clear(keys.waits), limits.add(keys.known, known)])
  }

  async function judge<Proof>(attempt: Attempt, prove: () => Promise<Proof | null>): Promise<Proof | null> {
    const keys = keysOf(attempt)
    await refuseWhoMustWait(keys, attempt.isLocal)
    const isLast = await countTry(keys)
    const proof = await prove().catch(async (error: unknown) => {
      // It was counted and never judged (the hasher was busy): the last try still ends in a wait, not in silence.
      if (isLast) await beginWait(keys)
      throw error
    })
    if (proof === null) await noteWrong(keys, isLast, attempt.isLocal)
    else await noteRight(keys)
    return proof
  }

  let atOnce = 0
  return {
    async judge(attempt, prove) {
      if (atOnce >= mostAtOnce) throw fail('rate_limited', { retryAfterS: comeAgainAfterS })
      atOnce++
      return judge(attempt, prove).finally(() => atOnce--)
    },
  }
}
