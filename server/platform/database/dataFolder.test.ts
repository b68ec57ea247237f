import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLastBackup, getDataPaths, inspectDataFolder } from './dataFolder.ts'

const now = new Date('2026-11-21T09:30:00.000Z')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-inspect-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function write(...paths: string[]) {
  for (const path of paths) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), '18')
  }
}
const inspect = (at = now) => inspectDataFolder(dataDir, at)

test('a start without a database and without a backup counts as a first start, also if the database folder exists and is empty', async () => {
  expect(await inspect()).toEqual({ isFirstStart: true })
  await mkdir(join(dataDir, 'database'))
  expect(await inspect()).toEqual({ isFirstStart: true })
  expect(await readdir(dataDir)).toEqual(['database'])
})

test.each([['database/base/1'], ['database/PG_VERSION'], ['database/global/pg_control']])(
  'R-04 an incomplete database that has only the file %s is renamed and not deleted, and the start counts as a first start',
  async (path) => {
    await write(path)
    const { isFirstStart, movedAside = '' } = await inspect()
    expect(isFirstStart).toBe(true)
    expect(await readFile(join(movedAside, path.replace('database/', '')), 'utf8')).toBe('18')
    expect(await readdir(dataDir)).toEqual([movedAside.slice(dataDir.length + 1)])
  },
)

test('R-09 a start without a database is refused if the data folder has a backup, and also if a file shows that there was a database', async () => {
  await write('backups/2026-11-20T09-30-00.000Z.tar.gz')
  await expect(inspect()).rejects.toMatchObject({
    reason: 'data-missing',
    message: expect.stringContaining(join(dataDir, 'backups/2026-11-20T09-30-00.000Z.tar.gz')),
  })
  await rm(join(dataDir, 'backups'), { recursive: true })
  await write('database-made.json')
  await expect(inspect()).rejects.toMatchObject({ reason: 'data-missing', message: expect.stringContaining('none') })
})

test('the last backup is the newest complete snapshot; an unfinished snapshot is not a backup', async () => {
  await write('backups/2026-11-21T09-30-00.000Z.tar.gz.tmp', 'backups/notes.txt')
  expect(await findLastBackup(dataDir)).toBeUndefined()
  expect(await inspect()).toEqual({ isFirstStart: true })
  await write('backups/2026-11-20T09-30-00.000Z-before-upgrade.tar.gz', 'backups/2026-11-19T09-30-00.000Z.tar.gz')
  expect(await findLastBackup(dataDir)).toBe(join(dataDir, 'backups/2026-11-20T09-30-00.000Z-before-upgrade.tar.gz'))
})

test('a start that finds a complete database without the marker file writes the file, and later starts do not change it', async () => {
  await write('database/PG_VERSION', 'database/global/pg_control')
  const { marker } = getDataPaths(dataDir)
  expect(await inspect()).toEqual({ isFirstStart: false })
  const content = await readFile(marker, 'utf8')
  expect(JSON.parse(content)).toMatchObject({ madeAt: now.toISOString() })
  expect(await inspect(new Date('2027-01-01T00:00:00.000Z'))).toEqual({ isFirstStart: false })
  expect(await readFile(marker, 'utf8')).toBe(content)
})
