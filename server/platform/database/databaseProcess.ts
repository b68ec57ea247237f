// The embedded database in its own process, so that it does not block the server's event loop. The server connects to
// it as to any Postgres server. The process exits when the server exits. While it runs, it has the lock of the data
// folder.
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { fork } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectDataFolder, findLastBackup, markDatabaseCreated, getDataPaths } from './dataFolder.ts'
import { DatabaseRefused } from './databaseErrors.ts'
import { isListening, lockFolder } from './folderLock.ts'
import { runMaintenance } from './maintenance.ts'
import { heartbeatEveryMs, type DatabaseTask, type FromDatabase, type ToDatabase } from './processMessages.ts'
import { copyDatabase, takeSnapshot } from './snapshots/takeSnapshot.ts'
import { writeFileAtomically } from './atomicFile.ts'
import { serveWire, type WireServer } from './wireServer.ts'

/** Limit for socket paths: `sockaddr_un` has 108 bytes on Linux and 104 on macOS, including a terminating zero. */
const maxSocketPathBytes = 100
/** Port in the socket's name, as the driver expects it. */
const port = 5432
const socketName = `.s.PGSQL.${port}`
const settings = { shared_buffers: '16MB', timezone: 'UTC', min_wal_size: '16MB', max_wal_size: '64MB' }
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
/** Extensions that migrations create. Postgres has them too. */
const extensions = { pg_trgm }
/**
 * Write-ahead log segments have 4 MB. With the default of 16 MB they would take most of the space of an empty database.
 */
const smallLogSegments = '--wal-segsize=4'
/**
 * Recovery after a crash needs disk space. If less than this is free and the database does not open, the error reports
 * a full disk.
 */
const minFreeBytes = 32 * 1024 * 1024
const failureExitCode = 70

type ServeTask = Extract<DatabaseTask, { task: 'serve' }>

const send = (message: FromDatabase) => {
  if (process.connected) process.send?.(message)
}

/**
 * Creates an empty database or one from a snapshot. Needs 850 MB of memory for a few seconds, so it runs in a separate
 * process.
 */
async function createDatabaseFiles(folder: string, snapshot?: string): Promise<void> {
  const content = snapshot ? { loadDataDir: new Blob([await readFile(snapshot)], { type: 'application/gzip' }) } : {}
  const db = await PGlite.create(folder, { extensions, startParams, initDbStartParams: [smallLogSegments], ...content })
  await db.exec('checkpoint')
  await db.close()
}

function createInChildProcess(folder: string): Promise<void> {
  const task: DatabaseTask = { task: 'make', folder }
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`creating the database failed (${signal ?? code})`))
    })
  })
}

/**
 * Creates a database under a temporary name and renames it when it is complete, so that no server opens an incomplete
 * database.
 */
async function createDatabase(dataDir: string, now: Date): Promise<void> {
  const { database } = getDataPaths(dataDir)
  const temporary = `${database}-half-made-${now.toISOString().replaceAll(':', '-')}`
  await mkdir(temporary, { mode: 0o700 })
  await createInChildProcess(temporary)
  // Only an empty folder can exist at this path, from a mount or created by hand.
  if (existsSync(database))
    await rm(database, { recursive: false, force: true }).catch(() => rename(database, `${temporary}-before`))
  await rename(temporary, database)
  await markDatabaseCreated(dataDir, now)
}

async function refuseIfInUse(dataDir: string): Promise<void> {
  const lock = await lockFolder(dataDir, process.ppid)
  const inUse = (holder: string) =>
    new DatabaseRefused(
      'in-use',
      `${dataDir} is in use by process ${holder}. Two servers need DATABASE_URL, a Postgres that both reach.`,
    )
  if (lock.holder !== undefined) throw inUse(lock.holder)
  // The lock of the kernel does not detect a server in another container, but the socket file in a shared folder does.
  const addressFile = await readFile(getDataPaths(dataDir).address, 'utf8').catch(() => undefined)
  if (!addressFile) return
  const { host, pid } = JSON.parse(addressFile) as { host: string; pid: number }
  const path = join(host, socketName)
  if (existsSync(path) && (await isListening(path))) throw inUse(String(pid))
  await rm(path, { force: true })
  if (!host.startsWith(dataDir)) await rm(host, { recursive: true, force: true })
}

async function openDatabase(dataDir: string): Promise<PGlite> {
  const { database } = getDataPaths(dataDir)
  try {
    return await PGlite.create(database, { extensions, startParams })
  } catch (error) {
    const { bavail, bsize } = await statfs(database)
    if (bavail * bsize < minFreeBytes) {
      throw new DatabaseRefused(
        'no-room',
        `The disk of ${database} is full. The data is safe; free some space and start again.`,
      )
    }
    const backup = await findLastBackup(dataDir)
    throw new DatabaseRefused(
      'damaged',
      `The database in ${database} cannot be opened (${error instanceof Error ? error.message : String(error)}). ` +
        `Nothing was changed. The last backup is ${backup ?? 'none'}; "scene-partner restore" puts it in place.`,
    )
  }
}

