import { and, eq, lte } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { scripts } from './tables.ts'

export const purgeJob = 'scripts.purge'
export const purgeAfterMs = 10 * 60_000

type Needs = Pick<Services, 'database' | 'clock' | 'jobs'>

/** Takes deleted scripts away for good, with their versions. One that was restored meanwhile is left alone. */
export function registerScriptJobs({ database, clock, jobs }: Needs): void {
  jobs.register<{ scriptId: string }>(purgeJob, async ({ payload }) => {
    const since = new Date(clock.now().getTime() - purgeAfterMs)
    await database.db.delete(scripts).where(and(eq(scripts.id, payload.scriptId), lte(scripts.deletedAt, since)))
  })
}
