import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/database.ts'

export const newJobChannel = 'jobs'

/** The longest time in ms that a queue waits before it polls for due jobs again. */
export const maxPauseMs = 5000

/** A job to enqueue. `runAt` absent: now. */
export type NewJob = { kind: string; key?: string | undefined; payload?: unknown; runAt?: Date | undefined }
/** A job that this process has claimed. */
export type ClaimedJob = { id: string; kind: string; payload: unknown; attempts: number; maxAttempts: number }
/** Identifies one attempt of a job. If another process has claimed the job since, writes of this attempt do nothing. */
export type Run = { id: string; owner: string; attempts: number }

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const isRun = (run: Run) =>
  sql`id = ${run.id} and state = 'running' and lease_owner = ${run.owner} and attempts = ${run.attempts}`

/**
 * Inserts a job. If a job of the same kind and key is already waiting, no job is inserted, and the waiting job runs at
 * the earlier of both times.
 */
export async function insertJob(tx: Tx, job: NewJob, now: Date): Promise<void> {
  const runAt = job.runAt ?? now
  await tx.execute(sql`
    insert into jobs (id, kind, key, payload, run_at, created_at)
    values (${randomUUID()}, ${job.kind}, ${job.key ?? null}, ${JSON.stringify(job.payload ?? null)}::jsonb, ${at(runAt)}, ${at(now)})
    on conflict (kind, key) where state = 'waiting' do update set run_at = least(jobs.run_at, excluded.run_at)`)
}

/**
 * Returns whether a job may be due before the queues poll for jobs again: in less than `maxPauseMs`. The caller must
 * then wake the queues, so that the job starts on time.
 */
export const isDueSoon = ({ runAt = new Date(0) }: NewJob, now: Date): boolean =>
  runAt.getTime() - now.getTime() < maxPauseMs

