import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/** One figure a table, which changes with any byte of any row. `except` names tables that may change. */
export async function checksums(
  database: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const watched = tables.filter(({ name }) => !except.includes(name))
  const parts = watched.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*)::int || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum from ${sql.identifier(name)} as r`,
  )
  const { rows } = await database.db.execute<{ name: string; sum: string }>(sql.join(parts, sql` union all `))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
