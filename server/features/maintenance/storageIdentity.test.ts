import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import { startFakeS3 } from '../../adapters/storage/fakeS3.ts'
import { createS3Storage } from '../../adapters/storage/s3Storage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { startApp } from '../../testing/startApp.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'scene-partner-storage-'))
})
afterEach(async () => {
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const open = (name: string) => createFolderStorage(join(dataDir, name))
const start = (storage: Storage, on = database) =>
  startApp({ sharedWith: { database: on, dataDir }, overrides: { storage } })

/** Starts a server on a new database and stores one recording. */
async function recordOnce(storage: Storage) {
  await using app = await start(storage)
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
}

test('R-09 a server starts again on its own storage, and refuses an empty folder in its place', async () => {
  await recordOnce(await open('storage'))
  await using again = await start(await open('storage'))
  expect((await again.visitor().request('/api/health/ready')).status).toBe(200)
  await expect(start(await open('unmounted'))).rejects.toMatchObject({
    name: 'StorageRefused',
    exitCode: 78,
    message: expect.stringContaining('a volume may not be mounted'),
  })
  expect(await (await open('unmounted')).size('installation-id')).toBeNull()
})

test('R-09 the message names the id that accepts an empty folder', async () => {
  await recordOnce(await open('storage'))
  const error: unknown = await start(await open('new')).catch((reason: unknown) => reason)
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(String(error)) ?? []
  await (await open('new')).put('installation-id', Buffer.from(id))
  await using app = await start(await open('new'))
  expect((await app.visitor().request('/api/health/ready')).status).toBe(200)
})

test('R-09 the storage of another installation is refused, also by a new database', async () => {
  await recordOnce(await open('storage'))
  await using other = await testDatabase()
  await expect(start(await open('storage'), other)).rejects.toThrow('belongs to another database')
  const own = await open('other')
  await (await start(own, other))[Symbol.asyncDispose]()
  await expect(start(await open('storage'), other)).rejects.toThrow('belongs to another database')
})

test('R-20 a storage that fails at the start does not stop the server', async () => {
  await using s3 = await startFakeS3()
  s3.failNext({ method: 'GET', effect: 403, times: 1 })
  await using app = await start(createS3Storage({ ...s3.options, prefix: '' }))
  expect((await app.visitor().request('/api/health/ready')).status).toBe(200)
})