/** Cancels waiting and dead jobs whose payload contains `about`. */
export async function cancelJobs(
  tx: Tx,
  { kind, about }: { kind: string; about: Record<string, string> },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update jobs set state = 'cancelled', finished_at = ${at(now)}
    where kind = ${kind} and state in ('waiting', 'dead') and payload @> ${JSON.stringify(about)}::jsonb`)
}

/**
 * Returns the next due time of each of these kinds: the earliest start or lease end. Reads two entries of an index for
 * each kind, however many jobs wait.
 */
export async function findNextDue(db: Db, kinds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ kind: string; due: string }>(sql`
    select kind, due from (
      select kind, least(
        (select min(run_at) from jobs where jobs.kind = wanted.kind and state = 'waiting'),
        (select min(lease_until) from jobs where jobs.kind = wanted.kind and state = 'running')) as due
      from unnest(${sql.param([...kinds])}::text[]) as wanted(kind)) as found
    where due is not null`)
  return new Map(rows.map(({ kind, due }) => [kind, new Date(due)]))
}

type Claim = { kind: string; limit: number; owner: string; maxAttempts: number; now: Date; until: Date }

/**
 * Claims up to `limit` jobs that are due or whose lease has expired. While a job with a key runs, no other job of the
 * same kind and key is claimed.
 */
export async function claimJobs(db: Db, { kind, limit, owner, maxAttempts, now, until }: Claim): Promise<ClaimedJob[]> {
  const { rows } = await db.execute<{ id: string; payload: unknown; attempts: number; max: number }>(sql`
    update jobs set state = 'running', attempts = attempts + 1, lease_owner = ${owner}, lease_until = ${at(until)}
    where id in (
      select id from jobs as due
      where kind = ${kind}
        and ((state = 'waiting' and run_at <= ${at(now)}) or (state = 'running' and lease_until <= ${at(now)}))
        and (key is null or state = 'running' or not exists (
          select 1 from jobs as twin where twin.kind = due.kind and twin.key = due.key and twin.state = 'running'))
      order by run_at limit ${limit} for update skip locked)
    returning id, payload, attempts, coalesce(max_attempts, ${maxAttempts}::int) as max`)
  return rows.map(({ id, payload, attempts, max }) => ({ id, kind, payload, attempts, maxAttempts: max }))
}

/** Moves to dead letters the jobs whose lease expired in their last allowed attempt. Returns their ids. */
export async function deadLetterCrashedJobs(
  db: Db,
  { kind, maxAttempts, now }: { kind: string; maxAttempts: number; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update jobs set state = 'dead', finished_at = ${at(now)}, lease_owner = null, lease_until = null,
      last_error = 'the process died in every attempt'
    where kind = ${kind} and state = 'running' and lease_until <= ${at(now)}
      and attempts >= coalesce(max_attempts, ${maxAttempts}::int)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Extends the lease of a running job to `until`. Returns false if another process has claimed the job. */
export async function renewLease(db: Db, run: Run, until: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`update jobs set lease_until = ${at(until)} where ${isRun(run)} returning id`)
  return rows.length > 0
}

/** Marks a job as done. */
export async function finishJob(db: Db, run: Run, now: Date): Promise<void> {
  await db.execute(sql`
    update jobs set state = 'done', finished_at = ${at(now)}, lease_owner = null, lease_until = null, last_error = null
    where ${isRun(run)}`)
}

/** Moves a job to dead letters and stores the reason of its failure. */
export async function deadLetterJob(db: Db, run: Run, why: string, now: Date): Promise<void> {
  await db.execute(sql`
    update jobs set state = 'dead', finished_at = ${at(now)}, lease_owner = null, lease_until = null, last_error = ${why}
    where ${isRun(run)}`)
}

/**
 * Returns a job to the queue. If another job of the same kind and key is already waiting, that job does the work, and
 * this job is marked done. If `isCounted` is false, the attempt does not count.
 */
export async function requeueJob(
  db: Db,
  run: Run,
  { runAt, why, isCounted, now }: { runAt: Date; why: string | null; isCounted: boolean; now: Date },
): Promise<void> {
  await db.execute(sql`
    update jobs set
      state = case when twin.waits then 'done' else 'waiting' end,
      finished_at = case when twin.waits then ${at(now)} end,
      run_at = ${at(runAt)}, last_error = coalesce(${why}::text, last_error), lease_owner = null, lease_until = null,
      attempts = attempts - ${isCounted ? 0 : 1}::int
    from (select exists (
      select 1 from jobs as own join jobs as other on other.kind = own.kind and other.key = own.key
      where own.id = ${run.id} and other.state = 'waiting') as waits) as twin
    where ${isRun(run)}`)
}

/** Deletes done and cancelled jobs that finished before `before`. */
export async function deleteFinishedJobs(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`delete from jobs where state in ('done', 'cancelled') and finished_at < ${at(before)}`)
}

/** Counts waiting, running and dead jobs. */
export async function countActiveJobs(db: Db): Promise<Record<'waiting' | 'running' | 'dead', number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from jobs where state <> 'done' group by state`)
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: countOf('waiting'), running: countOf('running'), dead: countOf('dead') }
}

/** Returns the next due time of each recurring job that has run before. */
export async function findRecurringDueTimes(db: Db): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ kind: string; next: string }>(
    sql`select kind, next_at as next from recurring_jobs`,
  )
  return new Map(rows.map(({ kind, next }) => [kind, new Date(next)]))
}

/** Claims the due run of a recurring job and stores when the next run is due. Returns true for exactly one process. */
export async function claimRecurringRun(
  tx: Tx,
  { kind, everyMs, now }: { kind: string; everyMs: number; now: Date },
): Promise<boolean> {
  const next = at(new Date(now.getTime() + everyMs))
  const { rows } = await tx.execute(sql`
    insert into recurring_jobs (kind, next_at) values (${kind}, ${next})
    on conflict (kind) do update set next_at = excluded.next_at
      -- More than one period ahead: the period was shortened or a clock was set back.
      where recurring_jobs.next_at <= ${at(now)} or recurring_jobs.next_at > excluded.next_at
    returning kind`)
  return rows.length > 0
}
