import type pg from 'pg'
import { dropIndexes } from '../../platform/database/dropIndexes.ts'
import { applyMigrations, type Migration } from '../../platform/database/migrate.ts'
import {
  computeDigest,
  listTables,
  setSequences,
  type TableCopier,
  useTextSettings,
} from '../../platform/database/tableContent.ts'
import { badBackup, isDiskFull } from './backupError.ts'
import type { Manifest } from './manifest.ts'
import { tablePrefix } from './manifest.ts'
import type { BackupArchive } from './readArchive.ts'

/**
 * Divides the migrations of this version into those that the backup has and those after it. Throws if the backup is
 * from a newer version, or if one of its migrations has another content than in this version.
 */
export function divideMigrations(
  known: readonly Migration[],
  { name, manifest }: Pick<BackupArchive, 'name' | 'manifest'>,
): { included: Migration[]; later: Migration[] } {
  const byName = new Map(known.map((one) => [one.name, one]))
  for (const migration of manifest.migrations) {
    const same = byName.get(migration.name)
    if (!same)
      throw badBackup(`${name} was made by a newer version (${manifest.version}, ${migration.name}). Use that version.`)
    if (same.hash !== migration.hash)
      throw badBackup(
        `${name} was made by a version with another ${migration.name}. Use the version ${manifest.version}.`,
      )
  }
  const names = new Set(manifest.migrations.map((one) => one.name))
  const included = known.filter((one) => names.has(one.name))
  return { included, later: known.filter((one) => !names.has(one.name)) }
}

async function assertSameTables(client: pg.Client, archive: BackupArchive): Promise<void> {
  const describe = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]))
  if (describe(await listTables(client)) !== describe(archive.manifest.tables))
    throw badBackup(`The tables of ${archive.name} are not those of the version that made it.`)
}

async function loadTable(
  client: pg.Client,
  copier: TableCopier,
  archive: BackupArchive,
  table: Manifest['tables'][number],
): Promise<void> {
  try {
    await copier.write(table, await archive.open(`${tablePrefix}${table.name}.copy`))
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw badBackup(`The rows of the table ${table.name} in ${archive.name} do not fit the table.`, error)
  }
  const { rows, digest } = await computeDigest(client, table)
  if (rows !== table.rows || digest !== table.digest)
    throw badBackup(
      `The table ${table.name} of ${archive.name} has ${rows} rows; its manifest describes ${table.rows} with other content.`,
    )
}

/**
 * Creates the tables of a backup in the empty schema `public` and fills them. Compares the rows and the digest of each
 * table with the manifest. Runs in the caller's transaction, or commits after each table.
 */
export async function loadTables(options: {
  client: pg.Client
  copier: TableCopier
  archive: BackupArchive
  migrations: { included: readonly Migration[]; later: readonly Migration[] }
  /** Whether the caller has begun a transaction and commits it. */
  isInTransaction: boolean
  reportProgress(message: string): void
}): Promise<void> {
  const { client, copier, archive, migrations, reportProgress } = options
  const { tables, sequences } = archive.manifest
  const inTransaction = async (work: () => Promise<void>) => {
    if (options.isInTransaction) return work()
    await client.query('begin')
    await useTextSettings(client)
    await work()
    await client.query('commit')
  }
  let restoreIndexes = async () => {}
  await inTransaction(async () => {
    await applyMigrations(client, migrations.included)
    await assertSameTables(client, archive)
    restoreIndexes = await dropIndexes(
      client,
      tables.map(({ name }) => `public.${name}`),
    )
  })
  for (const table of tables) {
    reportProgress(`loading ${table.name}: ${table.rows.toLocaleString('en-US')} rows`)
    await inTransaction(() => loadTable(client, copier, archive, table))
  }
  reportProgress('loading: indexes')
  await inTransaction(async () => {
    try {
      await restoreIndexes()
    } catch (error) {
      if (isDiskFull(error)) throw error
      throw badBackup(`The tables of ${archive.name} contradict each other.`, error)
    }
    await setSequences(client, sequences)
    await applyMigrations(client, migrations.later)
  })
}
