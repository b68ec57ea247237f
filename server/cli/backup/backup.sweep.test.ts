import { existsSync } from 'node:fs'
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeS3 } from '../../adapters/storage/fakeS3.ts'
import { startDatabase } from '../../platform/database/database.ts'
import { entries, prepareDataDir, silentLog } from '../../testing/databaseTemplates.ts'
import { startApp } from '../../testing/startApp.ts'
import { createEmptyDatabase, testServerUrl } from '../../testing/testDatabase.ts'
import { serverCommands } from '../serverCommands.ts'
import {
  type BackupSetup,
  contextOf,
  createBackupSetup,
  listDigests,
  noEncryption,
  plain,
  restore,
  rewriteBackup,
  withEntry,
} from './testing/backupFixtures.ts'

// These tests are in a sweep file, which `npm test` does not run: each test creates a database, which takes seconds.

let setup: BackupSetup
let backup: string
let encrypted: string
const pathOf = (name: string) => setup.pathOf(name)

beforeAll(async () => {
  setup = await createBackupSetup()
  ;({ backup, encrypted } = setup)
})
afterAll(() => setup.remove())

/** Starts a server on a restored data folder, signs in as the user, and reads the recording and all titles. */
async function readAsUser(dataDir: string) {
  const database = await startDatabase({ dataDir, entries, log: silentLog })
  try {
    await using app = await startApp({ sharedWith: { database, dataDir } })
    const actor = app.visitor()
    await actor.call('signIn', { email: 'ada@example.com', password: 'Open-the-curtain-7' })
    const { generations } = await actor.call('getUserGenerations', {})
    const audio = await actor.downloadAudio(generations.at(-1)?.audioUrl ?? '')
    const { scripts } = await actor.call('getUserScripts', {})
    return { titles: generations.map(({ title }) => title), audio, scripts: scripts.map(({ title }) => title) }
  } finally {
    await database.close()
  }
}

describe('a backup of a running server', () => {
  test('R-30 a backup is verified and restored on another server with its files, and the user signs in there', async () => {
    const verified = await serverCommands.verifyBackup(contextOf({ DATA_DIR: pathOf('elsewhere') }), {
      file: backup,
      ...plain,
    })
    expect(verified).toMatchObject({ exitCode: 0, text: expect.stringContaining('can be restored') })
    const dataDir = pathOf('restored')
    const answer = await restore({ DATA_DIR: dataDir }, backup)
    expect(answer).toMatchObject({ exitCode: 0, text: expect.stringContaining('second factors do not work') })
    expect(Buffer.compare((await readAsUser(dataDir)).audio, setup.recording)).toBe(0)
    expect(await serverCommands.checkInvariants(contextOf({ DATA_DIR: dataDir }), {})).toMatchObject({ exitCode: 0 })
    const takeFiles = Object.keys(await listDigests(dataDir)).filter((path) => path.includes('/takes/'))
    expect(takeFiles.map((path) => extname(path)).toSorted()).toEqual(['.flac', '.pack', '.pcm'])
  })

  test('only an encrypted backup contains the app secret, and the restore of this backup restores the secret', async () => {
    const secret = await readFile(join(pathOf('source'), 'app-secret'), 'utf8')
    expect((await readFile(backup)).includes(secret)).toBe(false)
    expect((await readFile(encrypted)).includes(secret)).toBe(false)
    const dataDir = pathOf('with-secret')
    const answer = await restore({ DATA_DIR: dataDir }, encrypted, { passphraseFile: pathOf('passphrase') })
    expect(answer).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('The app secret of the backup is in place'),
    })
    expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toBe(secret)
  })

  test('a backup that is encrypted for a public key is verified with the private key', async () => {
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    await writeFile(pathOf('identity'), `# created today\n${identity}\n`)
    const file = await setup.createBackup(pathOf('out'), { ...noEncryption, recipient })
    const context = contextOf({ DATA_DIR: pathOf('elsewhere') })
    const options = { file, passphraseFile: undefined, identityFile: pathOf('identity') }
    expect(await serverCommands.verifyBackup(context, options)).toMatchObject({ exitCode: 0 })
  })

  test('a backup in a bucket is restored into the same bucket, and a failed restore leaves no files behind', async () => {
    await using s3 = await startFakeS3()
    const { endpoint, region, accessKeyId, secretAccessKey, bucket } = s3.options
    const access = {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const context = contextOf({ ...setup.running.environment, ...access })
    const made = await serverCommands.createBackup(context, { to: `s3://${bucket}/nightly`, ...noEncryption })
    const { place } = (made as { data: { place: string } }).data
    const inBucket = { ...access, S3_BUCKET: bucket, S3_PREFIX: 'live' }
    // The first attempt fails while it uploads files, so every step is undone.
    s3.failNext({ method: 'PUT', key: 'live/users', effect: 403, times: 1 })
    const failed = await restore({ DATA_DIR: pathOf('s3-restored'), ...inBucket }, place)
    expect(failed.exitCode).not.toBe(0)
    expect([...s3.files.keys()].filter((key) => key.startsWith('live/'))).toEqual([])
    expect(existsSync(join(pathOf('s3-restored'), 'database'))).toBe(false)
    expect(await restore({ DATA_DIR: pathOf('s3-restored'), ...inBucket }, place)).toMatchObject({ exitCode: 0 })
    expect([...s3.files.keys()].some((key) => key.startsWith('live/users/'))).toBe(true)
  })

  test.skipIf(!testServerUrl)(
    'a backup is restored into an empty Postgres database, and again into the restored database',
    async () => {
      await using target = await createEmptyDatabase()
      const environment = { DATA_DIR: pathOf('into-postgres'), DATABASE_URL: target.url ?? '' }
      await target.close()
      expect(await restore(environment, backup)).toMatchObject({ exitCode: 0 })
      expect(await restore(environment, backup)).toMatchObject({ exitCode: 0 })
      expect(await serverCommands.checkInvariants(contextOf(environment), {})).toMatchObject({ exitCode: 0 })
    },
  )
})

