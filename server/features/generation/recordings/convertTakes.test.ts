/** @module-tag long */
// Converts PCM takes. All tests share two servers: one that stores PCM, and one that stores FLAC.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStorage } from '../../../adapters/storage/folderStorage.ts'
import { interceptEncoders, type InterceptedEncoders } from '../../../testing/interceptEncoders.ts'
import { type InterceptedStorage, interceptStorage } from '../../../testing/interceptStorage.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { countStoredBytes } from '../generationStore.ts'
import { generations, takes } from '../tables.ts'
import { deleteOrphanFiles } from './deleteOrphanFiles.ts'
import { convertTakes, convertTakesIntervalMs } from './convertTakes.ts'

const text = 'But soft! What light through yonder window breaks? It is the east.'
const entries = pathToFileURL(join(import.meta.dirname, '../../../../dist/workers/'))

let pcmApp: TestApp
let app: TestApp
let storageFaults: InterceptedStorage
let encoderFaults: InterceptedEncoders
beforeAll(async () => {
  pcmApp = await startApp({ environment: { TAKE_FORMAT: 'pcm' } })
  // Only the server that stores FLAC may run jobs.
  await pcmApp.services.jobs.stop({ graceMs: 0 })
  storageFaults = interceptStorage(await createFolderStorage(join(pcmApp.dataDir, 'storage')))
  encoderFaults = interceptEncoders(createEncoderPool({ entries }))
  const overrides = { storage: storageFaults.storage, encoders: encoderFaults.encoders }
  app = await startApp({ sharedWith: pcmApp, overrides })
})
afterEach(async () => {
  storageFaults.reset()
  encoderFaults.reset()
  // The job converts the takes of all accounts, so the next test needs an installation without accounts and files.
  await app.database.db.delete(users)
  for (const key of await listKeys()) await app.services.storage.remove(key)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await pcmApp[Symbol.asyncDispose]()
})

/** Advances the clocks of both servers. */
function advance(ms: number) {
  app.clock.advance(ms)
  pcmApp.clock.advance(ms)
}

/** Records the text for a new account on the server that stores PCM. */
async function createPcmTakes() {
  const actor = await pcmApp.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const recording = await actor.downloadAudio(audioUrl)
  // Waits until the database contains the generation as finished, because the server that stores FLAC is then asked for
  // the recording.
  await vi.waitUntil(async () => (await app.database.db.$count(generations, eq(generations.state, 'making'))) === 0, {
    timeout: 60_000,
  })
  const spokenBefore = app.speaker.spoken.length
  return {
    ...{ actor, audioUrl, recording },
    rows: () =>
      app.database.db.select().from(takes).where(eq(takes.userId, actor.userId)).orderBy(takes.userId, takes.key),
    /** Returns what the server that stores FLAC has spoken since the text was recorded. */
    spoken: () => app.speaker.spoken.slice(spokenBefore),
    /** Plays the recording on the server that stores FLAC after its file was lost, so that it is made from its takes. */
    async rebuild() {
      for (const key of (await listKeys()).filter((one) => one.includes('/generations/')))
        await app.services.storage.remove(key)
      const sameAccount = app.visitor()
      await sameAccount.call('signIn', { email: actor.email, password: goodPassword })
      return sameAccount.downloadAudio(audioUrl)
    },
  }
}

async function listKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('users/')) keys.push(key)
  return keys.toSorted()
}
const listTakeFiles = async () => (await listKeys()).filter((key) => key.includes('/takes/'))

