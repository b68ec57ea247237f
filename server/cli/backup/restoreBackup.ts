import { existsSync } from 'node:fs'
import { open, readdir, rmdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { CommandContext, CommandResult } from '@scene-partner/contract/commandLine'
import { createS3Storage } from '../../adapters/storage/s3Storage.ts'
import type { Config } from '../../config.ts'
import { type Database, startDatabase } from '../../platform/database/database.ts'
import { findRunningDatabase } from '../../platform/database/embeddedDatabase.ts'
import { lockFolder } from '../../platform/database/folderLock.ts'
import {
  applyRestorePlan,
  discardRestorePlan,
  finishInterruptedRestore,
  type RestorePlan,
  undoRestorePlan,
  writeRestorePlan,
} from '../../platform/database/snapshots/restorePlan.ts'
import { restoreSnapshot } from '../../platform/database/snapshots/restoreSnapshot.ts'
import { createLog } from '../../platform/log.ts'
import { restrictDataFolder } from '../../platform/restrictDataFolder.ts'
import { isUsedByAnotherProcess } from '../isUsedByAnotherProcess.ts'
import { commandDeadlines } from '../withServices.ts'
import { notPossible } from './backupError.ts'
import { commitRestore, UncertainRestore } from './commitRestore.ts'
import { loadIntoPostgres } from './loadIntoPostgres.ts'
import { fingerprintSecret, sandboxEntry, secretEntry } from './manifest.ts'
import { workersOf } from './openSource.ts'
import { isBucketUrl, readCommandConfig } from './places.ts'
import { prepareBackup, type PreparedBackup } from './prepareBackup.ts'
import { type BackupArchive, openArchive } from './readArchive.ts'
import { uploadFiles } from './restoreFiles.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'
import { formatContents, formatViolations, type VerifyOptions } from './verifyBackup.ts'

/** Which backup to restore. `acceptsViolations` restores also data that violates invariants. */
export type RestoreOptions = VerifyOptions & { acceptsViolations: boolean }

const log = createLog('silent')

/** Whether a path is a snapshot of the embedded database: a folder with `PG_VERSION`, or a file compressed by gzip. */
async function isSnapshot(path: string): Promise<boolean> {
  if (isBucketUrl(path) || !existsSync(path)) return false
  if ((await stat(path)).isDirectory()) return existsSync(join(path, 'PG_VERSION'))
  const handle = await open(path, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

async function restoreFromSnapshot(context: CommandContext, config: Config, file: string): Promise<CommandResult> {
  if (config.databaseUrl !== undefined)
    throw notPossible(
      `${file} is a copy of the embedded database and cannot be restored into Postgres. Nothing was changed.`,
    )
  const { before } = await restoreSnapshot({
    snapshot: file,
    dataDir: config.dataDir,
    entries: workersOf(context),
    now: new Date(),
  })
  const text = `The database of ${file} is in place; files were not changed.${before ? `\nThe previous database is ${before}.` : ''}`
  return { exitCode: 0, text, data: { file, before: before ?? null } }
}

/** Opens Postgres for a restore; undefined if the database is embedded. Throws if a server uses Postgres. */
async function openPostgres(config: Config, context: CommandContext): Promise<Database | undefined> {
  if (config.databaseUrl === undefined) return undefined
  const database = await startDatabase({ ...config, entries: workersOf(context), log, deadlines: commandDeadlines })
  try {
    if (!(await isUsedByAnotherProcess(database))) return database
  } catch (error) {
    await database.close()
    throw error
  }
  await database.close()
  throw notPossible('A server uses this database. Stop every server first. Nothing was changed.')
}

function createPlan(
  config: Config,
  archive: BackupArchive,
  prepared: PreparedBackup,
  temporaryFolder: string,
  stamp: string,
): RestorePlan {
  const inData = (path: string) => relative(config.dataDir, path)
  const content = (name: string) => inData(join(prepared.contentFolder, ...name.split('/')))
  const has = (name: string) => archive.manifest.entries.some((entry) => entry.name === name)
  const isInPostgres = config.databaseUrl !== undefined
  const hasFiles = existsSync(join(prepared.contentFolder, 'files'))
  return {
    id: `scene-partner restore ${stamp}`,
    isInPostgres,
    restorePoint: `restore-point-${stamp}`,
    scratch: inData(temporaryFolder),
    moves: [
      ...(isInPostgres ? [] : [{ from: inData(join(prepared.engineFolder, 'database')), to: 'database' }]),
      ...(config.s3 ? [] : [{ from: hasFiles ? content('files') : undefined, to: 'storage' }]),
      ...(has(secretEntry) ? [{ from: content(secretEntry), to: 'app-secret' }] : []),
      { from: has(sandboxEntry) ? content(sandboxEntry) : undefined, to: 'sandbox-payments.json' },
      { from: undefined, to: 'spool' },
    ],
  }
}

/**
 * Replaces the data of the installation by the prepared data. If a step fails, all steps are undone, unless the error
 * is an `UncertainRestore`.
 */
async function putInPlace(
  config: Config,
  context: CommandContext,
  {
    archive,
    prepared,
    plan,
    database,
  }: { archive: BackupArchive; prepared: PreparedBackup; plan: RestorePlan; database: Database | undefined },
): Promise<void> {
  const reportProgress = (message: string) => context.reportProgress(message)
  const { restorePoint, id } = plan
  const uploaded = config.s3
    ? await uploadFiles({
        storage: createS3Storage(config.s3),
        manifest: archive.manifest,
        contentFolder: prepared.contentFolder,
        restorePoint,
        reportProgress,
      })
    : undefined
  try {
    const schema = restorePoint.replaceAll(/\W/g, '_').toLowerCase()
    const loaded =
      database &&
      (await loadIntoPostgres({
        database,
        archive,
        migrations: prepared.migrations,
        restorePoint: schema,
        id,
        reportProgress,
      }))
    try {
      await writeRestorePlan(config.dataDir, plan)
      await applyRestorePlan(config.dataDir, plan)
    } catch (error) {
      await loaded?.rollBack()
      await undoRestorePlan(config.dataDir, plan)
      throw error
    }
    await commitRestore(config, plan, loaded)
  } catch (error) {
    if (!(error instanceof UncertainRestore)) await uploaded?.undo()
    throw error
  }
  await discardRestorePlan(config.dataDir, plan)
}

/** Returns a sentence about the app secret, on which sessions and second factors depend. */
function describeSecret(config: Config, archive: BackupArchive): string {
  const { secretFingerprint, entries } = archive.manifest
  const isIncluded = entries.some(({ name }) => name === secretEntry)
  const secrets = [config.appSecret, ...(config.previousSecret ? [config.previousSecret] : [])]
  if (secrets.some((secret) => fingerprintSecret(secret) === secretFingerprint))
    return 'The app secret is the one of the backup.'
  if (isIncluded) return 'The app secret of the backup is in place; a set APP_SECRET would replace it.'
  return (
    'The app secret here is not the one of the backup: everyone signs in again, and second factors do not work. ' +
    'Put the old secret into APP_SECRET or DATA_DIR/app-secret, or reset second factors one by one.'
  )
}

/** Removes the folder of a restore point if it is empty. Returns its path; undefined if it was removed. */
async function removeIfEmpty(restorePoint: string): Promise<string | undefined> {
  if ((await readdir(restorePoint)).length > 0) return restorePoint
  await rmdir(restorePoint)
  return undefined
}

async function restoreArchive(
  context: CommandContext,
  config: Config,
  options: RestoreOptions,
  database: Database | undefined,
): Promise<CommandResult> {
  const startedAt = performance.now()
  const temporaryFolder = await createTemporaryFolder(config.dataDir, 'restore')
  let archive: BackupArchive | undefined
  let isFolderNeeded = false
  try {
    archive = await openArchive(options.file, options, {
      temporaryFolder: temporaryFolder.path,
      environment: context.environment,
    })
    const prepared = await prepareBackup(archive, { temporaryFolder: temporaryFolder.path, unpacks: true, context })
    if (prepared.violations.length > 0 && !options.acceptsViolations) {
      return {
        exitCode: 65,
        refusal: `${options.file} is complete, but its data violates invariants. Nothing was changed; --accept-violations restores it anyway.\n${formatViolations(prepared.violations)}`,
      }
    }
    const secret = describeSecret(config, archive)
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const plan = createPlan(config, archive, prepared, temporaryFolder.path, stamp)
    await putInPlace(config, context, { archive, prepared, plan, database })
    const restorePoint = await removeIfEmpty(join(config.dataDir, plan.restorePoint))
    const contents = formatContents(archive.manifest)
    return {
      exitCode: 0,
      text: `Restored ${options.file}: ${contents}.${restorePoint ? `\nWhat was here before is in ${restorePoint}; delete it when all is well.` : ''}\n${secret}`,
      data: {
        file: options.file,
        restorePoint: restorePoint ?? null,
        secret,
        ms: Math.round(performance.now() - startedAt),
      },
    }
  } catch (error) {
    isFolderNeeded = error instanceof UncertainRestore
    throw error
  } finally {
    archive?.close()
    await (isFolderNeeded ? temporaryFolder.keep() : temporaryFolder.remove())
  }
}

/** Replaces all data of this installation by a backup, or only its embedded database by a snapshot. */
export async function restoreBackup(context: CommandContext, options: RestoreOptions): Promise<CommandResult> {
  const config = readCommandConfig(context.environment)
  restrictDataFolder(config.dataDir)
  const inUse = (user: string) => notPossible(`${user} uses ${config.dataDir}. Stop it first. Nothing was changed.`)
  // An earlier restore that was killed is finished before another one begins.
  if (config.databaseUrl === undefined) await finishInterruptedRestore(config, async () => true)
  if (await isSnapshot(options.file)) return restoreFromSnapshot(context, config, options.file)
  if (await findRunningDatabase(config.dataDir)) throw inUse('A running server')
  const database = await openPostgres(config, context)
  try {
    const lock = await lockFolder(config.dataDir, process.pid)
    if (lock.holder !== undefined) throw inUse(`A server or command (process ${lock.holder})`)
    try {
      return await restoreArchive(context, config, options, database)
    } finally {
      await lock.release()
    }
  } finally {
    await database?.close()
  }
}
