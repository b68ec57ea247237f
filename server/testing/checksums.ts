import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

type Sums = Record<string, string>
/** What was found when the database stood so: what a snapshot sees changes with the first that is written, not before. */
const lastFound = new WeakMap<Database, { snapshot: string; except: string; sums: Sums }>()
const queries = new WeakMap<Database, Map<string, SQL>>()

async function queryFor(database: Database, except: readonly string[]): Promise<SQL> {
  const known = queries.get(database) ?? new Map<string, SQL>()
  queries.set(database, known)
  const found = known.get(except.join())
  if (found) return found
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const parts = rows.flatMap(({ name }) =>
    except.includes(name)
      ? []
      : `select '${name}' as name, count(*)::int || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum from ${name} as r`,
  )
  const query = sql.raw(parts.join(' union all '))
  known.set(except.join(), query)
  return query
}

/** One figure a table, which changes with any byte of any row. `except` names tables that may change. */
export async function checksums(
  database: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Sums> {
  const { rows: now } = await database.db.execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )
  const snapshot = now[0]?.snapshot ?? ''
  const last = lastFound.get(database)
  if (last?.snapshot === snapshot && last.except === except.join()) return last.sums
  const query = await queryFor(database, except)
  const { rows } = await database.db.execute<{ name: string; sum: string }>(query)
  const sums = Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  lastFound.set(database, { snapshot, except: except.join(), sums })
  return sums
}
