import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CommandContext, CommandResult } from '@scene-partner/contract/commandLine'
import { drizzle } from 'drizzle-orm/node-postgres'
import { assertOwnStorage, StorageRefused } from '../../features/maintenance/index.ts'
import { openStorage } from '../../adapters/storage/openStorage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Config } from '../../config.ts'
import { createZip } from '../../platform/archive/createZip.ts'
import { finishRestore } from '../../platform/database/database.ts'
import { getDataPaths } from '../../platform/database/dataFolder.ts'
import { syncFolder } from '../../platform/database/atomicFile.ts'
import { assertKnownSchema, findApplied, readMigrations } from '../../platform/database/migrate.ts'
import { restrictDataFolder } from '../../platform/restrictDataFolder.ts'
import { notPossible } from './backupError.ts'
import { createEncryption, type EncryptionOptions } from './encryption.ts'
import { fingerprintSecret } from './manifest.ts'
import { type BackupSource, openSource } from './openSource.ts'
import { isBucketUrl, openBucket, readCommandConfig } from './places.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'
import { writeEntries } from './writeEntries.ts'

/** Maximum size of one upload to S3 in bytes. */
const maxUploadBytes = 5 * 1024 ** 3

/** Where a backup is written, and how it is encrypted. Without `to` it is written to `DATA_DIR/backups`. */
export type BackupOptions = EncryptionOptions & { to?: string | undefined }

async function readBackupMigrations(source: BackupSource, context: CommandContext) {
  const known = await readMigrations(context.migrations)
  const { rows } = await source.client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!rows[0]?.there) throw notPossible('The database holds no tables of Scene Partner.')
  const applied = await findApplied(source.client)
  assertKnownSchema(applied, known)
  return known.filter(({ name }) => applied.has(name))
}

/** Refuses a storage that belongs to another database, such as the empty folder of a volume that is not mounted. */
async function checkStorage({ client }: BackupSource, storage: Storage): Promise<void> {
  try {
    await assertOwnStorage({ database: { db: drizzle(client) }, storage })
  } catch (error) {
    if (error instanceof StorageRefused) throw notPossible(`No backup was made. ${error.message}`, error)
    throw error
  }
}

/** Uploads a finished backup file to a bucket under the key `name`. Throws if the file is too large for one upload. */
async function upload(storage: Storage, path: string, name: string): Promise<void> {
  const { size } = await stat(path)
  if (size > maxUploadBytes)
    throw notPossible('The backup is larger than 5 GB, which one upload to S3 cannot hold. Write it to a folder.')
  await storage.putFile(name, path)
}

/** Returns whether the app secret is in a file of the data folder, and not in `APP_SECRET`. */
const hasSecretFile = (config: Config, environment: CommandContext['environment']) =>
  !environment['APP_SECRET'] && existsSync(join(config.dataDir, 'app-secret'))

/**
 * Writes all data of this installation into one file, also while the server runs. The file has its final name only when
 * it is complete.
 */
export async function createBackup(context: CommandContext, options: BackupOptions): Promise<CommandResult> {
  const startedAt = performance.now()
  const config = readCommandConfig(context.environment)
  restrictDataFolder(config.dataDir)
  await finishRestore(config)
  const encrypt = await createEncryption(options)
  const bucket = options.to && isBucketUrl(options.to) ? openBucket(options.to, context.environment) : undefined
  const temporaryFolder = await createTemporaryFolder(config.dataDir, 'backup')
  try {
    const now = new Date()
    const name = `scene-partner-${now.toISOString().replaceAll(/[:.]/g, '-')}.zip${encrypt ? '.age' : ''}`
    const folder = bucket ? temporaryFolder.path : resolve(options.to ?? getDataPaths(config.dataDir).backups)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name)
    const source = await openSource(config, context, temporaryFolder.path)
    const draft = `${path}.part`
    try {
      const storage = await openStorage(config)
      await checkStorage(source, storage)
      const hasSecret = hasSecretFile(config, context.environment)
      const archive = createZip(
        writeEntries({
          source,
          storage,
          dataDir: config.dataDir,
          version: context.version,
          now,
          migrations: await readBackupMigrations(source, context),
          secretFingerprint: fingerprintSecret(config.appSecret),
          includesSecret: hasSecret && encrypt !== undefined,
          reportProgress: (message) => context.reportProgress(message),
        }),
        now,
      )
      const content = encrypt ? await encrypt(archive) : archive
      await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      await source.close()
    }
    if (bucket) await upload(bucket, path, name)
    else await syncFolder(folder)
    const { size } = await stat(path)
    const place = bucket ? `${options.to?.replace(/\/+$/, '')}/${name}` : path
    return answer({
      place,
      bytes: size,
      ms: performance.now() - startedAt,
      isEncrypted: encrypt !== undefined,
      config,
      context,
    })
  } finally {
    await temporaryFolder.remove()
  }
}

function answer(made: {
  place: string
  bytes: number
  ms: number
  isEncrypted: boolean
  config: Config
  context: CommandContext
}): CommandResult {
  const { place, bytes, ms, isEncrypted, config, context } = made
  const hasSecret = hasSecretFile(config, context.environment)
  const secret = hasSecret
    ? isEncrypted
      ? 'The app secret is in it.'
      : `The app secret is not in it, because the backup is not encrypted: keep a copy of ${join(config.dataDir, 'app-secret')} in another place.`
    : 'The app secret is not in it: keep the value of APP_SECRET.'
  const text = [
    `${place}  ${(bytes / 1024 / 1024).toFixed(1)} MB in ${Math.round(ms / 1000)} s${isEncrypted ? ', encrypted' : ''}`,
    secret,
    ...(place.startsWith(getDataPaths(config.dataDir).backups)
      ? ['It is on the disk of the data itself: keep a copy elsewhere, or use --to.']
      : []),
  ]
  return {
    exitCode: 0,
    text: text.join('\n'),
    data: { place, file: basename(place), bytes, ms: Math.round(ms), isEncrypted, hasSecret: hasSecret && isEncrypted },
  }
}
