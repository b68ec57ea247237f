import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/database.ts'
import type { Cursor } from '../database/cursors.ts'
import { newJobChannel } from './store.ts'

/** State of a job. `dead`: failed permanently (dead letter). */
export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'
/** A job as admin pages show it. The payload is left out, because it may contain private data. */
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
type JobQuery = { state?: JobState | undefined; kind?: string | undefined; place?: Cursor | undefined; limit: number }

const all = sql`true`
/** Converts a column to a date, whatever type the driver returns. */
const toDate = <Key extends string>(row: Record<Key, unknown>, key: Key): Date | null =>
  row[key] === null ? null : new Date(String(row[key]))

/** Lists jobs, newest first, with keyset pagination. */
export async function findJobs(db: Db | Tx, { state, kind, place, limit }: JobQuery): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select id, kind, key, state, attempts, max_attempts, last_error, created_at::text, run_at::text, finished_at::text, lease_until::text
    from jobs
    where ${state ? sql`state = ${state}` : all} and ${kind ? sql`kind = ${kind}` : all}
      and ${place ? sql`(created_at, id) < (${place.at}::timestamptz, ${place.id})` : all}
    order by created_at desc, id desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    created_at: toDate(row, 'created_at') ?? new Date(0),
    run_at: toDate(row, 'run_at') ?? new Date(0),
    finished_at: toDate(row, 'finished_at'),
    lease_until: toDate(row, 'lease_until'),
  }))
}

/** Finds a job by id and locks its row; undefined if there is none. */
export async function findJob(tx: Tx, id: string): Promise<Pick<JobRow, 'id' | 'kind' | 'key' | 'state'> | undefined> {
  const { rows } = await tx.execute<Pick<JobRow, 'id' | 'kind' | 'key' | 'state'>>(
    sql`select id, kind, key, state from jobs where id = ${id} for update`,
  )
  return rows[0]
}

/** Counts all jobs by state. */
export async function countByState(db: Db): Promise<Record<JobState, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from jobs group by state`,
  )
  const countOf = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: countOf('waiting'),
    running: countOf('running'),
    done: countOf('done'),
    dead: countOf('dead'),
    cancelled: countOf('cancelled'),
  }
}

/**
 * Counts the jobs of each kind by state. The kinds are sorted by their number of dead jobs, then of running jobs, then
 * of all jobs; largest numbers first.
 */
export async function countByKind(db: Db): Promise<({ kind: string } & Record<JobState, number>)[]> {
  const { rows } = await db.execute<{ kind: string } & Record<JobState, number>>(sql`
    select kind,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'running'))::int as running,
      (count(*) filter (where state = 'done'))::int as done,
      (count(*) filter (where state = 'dead'))::int as dead,
      (count(*) filter (where state = 'cancelled'))::int as cancelled
    from jobs group by kind
    order by count(*) filter (where state = 'dead') desc, count(*) filter (where state = 'running') desc, count(*) desc, kind`)
  return rows
}

/** Lists all kinds of stored jobs. */
export async function listJobKinds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`select distinct kind from jobs order by kind`)
  return rows.map(({ kind }) => kind)
}

/** Returns whether another job of the same kind and key is waiting or running. */
export async function hasActiveDuplicate(
  tx: Tx,
  { id, kind, key }: Pick<JobRow, 'id' | 'kind' | 'key'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from jobs where kind = ${kind} and key = ${key} and id <> ${id} and state in ('waiting', 'running') limit 1`)
  return rows.length > 0
}

/**
 * Puts a dead job back into the queue with 0 attempts. If another job of the same kind and key is already waiting,
 * cancels the dead job. Returns false if there is no dead job with this id.
 */
export async function retryDeadJob(tx: Tx, id: string, now: Date): Promise<boolean> {
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
  if (row?.state === 'waiting') await tx.execute(sql`select pg_notify(${newJobChannel}, ${row.kind})`)
  return row !== undefined
}

/** Cancels a waiting or dead job. Returns false if there is no such job, or if it is running, done or cancelled. */
export async function cancelQueuedJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update jobs set state = 'cancelled', finished_at = ${now.toISOString()}::timestamptz
    where id = ${id} and state in ('waiting', 'dead') returning id`)
  return rows.length > 0
}