async function serve(task: ServeTask): Promise<void> {
  const { dataDir } = task
  await mkdir(dataDir, { recursive: true })
  await refuseIfInUse(dataDir)
  const { isFirstStart, movedAside } = await inspectDataFolder(dataDir, new Date())
  if (movedAside) log('warn', 'incomplete database moved aside', { movedAside })
  if (isFirstStart) await createDatabase(dataDir, new Date())
  const db = await openDatabase(dataDir)
  const { server, host } = await listen(db, task)
  const paths = getDataPaths(dataDir)
  await writeFileAtomically(paths.address, `${JSON.stringify({ host, port, pid: process.ppid })}\n`)

  const reportLongStatement = (isOver: boolean) => send({ kind: 'longStatement', isOver })
  const maintenance = runMaintenance({
    db,
    server,
    report: log,
    snapshotEveryMs: task.snapshotEveryMs,
    snapshot,
    reportLongStatement,
  })
  async function snapshot(isBeforeUpgrade = false): Promise<string> {
    return takeSnapshot({ db, server, dataDir, now: new Date(), isBeforeUpgrade })
  }
  process.on('message', (message: ToDatabase) => {
    if (message.kind === 'close') void close()
    else {
      snapshot(message.isBeforeUpgrade).then(
        (path) => send({ kind: 'snapshot', id: message.id, path }),
        (error: unknown) => send({ kind: 'snapshotFailed', id: message.id, message: String(error) }),
      )
    }
  })
  async function close(): Promise<void> {
    maintenance.stop()
    await server.close()
    await db.close()
    await rm(paths.address, { force: true })
    await rm(host, { recursive: true, force: true })
    if (task.isThrowaway) rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
  setInterval(() => send({ kind: 'heartbeat' }), heartbeatEveryMs)
  send({ kind: 'ready', host, port, pid: process.pid, isFirstStart })
}

function log(level: 'info' | 'warn' | 'error', message: string, facts: Record<string, unknown>): void {
  send({ kind: 'log', level, message, facts })
}

async function listen(db: PGlite, task: ServeTask): Promise<{ server: WireServer; host: string }> {
  const runBatch = async (batch: Buffer) => {
    const parts: Buffer[] = []
    // The bytes are copied, because they are engine memory that the next statement overwrites.
    await db.execProtocolRawStream(batch, {
      syncToFs: false,
      onRawData: (bytes) => void parts.push(Buffer.from(bytes)),
    })
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
  const serveAt = async (host: string) => ({
    host,
    server: await serveWire({
      path: join(host, socketName),
      runBatch,
      copyDatabase: (folder) => copyDatabase(db, getDataPaths(task.dataDir).database, folder),
      quietTransactionMs: task.idleTransactionMs,
      onBroken: (error) => {
        send({ kind: 'broken', message: error.message })
        process.exit(failureExitCode)
      },
    }),
  })
  // A process that can enter the folder of the socket can use the database, so only the owner may enter this folder.
  const own = join(task.dataDir, 'socket')
  if (Buffer.byteLength(join(own, socketName)) <= maxSocketPathBytes) {
    await mkdir(own, { recursive: true, mode: 0o700 })
    try {
      return await serveAt(own)
    } catch (error) {
      // Some shared folders and network mounts do not support sockets.
      log('info', 'data folder does not support sockets; using temporary folder', { error: String(error) })
      await rm(own, { recursive: true, force: true })
    }
  }
  return serveAt(await mkdtemp(join(task.temporaryDir, 'scene-partner-')))
}

async function main(): Promise<void> {
  const task = JSON.parse(process.argv[2] ?? '{}') as DatabaseTask
  if (task.task !== 'serve') {
    process.on('disconnect', () => process.exit(failureExitCode))
    await createDatabaseFiles(task.folder, task.task === 'unpack' ? task.snapshot : undefined)
    process.exit(0)
  }
  // The channel closes when the parent process ends, even if it was killed. All committed data is already in the
  // write-ahead log, so this process can exit immediately.
  process.on('disconnect', () => {
    if (task.isThrowaway) rmSync(task.dataDir, { recursive: true, force: true })
    process.exit(0)
  })
  // Ctrl-C and a service manager send the signal to the whole process group. This process ignores the signal, because
  // the server still needs the database for its shutdown.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  await serve(task)
}

try {
  await main()
} catch (error) {
  const reason = error instanceof DatabaseRefused ? error.reason : 'failed'
  const message = error instanceof Error ? error.message : String(error)
  const refused: FromDatabase = { kind: 'refused', reason, message }
  if (process.connected) process.send?.(refused, () => process.exit(failureExitCode))
  else process.exit(failureExitCode)
}
