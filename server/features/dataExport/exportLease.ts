import { randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportLeases } from './tables.ts'

type Needs = { database: Pick<Database, 'db'>; clock: Clock }

/** Duration of the lease in ms. If the server that runs the export stops, the lease expires after this time. */
const leaseMs = 60_000

const leaseEnd = (clock: Clock) => new Date(clock.now().getTime() + leaseMs)
const runningFailure = () => fail('export/running', { retryAfterS: leaseMs / 1000 })

/** Throws `export/running` while an export of this account is running. */
export async function checkNoExportRunning({ database, clock }: Needs, userId: string): Promise<void> {
  const [row] = await database.db
    .select({ id: exportLeases.id })
    .from(exportLeases)
    .where(and(eq(exportLeases.userId, userId), gt(exportLeases.until, clock.now())))
  if (row) throw runningFailure()
}

/** Acquires the export lease of an account in one statement. Returns its id. Throws `export/running`. */
export async function acquireExportLease({ database, clock }: Needs, userId: string): Promise<string> {
  const id = randomUUID()
  const until = leaseEnd(clock)
  const [row] = await database.db
    .insert(exportLeases)
    .values({ userId, id, until })
    .onConflictDoUpdate({
      target: exportLeases.userId,
      set: { id, until },
      setWhere: lte(exportLeases.until, clock.now()),
    })
    .returning({ id: exportLeases.id })
  if (!row) throw runningFailure()
  return id
}

/** Renews the lease with this id. Returns false if another download of the account has acquired the lease. */
export async function renewExportLease({ database, clock }: Needs, id: string): Promise<boolean> {
  const rows = await database.db
    .update(exportLeases)
    .set({ until: leaseEnd(clock) })
    .where(eq(exportLeases.id, id))
    .returning({ id: exportLeases.id })
  return rows.length > 0
}

/** Releases the lease with this id. Does nothing if another download of the account has acquired the lease. */
export async function releaseExportLease({ database }: Needs, id: string): Promise<void> {
  await database.db.delete(exportLeases).where(eq(exportLeases.id, id))
}
