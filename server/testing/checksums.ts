import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

type Sums = Record<string, string>
/**
 * The last result per database. It is valid while the transaction snapshot is the same, because every write changes the
 * snapshot.
 */
const cache = new WeakMap<Database, { snapshot: string; except: string; sums: Sums }>()
const queries = new WeakMap<Database, Map<string, SQL>>()

async function queryFor(database: Database, except: readonly string[]): Promise<SQL> {
  const tableQueries = queries.get(database) ?? new Map<string, SQL>()
  queries.set(database, tableQueries)
  const found = tableQueries.get(except.join())
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
  tableQueries.set(except.join(), query)
  return query
}

/** Returns a checksum per table. It changes when any row of the table changes. `except` names tables to leave out. */
export async function checksums(
  database: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Sums> {
  const { rows: now } = await database.db.execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )
  const snapshot = now[0]?.snapshot ?? ''
  const last = cache.get(database)
  if (last?.snapshot === snapshot && last.except === except.join()) return last.sums
  const query = await queryFor(database, except)
  const { rows } = await database.db.execute<{ name: string; sum: string }>(query)
  const sums = Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  cache.set(database, { snapshot, except: except.join(), sums })
  return sums
}
