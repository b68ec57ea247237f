import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../platform/database/database.ts'

type Sums = Record<string, string>
/** The tables to compute checksums of. Absent: all tables. */
type Tables = { except?: readonly string[]; only?: readonly string[] }
/**
 * A query with its last result. The result is valid while Postgres returns the same snapshot (the list of the
 * transactions that are visible), because every write changes the snapshot.
 */
type StoredQuery = { name: string; text: string; last?: { snapshot: string; sums: Sums } }
const queries = new WeakMap<Database, Map<string, StoredQuery>>()

async function findQuery(database: Database, { except = [], only }: Tables): Promise<StoredQuery> {
  const ofDatabase = queries.get(database) ?? new Map<string, StoredQuery>()
  queries.set(database, ofDatabase)
  const key = JSON.stringify([except, only])
  const found = ofDatabase.get(key)
  if (found) return found
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const parts = rows
    .filter(({ name }) => !except.includes(name) && (only?.includes(name) ?? true))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum from ${name} as r`,
    )
  const query: StoredQuery = { name: `checksums ${ofDatabase.size}`, text: parts.join(' union all ') }
  ofDatabase.set(key, query)
  return query
}

/** Runs a query by name, so that the database plans it once. Planning takes longer than reading the small tables. */
async function runByName(database: Database, { name, text }: StoredQuery): Promise<Sums> {
  // The pool is not part of the type of `db`, so it is read by its name.
  const pool = Reflect.get(database.db, '$client') as pg.Pool
  const { rows } = await pool.query<{ name: string; sum: string }>({ name, text })
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]))
}

/** Returns a checksum per table. It changes when any row of the table changes. */
export async function checksums(database: Database, tables: Tables = {}): Promise<Sums> {
  const query = await findQuery(database, tables)
  const { rows } = await database.db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  const snapshot = rows[0]?.snapshot ?? ''
  if (query.last?.snapshot !== snapshot) query.last = { snapshot, sums: await runByName(database, query) }
  return query.last.sums
}
