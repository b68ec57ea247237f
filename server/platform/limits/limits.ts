import { fail } from '@scene-partner/contract/failures'
import { sql } from 'drizzle-orm'
import { createHmac, hkdfSync } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateCounters } from './tables.ts'

/** At most `max` uses in `windowS` seconds. */
export type LimitRule = { max: number; windowS: number }

/**
 * Rate limits with fixed windows. Counters are in the database, one atomic upsert per attempt, so that all servers
 * share them and a restart does not reset them. A key is `NAME` or `NAME:SUBJECT`. The subject is an e-mail address, an
 * account id or a client address; only its keyed hash is stored.
 */
export type Limits = {
  /**
   * Counts one attempt. If it exceeds `max` attempts in the window, throws `rate_limited` with the seconds to wait.
   */
  consume(key: string, rule: LimitRule): Promise<void>
  /** Returns the seconds until `key` is allowed again; 0 if it is allowed now. Does not count an attempt. */
  getRetryAfter(key: string, rule: LimitRule): Promise<number>
  /** Counts one attempt. Returns the number of attempts in this window and the seconds until the window ends. */
  increment(key: string, rule: Pick<LimitRule, 'windowS'>): Promise<{ count: number; endsInS: number }>
  /** Deletes the counter of `key`. */
  reset(key: string): Promise<void>
}

type LimitsNeeds = {
  database: Database
  clock: Clock
  /**
   * The app secret. Servers that share a database must have the same secret. After it changes, all counters begin at 0.
   */
  secret: string
}

/** Bytes of a stored hash. 128 bits make an accidental collision of two counters practically impossible. */
const hashBytes = 16

/** Returns a function that replaces the subject of a key by its keyed hash: `sign-in-tries:5c…`. */
function createKeyHash(secret: string): (key: string) => string {
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'rate limit', 32))
  return (key) => {
    const colon = key.indexOf(':')
    if (colon < 0) return key
    const hash = createHmac('sha256', hashKey).update(key).digest().subarray(0, hashBytes)
    return `${key.slice(0, colon)}:${hash.toString('hex')}`
  }
}

/** Creates the rate limits over a database. */
export function createLimits({ database, clock, secret }: LimitsNeeds): Limits {
  const hashSubject = createKeyHash(secret)
  const secondsUntil = (end: Date) => Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000))

  async function add(key: string, { windowS }: Pick<LimitRule, 'windowS'>) {
    const now = clock.now()
    const newWindowEnd = new Date(now.getTime() + windowS * 1000)
    const isOver = sql`${rateCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`
    const [row] = await database.db
      .insert(rateCounters)
      .values({ key: hashSubject(key), count: 1, windowEndsAt: newWindowEnd })
      .onConflictDoUpdate({
        target: rateCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then ${newWindowEnd.toISOString()}::timestamptz else ${rateCounters.windowEndsAt} end`,
        },
      })
      .returning()
    if (!row) throw new Error('the rate counter returned no row')
    return { count: row.count, endsInS: secondsUntil(row.windowEndsAt) }
  }

  return {
    increment: add,
    async consume(key, rule) {
      const { count, endsInS } = await add(key, rule)
      if (count > rule.max) throw fail('rate_limited', { retryAfterS: endsInS })
    },
    async getRetryAfter(key, rule) {
      const [row] = await database.db
        .select()
        .from(rateCounters)
        .where(sql`${rateCounters.key} = ${hashSubject(key)}`)
      if (!row || row.count < rule.max || row.windowEndsAt <= clock.now()) return 0
      return secondsUntil(row.windowEndsAt)
    },
    async reset(key) {
      await database.db.delete(rateCounters).where(sql`${rateCounters.key} = ${hashSubject(key)}`)
    },
  }
}
