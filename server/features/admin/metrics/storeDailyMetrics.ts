import { sql } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import { countDays } from './countDays.ts'
import { findLastStoredDay } from './dailyMetrics.ts'
import { utcDay, addDays } from './utcDays.ts'
import { countPlans, countSubscribers } from './countPlans.ts'
import { estimateRevenue } from './estimateRevenue.ts'

/** The kind of the job that calls `storeDailyMetrics`, as the job table stores it. */
export const storeDailyMetricsJob = 'figures.keep'
/** How often the job runs: every 30 minutes. */
export const storeDailyMetricsIntervalMs = 30 * 60_000

/** A day is stored at the earliest this many ms after its end, when nothing changes its data any more. */
const settleMs = 3_600_000
/** How many days one transaction counts. With more days, a large database would exceed the statement timeout. */
const daysPerBatch = 7

type Needs = Pick<Services, 'clock' | 'config' | 'database'>

async function firstDay({ database: { db } }: Needs): Promise<string | undefined> {
  const { rows } = await db.execute<{ at: number | null }>(
    sql`select (extract(epoch from min(created_at)) * 1000)::float8 as at from users`,
  )
  const at = rows[0]?.at
  return at == null ? undefined : utcDay(new Date(at))
}

async function storeDays({ database }: Needs, from: string, to: string): Promise<void> {
  await database.tx(async (tx) => {
    await tx.execute(sql`
      insert into daily_figures (name, day, key, value)
      select name, day, key, value::bigint from (${countDays(from, to)}) as counted
      on conflict (name, day, key) do update set value = excluded.value`)
    await tx.execute(sql`
      insert into daily_figures (name, day, value)
      select 'kept', day::date, 1 from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      on conflict (name, day, key) do nothing`)
  })
}

/** Records today's revenue estimate and number of active plans, which cannot be counted later. */
async function recordPlans({ clock, config, database: { db } }: Needs): Promise<void> {
  const now = clock.now()
  const plans = await countPlans(db, { now, config })
  const { cents } = estimateRevenue(plans)
  for (const [name, value] of [
    ['estimate', cents],
    ['subscribers', countSubscribers(plans)],
  ] as const) {
    await db.execute(sql`
      insert into daily_figures (name, day, value) values (${name}, ${utcDay(now)}::date, ${value})
      on conflict (name, day, key) do update set value = excluded.value`)
  }
}

/**
 * Counts and stores the metrics of each past day that is not stored yet, and records today's revenue estimate and
 * number of active plans.
 */
export async function storeDailyMetrics(needs: Needs): Promise<void> {
  const now = needs.clock.now()
  const last = addDays(utcDay(new Date(now.getTime() - settleMs)), -1)
  const lastStored = await findLastStoredDay(needs.database.db)
  let from = lastStored === undefined ? await firstDay(needs) : addDays(lastStored, 1)
  while (from !== undefined && from <= last) {
    const end = addDays(from, daysPerBatch - 1)
    const to = end < last ? end : last
    await storeDays(needs, from, to)
    from = addDays(to, 1)
  }
  await recordPlans(needs)
}
