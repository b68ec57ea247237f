import { existsSync, watch } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedTemplate, entries, prepareDataDir, silentLog } from '../../testing/databaseTemplates.ts'
import { connectDatabase, type Database, DatabaseRefused, connectToRunningDatabase, startDatabase } from './database.ts'
import { startEmbeddedDatabase } from './embeddedDatabase.ts'
import { migrate } from './migrate.ts'
import { restoreSnapshot } from './snapshots/restoreSnapshot.ts'

// Tests of the embedded database only; a Postgres server has its own guarantees.

/** How often the R-01 test kills the database process. The nightly run sets a larger number. */
const killRounds = Number(process.env['KILL_ROUNDS'] ?? 5)

let dataDir: string
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-folder-'))
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
  await rm(dataDir, { recursive: true, force: true })
})

async function open(): Promise<Database> {
  const database = await startDatabase({ dataDir, entries, log: silentLog })
  opened.push(database)
  return database
}

/** Opens the database so that a test can kill its process. */
async function openToKill() {
  let resolveDeath: (error: Error) => void = () => undefined
  const death = new Promise<Error>((resolve) => {
    resolveDeath = resolve
  })
  const engine = await startEmbeddedDatabase({
    dataDir,
    entries,
    log: silentLog,
    idleTransactionMs: 5000,
    onFatal: resolveDeath,
  })
  const database = connectDatabase({ address: engine.address, kind: 'pglite', log: silentLog })
  opened.push(database, engine)
  return { database, kill: () => process.kill(engine.pid, 'SIGKILL'), death }
}

const refusal = (starting: Promise<unknown>) =>
  starting.then(
    () => undefined,
    (error: unknown) => (error instanceof DatabaseRefused ? error : undefined),
  )

test('R-10 a second server on the same data folder is refused, and the error names the process that uses the folder', async () => {
  await prepareDataDir(dataDir)
  const first = await open()
  const refused = await refusal(open())
  expect(refused?.reason).toBe('in-use')
  expect(refused?.message).toContain(`process ${process.pid}`)
  await first.db.execute(sql`select 1`)
})

test('R-10 of ten servers that start at the same time on one data folder exactly one opens the database', async () => {
  await prepareDataDir(dataDir)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => open()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
}, 60_000)

test('R-10 a start is refused while a server in another container uses the same data folder', async () => {
  await prepareDataDir(dataDir)
  // A server in another container is only visible as a socket that responds: its kernel lock is not visible here.
  const host = join(dataDir, 'elsewhere')
  await mkdir(host)
  const elsewhere = createServer((socket) => socket.on('error', () => socket.destroy()))
  await new Promise<void>((resolve) => elsewhere.listen(join(host, '.s.PGSQL.5432'), resolve))
  await writeFile(join(dataDir, 'database.json'), JSON.stringify({ host, port: 5432, pid: 4242 }))
  const refused = await refusal(open())
  expect([refused?.reason, refused?.message]).toEqual(['in-use', expect.stringContaining('process 4242')])
  await new Promise((resolve) => elsewhere.close(resolve))
})

test(
  'R-01 after kill -9 of the database, every acknowledged transaction is complete, and the next start needs no repair',
  async () => {
    await prepareDataDir(dataDir)
    let expected = 0
    for (let round = 0; round < killRounds; round++) {
      const { database, kill, death } = await openToKill()
      await database.db.execute(sql`create table if not exists acked (id int primary key)`)
      await database.db.execute(sql`create table if not exists twin (id int primary key)`)
      const writing = (async () => {
        for (;;) {
          const id = expected + 1
          await database.tx(async (tx) => {
            await tx.execute(sql`insert into acked values (${id}) on conflict do nothing`)
            await tx.execute(sql`insert into twin values (${id}) on conflict do nothing`)
          })
          expected = id
          if (expected % 40 === 20) kill()
        }
      })()
      await expect(writing).rejects.toThrow()
      expect((await death).message).toContain('SIGKILL')
    }
    const { db } = await open()
    const { rows } = await db.execute<{ acked: number; twin: number; last: number }>(
      sql`select (select count(*)::int from acked) as acked, (select count(*)::int from twin) as twin, (select max(id) from acked) as last`,
    )
    const [row] = rows
    expect(row?.acked).toBe(row?.twin)
    // The running transaction may have been committed without an acknowledgement, so `expected` and
    // `expected + 1` are both right.
    expect([expected, expected + 1]).toContain(row?.last)
    expect(row?.acked).toBe(row?.last)
  },
  60_000 + killRounds * 5000,
)

test('R-04 if the process that creates a database is killed, the next start creates a database and deletes nothing', async () => {
  const incompleteSeen = new Promise<void>((resolve) => {
    const watcher = watch(dataDir, () => void check())
    const check = async () => {
      const name = (await readdir(dataDir)).find((one) => one.includes('half-made'))
      if (!name) return
      watcher.close()
      resolve()
    }
  })
  const starting = refusal(startDatabase({ dataDir, entries, log: silentLog }))
  await incompleteSeen
  const pid = Number((await childrenOf(process.pid)).at(-1))
  process.kill(pid, 'SIGKILL')
  expect(await starting).toMatchObject({ reason: 'failed' })
  const { db } = await open()
  await db.execute(sql`select 1`)
  expect((await readdir(dataDir)).filter((one) => one.includes('half-made'))).toHaveLength(1)
}, 60_000)

async function childrenOf(pid: number): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ')
}