/** Sets the modification time of the stored files that `isChosen` selects to 1970. */
async function makeFilesOld(isChosen: (path: string) => boolean = () => true) {
  for (const entry of await readdir(join(app.dataDir, 'storage', 'users'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isChosen(path)) await utimes(path, 0, 0)
  }
}
const violations = async () => (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)
const isFlac = ({ storageKey }: { storageKey: string }) => storageKey.endsWith('.flac')
/**
 * Returns a recording after its first 2,000 bytes, in base64. The first frames differ while the recording is being
 * made, because they do not contain its length yet.
 */
const soundOf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(2_000).toString('base64')
const run = ({ services } = app, after?: { userId: string; key: string }) =>
  convertTakes(services, after ? { after, converted: 0, left: 0 } : null, new AbortController().signal)

test('a server that stores FLAC makes a recording from takes that an earlier server stored as PCM, without speaking them again', async () => {
  const world = await createPcmTakes()
  expect((await world.rows()).every((row) => row.storageKey.endsWith('.pcm') && row.bytes === null)).toBe(true)
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(world.spoken()).toEqual([])
})

test('PCM takes are converted to FLAC without a change of their samples or the recording; the old files stay for an hour', async () => {
  const world = await createPcmTakes()
  const { actor } = world
  const { db } = app.database
  const before = await world.rows()
  const storedBefore = await countStoredBytes(db, actor.userId)
  await makeFilesOld()
  expect(await violations()).toEqual([])
  await run()

  const after = await world.rows()
  expect(after.length).toBeGreaterThan(1)
  for (const [index, row] of after.entries()) {
    const { storageKey, bytes, ...rest } = row
    expect(before[index]).toMatchObject(rest)
    expect(storageKey).toBe(before[index]?.storageKey.replace(/\.pcm$/, '.flac'))
    expect(await app.services.storage.size(storageKey)).toBe(bytes)
  }
  const pcmBytes = before.reduce((sum, { samples }) => sum + samples * 2, 0)
  const flacBytes = after.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  expect(flacBytes).toBeLessThan(pcmBytes)
  expect(await countStoredBytes(db, actor.userId)).toBe(storedBefore - pcmBytes + flacBytes)
  expect(await violations()).toEqual([])
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(world.spoken()).toEqual([])

  // A generation or a backup that began before the conversion may read the old file for an hour.
  expect(await listTakeFiles()).toHaveLength(after.length * 2)
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  await makeFilesOld((path) => path.endsWith('.pcm'))
  expect(await deleteOrphanFiles(app.services)).toBe(after.length)
  expect(await listTakeFiles()).toEqual(after.map(({ storageKey }) => storageKey).toSorted())
})

test('a take is converted to FLAC only once, and each run of the job begins after the last take of the previous run', async () => {
  const world = await createPcmTakes()
  const [first] = await world.rows()
  await run(app, first)
  expect((await world.rows()).map(isFlac)).toEqual((await world.rows()).map((_, index) => index > 0))
  const written: string[] = []
  storageFaults.before('put', (key) => written.push(key))
  await run()
  expect(written).toEqual([first?.storageKey.replace(/\.pcm$/, '.flac'), first?.storageKey])
  await run()
  expect(written).toHaveLength(2)
})

test('once a day the server converts PCM takes, 20 in each run, with ten seconds between two runs', async () => {
  const world = await createPcmTakes()
  const { actor } = world
  const [row] = await world.rows()
  if (!row) throw new Error('there is no take')
  // Inserts 20 takes without files before the real takes. They cannot be converted, so this test need not encode them.
  const copies = Array.from({ length: 20 }, (_, index) => ({
    ...row,
    key: `${'0'.repeat(20)}${index}`,
    storageKey: `none/${index}.pcm`,
  }))
  await app.database.db.insert(takes).values(copies)
  advance(convertTakesIntervalMs)
  await app.services.jobs.drain()
  const converted = async () => (await world.rows()).filter((one) => one.userId === actor.userId && isFlac(one)).length
  expect(await converted()).toBe(0)
  advance(10_000)
  await app.services.jobs.drain()
  expect(await converted()).toBe((await world.rows()).length - 20)
})

test('a damaged or missing take stays PCM, and the other takes are converted', async () => {
  const world = await createPcmTakes()
  const [missing, damaged, ...others] = await world.rows()
  expect(others.length).toBeGreaterThan(0)
  await app.services.storage.remove(missing?.storageKey ?? '')
  await app.services.storage.put(damaged?.storageKey ?? '', new Uint8Array((damaged?.samples ?? 0) * 2))
  await run()
  expect((await world.rows()).map(isFlac)).toEqual([false, false, ...others.map(() => true)])
  // The two takes are spoken again when a recording needs them.
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(world.spoken()).toHaveLength(2)
  expect((await world.rows()).every(isFlac)).toBe(true)
  expect(await violations()).toEqual([])
})

test('if a take is spoken again or deleted while it is converted, its row does not name the converted file', async () => {
  const world = await createPcmTakes()
  const [first, second] = await world.rows()
  encoderFaults.replace({
    async encodeFlac(pcm) {
      const flac = await encoderFaults.working.encodeFlac(pcm)
      await app.database.db
        .update(takes)
        .set({ storageKey: 'users/other.pcm' })
        .where(eq(takes.key, first?.key ?? ''))
      await app.database.db.delete(takes).where(eq(takes.key, second?.key ?? ''))
      return flac
    },
  })
  await run()
  expect((await world.rows()).find(({ key }) => key === first?.key)?.storageKey).toBe('users/other.pcm')
  expect((await world.rows()).some(({ key }) => key === second?.key)).toBe(false)
  // The hourly job deletes the files that no row names.
  await makeFilesOld()
  await deleteOrphanFiles(app.services)
  expect(await app.services.storage.size(first?.storageKey.replace(/\.pcm$/, '.flac') ?? '')).toBeNull()
})

test.each([
  ['cannot be encoded', { encodeFlac: () => Promise.reject(new SpeechUnavailable('engine_died', 'no memory')) }],
  ['is decoded to other samples', { decodeFlac: async () => Int16Array.of(1, 2, 3) }],
  ['cannot be decoded', { decodeFlac: async () => null }],
])('a take that %s stays PCM', async (_, failing) => {
  const world = await createPcmTakes()
  encoderFaults.replace(failing)
  const files = await listTakeFiles()
  await run()
  expect((await world.rows()).some(isFlac)).toBe(false)
  expect(await listTakeFiles()).toEqual(files)
})

test('if an older copy of the database names PCM files that were converted, recordings use the FLAC files of these takes', async () => {
  const world = await createPcmTakes()
  const before = await world.rows()
  await run()
  const after = await world.rows()
  await makeFilesOld((path) => path.endsWith('.pcm'))
  await deleteOrphanFiles(app.services)
  for (const { key, storageKey, bytes } of before)
    await app.database.db.update(takes).set({ storageKey, bytes }).where(eq(takes.key, key))

  await makeFilesOld()
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(world.spoken()).toEqual([])
  await run()
  expect(await world.rows()).toEqual(after)
  expect(await violations()).toEqual([])
})

test('a file that cannot be read does not stop the conversion of the other takes; 20 such files end the run with an error', async () => {
  const world = await createPcmTakes()
  const [first, ...others] = await world.rows()
  if (!first) throw new Error('there is no take')
  storageFaults.before('get', (key) => {
    if (key === first.storageKey || key.startsWith('none/')) throw new Error('the disk does not read it')
  })
  await run()
  expect((await world.rows()).map(isFlac)).toEqual([false, ...others.map(() => true)])

  const copies = Array.from({ length: 20 }, (_, index) => ({
    ...first,
    key: `${'0'.repeat(20)}${index}`,
    storageKey: `none/${index}.pcm`,
  }))
  await app.database.db.insert(takes).values(copies)
  await expect(run()).rejects.toThrow('the disk does not read it')
})

test('the job converts no takes on a server that stores new takes as PCM, nor while the disk is nearly full', async () => {
  const world = await createPcmTakes()
  await run(pcmApp)
  storageFaults.before('assertFreeSpace', () => {
    throw new Error('full')
  })
  await run()
  expect((await world.rows()).some(isFlac)).toBe(false)
})

test('while the server makes recordings, a run converts only one take, and the next run starts a minute later', async () => {
  const world = await createPcmTakes()
  encoderFaults.replace({ stats: () => ({ open: 1, waiting: 0 }) })
  await run()
  encoderFaults.reset()
  const count = async () => (await world.rows()).filter(isFlac).length
  expect(await count()).toBe(1)
  advance(59_000)
  await app.services.jobs.drain()
  expect(await count()).toBe(1)
  advance(1_000)
  await app.services.jobs.drain()
  expect(await count()).toBe((await world.rows()).length)
})
