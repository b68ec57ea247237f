/** @module-tag long */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderStorage } from '../../adapters/storage/folderStorage.ts'
import { startFakeS3 } from '../../adapters/storage/fakeS3.ts'
import { createS3Storage } from '../../adapters/storage/s3Storage.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { generations, takes } from '../generation/tables.ts'
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

test('R-09 a server starts again with its own storage, but does not start with an empty folder in place of this storage', async () => {
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

test('R-09 a server that refuses an empty storage folder names the id that the operator can write there to accept the folder', async () => {
  await recordOnce(await open('storage'))
  const error: unknown = await start(await open('new')).catch((reason: unknown) => reason)
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(String(error)) ?? []
  await (await open('new')).put('installation-id', Buffer.from(id))
  await using app = await start(await open('new'))
  expect((await app.visitor().request('/api/health/ready')).status).toBe(200)
})

test('R-09 a server refuses the storage of another installation, also if the database of the server is new', async () => {
  await recordOnce(await open('storage'))
  await using other = await testDatabase()
  await expect(start(await open('storage'), other)).rejects.toThrow('belongs to another database')
  const own = await open('other')
  await (await start(own, other))[Symbol.asyncDispose]()
  await expect(start(await open('storage'), other)).rejects.toThrow('belongs to another database')
})

/** Replaces a storage by an empty folder, as when its volume is lost. Returns a function that puts the storage back. */
async function loseVolume(name: string) {
  const place = join(dataDir, name)
  await rename(place, `${place}-of-volume`)
  await mkdir(place)
  return async () => {
    await rm(place, { recursive: true })
    await rename(`${place}-of-volume`, place)
  }
}

const text = 'But soft! What light through yonder window breaks?'

/** Starts a server with one finished recording, which was not played yet. */
async function startWithRecording() {
  const app = await start(await open('storage'))
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const stateOf = async () => (await actor.call('getUserGenerations', {})).generations[0]?.state
  await expect.poll(stateOf).toBe('ready')
  const readRows = async () => [await app.database.db.select().from(takes), await readGenerations(app)]
  return { app, actor, audioUrl, generationId, stateOf, readRows }
}
const readGenerations = (app: TestApp) => app.database.db.select().from(generations)

test('R-20 when the volume is lost while the server runs, requests for a recording get 503, and the database rows of the recording do not change', async () => {
  const { app, actor, audioUrl, readRows } = await startWithRecording()
  await using _ = app
  const before = await readRows()
  const mountAgain = await loseVolume('storage')
  const answer = await actor.request(audioUrl)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { details: { code: 'storage/retry-limit-exceeded' } } })
  expect(await readRows()).toEqual(before)
  expect(await (await app.visitor().request('/api/health')).json()).toMatchObject({ status: 'degraded' })
  await expect(actor.call('startGeneration', { text: 'Another text.', voiceId: 'tom' })).rejects.toMatchObject({
    code: 'storage/retry-limit-exceeded',
  })
  await mountAgain()
  expect((await actor.request(audioUrl)).status).toBe(200)
  expect(await readRows()).toEqual(before)
})

test('R-20 when a volume is lost, the takes on it keep their rows; when the volume is back, these takes are not spoken again', async () => {
  const { app, actor, generationId, readRows, stateOf } = await startWithRecording()
  await using _ = app
  const [takesBefore] = await readRows()
  const spoken = app.speaker.spoken.length
  // The finished recording is deleted, so the next recording is made from the takes.
  await actor.call('deleteGeneration', { generationId })
  const mountAgain = await loseVolume('storage')
  await actor.call('startGeneration', { text, voiceId: 'tom' })
  const faultsOf = async () => Math.max(...(await readGenerations(app)).map(({ temporaryFaults }) => temporaryFaults))
  await expect.poll(faultsOf).toBe(1)
  await mountAgain()
  app.clock.advance(60_000)
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('ready')
  expect((await readRows())[0]).toEqual(takesBefore)
  expect(app.speaker.spoken.length).toBe(spoken)
})

test('R-20 a server starts although its storage fails', async () => {
  await using s3 = await startFakeS3()
  s3.failNext({ method: 'GET', effect: 403, times: 1 })
  await using app = await start(createS3Storage({ ...s3.options, prefix: '' }))
  expect((await app.visitor().request('/api/health/ready')).status).toBe(200)
})
