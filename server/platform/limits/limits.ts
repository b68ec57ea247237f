import { fail } from '@scene-partner/contract/failures'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateCounters } from './tables.ts'

/** At most `max` uses in `windowS` seconds. */
export type LimitRule = { max: number; windowS: number }

/**
 * Rate limits with fixed windows. Counters are in the database, one atomic upsert per attempt, so that all servers share
 * them and restarts keep them.
 */
export type Limits = {
  /** Counts one attempt. Throws `rate_limited` with the seconds to wait after more than `max` attempts in the window. */
  consume(key: string, rule: LimitRule): Promise<void>
  /** Returns the seconds until `key` is allowed again, 0 if it is allowed now. Counts nothing. */
  getRetryAfter(key: string, rule: LimitRule): Promise<number>
  /** Counts one attempt. Returns the attempts in this window and the seconds until it ends. */
  increment(key: string, rule: Pick<LimitRule, 'windowS'>): Promise<{ count: number; endsInS: number }>
  /** Deletes the counter of `key`. */
  reset(key: string): Promise<void>
}

/** Creates the rate limits over a database. */
export function createLimits({ database, clock }: { database: Database; clock: Clock }): Limits {
  const secondsUntil = (end: Date) => Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000))

  async function add(key: string, { windowS }: Pick<LimitRule, 'windowS'>) {
    const now = clock.now()
    const newWindowEnd = new Date(now.getTime() + windowS * 1000)
    const isOver = sql`${rateCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`
    const [row] = await database.db
      .insert(rateCounters)
      .values({ key, count: 1, windowEndsAt: newWindowEnd })
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
        .where(sql`${rateCounters.key} = ${key}`)
      if (!row || row.count < rule.max || row.windowEndsAt <= clock.now()) return 0
      return secondsUntil(row.windowEndsAt)
    },
    async reset(key) {
      await database.db.delete(rateCounters).where(sql`${rateCounters.key} = ${key}`)
    },
  }
}
