import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/**
 * Returns whether another process uses this database: a running server with the embedded database, or another process
 * of this product on Postgres.
 */
export async function isUsedByAnotherProcess({ kind, snapshot, db }: Database): Promise<boolean> {
  if (kind === 'pglite') return !snapshot
  const { rows } = await db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'scene-partner%'
      and application_name <> current_setting('application_name')
    limit 1`)
  return rows.length > 0
}
