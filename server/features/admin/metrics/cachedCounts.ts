import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'

/** If the installation has more accounts than this, the results of counts that scan whole tables are cached. */
const largeUserCount = 10_000
const maxAgeMs = 30_000

/**
 * Returns the result of `count` and its time. With few accounts, calls `count` each time; with more than 10,000, calls
 * it at most every 30 s for the same `what` and else returns the cached result.
 */
export type CachedCounts = <T>(what: string, count: () => Promise<T>) => Promise<{ asOf: Date; value: T }>

type CachedCount = { asOf: Date; value: Promise<unknown> }

/**
 * Creates the cache of counts. Each server process has its own cache, so two processes can return counts whose age
 * differs by up to 30 s.
 */
export function createCachedCounts({
  clock,
  database: { db },
}: {
  clock: Clock
  database: Pick<Database, 'db'>
}): CachedCounts {
  const cache = new Map<string, CachedCount>()

  async function isLarge() {
    // The query planner's estimate of the number of accounts is exact enough, and needs no scan of the table.
    const { rows } = await db.execute<{ large: boolean }>(
      sql`select reltuples > ${largeUserCount} as large from pg_class where oid = 'users'::regclass`,
    )
    return rows[0]?.large ?? false
  }

  return async <T>(what: string, count: () => Promise<T>) => {
    const now = clock.now()
    const cached = cache.get(what)
    if (cached && now.getTime() - cached.asOf.getTime() < maxAgeMs && (await isLarge())) {
      // Callers use the same `what` only for the same result type, so the type assertion is safe.
      return { asOf: cached.asOf, value: (await cached.value) as T }
    }
    for (const [name, { asOf }] of cache) if (now.getTime() - asOf.getTime() >= maxAgeMs) cache.delete(name)
    const value = count()
    cache.set(what, { asOf: now, value })
    value.catch(() => cache.delete(what))
    return { asOf: now, value: await value }
  }
}
