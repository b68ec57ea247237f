import type { PGlite } from '@electric-sql/pglite'
import type { WireServer } from './wireServer.ts'

/** A lone backend has no checkpointer: without this the log of writes would grow without end, and so would the next start. */
const checkpointEveryMs = 2 * 60_000
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
}): { stop(): void } {
  const { db, server, note } = options
  let lastWritten = ''
  let lastSaved = ''

  async function written(): Promise<string> {
    const { rows } = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    return rows[0]?.at ?? ''
  }

  async function checkpoint(): Promise<void> {
    await server.alone(async () => {
      if ((await written()) === lastWritten) return
      await db.exec('checkpoint')
      lastWritten = await written()
    })
  }

  async function sweep(): Promise<void> {
    const { rows } = await server.alone(() =>
      db.query<{ name: string }>(
        `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
         where n_dead_tup > $1 + n_live_tup / 5 or n_mod_since_analyze > $1 + n_live_tup / 10`,
        [deadRowsWorthSweeping],
      ),
    )
    for (const { name } of rows) await server.alone(() => db.exec(`vacuum (analyze) ${name}`))
  }

  async function save(): Promise<void> {
    const at = await server.alone(written)
    if (at === lastSaved) return
    const path = await options.snapshot()
    lastSaved = await server.alone(written)
    note('info', 'a snapshot of the database was kept', { path })
  }

  const timers = [
    every(checkpointEveryMs, 'checkpoint', checkpoint),
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
