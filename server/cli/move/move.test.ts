/** @module-tag long */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeS3 } from '../../adapters/storage/fakeS3.ts'
import { startDatabase } from '../../platform/database/database.ts'
import { entries, prepareDataDir, silentLog } from '../../testing/databaseTemplates.ts'
import { createEmptyDatabase, type TestDatabase, testServerUrl } from '../../testing/testDatabase.ts'
import { startUnreliableProxy } from '../../testing/unreliableProxy.ts'
import { contextOf } from '../backup/testing/backupFixtures.ts'
import { serverCommands } from '../serverCommands.ts'

let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-move-'))
  dataDir = join(folder, 'data')
  await prepareDataDir(dataDir)
  await serverCommands.seed(contextOf({ DATA_DIR: dataDir }), {})
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const move = (to: string, more: Record<string, string> = {}) =>
  serverCommands.moveData(contextOf({ DATA_DIR: dataDir, ...more }), { to })

describe('move', () => {
  test('a move is refused while a server runs, or if the target is an address of an unknown kind', async () => {
    expect(await move('mysql://nowhere/name')).toMatchObject({ exitCode: 64 })
    const database = await startDatabase({ dataDir, entries, log: silentLog })
    try {
      const answer = await move('postgres://nobody@127.0.0.1:1/none')
      expect(answer).toMatchObject({ exitCode: 69, refusal: expect.stringContaining('Stop it first') })
    } finally {
      await database.close()
    }
  })

  test('files move to an empty bucket, a failed move is continued, and a bucket with files is refused', async () => {
    await using s3 = await startFakeS3()
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.options
    const access = {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    await mkdir(join(dataDir, 'storage/users/ada'), { recursive: true })
    for (const name of ['a.flac', 'b.pcm', 'c'])
      await writeFile(join(dataDir, 'storage/users/ada', name), `take ${name}`)

    s3.failNext({ method: 'PUT', key: 'users/ada/c', effect: 403, times: 1 })
    expect((await move(`s3://${bucket}/live`, access)).exitCode).not.toBe(0)
    // The bucket confirms an upload that it stored only in part: the comparison at the end detects this.
    s3.failNext({ method: 'PUT', key: 'users/ada/c', effect: 'halve', times: 1 })
    expect(await move(`s3://${bucket}/live`, access)).toMatchObject({
      exitCode: 69,
      refusal: expect.stringContaining('users/ada/c has 3 bytes in the bucket and 6 in the folder'),
    })
    expect(await move(`s3://${bucket}/live`, access)).toMatchObject({ exitCode: 0, data: { files: 3, resumed: 2 } })
    expect([...s3.files.keys()]).toEqual(['live/users/ada/a.flac', 'live/users/ada/b.pcm', 'live/users/ada/c'])
    expect(String(s3.files.get('live/users/ada/c')?.bytes)).toBe('take c')
    expect(await readFile(join(dataDir, 'storage/users/ada/c'), 'utf8')).toBe('take c')

    expect(await move(`s3://${bucket}/live`, access)).toMatchObject({
      exitCode: 65,
      refusal: expect.stringContaining('is not empty'),
    })
  })
})

describe.skipIf(!testServerUrl)('move to Postgres', () => {
  const urlOf = async (target: TestDatabase) => {
    // Closes the connection, because the command would mistake it for a running server.
    await target.close()
    return target.url ?? ''
  }

  test('a move to Postgres copies all rows, commands can use the new database, and a second move is refused', async () => {
    await using target = await createEmptyDatabase()
    const url = await urlOf(target)
    expect(await move(url)).toMatchObject({ exitCode: 0, text: expect.stringContaining('rows and digests agree') })
    const environment = { DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: url }
    expect(await serverCommands.checkInvariants(contextOf(environment), {})).toMatchObject({ exitCode: 0 })
    expect(await serverCommands.promoteAdmin(contextOf(environment), { email: 'free@example.com' })).toMatchObject({
      exitCode: 0,
    })
    expect(await move(url)).toMatchObject({ exitCode: 65, refusal: expect.stringContaining('is not empty') })
  })

  test('after a move to Postgres that lost its connection, the next move copies only missing and changed tables', async () => {
    await using target = await createEmptyDatabase()
    const url = await urlOf(target)
    await using proxy = await startUnreliableProxy(target.address)
    proxy.cutAfterText('copy public."users"')
    const through = 'connectionString' in proxy.address ? proxy.address.connectionString : ''
    await expect(move(through).then((answer) => answer.exitCode)).resolves.toBe(69)
    // The table admin_log of the source changes between the two moves, so the second move must copy this table again.
    const source = await startDatabase({ dataDir, entries, log: silentLog })
    await source.db.execute(
      sql`insert into admin_log (id, admin_id, action, timestamp) values ('log_1', 'ada', 'later', now())`,
    )
    await source.close()
    const answer = await move(url)
    expect(answer).toMatchObject({ exitCode: 0 })
    expect((answer as { data: { resumed: number } }).data.resumed).toBeGreaterThan(10)
    const check = target.again()
    const { rows } = await check.db.execute(sql`select count(*)::int as users from users`)
    expect(rows).toEqual([{ users: 3 }])
    expect((await check.db.execute(sql`select action from admin_log where action = 'later'`)).rows).toHaveLength(1)
    const { rows: left } = await check.db.execute(sql`select to_regnamespace('scene_partner_move') as schema`)
    expect(left).toEqual([{ schema: null }])
  })
})
