import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buffer } from 'node:stream/consumers'
import type { CommandContext } from '@scene-partner/contract/commandLine'
import { eq, isNotNull } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { packTakesDelayMs } from '../../../features/generation/packs/packGeneration.ts'
import { takes } from '../../../features/generation/tables.ts'
import { unzip } from '../../../platform/archive/testing/unzip.ts'
import { entries, migrations, prepareDataDir, silentLog } from '../../../testing/databaseTemplates.ts'
import type { Client } from '../../../testing/client.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { startDatabase } from '../../../platform/database/database.ts'
import { testDatabase, testServerUrl } from '../../../testing/testDatabase.ts'
import { serverCommands } from '../../serverCommands.ts'

const dist = pathToFileURL(join(import.meta.dirname, '../../../../dist/'))

/** Creates the context of a command for a data folder. */
export const contextOf = (environment: Record<string, string>): CommandContext => ({
  environment,
  version: '1.2.3',
  dist,
  migrations,
  reportProgress: () => undefined,
})

/** A running server with its own database. Commands connect to it like the commands of an operator. */
export type RunningApp = { app: TestApp; environment: Record<string, string>; stop(): Promise<void> }

/**
 * Waits until the recurring jobs of a new server have run. Otherwise, on a busy machine, they could run later and change
 * what a test has stored: for example, they convert takes to FLAC.
 */
const runRecurringJobsOnce = ({ services }: TestApp) => services.jobs.drain()

/** Starts a server: on Postgres when the tests use it, else on an embedded database in `dataDir`. */
export async function startRunningApp(dataDir: string): Promise<RunningApp> {
  if (testServerUrl) {
    const database = await testDatabase()
    const app = await startApp({ sharedWith: { database, dataDir } })
    await runRecurringJobsOnce(app)
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url ?? '' }
    const stop = async () => {
      await app[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    }
    return { app, environment, stop }
  }
  await prepareDataDir(dataDir)
  const database = await startDatabase({ dataDir, entries, log: silentLog })
  const app = await startApp({ sharedWith: { database, dataDir } })
  await runRecurringJobsOnce(app)
  return {
    app,
    environment: { DATA_DIR: dataDir },
    stop: async () => {
      await app[Symbol.asyncDispose]()
      await database.close()
    },
  }
}

/** Returns the digest of every file below a folder, by its path. Leaves out the temporary folders of commands. */
export async function listDigests(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.startsWith(join(folder, 'scratch'))) continue
    found[path.slice(folder.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return found
}

type Files = [name: string, content: Buffer][]

const pack = async (files: Files): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(content, name, { compress: name.startsWith('database/') })
  zip.end()
  return buffer(zip.outputStream)
}

const digestOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** Writes a changed copy of a backup. `change` receives the entries in their order. */
export async function rewriteBackup(from: string, to: string, change: (files: Files) => Files): Promise<string> {
  const files = [...(await unzip(await readFile(from)))]
  await writeFile(to, await pack(change(files)))
  return to
}

/** A manifest that a test changes. */
type AnyManifest = {
  format: number
  version: string
  migrations: { name: string; hash: string }[]
  tables: { name: string; rows: number; digest: string }[]
  entries: { name: string; bytes: number; sha256: string }[]
}

/** Changes the manifest and corrects its own digest, as a forger would. */
export const withManifest =
  (change: (manifest: AnyManifest) => void) =>
  (files: Files): Files => {
    const manifest = JSON.parse(String(files.find(([name]) => name === 'manifest.json')?.[1])) as AnyManifest
    change(manifest)
    const text = JSON.stringify(manifest)
    return files.map(([name, content]) => {
      if (name === 'manifest.json') return [name, Buffer.from(text)]
      return name === 'manifest.sha256' ? [name, Buffer.from(`${digestOf(text)}\n`)] : [name, content]
    })
  }

/** Changes one entry, and corrects size and digest in the manifest, as a forger would. */
export const withEntry =
  (entry: string, change: (content: string) => string) =>
  (files: Files): Files => {
    let bytes = 0
    let sha256 = ''
    const changed = files.map(([name, content]): Files[number] => {
      if (name !== entry) return [name, content]
      const replaced = Buffer.from(change(content.toString('utf8')))
      bytes = replaced.length
      sha256 = digestOf(replaced)
      return [name, replaced]
    })
    return withManifest((manifest) => {
      for (const one of manifest.entries) if (one.name === entry) Object.assign(one, { bytes, sha256 })
    })(changed)
  }

