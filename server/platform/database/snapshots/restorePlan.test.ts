import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  applyRestorePlan,
  finishInterruptedRestore,
  readRestorePlan,
  type RestorePlan,
  undoRestorePlan,
  writeRestorePlan,
} from './restorePlan.ts'

const plan: RestorePlan = {
  id: 'test',
  isInPostgres: true,
  restorePoint: 'restore-point',
  scratch: 'scratch/restore',
  moves: [
    { from: 'scratch/restore/database', to: 'database' },
    { from: 'scratch/restore/storage', to: 'storage' },
    { from: undefined, to: 'spool' },
  ],
}

let dataDir: string

/** Creates a data folder with old data, new data that is ready, and the plan of the restore. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-restore-'))
  for (const folder of ['database', 'storage', 'spool']) await write(folder, 'old')
  for (const folder of ['database', 'storage']) await write(`${plan.scratch}/${folder}`, 'new')
  await writeRestorePlan(dataDir, plan)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function write(folder: string, content: string) {
  const path = join(dataDir, folder, 'file')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** Reads the file of each folder, in `DATA_DIR` or in a folder of it; undefined if there is no file. */
const readAll = (under = '.') =>
  Promise.all(
    ['database', 'storage', 'spool'].map((folder) =>
      readFile(join(dataDir, under, folder, 'file'), 'utf8').catch(() => undefined),
    ),
  )
const applyMoves = (count: number) => applyRestorePlan(dataDir, { ...plan, moves: plan.moves.slice(0, count) })
const exists = (path: string) => existsSync(join(dataDir, path))

test.each([0, 1, 2, 3])(
  'R-05 a restore that stopped after %i moves can be applied again: the new data is in its place, and the old data is in the restore point',
  async (count) => {
    await applyMoves(count)
    for (const _time of ['first', 'second']) {
      await applyRestorePlan(dataDir, plan)
      expect(await readAll()).toEqual(['new', 'new', undefined])
      expect(await readAll(plan.restorePoint)).toEqual(['old', 'old', 'old'])
    }
  },
)

test('R-05 a restore into a place without old data can be applied again, and the new data stays there', async () => {
  await rm(join(dataDir, 'storage'), { recursive: true })
  await applyMoves(2)
  await applyRestorePlan(dataDir, plan)
  expect(await readAll()).toEqual(['new', 'new', undefined])
  expect(await readAll(plan.restorePoint)).toEqual(['old', undefined, 'old'])
})

test.each([0, 1, 2, 3])(
  'R-05 a restore that stopped after %i moves can be undone: the old data is in its place, and nothing of the restore is left',
  async (count) => {
    await applyMoves(count)
    await undoRestorePlan(dataDir, plan)
    expect(await readAll()).toEqual(['old', 'old', 'old'])
    expect([plan.restorePoint, plan.scratch].filter(exists)).toEqual([])
    expect(await readRestorePlan(dataDir)).toBeUndefined()
  },
)

test('R-05 a restore whose new data is lost is neither applied nor undone, and the remaining data stays in its place', async () => {
  await applyMoves(1)
  await rm(join(dataDir, 'database'), { recursive: true })
  for (const act of [applyRestorePlan, undoRestorePlan])
    await expect(act(dataDir, plan)).rejects.toThrow('both scratch/restore/database and database are missing')
  await write('database', 'new')
  await rm(join(dataDir, plan.scratch), { recursive: true })
  for (const act of [applyRestorePlan, undoRestorePlan])
    await expect(act(dataDir, plan)).rejects.toThrow(`its folder ${join(dataDir, plan.scratch)} is missing`)
  expect(await readAll()).toEqual(['new', 'old', 'old'])
  expect(await readAll(plan.restorePoint)).toEqual(['old', undefined, undefined])
})

test('R-05 a start finishes a restore that Postgres has committed, undoes one that it has not committed, and fails without DATABASE_URL', async () => {
  const finish = (databaseUrl: string | undefined, isCommitted: boolean) =>
    finishInterruptedRestore({ dataDir, databaseUrl }, async () => isCommitted)
  await applyMoves(1)
  await expect(finish(undefined, true)).rejects.toThrow('A restore into Postgres was interrupted.')
  expect(await readAll()).toEqual(['new', 'old', 'old'])
  await finish('postgres://db.example/name', false)
  expect(await readAll()).toEqual(['old', 'old', 'old'])

  for (const folder of ['database', 'storage']) await write(`${plan.scratch}/${folder}`, 'new')
  await writeRestorePlan(dataDir, plan)
  await finish('postgres://db.example/name', true)
  expect(await readAll()).toEqual(['new', 'new', undefined])
  expect([exists(plan.restorePoint), exists(plan.scratch)]).toEqual([true, false])
  expect(await readRestorePlan(dataDir)).toBeUndefined()
})
