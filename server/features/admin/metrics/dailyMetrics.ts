import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { sqlTextList } from '../../access/index.ts'
import { countDays, type MetricName } from './countDays.ts'
import { utcDay, addDays } from './utcDays.ts'

/** One value of a metric on a UTC day. `key` is empty if the metric has no keys. */
export type DailyMetric = { name: MetricName; day: string; key: string; value: number }

/** Returns the last day whose metrics were counted and stored; undefined if there is none. */
export async function findLastStoredDay(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(day)::text as day from daily_figures where name = 'kept'`,
  )
  return rows[0]?.day ?? undefined
}

async function readStored(db: Db, names: readonly MetricName[], from: string): Promise<DailyMetric[]> {
  const { rows } = await db.execute<DailyMetric>(sql`
    select name, day::text as day, key, value::float8 as value from daily_figures
    where name in ${sqlTextList(names)} and day >= ${from}::date`)
  return rows
}

async function countNow(db: Db, from: string, to: string): Promise<DailyMetric[]> {
  if (from > to) return []
  const { rows } = await db.execute<DailyMetric>(
    sql`select name, day::text as day, key, value from (${countDays(from, to)}) as counted`,
  )
  return rows
}

/** Returns whether a metric is recorded during the day, because it cannot be counted afterwards. */
const isRecorded = (name: MetricName) => name === 'estimate' || name === 'subscribers'
const laterDay = (one: string, other: string) => (one > other ? one : other)

/** Returns metrics of the days since `from`. Reads stored days from the table, and counts the days after them now. */
export async function readDailyMetrics(
  db: Db,
  { names, from, now }: { names: readonly MetricName[]; from: string; now: Date },
): Promise<DailyMetric[]> {
  const lastStored = await findLastStoredDay(db)
  const openFrom = lastStored === undefined ? from : laterDay(from, addDays(lastStored, 1))
  const mustCount = !names.every(isRecorded)
  const [stored, counted] = await Promise.all([
    readStored(db, names, from),
    mustCount ? countNow(db, openFrom, utcDay(now)) : [],
  ])
  const requested = new Set(names)
  // The days from `openFrom` on are not stored yet, so they are counted now. For these days, only the recorded metrics
  // come from the table.
  return [
    ...stored.filter(({ day, name }) => day < openFrom || isRecorded(name)),
    ...counted.filter(({ name }) => requested.has(name)),
  ]
}

/** Returns the total of a metric over all days, including today so far. */
export async function readTotal(db: Db, name: MetricName, now: Date): Promise<number> {
  const lastStored = await findLastStoredDay(db)
  const { rows } = await db.execute<{ value: number }>(sql`
    select coalesce(sum(value), 0)::float8 as value from daily_figures
    where name = ${name} ${lastStored === undefined ? sql`and false` : sql`and day <= ${lastStored}::date`}`)
  const first = lastStored === undefined ? '1970-01-01' : addDays(lastStored, 1)
  const counted = await countNow(db, first, utcDay(now))
  return (rows[0]?.value ?? 0) + sumMetric(counted, name)
}

/** Returns the sum of a metric over all its days and keys. */
export const sumMetric = (metrics: readonly DailyMetric[], name: MetricName): number =>
  metrics.reduce((sum, one) => (one.name === name ? sum + one.value : sum), 0)

/** Returns one value of a metric for each of the days, summed over its keys; 0 for a day without a value. */
export function toSeries(metrics: readonly DailyMetric[], name: MetricName, days: readonly string[]): number[] {
  const byDay = new Map<string, number>()
  for (const one of metrics) if (one.name === name) byDay.set(one.day, (byDay.get(one.day) ?? 0) + one.value)
  return days.map((day) => byDay.get(day) ?? 0)
}

/** Like `toSeries`, for metrics that are recorded during the day; null for a day on which none was recorded. */
export function toRecordedSeries(
  metrics: readonly DailyMetric[],
  name: MetricName,
  days: readonly string[],
): (number | null)[] {
  const byDay = new Map(metrics.flatMap((one) => (one.name === name ? [[one.day, one.value] as const] : [])))
  return days.map((day) => byDay.get(day) ?? null)
}
