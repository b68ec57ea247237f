import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

/** From so many accounts on a look at all of them is felt by everybody else. */
const largeHouse = 10_000
const keptMs = 30_000

/** Answers what is dear to count: in a small house anew each time, in a large one at most twice a minute. */
export type Rarely = <T>(what: string, count: () => Promise<T>) => Promise<{ asOf: Date; value: T }>

type Kept = { asOf: Date; value: Promise<unknown> }

/** Kept by each process for itself: what they tell differs by half a minute at most. */
export function createRarely({ clock, database: { db } }: { clock: Clock; database: Pick<Database, 'db'> }): Rarely {
  const kept = new Map<string, Kept>()

  async function isLarge() {
    // As the planner knows it: exact enough, and no look at the accounts themselves.
    const { rows } = await db.execute<{ large: boolean }>(
      sql`select reltuples > ${largeHouse} as large from pg_class where oid = 'users'::regclass`,
    )
    return rows[0]?.large ?? false
  }

  return async <T>(what: string, count: () => Promise<T>) => {
    const now = clock.now()
    const before = kept.get(what)
    if (before && now.getTime() - before.asOf.getTime() < keptMs && (await isLarge())) {
      // Under one name the same is always counted.
      return { asOf: before.asOf, value: (await before.value) as T }
    }
    const value = count()
    kept.set(what, { asOf: now, value })
    value.catch(() => kept.delete(what))
    return { asOf: now, value: await value }
  }
}
