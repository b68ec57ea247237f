import type pg from 'pg'

/** What a table has besides its rows and its key: each with how to take it away and how to put it back. */
type Aside = { drop: string; restore: string }

/** Indexes that no constraint stands on, and the references to other tables. */
const asideOf = `
  select format('drop index %I.%I', spaces.nspname, names.relname) as drop, pg_get_indexdef(indexes.indexrelid) as restore
  from pg_index as indexes join pg_class as names on names.oid = indexes.indexrelid join pg_namespace as spaces on spaces.oid = names.relnamespace
  where indexes.indrelid = any($1::regclass[]) and not indexes.indisprimary
    and not exists (select 1 from pg_constraint where conindid = indexes.indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`

/**
 * Takes indexes and references off these tables, and answers how they are put back: a million rows, each of
 * them put at its place in seven indexes, did not come to an end in an embedded database. Only in a transaction: whatever
 * happens, all of it is there again.
 */
export async function layAside(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<Aside>(asideOf, [tables])
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    for (const { restore } of rows) await client.query(restore)
  }
}
