import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Background jobs. Every process whose job queue is started runs those for whose kind it has a handler. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /**
     * At most one job of the same kind and key waits. It starts after the running job of this kind and key has ended.
     */
    key: text('key'),
    payload: jsonb('payload').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'dead' | 'cancelled'>().notNull().default('waiting'),
    runAt: at('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts'),
    /** The process that runs the job, and when its lease ends. After that, another process may run the job. */
    leaseOwner: text('lease_owner'),
    leaseUntil: at('lease_until'),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    uniqueIndex('jobs_waiting_key')
      .on(table.kind, table.key)
      .where(sql`state = 'waiting'`),
    index('jobs_due')
      .on(table.kind, table.runAt)
      .where(sql`state = 'waiting'`),
    index('jobs_leased')
      .on(table.kind, table.leaseUntil)
      .where(sql`state = 'running'`),
    index('jobs_finished').on(table.finishedAt),
    index('jobs_newest').on(table.createdAt.desc(), table.id),
    index('jobs_by_state').on(table.state, table.createdAt.desc(), table.id),
  ],
)

/** When each recurring job is due next. The first process that finds a job due stores its next due time. */
export const recurringJobs = pgTable('recurring_jobs', {
  kind: text('kind').primaryKey(),
  nextAt: at('next_at').notNull(),
})
