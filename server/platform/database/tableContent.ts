import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table with its columns, in the order in which `COPY` writes them. */
export type TableColumns = { name: string; columns: readonly string[] }

/** The number of rows, and a sum over the MD5 of every row, which does not depend on the order of the rows. */
export type TableDigest = { rows: number; digest: string }

/** The position of a sequence. Migrations create the sequences, but their positions are data and must be copied. */
export type SequencePosition = { name: string; position: string; isUsed: boolean }

/** The table of the applied migrations is not copied, because applying the migrations writes it. */
const migrationsTable = 'schema_migrations'
/** The folder of the database, as the embedded engine sees it. */
const engineFolder = '/pglite/data'

/** Session settings under which equal rows have equal text, on every server. */
const textSettings = [
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
]

const quote = (name: string) => pg.escapeIdentifier(name)
const columnsOf = ({ name, columns }: TableColumns) => `public.${quote(name)} (${columns.map(quote).join(', ')})`

/** Applies `textSettings`, which `COPY` and digests need, to the current transaction, and removes its time limits. */
export async function useTextSettings(client: pg.Client): Promise<void> {
  for (const setting of textSettings) await client.query(setting)
}

/** Lists all tables of the schema `public`, sorted by name, except the table of applied migrations. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select names.relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class as names join pg_attribute on attrelid = names.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by names.relname order by names.relname`,
    [migrationsTable],
  )
  return rows
}

/** Reads the positions of all sequences of the schema `public`. */
export async function readSequences(client: pg.Client): Promise<SequencePosition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const found: SequencePosition[] = []
  for (const { name } of rows) {
    const { rows: positions } = await client.query<{ position: string; isUsed: boolean }>(
      `select last_value::text as position, is_called as "isUsed" from public.${quote(name)}`,
    )
    for (const position of positions) found.push({ name, ...position })
  }
  return found
}

/** Sets the positions of sequences. */
export async function setSequences(client: pg.Client, sequences: readonly SequencePosition[]): Promise<void> {
  for (const { name, position, isUsed } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quote(name)}`, position, isUsed])
}

/** Computes the digest of a table. Call it after `useTextSettings`, in the same transaction. */
export async function computeDigest(client: pg.Client, { name }: TableColumns): Promise<TableDigest> {
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(content::text), 15))::bit(60)::bigint), 0)::text as digest
     from public.${quote(name)} as content`,
  )
  return rows[0] ?? { rows: 0, digest: '0' }
}

/** Copies whole tables as the text of `COPY`. */
export type TableCopier = {
  /** Opens the rows of a table as the text of `COPY`. Read the stream to its end before the next call. */
  read(table: TableColumns): Promise<Readable>
  /** Adds the rows in the text of `COPY` to a table. Fails if a row violates its columns or constraints. */
  write(table: TableColumns, content: Readable): Promise<void>
}

/** Copies over the connection, with the copy protocol of Postgres. */
export function createPostgresCopier(client: pg.Client): TableCopier {
  return {
    read: async (table) => client.query(copyTo(`copy ${columnsOf(table)} to stdout`)),
    write: async (table, content) => pipeline(content, client.query(copyFrom(`copy ${columnsOf(table)} from stdin`))),
  }
}

/**
 * Copies through a file in the folder of the embedded database, because its engine sees only this folder. `folder` is
 * this folder, as the caller sees it.
 */
export function createEmbeddedCopier(client: pg.Client, folder: string): TableCopier {
  // Each file name is used only once, because the engine does not notice that a file was deleted by another process.
  const nextFile = () => {
    const name = `transfer-${randomUUID()}.copy`
    return { path: join(folder, name), enginePath: `${engineFolder}/${name}` }
  }
  return {
    async read(table) {
      const { path, enginePath } = nextFile()
      await client.query(`copy ${columnsOf(table)} to '${enginePath}'`)
      const handle = await open(path, 'r')
      // Removes the file now. Its content stays readable through the open handle.
      await rm(path)
      return handle.createReadStream()
    },
    async write(table, content) {
      const { path, enginePath } = nextFile()
      try {
        await pipeline(content, createWriteStream(path))
        await client.query(`copy ${columnsOf(table)} from '${enginePath}'`)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}
