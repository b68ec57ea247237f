// The embedded database, a process of its own: the server's event loop stays free, its memory stays its own, and the
// server talks to it as to any Postgres. It ends with its parent, and holds its folder as long as it lives.
import { PGlite } from '@electric-sql/pglite'
import { fork } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectDataFolder, lastBackup, markAsMade, placesIn } from './dataFolder.ts'
import { DatabaseRefused } from './errors.ts'
import { askLocal, lockFolder } from './folderLock.ts'
import { keepHouse } from './housekeeping.ts'
import { beatEveryMs, type DatabaseTask, type FromDatabase, type ToDatabase } from './processMessages.ts'
import { takeSnapshot } from './snapshots.ts'
import { writeWhole } from './wholeFile.ts'
import { serveWire, type WireServer } from './wireServer.ts'

/** `sockaddr_un` holds 108 bytes on Linux, 104 on macOS, with a zero at the end. */
const longestSocketPath = 100
/** The driver names the socket by the port. */
const port = 5432
const socketName = `.s.PGSQL.${port}`
const settings = { shared_buffers: '16MB', timezone: 'UTC', min_wal_size: '16MB', max_wal_size: '64MB' }
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
/** In megabytes; the usual 16 would be most of an empty database, and of each of its copies. */
const smallLogFiles = '--wal-segsize=4'
/** Going through the log after a crash writes it out; below this a failure to open is for want of room. */
const roomToOpenBytes = 32 * 1024 * 1024
const exitBroken = 70

type ServeTask = Extract<DatabaseTask, { task: 'serve' }>

const say = (message: FromDatabase) => {
  if (process.connected) process.send?.(message)
}

/** Makes an empty one, or one from a snapshot. It takes 850 MB for a few seconds; in a process that then ends they are given back. */
async function make(folder: string, snapshot?: string): Promise<void> {
  const content = snapshot ? { loadDataDir: new Blob([await readFile(snapshot)], { type: 'application/gzip' }) } : {}
  const db = await PGlite.create(folder, { startParams, initDbStartParams: [smallLogFiles], ...content })
  await db.exec('checkpoint')
  await db.close()
}

function makeElsewhere(folder: string): Promise<void> {
  const task: DatabaseTask = { task: 'make', folder }
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`making the database ended with ${signal ?? code}`))
    })
  })
}

/** Made under another name and then given its own, so that a half-made one never looks like a database. */
async function makeDatabase(dataDir: string, now: Date): Promise<void> {
  const { database } = placesIn(dataDir)
  const making = `${database}-half-made-${now.toISOString().replaceAll(':', '-')}`
  await mkdir(making, { mode: 0o700 })
  await makeElsewhere(making)
  // Only an empty folder can be here, left by a mount or by hand.
  if (existsSync(database))
    await rm(database, { recursive: false, force: true }).catch(() => rename(database, `${making}-before`))
  await rename(making, database)
  await markAsMade(dataDir, now)
}

async function refuseIfInUse(dataDir: string): Promise<void> {
  const lock = await lockFolder(dataDir, process.ppid)
  const inUse = (holder: string) =>
    new DatabaseRefused(
      'in-use',
      `${dataDir} is in use by process ${holder}. Two servers need DATABASE_URL, a Postgres that both reach.`,
    )
  if (lock.holder !== undefined) throw inUse(lock.holder)
  // The kernel's lock ends at a container's border; a socket file in the folder does not.
  const said = await readFile(placesIn(dataDir).address, 'utf8').catch(() => undefined)
  if (!said) return
  const { host, pid } = JSON.parse(said) as { host: string; pid: number }
  const path = join(host, socketName)
  if (existsSync(path) && (await askLocal(path, 50)) !== undefined) throw inUse(String(pid))
  await rm(path, { force: true })
  if (!host.startsWith(dataDir)) await rm(host, { recursive: true, force: true })
}

