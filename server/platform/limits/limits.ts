import { fail } from '@scene-partner/contract/failures'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateCounters } from './tables.ts'

export type LimitRule = { max: number; windowS: number }

/** Counts in the database, one atomic upsert a try, so that restarts and replicas share the count. */
export type Limits = {
  /** Counts one try; throws `rate_limited` with the seconds to wait once there were more than `max` in the window. */
  count(key: string, rule: LimitRule): Promise<void>
  /** Seconds to wait before `key` has room again, 0 if it has now. Counts nothing. */
  waitFor(key: string, rule: LimitRule): Promise<number>
  /** Counts one try and tells how many there were in this window. */
  add(key: string, rule: Pick<LimitRule, 'windowS'>): Promise<{ count: number; endsInS: number }>
  clear(key: string): Promise<void>
}

export function createLimits({ database, clock }: { database: Database; clock: Clock }): Limits {
  const secondsUntil = (end: Date) => Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000))

  async function add(key: string, { windowS }: Pick<LimitRule, 'windowS'>) {
    const now = clock.now()
    const freshEnd = new Date(now.getTime() + windowS * 1000)
    const isOver = sql`${rateCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`
    const [row] = await database.db
      .insert(rateCounters)
      .values({ key, count: 1, windowEndsAt: freshEnd })
      .onConflictDoUpdate({
        target: rateCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then ${freshEnd.toISOString()}::timestamptz else ${rateCounters.windowEndsAt} end`,
        },
      })
      .returning()
    if (!row) throw new Error('the counter answered no row')
    return { count: row.count, endsInS: secondsUntil(row.windowEndsAt) }
  }

  return {
    add,
    async count(key, rule) {
      const { count, endsInS } = await add(key, rule)
      if (count > rule.max) throw fail('rate_limited', { retryAfterS: endsInS })
    },
    async waitFor(key, rule) {
      const [row] = await database.db
        .select()
        .from(rateCounters)
        .where(sql`${rateCounters.key} = ${key}`)
      if (!row || row.count < rule.max || row.windowEndsAt <= clock.now()) return 0
      return secondsUntil(row.windowEndsAt)
    },
    async clear(key) {
      await database.db.delete(rateCounters).where(sql`${rateCounters.key} = ${key}`)
    },
  }
}
