import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase } from '../../platform/database/database.ts'
import {
  applyRestorePlan,
  type RestorePlan,
  undoRestorePlan,
  writeRestorePlan,
} from '../../platform/database/snapshots/restorePlan.ts'
import { CallError } from '../../testing/client.ts'
import { entries, prepareDataDir, silentLog } from '../../testing/databaseTemplates.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'
import {
  type BackupSetup,
  createBackupOf,
  createBackupSetup,
  listDigests,
  restore,
  verify,
} from './testing/backupFixtures.ts'

// These tests are in a sweep file, which `npm test` does not run: each test creates databases, which takes seconds.

let setup: BackupSetup
const pathOf = (name: string) => setup.pathOf(name)

beforeAll(async () => {
  setup = await createBackupSetup()
})
afterAll(() => setup.remove())

describe('a backup of a running server', () => {
  test('R-30 a backup that is made while five clients write contains every write that the server acknowledged before the backup', async () => {
    const writers = await Promise.all(Array.from({ length: 5 }, () => setup.running.app.signUp({ tier: 'paid' })))
    const acknowledged: string[] = []
    let isOver = false
    const write = async (writer: (typeof writers)[number], number: number) => {
      for (let count = 1; !isOver; count += 1) {
        const title = `Scene ${number}.${count}`
        try {
          await writer.call('saveScript', { title, content: 'ANNA: You came.' })
          acknowledged.push(title)
        } catch (error) {
          // On a slow disk, the copy of the database takes longer than the time limit of a request. Requests then fail
          // with `unavailable`, which this test allows.
          if (!(error instanceof CallError) || error.code !== 'unavailable') throw error
        }
      }
    }
    const writing = writers.map(write)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
    const before = [...acknowledged]
    const file = await setup.createBackup(pathOf('under-load'))
    isOver = true
    await Promise.all(writing)
    expect(acknowledged.length).toBeGreaterThan(before.length)

    const dataDir = pathOf('restored-load')
    expect(await restore({ DATA_DIR: dataDir }, file)).toMatchObject({ exitCode: 0 })
    const database = await startDatabase({ dataDir, entries, log: silentLog })
    const { rows } = await database.db.execute<{ title: string }>(sql`select title from scripts`)
    await database.close()
    const titles = new Set(rows.map(({ title }) => title))
    expect(before.filter((title) => !titles.has(title))).toEqual([])
  })
})

describe('a killed restore', () => {
  const plan: RestorePlan = {
    id: 'test',
    isInPostgres: false,
    restorePoint: 'restore-point-test',
    scratch: 'scratch/restore-test',
    moves: [
      { from: 'scratch/restore-test/database', to: 'database' },
      { from: 'scratch/restore-test/storage', to: 'storage' },
      { from: undefined, to: 'spool' },
    ],
  }

  /** Creates a data folder with an old database and old files, and a temporary folder with the data of a restore. */
  async function createReadyRestore(dataDir: string) {
    await prepareDataDir(dataDir)
    await prepareDataDir(join(dataDir, plan.scratch))
    await writeFile(join(dataDir, plan.scratch, 'database/new'), 'new')
    for (const [at, content] of [
      ['.', 'old'],
      [plan.scratch, 'new'],
    ] as const) {
      await mkdir(join(dataDir, at, 'storage'), { recursive: true })
      await writeFile(join(dataDir, at, 'storage/file'), content)
    }
    await mkdir(join(dataDir, 'spool'))
    await writeRestorePlan(dataDir, plan)
  }

  test.each([0, 1, 2, 3])(
    'R-05 a restore that was killed after %i steps is finished by the next start',
    async (steps) => {
      const dataDir = pathOf(`killed-${steps}`)
      await createReadyRestore(dataDir)
      await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, steps) })
      const database = await startDatabase({ dataDir, entries, log: silentLog })
      await database.close()
      expect(await readFile(join(dataDir, 'database/new'), 'utf8')).toBe('new')
      expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('new')
      expect(await readFile(join(dataDir, plan.restorePoint, 'storage/file'), 'utf8')).toBe('old')
      expect((await readdir(dataDir)).filter((name) => ['restore.json', 'spool'].includes(name))).toEqual([])
    },
  )

  test.each([
    ['verify', (dataDir: string) => verify(dataDir, setup.backup)],
    ['backup', (dataDir: string) => createBackupOf(dataDir, pathOf('after-kill'))],
  ])('R-05 the command %s first finishes a killed restore, and deletes none of the new files', async (name, run) => {
    const dataDir = pathOf(`killed-before-${name}`)
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, 1) })
    expect(await run(dataDir)).toMatchObject({ exitCode: 0 })
    expect(await readFile(join(dataDir, 'database/new'), 'utf8')).toBe('new')
    expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('new')
  })

  test('R-05 restoring a copy of the embedded database first finishes an earlier restore that was killed', async () => {
    const dataDir = pathOf('killed-before-snapshot')
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, 1) })
    const snapshot = pathOf('snapshot-folder')
    await cp(join(dataDir, plan.restorePoint, 'database'), snapshot, { recursive: true })
    expect(await restore({ DATA_DIR: dataDir }, snapshot)).toMatchObject({ exitCode: 0 })
    const database = await startDatabase({ dataDir, entries, log: silentLog })
    await database.close()
    expect(existsSync(join(dataDir, 'database/new'))).toBe(false)
    expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('new')
  })

  test('R-05 another command does not delete the temporary folder of a killed restore', async () => {
    const dataDir = pathOf('killed-and-cleaned')
    await createReadyRestore(dataDir)
    await mkdir(join(dataDir, 'scratch/verify-of-a-killed-command'))
    const temporaryFolder = await createTemporaryFolder(dataDir, 'backup')
    await temporaryFolder.remove()
    expect(await readdir(join(dataDir, 'scratch'))).toEqual(['restore-test'])
  })

  test('R-05 after a killed restore whose new files are lost, finishing and undoing the restore both fail and change no file', async () => {
    const dataDir = pathOf('killed-and-lost')
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, 1) })
    await rm(join(dataDir, plan.scratch), { recursive: true })
    const before = await listDigests(dataDir)
    await expect(startDatabase({ dataDir, entries, log: silentLog })).rejects.toThrow(/restore-test is missing/)
    await expect(undoRestorePlan(dataDir, plan)).rejects.toThrow(/restore-test is missing/)
    expect(await listDigests(dataDir)).toEqual(before)
  })

  test.each([0, 1, 2, 3])('R-05 a restore that stopped after %i steps can be undone completely', async (steps) => {
    const dataDir = pathOf(`undone-${steps}`)
    await createReadyRestore(dataDir)
    await applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, steps) })
    await undoRestorePlan(dataDir, plan)
    expect(existsSync(join(dataDir, 'database/new'))).toBe(false)
    expect(await readFile(join(dataDir, 'storage/file'), 'utf8')).toBe('old')
    expect((await readdir(dataDir)).filter((name) => /restore/.test(name))).toEqual([])
  })
})
