import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { systemClock } from '../clock.ts'
import type { Database, DatabaseLog } from './database.ts'

const measureEveryMs = 10_000
/** A warning is logged when the measured difference between the clocks has changed by at least this many ms. */
const noticeableMs = 1_000

/**
 * Starts a clock that shows the time of the database. All servers of an installation use it, because they compare times
 * that other servers stored, such as the ends of leases. The difference to the clock of this machine is measured at the
 * start and every 10 s. While the database is unavailable, the last difference is used.
 */
export async function startDatabaseClock(options: {
  database: Pick<Database, 'db'>
  log: Pick<DatabaseLog, 'warn'>
  /** The clock of this machine. */
  system?: Clock
}): Promise<Clock & { stop(): void }> {
  const { database, log, system = systemClock } = options
  let differenceMs = 0

  async function measure(): Promise<void> {
    const askedAt = system.now().getTime()
    const startedAt = performance.now()
    const { rows } = await database.db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    )
    const roundTripMs = performance.now() - startedAt
    const measuredMs = Math.round((rows[0]?.ms ?? askedAt) - askedAt - roundTripMs / 2)
    // The database read its clock at an unknown moment of the round trip. A change of at most half a round trip may
    // therefore be an error of measurement, and is ignored.
    if (Math.abs(measuredMs - differenceMs) <= roundTripMs / 2 + 1) return
    if (Math.abs(measuredMs - differenceMs) >= noticeableMs)
      log.warn({ differenceMs: measuredMs }, 'clock of this machine differs from the database')
    differenceMs = measuredMs
  }

  const measureIfAvailable = () => measure().catch(() => undefined)
  await measureIfAvailable()
  const timer = setInterval(() => void measureIfAvailable(), measureEveryMs)
  timer.unref()
  return {
    now: () => new Date(system.now().getTime() + differenceMs),
    stop: () => clearInterval(timer),
  }
}