test('R-04 at a start, an incomplete database is moved to another folder and not deleted, and a new database opens', async () => {
  await mkdir(join(dataDir, 'database', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'database', 'base', '1'), 'half')
  const { db } = await open()
  await db.execute(sql`select 1`)
  const aside = (await readdir(dataDir)).find((one) => one.includes('half-made'))
  expect(await readFile(join(dataDir, aside ?? '', 'base', '1'), 'utf8')).toBe('half')
}, 60_000)

test('R-09 a start is refused if the database folder is empty although it contained a database before', async () => {
  await cp(await embeddedTemplate(), dataDir, { recursive: true })
  await rm(join(dataDir, 'database'), { recursive: true })
  await mkdir(join(dataDir, 'database'))
  const refused = await refusal(open())
  expect(refused?.reason).toBe('data-missing')
  expect(refused?.message).toContain(join(dataDir, 'database-made.json'))
  expect(await readdir(join(dataDir, 'database'))).toEqual([])
})

test('R-31 a start with a damaged database fails, leaves the database in its place, and names the last backup', async () => {
  await prepareDataDir(dataDir)
  const database = await open()
  const backup = await database.snapshot?.()
  await database.close()
  await truncate(join(dataDir, 'database', 'global', 'pg_control'), 100)
  const refused = await refusal(open())
  expect(refused?.reason).toBe('damaged')
  expect(refused?.message).toContain(backup)
  expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true)
})

test('a snapshot that is taken while other transactions write contains consistent data', async () => {
  await prepareDataDir(dataDir)
  const database = await open()
  await database.db.execute(sql`create table lines (id int primary key)`)
  let isOver = false
  const writing = (async () => {
    for (let id = 1; !isOver; id++) await database.db.execute(sql`insert into lines values (${id})`)
  })()
  const path = await database.snapshot?.()
  isOver = true
  await writing
  expect(path?.startsWith(join(dataDir, 'backups'))).toBe(true)
  expect((await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
  const otherFolder = await mkdtemp(join(tmpdir(), 'scene-partner-folder-'))
  const restored = await restoreInto(otherFolder, path ?? '')
  const { rows } = await restored.db.execute<{ whole: boolean }>(
    sql`select count(*) = coalesce(max(id), 0) as whole from lines`,
  )
  await restored.close()
  await rm(otherFolder, { recursive: true })
  expect(rows).toEqual([{ whole: true }])
})

async function restoreInto(folder: string, snapshot: string): Promise<Database> {
  await restoreSnapshot({ snapshot, dataDir: folder, entries, now: new Date('2026-11-21T10:00:00.000Z') })
  return startDatabase({ dataDir: folder, entries, log: silentLog })
}

test('another process can connect to the embedded database of a running server', async () => {
  await prepareDataDir(dataDir)
  expect(await connectToRunningDatabase({ dataDir, log: silentLog })).toBeUndefined()
  const server = await open()
  await server.db.execute(sql`create table props (name text)`)
  const command = await connectToRunningDatabase({ dataDir, log: silentLog })
  await command?.db.execute(sql`insert into props values ('skull')`)
  await command?.close()
  const { rows } = await server.db.execute(sql`select name from props`)
  expect(rows).toEqual([{ name: 'skull' }])
})

test('a database opens in a data folder whose path is too long for a socket', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
  await prepareDataDir(deep)
  const database = await startDatabase({ dataDir: deep, entries, log: silentLog })
  await database.db.execute(sql`select 1`)
  await database.close()
  expect(existsSync(join(deep, 'database.json'))).toBe(false)
})

// [decisions §2.7]
test('the detection of a database that does not respond is off during migrations and on again afterwards', async () => {
  await prepareDataDir(dataDir)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const onFatal = vi.fn<(error: Error) => void>()
  const database = await startDatabase({ dataDir, entries, log: silentLog, onFatal: onFatal })
  opened.push(database)
  // Advances the timers without processing messages, as if the database did not respond.
  const simulateSilence = (ms: number) => vi.advanceTimersByTime(ms)
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-migrations-'))
  try {
    await database.withoutStallDetection(async () => simulateSilence(600_000))
    expect(onFatal).not.toHaveBeenCalled()
    await database.db.execute(sql`select 1`)
    const withoutStallDetection = vi.spyOn(database, 'withoutStallDetection')
    await migrate(database, pathToFileURL(`${folder}/`)).catch(() => undefined)
    expect(withoutStallDetection).toHaveBeenCalledOnce()
    simulateSilence(17_000)
    expect(onFatal).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})

test('an embedded database is copied before each upgrade, and the newest three copies remain', async () => {
  const folder = pathToFileURL(`${dataDir}/migrations/`)
  await mkdir(folder, { recursive: true })
  const database = await open()
  const migrateTo = async (number: number) => {
    await writeFile(new URL(`000${number}_step.sql`, folder), `create table step_${number} (name text)`)
    await migrate(database, folder)
  }
  await migrateTo(0)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
  for (const number of [1, 2, 3, 4]) await migrateTo(number)
  await migrate(database, folder)
  const copies = (await readdir(join(dataDir, 'backups'))).sort()
  expect(copies).toHaveLength(3)
  expect(copies.every((name) => name.endsWith('-before-upgrade.tar.gz'))).toBe(true)
  await database.close()

  const restored = `${dataDir}/restored`
  await restoreSnapshot({
    snapshot: join(dataDir, 'backups', copies[2] ?? ''),
    dataDir: restored,
    entries,
    now: new Date(),
  })
  const before = await startDatabase({ dataDir: restored, entries, log: silentLog })
  opened.push(before)
  const { rows } = await before.db.execute(sql`select name from schema_migrations order by name`)
  expect(rows.map(({ name }) => name)).toEqual(['0000_step.sql', '0001_step.sql', '0002_step.sql', '0003_step.sql'])
})
