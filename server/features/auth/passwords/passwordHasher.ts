import { fail } from '@scene-partner/contract/failures'
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** Parameters of argon2id: memory in KiB, number of passes, and number of lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's argon2id parameters with 19 MiB of memory. A hash takes about 23 ms on one core. */
const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How many hashes are computed at the same time. With more, no core would be left for the other requests. */
const maxConcurrent = 2
/** Maximum number of calls that wait; the last of them waits about 0.25 s. Further calls throw `rate_limited`. */
const maxWaiting = 16
const retryAfterS = 2

/** Hashes and verifies passwords with argon2id, with limited concurrency. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /**
   * Returns whether a password matches its stored hash. If there is no stored hash, returns false after the same time,
   * so that the response time does not reveal which accounts exist.
   */
  verify(password: string, stored: string | null | undefined): Promise<boolean>
}

/**
 * Creates a function that limits how many hashes are computed at the same time: at most `maxConcurrent` run, at most
 * `maxWaiting` wait, and further calls throw `rate_limited` immediately.
 */
function createConcurrencyLimit() {
  let running = 0
  const waiting: (() => void)[] = []

  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) throw fail('rate_limited', { retryAfterS })
      // The call that ends gives its slot to the next waiting call, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Converts a password to the Unicode form NFKC, because keyboards may send the same characters in different forms. */
const normalise = (password: string) => password.normalize('NFKC')

/** Creates a hasher. Create one per process, because each hasher limits only its own calls. Tests pass a lower cost. */
export function createPasswordHasher(cost: PasswordCost = owaspCost): PasswordHasher {
  const runLimited = createConcurrencyLimit()
  let dummy: Promise<string> | undefined
  const dummyHash = () => (dummy ??= hash(randomBytes(18).toString('base64'), cost))

  return {
    hash: (password) => runLimited(() => hash(normalise(password), cost)),
    async verify(password, stored) {
      const expectedHash = stored ?? (await dummyHash())
      const isMatch = await runLimited(() => verify(expectedHash, normalise(password)))
      return isMatch && Boolean(stored)
    },
  }
}
