import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'

/** The queues of the installation. */
export const queueNames = ['jobs', 'generations', 'mail'] as const
export type QueueName = (typeof queueNames)[number]

/**
 * The due entries of a queue on which no process works. `oldestAgeS`: for how many seconds the oldest of them has been
 * due; 0 if there is none.
 */
export type QueueAge = { waiting: number; oldestAgeS: number }

/** Returns for each queue how many due entries no process works on, and how long the oldest of them has been due. */
export async function findQueueAges({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<Record<QueueName, QueueAge>> {
  const now = clock.now()
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.db.execute<{ queue: QueueName; waiting: number; oldest: string | null }>(sql`
    select 'jobs' as queue, count(*)::int as waiting, min(run_at)::text as oldest
    from jobs where state = 'waiting' and run_at <= ${nowSql}
    union all
    select 'generations', count(*)::int, min(greatest(created_at, retry_at))::text
    from generations where state = 'making' and (lease_until is null or lease_until <= ${nowSql})
      and (retry_at is null or retry_at <= ${nowSql})
    union all
    select 'mail', count(*)::int, min(next_attempt_at)::text
    from outbox where state = 'waiting' and next_attempt_at <= ${nowSql}`)
  const ageOf = (queue: QueueName): QueueAge => {
    const row = rows.find((one) => one.queue === queue)
    const oldest = row?.oldest ? new Date(row.oldest) : now
    return { waiting: row?.waiting ?? 0, oldestAgeS: Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) }
  }
  return { jobs: ageOf('jobs'), generations: ageOf('generations'), mail: ageOf('mail') }
}
