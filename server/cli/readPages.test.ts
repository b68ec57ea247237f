/** @module-tag long */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startDatabase } from '../platform/database/database.ts'
import { entries, prepareDataDir, silentLog } from '../testing/databaseTemplates.ts'
import { readPages } from './readPages.ts'

const pageBytes = 8_192

test('R-31 readPages finds a damaged page of a database that still starts, and names its table', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-pages-'))
  try {
    await prepareDataDir(dataDir)
    const before = await startDatabase({ dataDir, entries, log: silentLog })
    await before.db.execute(sql`create table prompts (id int primary key, words text)`)
    await before.db.execute(sql`insert into prompts select n, repeat('word ', 50) from generate_series(1, 2000) as n`)
    const { rows } = await before.db.execute<{ path: string }>(sql`select pg_relation_filepath('prompts') as path`)
    expect(await readPages(before)).toMatchObject({ damages: [], tables: expect.any(Number) })
    await before.db.execute(sql`checkpoint`)
    await before.close()

    const file = await open(join(dataDir, 'database', rows[0]?.path ?? ''), 'r+')
    await file.write(Buffer.alloc(64, 0xa5), 0, 64, 30 * pageBytes)
    await file.close()

    const after = await startDatabase({ dataDir, entries, log: silentLog })
    try {
      const { damages } = await readPages(after)
      expect(damages).toEqual([expect.stringMatching(/^public\.prompts: invalid page in block 30 of relation/)])
      expect((await after.db.execute(sql`select words from prompts where id = 1`)).rows).toHaveLength(1)
    } finally {
      await after.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
