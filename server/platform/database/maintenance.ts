import type { PGlite } from '@electric-sql/pglite'
import type { WireServer } from './wireServer.ts'

/** A lone backend has no checkpointer: without this the log of writes would grow without end, and so would the next start. */
const checkpointAfterBytes = 32 * 1024 * 1024
const checkpointAfterMs = 2 * 60_000
const lookEveryMs = 10_000
/** Nor has it autovacuum: dead rows are swept, and the planner's figures renewed, here. */
const sweepEveryMs = 30 * 60_000
const deadRowsWorthSweeping = 1000

/** Does for the embedded database what a Postgres server's helper processes do, between the clients' turns. */
export function keepHouse(options: {
  db: PGlite
  server: WireServer
  note: (level: 'info' | 'warn', message: string, facts: Record<string, unknown>) => void
  snapshotEveryMs: number
  snapshot: () => Promise<string>
  /** Says before a long statement that it is one, and afterwards that it is over. */
  sayChore: (isOver: boolean) => void
}): { stop(): void } {
  const { db, server, note, sayChore } = options
  let lastCheckpoint = { at: '0/0', when: performance.now() }
  let lastSaved = ''

  async function written(): Promise<string> {
    const { rows } = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    return rows[0]?.at ?? '0/0'
  }

  async function checkpoint(): Promise<void> {
    await server.alone(async () => {
      const { rows } = await db.query<{ bytes: number }>(
        'select (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as bytes',
        [lastCheckpoint.at],
      )
      const bytes = rows[0]?.bytes ?? 0
      const isLongAgo = performance.now() - lastCheckpoint.when > checkpointAfterMs
      if (bytes === 0 || (bytes < checkpointAfterBytes && !isLongAgo)) return
      await db.exec('checkpoint')
      lastCheckpoint = { at: await written(), when: performance.now() }
    })
  }

  async function sweep(): Promise<void> {
    const worn = await server.alone(findWorn)
    for (const { name, isFull } of worn) {
      await server.alone(async () => {
        sayChore(false)
        try {
          await db.exec(`${isFull ? 'vacuum (analyze)' : 'analyze'} ${name}`)
        } finally {
          sayChore(true)
        }
      })
    }
  }

  /** Sweeping looks at every row of a table and of its indexes; where little died or came a sample is enough. */
  async function findWorn(): Promise<{ name: string; isFull: boolean }[]> {
    // A backend tells its counts when it is left idle, which this one never is; the statement after this one does.
    await db.query('select pg_stat_force_next_flush()')
    await db.query('select 1')
    const { rows } = await db.query<{ name: string; isFull: boolean }>(
      `select format('%I.%I', schemaname, relname) as name, greatest(n_dead_tup, n_ins_since_vacuum) > $1 + n_live_tup / 5 as "isFull"
       from pg_stat_user_tables
       where greatest(n_dead_tup, n_ins_since_vacuum) > $1 + n_live_tup / 5 or n_mod_since_analyze > $1 + n_live_tup / 10`,
      [deadRowsWorthSweeping],
    )
    return rows
  }

  async function save(): Promise<void> {
    const at = await server.alone(written)
    if (at === lastSaved) return
    const path = await options.snapshot()
    lastSaved = await server.alone(written)
    note('info', 'a snapshot of the database was kept', { path })
  }

  const timers = [
    every(lookEveryMs, 'checkpoint', checkpoint),
    every(sweepEveryMs, 'sweep', sweep),
    every(options.snapshotEveryMs, 'snapshot', save),
  ]

  /** A chore that fails (no room, say) is told and tried again at its next time; the database goes on. */
  function every(periodMs: number, chore: string, work: () => Promise<void>): NodeJS.Timeout {
    let isAtWork = false
    return setInterval(() => {
      if (isAtWork) return
      isAtWork = true
      work()
        .catch((error: unknown) => note('warn', 'housekeeping of the database failed', { chore, error: String(error) }))
        .finally(() => {
          isAtWork = false
        })
    }, periodMs)
  }

  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
