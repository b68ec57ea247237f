import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { anyOf } from '../access/index.ts'
import { countDays, type FigureName } from './counts.ts'
import { dayOf, daysFrom } from './days.ts'

export type Figure = { name: FigureName; day: string; key: string; value: number }

/** The last day that is counted and kept; undefined while none is. */
export async function lastKeptDay(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(day)::text as day from daily_figures where name = 'kept'`,
  )
  return rows[0]?.day ?? undefined
}

async function readKept(db: Db, names: readonly FigureName[], from: string): Promise<Figure[]> {
  const { rows } = await db.execute<Figure>(sql`
    select name, day::text as day, key, value::float8 as value from daily_figures
    where name in ${anyOf(names)} and day >= ${from}::date`)
  return rows
}

async function countNow(db: Db, from: string, to: string): Promise<Figure[]> {
  if (from > to) return []
  const { rows } = await db.execute<Figure>(
    sql`select name, day::text as day, key, value from (${countDays(from, to)}) as counted`,
  )
  return rows
}

/** What cannot be counted afterwards. */
const isNoted = (name: FigureName) => name === 'estimate' || name === 'subscribers'
const later = (one: string, other: string) => (one > other ? one : other)

/** The figures of the days since `from`: those that are kept as they are kept, the others counted now. */
export async function readDays(
  db: Db,
  { names, from, now }: { names: readonly FigureName[]; from: string; now: Date },
): Promise<Figure[]> {
  const kept = await lastKeptDay(db)
  const openFrom = kept === undefined ? from : later(from, daysFrom(kept, 1))
  const mustCount = !names.every(isNoted)
  const [old, open] = await Promise.all([
    readKept(db, names, from),
    mustCount ? countNow(db, openFrom, dayOf(now)) : [],
  ])
  const wanted = new Set(names)
  // Of the open days only what is noted while they last is kept already.
  return [
    ...old.filter(({ day, name }) => day < openFrom || isNoted(name)),
    ...open.filter(({ name }) => wanted.has(name)),
  ]
}

/** All there ever was of a figure, with what today has brought so far. */
export async function totalOf(db: Db, name: FigureName, now: Date): Promise<number> {
  const kept = await lastKeptDay(db)
  const { rows } = await db.execute<{ value: number }>(sql`
    select coalesce(sum(value), 0)::float8 as value from daily_figures
    where name = ${name} ${kept === undefined ? sql`and false` : sql`and day <= ${kept}::date`}`)
  const first = kept === undefined ? '1970-01-01' : daysFrom(kept, 1)
  const open = await countNow(db, first, dayOf(now))
  return (rows[0]?.value ?? 0) + sumOf(open, name)
}

/** The sum of a figure, whatever its keys. */
export const sumOf = (figures: readonly Figure[], name: FigureName): number =>
  figures.reduce((sum, one) => (one.name === name ? sum + one.value : sum), 0)

/** A figure a day, 0 where there was nothing. */
export function seriesOf(figures: readonly Figure[], name: FigureName, days: readonly string[]): number[] {
  const byDay = new Map<string, number>()
  for (const one of figures) if (one.name === name) byDay.set(one.day, (byDay.get(one.day) ?? 0) + one.value)
  return days.map((day) => byDay.get(day) ?? 0)
}

/** The same for what may not have been noted: null then. */
export function notedOf(figures: readonly Figure[], name: FigureName, days: readonly string[]): (number | null)[] {
  const byDay = new Map(figures.flatMap((one) => (one.name === name ? [[one.day, one.value] as const] : [])))
  return days.map((day) => byDay.get(day) ?? null)
}
