import pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import type { Migration } from '../../platform/database/migrate.ts'
import { lockRestore } from '../../platform/database/snapshots/restorePlan.ts'
import { createPostgresCopier, useTextSettings } from '../../platform/database/tableContent.ts'
import { loadTables } from './loadTables.ts'
import type { BackupArchive } from './readArchive.ts'

/** A filled schema that is not visible to others before `commit`. */
export type OpenRestore = { commit(): Promise<void>; rollBack(): Promise<void> }

/**
 * Creates a new schema `public`: renames the old schema, and moves the Postgres extensions of the old schema to the new
 * one.
 */
async function renameSchema(client: pg.Client, restorePoint: string): Promise<void> {
  const { rows: extensions } = await client.query<{ name: string }>(
    `select extname as name from pg_extension where extnamespace = 'public'::regnamespace`,
  )
  await client.query(`alter schema public rename to ${pg.escapeIdentifier(restorePoint)}`)
  await client.query('create schema public')
  for (const { name } of extensions)
    await client.query(`alter extension ${pg.escapeIdentifier(name)} set schema public`)
}

/**
 * Loads a backup into a new schema `public` in one transaction. The previous schema is renamed to `restorePoint`. A
 * failure or a kill before `commit` changes nothing.
 */
export async function loadIntoPostgres(options: {
  database: Database
  archive: BackupArchive
  migrations: { included: readonly Migration[]; later: readonly Migration[] }
  restorePoint: string
  /** Stored as the comment of the new schema, so that an interrupted restore knows whether it was committed. */
  id: string
  reportProgress(message: string): void
}): Promise<OpenRestore> {
  const { database, archive, migrations, restorePoint, id, reportProgress } = options
  const client = await database.connect()
  const rollBack = async () => {
    await client.query('rollback').catch(() => undefined)
    await client.end()
  }
  try {
    await client.query('begin')
    await lockRestore(client, id)
    await useTextSettings(client)
    await renameSchema(client, restorePoint)
    const copier = createPostgresCopier(client)
    await loadTables({ client, copier, archive, migrations, isInTransaction: true, reportProgress })
    await client.query(`comment on schema public is ${pg.escapeLiteral(id)}`)
    return {
      async commit() {
        await client.query('commit')
        await client.end()
      },
      rollBack,
    }
  } catch (error) {
    await rollBack()
    throw error
  }
}
