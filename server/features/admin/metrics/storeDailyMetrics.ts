import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { countDays } from './counts.ts'
import { lastKeptDay } from './daily.ts'
import { dayOf, daysFrom } from './days.ts'
import { readPlans } from './plans.ts'
import { estimateOf } from './estimate.ts'

export const keepDaysJob = 'figures.keep'
export const keepDaysEveryMs = 30 * 60_000

/** A day is counted for good once it has been over for so long that nothing of it is still being written. */
const overForMs = 3_600_000
/** In pieces: one count over years would hold the database, and one over a month of a large house outlast a statement. */
const daysAtOnce = 7

type Needs = Pick<Services, 'clock' | 'config' | 'database'>

async function firstDay({ database: { db } }: Needs): Promise<string | undefined> {
  const { rows } = await db.execute<{ at: number | null }>(
    sql`select (extract(epoch from min(created_at)) * 1000)::float8 as at from users`,
  )
  const at = rows[0]?.at
  return at == null ? undefined : dayOf(new Date(at))
}

async function keep({ database }: Needs, from: string, to: string): Promise<void> {
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

/** How plans stand today: tomorrow nobody could tell any more. */
async function notePlans({ clock, config, database: { db } }: Needs): Promise<void> {
  const now = clock.now()
  const plans = await readPlans(db, { now, config })
  const { cents } = estimateOf(plans)
  const running = plans.reduce((sum, { people, status }) => (status === 'active' ? sum + people : sum), 0)
  for (const [name, value] of [
    ['estimate', cents],
    ['subscribers', running],
  ] as const) {
    await db.execute(sql`
      insert into daily_figures (name, day, value) values (${name}, ${dayOf(now)}::date, ${value})
      on conflict (name, day, key) do update set value = excluded.value`)
  }
}

/** Counts each day that is over, once, and notes how plans stand today. */
export async function keepDays(needs: Needs): Promise<void> {
  const now = needs.clock.now()
  const last = daysFrom(dayOf(new Date(now.getTime() - overForMs)), -1)
  const kept = await lastKeptDay(needs.database.db)
  let from = kept === undefined ? await firstDay(needs) : daysFrom(kept, 1)
  while (from !== undefined && from <= last) {
    const end = daysFrom(from, daysAtOnce - 1)
    const to = end < last ? end : last
    await keep(needs, from, to)
    from = daysFrom(to, 1)
  }
  await notePlans(needs)
}