describe('restore', () => {
  test('R-05 the restore point contains the database and the files from before the restore', async () => {
    const dataDir = pathOf('replaced')
    await prepareDataDir(dataDir)
    await mkdir(join(dataDir, 'storage/users'), { recursive: true })
    await writeFile(join(dataDir, 'storage/users/old.mp3'), 'the old recording')
    const before = await listDigests(join(dataDir, 'database'))
    const answer = await restore({ DATA_DIR: dataDir }, backup)
    expect(answer.exitCode).toBe(0)
    const { restorePoint } = (answer as { data: { restorePoint: string } }).data
    expect(await listDigests(join(restorePoint, 'database'))).toEqual(before)
    expect(await readFile(join(restorePoint, 'storage/users/old.mp3'), 'utf8')).toBe('the old recording')
    expect(existsSync(join(dataDir, 'storage/users/old.mp3'))).toBe(false)
  })

  test('R-31 restoring a snapshot from the folder `backups` replaces a damaged database', async () => {
    const dataDir = pathOf('from-snapshot')
    await prepareDataDir(dataDir)
    const database = await startDatabase({ dataDir, entries, log: silentLog })
    const snapshot = await database.snapshot?.()
    await database.close()
    await truncate(join(dataDir, 'database/global/pg_control'), 100)
    expect(await restore({ DATA_DIR: dataDir }, snapshot ?? '')).toMatchObject({ exitCode: 0 })
    expect(await serverCommands.checkInvariants(contextOf({ DATA_DIR: dataDir }), {})).toMatchObject({ exitCode: 0 })
  })

  test.each([
    {
      name: 'S-66 a backup has forged rows that do not fit their table',
      make: (to: string) =>
        rewriteBackup(
          backup,
          to,
          withEntry('database/users.copy', (content) => `${content}hostile\trow\n`),
        ),
      says: /The rows of the table users in .* do not fit the table\./,
    },
    {
      name: 'S-66 a backup has a forged row, and the digest of its file was corrected',
      make: (to: string) =>
        rewriteBackup(
          backup,
          to,
          withEntry('database/users.copy', (content) => content.replace('ada@', 'eva@')),
        ),
      says: /The table users of .* has \d+ rows; its manifest describes \d+ with other content\./,
    },
  ])('$name: the restore is refused and changes nothing', async ({ make, says }) => {
    const file = pathOf('forged')
    await make(file)
    const dataDir = pathOf('not-forged')
    const answer = await restore({ DATA_DIR: dataDir }, file)
    expect(answer).toMatchObject({ exitCode: 65, refusal: expect.stringMatching(says) })
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
  })
})
