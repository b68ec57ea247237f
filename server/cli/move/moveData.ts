import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandContext, CommandResult } from '@scene-partner/contract/commandLine'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import { getDataPaths } from '../../platform/database/dataFolder.ts'
import { findRunningDatabase } from '../../platform/database/embeddedDatabase.ts'
import { lockFolder } from '../../platform/database/folderLock.ts'
import { restrictDataFolder } from '../../platform/restrictDataFolder.ts'
import { BackupError, notPossible } from '../backup/backupError.ts'
import { isBucketUrl, openBucket, readCommandConfig } from '../backup/places.ts'
import { moveDatabase } from './moveDatabase.ts'
import { moveFiles } from './moveFiles.ts'

const seconds = (startedAt: number) => Math.round((performance.now() - startedAt) / 1000)

/** Moves the stored files to a bucket. The data folder is locked, so that no server adds files meanwhile. */
async function moveToBucket(context: CommandContext, dataDir: string, to: string): Promise<CommandResult> {
  const startedAt = performance.now()
  const lock = await lockFolder(dataDir, process.pid)
  if (lock.holder !== undefined) throw notPossible(`${dataDir} is in use by process ${lock.holder}. Stop it first.`)
  try {
    const folder = join(dataDir, 'storage')
    const moved = await moveFiles({
      folder,
      source: await createFolderStorage(folder),
      target: openBucket(to, context.environment),
      reportProgress: (message) => context.reportProgress(message),
    })
    const text = `${moved.files.toLocaleString('en-US')} files (${Math.round(moved.bytes / 1024 / 1024)} MB) are in ${to}, moved in ${seconds(startedAt)} s. Set S3_BUCKET and S3_PREFIX, then start the server. ${folder} was not changed.`
    return { exitCode: 0, text, data: moved }
  } finally {
    await lock.release()
  }
}

/** Moves the embedded database to Postgres, or the stored files to a bucket, depending on the address `to`. */
export async function moveData(context: CommandContext, { to }: { to: string }): Promise<CommandResult> {
  const isPostgres = /^postgres(ql)?:\/\//.test(to)
  if (!isPostgres && !isBucketUrl(to))
    throw new BackupError(64, '--to is neither postgres://user:password@host/name nor s3://bucket/folder.')
  const { DATABASE_URL: _url, ...environment } = context.environment
  const config = readCommandConfig(environment)
  restrictDataFolder(config.dataDir)
  if (await findRunningDatabase(config.dataDir))
    throw notPossible(`A running server uses ${config.dataDir}. Stop it first. Nothing was changed.`)
  if (!isPostgres) return moveToBucket(context, config.dataDir, to)
  if (!existsSync(join(getDataPaths(config.dataDir).database, 'PG_VERSION')))
    throw notPossible(`${config.dataDir} holds no embedded database.`)
  const startedAt = performance.now()
  const moved = await moveDatabase(context, config, to)
  const text = `${moved.rows.toLocaleString('en-US')} rows in ${moved.tables} tables were moved in ${seconds(startedAt)} s; rows and digests agree. Set DATABASE_URL, then start the server. The embedded database was not changed.`
  return { exitCode: 0, text, data: moved }
}
