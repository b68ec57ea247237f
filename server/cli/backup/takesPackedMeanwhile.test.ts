/** @module-tag long */
// During a backup, after it has read the database and before it copies the files, the takes of a generation are moved
// into one file (a pack), and their separate files are deleted.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../adapters/storage/openStorage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { packTakesDelayMs } from '../../features/generation/packs/packGeneration.ts'
import { generations, takes } from '../../features/generation/tables.ts'
import { findInvariantViolations } from '../../features/maintenance/index.ts'
import { createZip } from '../../platform/archive/createZip.ts'
import { startDatabase } from '../../platform/database/database.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { entries, migrations, silentLog } from '../../testing/databaseTemplates.ts'
import { goodPassword, startApp } from '../../testing/startApp.ts'
import { fingerprintSecret } from './manifest.ts'
import { openSource } from './openSource.ts'
import { readCommandConfig } from './places.ts'
import { type BackupSetup, contextOf, createBackupSetup, restore, verify } from './testing/backupFixtures.ts'
import { writeEntries } from './writeEntries.ts'

let setup: BackupSetup
beforeAll(async () => {
  setup = await createBackupSetup()
})
afterAll(() => setup.remove())

/** Writes a backup to `file`. Calls `beforeFiles` after it has written the database, before it writes the files. */
async function writeBackup(file: string, beforeFiles: () => Promise<void>): Promise<void> {
  const { environment } = setup.running
  const config = readCommandConfig(environment)
  const temporaryFolder = setup.pathOf('scratch')
  await mkdir(temporaryFolder)
  const stored = await openStorage(config)
  const storage: Storage = {
    ...stored,
    async *list(prefix) {
      await beforeFiles()
      yield* stored.list(prefix)
    },
  }
  const now = new Date()
  const archive = createZip(
    writeEntries({
      ...{ storage, now, dataDir: config.dataDir, version: '1.2.3', includesSecret: false },
      source: await openSource(config, contextOf(environment), temporaryFolder),
      migrations: await readMigrations(migrations),
      secretFingerprint: fingerprintSecret(config.appSecret),
      reportProgress: () => undefined,
    }),
    now,
  )
  await pipeline(archive, createWriteStream(file))
}

test('takes whose files are deleted during a backup are spoken again after the restore, without a charge', async () => {
  const { app } = setup.running
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'Where is he? He has left.', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const recording = await actor.downloadAudio(audioUrl)
  const rows = () => app.database.db.select().from(takes).where(eq(takes.userId, actor.userId))
  const file = setup.pathOf('packed-meanwhile.zip')
  await writeBackup(file, async () => {
    const before = await rows()
    app.clock.advance(packTakesDelayMs)
    await app.services.jobs.drain()
    expect((await rows()).map(({ packOffset }) => packOffset === null)).toEqual([false, false])
    for (const { storageKey } of before) await app.services.storage.remove(storageKey)
  })

  const dataDir = setup.pathOf('restored')
  expect(await verify(setup.pathOf('elsewhere'), file)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('2 deleted while it was made'),
  })
  expect(await restore({ DATA_DIR: dataDir }, file)).toMatchObject({ exitCode: 0 })
  const database = await startDatabase({ dataDir, entries, log: silentLog })
  try {
    await using restored = await startApp({ sharedWith: { database, dataDir } })
    const user = restored.visitor()
    await user.call('signIn', { email: actor.email, password: goodPassword })
    expect(Buffer.compare(await user.downloadAudio(audioUrl), recording)).toBe(0)
    expect(restored.speaker.spoken).toEqual([])

    const findRow = async () =>
      (await database.db.select().from(generations).where(eq(generations.userId, actor.userId)))[0]
    const before = await findRow()
    await restored.services.storage.remove(before?.audioKey ?? '')
    await user.downloadAudio(audioUrl)
    expect(restored.speaker.spoken).toHaveLength(2)
    expect((await findRow())?.spentCharacters).toBe(before?.spentCharacters)
    expect((await findInvariantViolations(restored.services)).flatMap(({ broken }) => broken)).toEqual([])
  } finally {
    await database.close()
  }
})