async function openDatabase(dataDir: string): Promise<PGlite> {
  const { database } = placesIn(dataDir)
  try {
    return await PGlite.create(database, { startParams })
  } catch (error) {
    const { bavail, bsize } = await statfs(database)
    if (bavail * bsize < roomToOpenBytes) {
      throw new DatabaseRefused(
        'no-room',
        `There is no room left where ${database} lies. What is in it is safe; free some space and start again.`,
      )
    }
    const backup = await lastBackup(dataDir)
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
  if (movedAside) note('warn', 'a half-made database was moved aside', { movedAside })
  if (isFirstStart) await makeDatabase(dataDir, new Date())
  const db = await openDatabase(dataDir)
  const { server, host } = await listen(db, task)
  const places = placesIn(dataDir)
  await writeWhole(places.address, `${JSON.stringify({ host, port, pid: process.ppid })}\n`)

  const sayChore = (isOver: boolean) => say({ kind: 'chore', isOver })
  const house = keepHouse({ db, server, note, snapshotEveryMs: task.snapshotEveryMs, snapshot, sayChore })
  async function snapshot(): Promise<string> {
    return takeSnapshot({ db, server, dataDir, now: new Date() })
  }
  process.on('message', (message: ToDatabase) => {
    if (message.kind === 'close') void close()
    else {
      snapshot().then(
        (path) => say({ kind: 'snapshot', id: message.id, path }),
        (error: unknown) => say({ kind: 'snapshotFailed', id: message.id, message: String(error) }),
      )
    }
  })
  async function close(): Promise<void> {
    house.stop()
    await server.close()
    await db.close()
    await rm(places.address, { force: true })
    await rm(host, { recursive: true, force: true })
    if (task.isThrowaway) rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
  setInterval(() => say({ kind: 'beat' }), beatEveryMs)
  say({ kind: 'ready', host, port, pid: process.pid, isFirstStart })
}

function note(level: 'info' | 'warn' | 'error', message: string, facts: Record<string, unknown>): void {
  say({ kind: 'note', level, message, facts })
}

async function listen(db: PGlite, task: ServeTask): Promise<{ server: WireServer; host: string }> {
  const engine = async (batch: Buffer) => {
    const parts: Buffer[] = []
    // A copy of each part: the view is of the engine's memory, which the next statement writes over.
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
      engine,
      quietTransactionMs: task.quietTransactionMs,
      onBroken: (error) => {
        say({ kind: 'broken', message: error.message })
        process.exit(exitBroken)
      },
    }),
  })
  // Whoever may enter the folder may use the database, so the folder is for its owner alone.
  const own = join(task.dataDir, 'socket')
  if (Buffer.byteLength(join(own, socketName)) <= longestSocketPath) {
    await mkdir(own, { recursive: true, mode: 0o700 })
    try {
      return await serveAt(own)
    } catch (error) {
      // Some shared folders and network mounts hold no sockets.
      note('info', 'the data folder holds no sockets; using the temporary folder', { error: String(error) })
      await rm(own, { recursive: true, force: true })
    }
  }
  return serveAt(await mkdtemp(join(task.temporaryDir, 'scene-partner-')))
}

async function main(): Promise<void> {
  const task = JSON.parse(process.argv[2] ?? '{}') as DatabaseTask
  if (task.task !== 'serve') {
    process.on('disconnect', () => process.exit(exitBroken))
    await make(task.folder, task.task === 'unpack' ? task.snapshot : undefined)
    process.exit(0)
  }
  // A parent that dies, however it dies, closes this channel. What is committed is on its way to the disk already.
  process.on('disconnect', () => {
    if (task.isThrowaway) rmSync(task.dataDir, { recursive: true, force: true })
    process.exit(0)
  })
  // Ctrl-C and a service manager's stop reach the whole group; the server still needs its database to end well.
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
  if (process.connected) process.send?.(refused, () => process.exit(exitBroken))
  else process.exit(exitBroken)
}
