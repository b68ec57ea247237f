import type pg from 'pg'

/** SQL statements that drop and recreate an index or a foreign key. */
type DroppedObject = { drop: string; restore: string }

/** Finds indexes that belong to no constraint, and foreign keys. */
const findDroppable = `
  select format('drop index %I.%I', spaces.nspname, names.relname) as drop, pg_get_indexdef(indexes.indexrelid) as restore
  from pg_index as indexes join pg_class as names on names.oid = indexes.indexrelid join pg_namespace as spaces on spaces.oid = names.relnamespace
  where indexes.indrelid = any($1::regclass[]) and not indexes.indisprimary
    and not exists (select 1 from pg_constraint where conindid = indexes.indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`

/**
 * Drops the indexes and foreign keys of tables, because inserting a million rows with indexes takes too long in an
 * embedded database. Call it inside a transaction, so that a failure restores everything.
 *
 * @returns a function that recreates them
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<DroppedObject>(findDroppable, [tables])
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    for (const { restore } of rows) await client.query(restore)
  }
}
