import { lt } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { clientErrors, webVitals } from './tables.ts'

const forgetJob = 'clientReports.forget'
const everyMs = 24 * 3_600_000
/** A fault that nobody has met for so long, and visits so long ago, say nothing of the house as it is. */
const keptMs = 90 * 24 * 3_600_000

/** Removes what is older than it is of use. */
export async function forgetReports({ database: { db }, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const until = new Date(clock.now().getTime() - keptMs)
  await db.delete(clientErrors).where(lt(clientErrors.lastAt, until))
  await db.delete(webVitals).where(lt(webVitals.day, until.toISOString().slice(0, 10)))
}

export function registerReportJobs(services: Pick<Services, 'clock' | 'database' | 'jobs'>): void {
  services.jobs.register(forgetJob, () => forgetReports(services))
  services.jobs.every(forgetJob, everyMs)
}
