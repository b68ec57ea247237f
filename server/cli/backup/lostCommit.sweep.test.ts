import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase } from '../../platform/database/database.ts'
import { entries, silentLog } from '../../testing/databaseTemplates.ts'
import { createEmptyDatabase, testServerUrl } from '../../testing/testDatabase.ts'
import { startUnreliableProxy } from '../../testing/unreliableProxy.ts'
import { serverCommands } from '../serverCommands.ts'
import { type BackupSetup, contextOf, createBackupSetup, plain } from './testing/backupFixtures.ts'

let setup: BackupSetup

/** The last statement before the commit of a restore. */
const lastStatement = 'comment on schema public is'

describe.skipIf(!testServerUrl)('a restore into Postgres whose connection is lost', () => {
  beforeAll(async () => {
    setup = await createBackupSetup()
  })
  afterAll(() => setup.remove())

  /** Creates a database with a table and a data folder with a file, both of which a restore replaces. */
  async function createTarget(name: string) {
    const target = await createEmptyDatabase()
    const url = target.url ?? ''
    await target.close()
    const dataDir = setup.pathOf(name)
    await mkdir(join(dataDir, 'storage'), { recursive: true })
    await writeFile(join(dataDir, 'storage/old.mp3'), 'the old recording')
    const proxy = await startUnreliableProxy({ connectionString: url })
    const throughProxy = 'connectionString' in proxy.address ? proxy.address.connectionString : ''
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table public.old_table ()')
    return {
      proxy,
      dataDir,
      throughProxy,
      restore: (reportProgress: (message: string) => void = () => undefined) =>
        serverCommands.restoreBackup(
          { ...contextOf({ DATA_DIR: dataDir, DATABASE_URL: throughProxy }), reportProgress },
          { file: setup.backup, ...plain, acceptsViolations: false },
        ),
      /** Returns whether the old data is there: in the database, and in the data folder. */
      async hasOldData() {
        const { rows } = await client.query(`select to_regclass('public.old_table') as found`)
        return { database: rows[0].found !== null, files: existsSync(join(dataDir, 'storage/old.mp3')) }
      },
      async [Symbol.asyncDispose]() {
        await client.end()
        await proxy[Symbol.asyncDispose]()
        await target[Symbol.asyncDispose]()
      },
    }
  }

  test('R-05 if the connection is lost before the commit, the restore fails, and the old database and old files stay', async () => {
    await using target = await createTarget('cut-before-commit')
    target.proxy.cutAfterText(lastStatement)
    expect(await target.restore()).toMatchObject({ exitCode: 69 })
    expect(await target.hasOldData()).toEqual({ database: true, files: true })
    expect(existsSync(join(target.dataDir, 'restore.json'))).toBe(false)
  })

  test('R-05 if the connection is lost after Postgres has committed, the restore asks Postgres on a new connection and succeeds', async () => {
    await using target = await createTarget('cut-after-commit')
    target.proxy.cutAfterText(lastStatement, 'commit')
    expect(await target.restore()).toMatchObject({ exitCode: 0 })
    expect(await target.hasOldData()).toEqual({ database: false, files: false })
    expect(await readdir(join(target.dataDir, 'scratch'))).toEqual([])
  })

  test('R-05 if the connection is lost during the commit and Postgres cannot be asked, the next start finishes the restore', async () => {
    await using target = await createTarget('postgres-away')
    target.proxy.cutAfterText(lastStatement, 'commit')
    // Each table is loaded twice: first into a temporary database to check the backup, then into Postgres.
    const messages = new Set<string>()
    const refused = await target.restore((message) => {
      if (messages.has(message)) target.proxy.limitConnections(0)
      messages.add(message)
    })
    expect(refused).toMatchObject({ exitCode: 69, refusal: expect.stringContaining('start the server') })
    expect(await target.hasOldData()).toEqual({ database: false, files: false })
    target.proxy.recover()
    const { dataDir, throughProxy: databaseUrl } = target
    const database = await startDatabase({ dataDir, databaseUrl, entries, log: silentLog })
    await database.close()
    expect(await target.hasOldData()).toEqual({ database: false, files: false })
    expect(existsSync(join(dataDir, 'restore.json'))).toBe(false)
    expect(await readdir(join(dataDir, 'scratch'))).toEqual([])
  })
})