type Encryption = { passphraseFile: string | undefined; recipient: string | undefined }
type Decryption = { passphraseFile: string | undefined; identityFile: string | undefined }
export const noEncryption: Encryption = { passphraseFile: undefined, recipient: undefined }
export const plain: Decryption = { passphraseFile: undefined, identityFile: undefined }

/**
 * A running server with one account, two recordings and two backups. One recording has a FLAC and a PCM take; the takes
 * of the other recording are in one file (a pack).
 */
export type BackupSetup = {
  running: RunningApp
  recording: Uint8Array
  backup: string
  encrypted: string
  /** Returns a path in the temporary folder of the test file. */
  pathOf(name: string): string
  createBackup(to: string, options?: Encryption): Promise<string>
  remove(): Promise<void>
}

/** Restores a backup into the installation of `environment`. */
export const restore = (environment: Record<string, string>, file: string, options: Partial<Decryption> = {}) =>
  serverCommands.restoreBackup(contextOf(environment), { file, ...plain, acceptsViolations: false, ...options })

/** Verifies a backup with the data folder `dataDir`. */
export const verify = (dataDir: string, file: string) =>
  serverCommands.verifyBackup(contextOf({ DATA_DIR: dataDir }), { file, ...plain })

/** Writes a backup of the installation in `dataDir` to the folder `to`. */
export const createBackupOf = (dataDir: string, to: string) =>
  serverCommands.createBackup(contextOf({ DATA_DIR: dataDir }), { to, ...noEncryption })

/** Stores one take of the account as PCM, as earlier versions did. */
async function storeTakeAsPcm({ services: { storage, takeFiles }, database }: TestApp, userId: string): Promise<void> {
  const [take] = await database.db.select().from(takes).where(eq(takes.userId, userId))
  const pcm = take && (await takeFiles.read(take.storageKey))
  if (!pcm) throw new Error('there is no take')
  const storageKey = take.storageKey.replace(/\.flac$/, '.pcm')
  await storage.put(storageKey, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
  await database.db.update(takes).set({ storageKey, bytes: null }).where(eq(takes.key, take.key))
  await storage.remove(take.storageKey)
}

/** Makes a recording whose two takes are in one file. */
async function storePackedTakes({ clock, database, services: { jobs, storage } }: TestApp, actor: Client) {
  // A later time, so that the history shows this recording before the other recording.
  clock.advance(1_000)
  const { audioUrl } = await actor.call('startGeneration', { text: 'It is late. So it is.', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const before = await database.db.select().from(takes)
  clock.advance(packTakesDelayMs)
  await jobs.drain()
  const packed = await database.db.select().from(takes).where(isNotNull(takes.packOffset))
  if (packed.length !== 2) throw new Error(`${packed.length} takes are packed instead of 2`)
  const isPacked = new Set(packed.map(({ key }) => key))
  for (const { key, storageKey } of before) if (isPacked.has(key)) await storage.remove(storageKey)
}

/** Starts a server, lets its user make two recordings, and writes a backup and an encrypted one. */
export async function createBackupSetup(): Promise<BackupSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-backup-'))
  const pathOf = (name: string) => join(folder, name)
  await mkdir(pathOf('source'))
  const running = await startRunningApp(pathOf('source'))
  const actor = await running.app.signUp({ email: 'ada@example.com', tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'You came. I said I would.', voiceId: 'tom' })
  // The first download waits until the file is stored. Only the second download has the final header of that file.
  await actor.downloadAudio(audioUrl)
  const recording = await actor.downloadAudio(audioUrl)
  await storeTakeAsPcm(running.app, actor.userId)
  await storePackedTakes(running.app, actor)
  await writeFile(pathOf('passphrase'), 'a passphrase of the theatre\n')
  const createBackup = async (to: string, options = noEncryption) => {
    const answer = await serverCommands.createBackup(contextOf(running.environment), { to, ...options })
    if (!('data' in answer)) throw new Error(answer.refusal)
    return (answer.data as { place: string }).place
  }
  return {
    running,
    recording,
    backup: await createBackup(pathOf('out')),
    encrypted: await createBackup(pathOf('out'), { ...noEncryption, passphraseFile: pathOf('passphrase') }),
    pathOf,
    createBackup,
    async remove() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
