import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GenerationRow } from './store.ts'
import { generations } from './tables.ts'

/** A dead owner is noticed after this long; a living one renews three times in it. */
export const leaseMs = 15_000
export const runningPerUser = 2
export const waitingPerUser = 30
export const makingInAll = 300
/** After this many starts that all ended in a dead process, the text itself is suspected. */
export const mostAttempts = 5

export type Leases = {
  /** The oldest generation that nobody makes and whose account has room, now ours; undefined where there is none. */
  claimNext(): Promise<GenerationRow | undefined>
  /** This one, if nobody else makes it and its account has room. */
  claim(id: string): Promise<GenerationRow | undefined>
  /** False where it is not ours any more. */
  renew(id: string): Promise<boolean>
  /** Hands it back for anyone to take at once. */
  release(id: string): Promise<void>
  /** With the embedded database no other process can be alive: what an earlier one held is free. */
  freeAll(): Promise<void>
}

export function createLeases({ database, clock, owner }: { database: Database; clock: Clock; owner: string }): Leases {
  const nowSql = () => sql`${clock.now().toISOString()}::timestamptz`
  const untilOf = () => new Date(clock.now().getTime() + leaseMs)
  const isFree = () =>
    sql`(${generations.leaseUntil} is null or ${generations.leaseUntil} <= ${nowSql()}) and ${generations.state} = 'making'`

  // Who listens to what waits must not jump the queue: the same rule holds for one that is asked for by name.
  const hasRoom = () =>
    sql`(select count(*) from ${generations} as running where running.user_id = waiting.user_id
      and running.state = 'making' and running.lease_until > ${nowSql()}) < ${runningPerUser}`

  async function take(which: ReturnType<typeof sql>): Promise<GenerationRow | undefined> {
    const [row] = await database.db
      .update(generations)
      .set({ leaseOwner: owner, leaseUntil: untilOf(), attempts: sql`${generations.attempts} + 1` })
      .where(and(which, isFree()))
      .returning()
    return row
  }

  const isOurs = (id: string) =>
    and(eq(generations.id, id), eq(generations.leaseOwner, owner), eq(generations.state, 'making'))

  return {
    claim: (id) =>
      take(
        sql`${generations.id} = (select waiting.id from ${generations} as waiting where waiting.id = ${id} and ${hasRoom()})`,
      ),
    claimNext: () =>
      take(sql`${generations.id} = (
        select waiting.id from ${generations} as waiting
        where waiting.state = 'making' and (waiting.lease_until is null or waiting.lease_until <= ${nowSql()})
          and ${hasRoom()}
        order by waiting.created_at, waiting.id
        limit 1 for update skip locked)`),
    async renew(id) {
      const rows = await database.db
        .update(generations)
        .set({ leaseUntil: untilOf() })
        .where(isOurs(id))
        .returning({ id: generations.id })
      return rows.length > 0
    },
    async release(id) {
      await database.db.update(generations).set({ leaseOwner: null, leaseUntil: null }).where(isOurs(id))
    },
    async freeAll() {
      await database.db
        .update(generations)
        .set({ leaseOwner: null, leaseUntil: null })
        .where(eq(generations.state, 'making'))
    },
  }
}
