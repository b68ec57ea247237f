import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/database.ts'
import type { Place } from '../database/places.ts'
import { wakeChannel } from './store.ts'

export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'
/** A job as people look at it. What it was given is left out: it may hold what is nobody's to read. */
export type JobRow = {
  id: string
  kind: string
  key: string | null
  state: JobState
  attempts: number
  max_attempts: number | null
  last_error: string | null
  created_at: Date
  run_at: Date
  finished_at: Date | null
  lease_until: Date | null
}
type Wanted = { state?: JobState | undefined; kind?: string | undefined; place?: Place | undefined; limit: number }

const all = sql`true`
/** A date however the driver hands it over. */
const dated = <Key extends string>(row: Record<Key, unknown>, key: Key): Date | null =>
  row[key] === null ? null : new Date(String(row[key]))

/** Newest first, by keyset. */
export async function findJobs(db: Db | Tx, { state, kind, place, limit }: Wanted): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select id, kind, key, state, attempts, max_attempts, last_error, created_at::text, run_at::text, finished_at::text, lease_until::text
    from jobs
    where ${state ? sql`state = ${state}` : all} and ${kind ? sql`kind = ${kind}` : all}
      and ${place ? sql`(created_at, id) < (${place.at}::timestamptz, ${place.id})` : all}
    order by created_at desc, id desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    created_at: dated(row, 'created_at') ?? new Date(0),
    run_at: dated(row, 'run_at') ?? new Date(0),
    finished_at: dated(row, 'finished_at'),
    lease_until: dated(row, 'lease_until'),
  }))
}

export async function findJob(tx: Tx, id: string): Promise<Pick<JobRow, 'id' | 'kind' | 'key' | 'state'> | undefined> {
  const { rows } = await tx.execute<Pick<JobRow, 'id' | 'kind' | 'key' | 'state'>>(
    sql`select id, kind, key, state from jobs where id = ${id} for update`,
  )
  return rows[0]
}

export async function countByState(db: Db): Promise<Record<JobState, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from jobs group by state`,
  )
  const of = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: of('waiting'),
    running: of('running'),
    done: of('done'),
    dead: of('dead'),
    cancelled: of('cancelled'),
  }
}

export async function listKinds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`select distinct kind from jobs order by kind`)
  return rows.map(({ kind }) => kind)
}

/** Whether another job does the same work, now or soon. */
export async function hasLiveTwin(tx: Tx, { id, kind, key }: Pick<JobRow, 'id' | 'kind' | 'key'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from jobs where kind = ${kind} and key = ${key} and id <> ${id} and state in ('waiting', 'running') limit 1`)
  return rows.length > 0
}

/** Back into the queue, as if never tried. Where another of its key waits by now, that one does the work. */
export async function reviveJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ kind: string; state: string }>(sql`
    update jobs set
      state = case when twin.waits then 'cancelled' else 'waiting' end,
      attempts = 0, run_at = ${now.toISOString()}::timestamptz,
      finished_at = case when twin.waits then ${now.toISOString()}::timestamptz end
    from (select exists (
      select 1 from jobs as own join jobs as other on other.kind = own.kind and other.key = own.key
      where own.id = ${id} and other.state = 'waiting') as waits) as twin
    where id = ${id} and state = 'dead' returning kind, state`)
  const [row] = rows
  if (row?.state === 'waiting') await tx.execute(sql`select pg_notify(${wakeChannel}, ${row.kind})`)
  return row !== undefined
}

/** Out of the queue. False for one that runs, or has ended. */
export async function withdrawJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update jobs set state = 'cancelled', finished_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state in ('waiting', 'dead') returning id`)
  return rows.length > 0
}
