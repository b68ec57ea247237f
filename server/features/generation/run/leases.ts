import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { GenerationRow } from '../generationStore.ts'
import { generations } from '../tables.ts'

/**
 * Duration of a lease, in ms. The owner renews its lease three times within this time. If the owner dies, the lease
 * expires.
 */
export const leaseMs = 15_000
export const maxRunningPerUser = 2
export const maxWaitingPerUser = 30
/**
 * If the installation has this many unfinished generations or more, each account may have only an equal share of this
 * number.
 */
export const sharedUnfinished = 300
/**
 * Maximum number of unfinished generations in the installation. It limits the disk space that they use and the length
 * of the queue.
 */
export const maxUnfinishedTotal = 5_000
/**
 * Maximum number of attempts before a generation fails permanently. If so many processes have died while they ran it,
 * the text itself is the likely cause.
 */
export const maxAttempts = 5

/**
 * Number of faults of the storage or the database after which one more fault makes a generation fail permanently. With
 * the pauses of `pauseAfterFaultMs` the last attempt is about 12 minutes after the first one.
 */
export const maxTemporaryFaults = 10
const firstPauseMs = 2_000
const longestPauseMs = 150_000

/** Returns how long a generation pauses after its `faults`-th fault: 2, 4, 8 s and so on, at most 2.5 minutes. */
export const pauseAfterFaultMs = (faults: number): number => Math.min(firstPauseMs * 2 ** (faults - 1), longestPauseMs)

export type Leases = {
  /**
   * Leases a generation that no process runs. Prefers accounts with fewer running generations, then lines of a
   * rehearsal, then the oldest generation. Leaves out accounts that already have `maxRunningPerUser` running
   * generations, and generations that pause after a fault. Returns undefined if there is no such generation.
   */
  claimNext(): Promise<GenerationRow | undefined>
  /** Leases this generation under the same conditions as `claimNext`. Returns undefined if they are not met. */
  claim(id: string): Promise<GenerationRow | undefined>
  /** Extends the lease. Returns false if this process does not own it any more. */
  renew(id: string): Promise<boolean>
  /**
   * Releases the lease. Another process can then lease the generation immediately. The run counts as an attempt: from
   * the second attempt on, `runGeneration` looks for takes whose file was stored before the run ended, but not their row.
   */
  release(id: string): Promise<void>
  /**
   * Releases the lease after a fault of the storage or the database. The run does not count as an attempt. The
   * generation is continued after a pause, which is longer after each fault (`pauseAfterFaultMs`).
   */
  releaseAfterFault(row: Pick<GenerationRow, 'id' | 'temporaryFaults'>): Promise<void>
  /**
   * Releases the leases of a server whose process has ended, and returns the ids of its generations. If that process
   * still runs, it notices that it has lost the leases, and stores nothing more.
   */
  releaseOwner(owner: string): Promise<string[]>
  /** Releases the leases of all unfinished generations. Call this only if no other process uses the database. */
  releaseAll(): Promise<void>
}

export function createLeases({ database, clock, owner }: { database: Database; clock: Clock; owner: string }): Leases {
  const nowSql = () => sql`${clock.now().toISOString()}::timestamptz`
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs)
  const isFree = () =>
    sql`(${generations.leaseUntil} is null or ${generations.leaseUntil} <= ${nowSql()}) and ${generations.state} = 'making'
      and (${generations.retryAt} is null or ${generations.retryAt} <= ${nowSql()})`

  // A request for the audio of a waiting generation must not start it before its account has a free slot, so `claim`
  // checks this condition as `claimNext` does.
  const hasFreeSlot = () =>
    sql`(select count(*) from ${generations} as running where running.user_id = waiting.user_id
      and running.state = 'making' and running.lease_until > ${nowSql()}) < ${maxRunningPerUser}`

  // A jump of the clock, or an unavailable database, can end the lease of a process that still runs. If that process
  // leases the generation again, no process has died, so the number of attempts does not increase.
  const countAttempts = () =>
    sql`${generations.attempts} + case when ${generations.leaseOwner} = ${owner} then 0 else 1 end`

  async function lease(which: ReturnType<typeof sql>): Promise<GenerationRow | undefined> {
    const [row] = await database.db
      .update(generations)
      .set({ leaseOwner: owner, leaseUntil: leaseEnd(), attempts: countAttempts() })
      .where(and(which, isFree()))
      .returning()
    return row
  }

  const isOwned = (id: string) =>
    and(eq(generations.id, id), eq(generations.leaseOwner, owner), eq(generations.state, 'making'))

  return {
    claim: (id) =>
      lease(
        sql`${generations.id} = (select waiting.id from ${generations} as waiting where waiting.id = ${id} and ${hasFreeSlot()})`,
      ),
    claimNext: () =>
      lease(sql`${generations.id} = (
        select waiting.id from ${generations} as waiting
        left join (
          select user_id, count(*) as count from ${generations}
          where state = 'making' and lease_until > ${nowSql()} group by user_id
        ) as running on running.user_id = waiting.user_id
        where waiting.state = 'making' and (waiting.lease_until is null or waiting.lease_until <= ${nowSql()})
          and (waiting.retry_at is null or waiting.retry_at <= ${nowSql()})
          and coalesce(running.count, 0) < ${maxRunningPerUser}
        order by coalesce(running.count, 0), waiting.line_id is null, waiting.created_at, waiting.id
        limit 1 for update of waiting skip locked)`),
    async renew(id) {
      const rows = await database.db
        .update(generations)
        .set({ leaseUntil: leaseEnd() })
        .where(isOwned(id))
        .returning({ id: generations.id })
      return rows.length > 0
    },
    async release(id) {
      await database.db.update(generations).set({ leaseOwner: null, leaseUntil: null }).where(isOwned(id))
    },
    async releaseAfterFault({ id, temporaryFaults }) {
      const faults = temporaryFaults + 1
      await database.db
        .update(generations)
        .set({
          leaseOwner: null,
          leaseUntil: null,
          attempts: sql`greatest(0, ${generations.attempts} - 1)`,
          temporaryFaults: faults,
          retryAt: new Date(clock.now().getTime() + pauseAfterFaultMs(faults)),
        })
        .where(isOwned(id))
    },
    async releaseOwner(endedOwner) {
      const rows = await database.db
        .update(generations)
        .set({ leaseOwner: null, leaseUntil: null })
        .where(and(eq(generations.leaseOwner, endedOwner), eq(generations.state, 'making')))
        .returning({ id: generations.id })
      return rows.map(({ id }) => id)
    },
    async releaseAll() {
      await database.db
        .update(generations)
        .set({ leaseOwner: null, leaseUntil: null })
        .where(eq(generations.state, 'making'))
    },
  }
}
