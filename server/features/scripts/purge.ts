import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { noteRoles, rolesJob } from './roles.ts'
import { scripts } from './tables.ts'

export const purgeJob = 'scripts.purge'
export const purgeAfterMs = 10 * 60_000

type Needs = Pick<Services, 'database' | 'clock' | 'jobs' | 'live' | 'storage' | 'understandings'>

/** What else goes with a script: asked in the transaction that ends it, answered with files that no row names then. */
export type GoesAlong = (tx: Tx, scriptId: string) => Promise<readonly string[]>

/** Takes deleted scripts away for good, with all that hangs on them. One that was restored meanwhile is left alone. */
export function registerScriptJobs(needs: Needs, goesAlong: readonly GoesAlong[]): void {
  const { database, clock, jobs, live, storage, understandings } = needs

  jobs.register<{ scriptId: string }>(purgeJob, async ({ payload: { scriptId } }) => {
    const since = new Date(clock.now().getTime() - purgeAfterMs)
    const isDue = and(eq(scripts.id, scriptId), lte(scripts.deletedAt, since))
    const files = await database.tx(async (tx) => {
      const [row] = await tx.select({ id: scripts.id }).from(scripts).where(isDue).for('update')
      if (!row) return []
      const along: string[] = []
      for (const goes of goesAlong) along.push(...(await goes(tx, scriptId)))
      await tx.delete(scripts).where(isDue)
      return along
    })
    // After the rows: a crash in between leaves files without a row, which the sweep finds.
    for (const file of files) await storage.remove(file)
  })

  jobs.register<{ scriptId: string }>(rolesJob, async ({ payload: { scriptId } }) => {
    const isThere = and(eq(scripts.id, scriptId), isNull(scripts.deletedAt))
    const [before] = await database.db.select().from(scripts).where(isThere)
    if (!before) return
    // Read before the row is held: it takes a second, and what changes meanwhile is read again.
    await understandings.rolesKept(database.db, before)
    await database.tx(async (tx) => {
      const [row] = await tx.select().from(scripts).where(isThere).for('update')
      if (row) await noteRoles(tx, live, row, await understandings.rolesKept(tx, row))
    })
  })
}
