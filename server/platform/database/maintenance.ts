import type { PGlite } from '@electric-sql/pglite'
import type { WireServer } from './wireServer.ts'

/**
 * The embedded database does not make checkpoints itself. Without them, its write-ahead log and the time of its next
 * start would grow.
 */
const checkpointAfterBytes = 32 * 1024 * 1024
const checkpointAfterMs = 2 * 60_000
const checkpointCheckMs = 10_000
/** The embedded database has no autovacuum, so this module vacuums and analyzes its tables. */
const vacuumEveryMs = 30 * 60_000
const minDeadRows = 1000

/** Runs checkpoints, vacuum and snapshots of the embedded database at intervals, between client transactions. */
export function runMaintenance(options: {
  db: PGlite
  server: WireServer
  report: (level: 'info' | 'warn', message: string, facts: Record<string, unknown>) => void
  snapshotEveryMs: number
  snapshot: () => Promise<string>
  /** Reports that a long statement starts (`false`) or has ended (`true`). */
  reportLongStatement: (isOver: boolean) => void
}): { stop(): void } {
  const { db, server, report, reportLongStatement } = options
  let lastCheckpoint = { at: '0/0', when: performance.now() }
  let lastSavedPosition = ''

  async function getLogPosition(): Promise<string> {
    const { rows } = await db.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    return rows[0]?.at ?? '0/0'
  }

  async function checkpoint(): Promise<void> {
    await server.runExclusively(async () => {
      const { rows } = await db.query<{ bytes: number }>(
        'select (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as bytes',
        [lastCheckpoint.at],
      )
      const bytes = rows[0]?.bytes ?? 0
      const isLongAgo = performance.now() - lastCheckpoint.when > checkpointAfterMs
      if (bytes === 0 || (bytes < checkpointAfterBytes && !isLongAgo)) return
      await db.exec('checkpoint')
      lastCheckpoint = { at: await getLogPosition(), when: performance.now() }
    })
  }

  async function vacuum(): Promise<void> {
    const tables = await server.runExclusively(findTablesToMaintain)
    for (const { name, isFull } of tables) {
      await server.runExclusively(async () => {
        reportLongStatement(false)
        try {
          await db.exec(`${isFull ? 'vacuum (analyze)' : 'analyze'} ${name}`)
        } finally {
          reportLongStatement(true)
        }
      })
    }
  }

  /** Finds tables to maintain. Tables with many dead or new rows need a vacuum, others only an analyze of a sample. */
  async function findTablesToMaintain(): Promise<{ name: string; isFull: boolean }[]> {
    // The database publishes its statistics only between two statements. The first statement requests the publication,
    // and the second statement causes it.
    await db.query('select pg_stat_force_next_flush()')
    await db.query('select 1')
    const { rows } = await db.query<{ name: string; isFull: boolean }>(
      `select format('%I.%I', schemaname, relname) as name, greatest(n_dead_tup, n_ins_since_vacuum) > $1 + n_live_tup / 5 as "isFull"
       from pg_stat_user_tables
       where greatest(n_dead_tup, n_ins_since_vacuum) > $1 + n_live_tup / 5 or n_mod_since_analyze > $1 + n_live_tup / 10`,
      [minDeadRows],
    )
    return rows
  }

  async function saveSnapshot(): Promise<void> {
    const at = await server.runExclusively(getLogPosition)
    if (at === lastSavedPosition) return
    const path = await options.snapshot()
    lastSavedPosition = await server.runExclusively(getLogPosition)
    report('info', 'database snapshot saved', { path })
  }

  const timers = [
    every(checkpointCheckMs, 'checkpoint', checkpoint),
    every(vacuumEveryMs, 'sweep', vacuum),
    every(options.snapshotEveryMs, 'snapshot', saveSnapshot),
  ]

  /**
   * Runs a task at intervals. A task that fails (for example because the disk is full) is logged and runs again at the
   * next interval.
   */
  function every(periodMs: number, task: string, work: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false
    return setInterval(() => {
      if (isRunning) return
      isRunning = true
      work()
        .catch((error: unknown) => report('warn', 'database maintenance failed', { task, error: String(error) }))
        .finally(() => {
          isRunning = false
        })
    }, periodMs)
  }

  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
