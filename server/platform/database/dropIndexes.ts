import type pg from 'pg'

/** SQL statements that drop and recreate an index or a foreign key. */
export type DroppedObject = { drop: string; restore: string }

/**
 * Lists foreign keys first, then indexes that do not belong to a constraint. A foreign key may depend on such an index,
 * so the foreign key must be dropped before the index.
 */
const findDroppable = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore, 1 as step
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
  union all
  select format('drop index %I.%I', spaces.nspname, names.relname), pg_get_indexdef(indexes.indexrelid), 2
  from pg_index as indexes join pg_class as names on names.oid = indexes.indexrelid join pg_namespace as spaces on spaces.oid = names.relnamespace
  where indexes.indrelid = any($1::regclass[]) and not indexes.indisprimary
    and not exists (select 1 from pg_constraint where conindid = indexes.indexrelid)
  order by step`

/**
 * Finds the foreign keys of tables and the indexes that do not belong to a constraint, with the statements that drop
 * and recreate them. Drop them in this order and recreate them in the reverse order.
 */
export async function findIndexes(client: pg.Client, tables: readonly string[]): Promise<DroppedObject[]> {
  const { rows } = await client.query<DroppedObject>(findDroppable, [tables])
  return rows
}

/**
 * Drops the objects that `findIndexes` finds, because inserting a million rows with indexes takes too long in an
 * embedded database. Call it inside a transaction, so that a failure restores everything.
 *
 * @returns a function that recreates them
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const rows = await findIndexes(client, tables)
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    for (const { restore } of rows.toReversed()) await client.query(restore)
  }
}
