/** @module-tag long */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { findInvariantViolations } from '../../maintenance/index.ts'
import { countStoredBytes } from '../generationStore.ts'
import { takes } from '../tables.ts'
import { deleteOrphanFiles } from './deleteOrphanFiles.ts'
import { convertTakes, convertTakesIntervalMs } from './convertTakes.ts'

const text = 'But soft! What light through yonder window breaks? It is the east.'

/** Records the text on a server that stores PCM, and starts a server that stores FLAC with the same data. */
async function createPcmTakes() {
  const pcmApp = await startApp({ environment: { TAKE_FORMAT: 'pcm' } })
  const actor = await pcmApp.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const recording = await actor.downloadAudio(audioUrl)
  // The two servers have different clocks, so from now on only the new server may make recordings and run jobs.
  await pcmApp.services.generationRunner.shutDown()
  await pcmApp.services.jobs.stop({ graceMs: 0 })
  const app = await startApp({ sharedWith: pcmApp })
  return {
    ...{ app, pcmApp, actor, audioUrl, recording },
    rows: () => app.database.db.select().from(takes).orderBy(takes.userId, takes.key),
    /** Plays the recording on the new server after its file was lost, so that it is made again from its takes. */
    async rebuild() {
      for (const key of (await listKeys(app)).filter((one) => one.includes('/generations/')))
        await app.services.storage.remove(key)
      const sameAccount = app.visitor()
      await sameAccount.call('signIn', { email: actor.email, password: goodPassword })
      return sameAccount.downloadAudio(audioUrl)
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await pcmApp[Symbol.asyncDispose]()
    },
  }
}

async function listKeys({ services: { storage } }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('users/')) keys.push(key)
  return keys.toSorted()
}
const listTakeFiles = async (app: TestApp) => (await listKeys(app)).filter((key) => key.includes('/takes/'))

/** Sets the modification time of the stored files that `isChosen` selects to 1970. */
async function makeFilesOld({ dataDir }: TestApp, isChosen: (path: string) => boolean = () => true) {
  for (const entry of await readdir(join(dataDir, 'storage', 'users'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isChosen(path)) await utimes(path, 0, 0)
  }
}
const violations = async (app: TestApp) => (await findInvariantViolations(app.services)).flatMap(({ broken }) => broken)
const isFlac = ({ storageKey }: { storageKey: string }) => storageKey.endsWith('.flac')
/**
 * Returns a recording after its first 2,000 bytes, in base64. The first frames differ while the recording is being
 * made, because they do not contain its length yet.
 */
const soundOf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(2_000).toString('base64')
const run = (app: TestApp, after?: { userId: string; key: string }) =>
  convertTakes(app.services, after ? { after, converted: 0, left: 0 } : null, new AbortController().signal)

test('a server that stores FLAC makes a recording from takes that an earlier server stored as PCM, without speaking them again', async () => {
  await using world = await createPcmTakes()
  expect((await world.rows()).every((row) => row.storageKey.endsWith('.pcm') && row.bytes === null)).toBe(true)
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(world.app.speaker.spoken).toEqual([])
})

test('PCM takes are converted to FLAC without a change of their samples or the recording; the old files stay for an hour', async () => {
  await using world = await createPcmTakes()
  const { app, actor } = world
  const { db } = app.database
  const before = await world.rows()
  const storedBefore = await countStoredBytes(db, actor.userId)
  await makeFilesOld(app)
  expect(await violations(app)).toEqual([])
  await run(app)

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
  expect(await violations(app)).toEqual([])
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(app.speaker.spoken).toEqual([])

  // A generation or a backup that began before the conversion may read the old file for an hour.
  expect(await listTakeFiles(app)).toHaveLength(after.length * 2)
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  await makeFilesOld(app, (path) => path.endsWith('.pcm'))
  expect(await deleteOrphanFiles(app.services)).toBe(after.length)
  expect(await listTakeFiles(app)).toEqual(after.map(({ storageKey }) => storageKey).toSorted())
})

test('a take is converted to FLAC only once, and each run of the job begins after the last take of the previous run', async () => {
  await using world = await createPcmTakes()
  const [first] = await world.rows()
  await run(world.app, first)
  expect((await world.rows()).map(isFlac)).toEqual((await world.rows()).map((_, index) => index > 0))
  const written: string[] = []
  const { storage } = world.app.services
  const services = {
    ...world.app.services,
    storage: { ...storage, put: (key: string, bytes: Uint8Array) => (written.push(key), storage.put(key, bytes)) },
  }
  await convertTakes(services, null, new AbortController().signal)
  expect(written).toEqual([first?.storageKey.replace(/\.pcm$/, '.flac'), first?.storageKey])
  await convertTakes(services, null, new AbortController().signal)
  expect(written).toHaveLength(2)
})

test('once a day the server converts PCM takes, 20 in each run, with ten seconds between two runs', async () => {
  await using world = await createPcmTakes()
  const { app, actor } = world
  const [row] = await world.rows()
  if (!row) throw new Error('there is no take')
  // Inserts 20 takes without files before the real takes. They cannot be converted, so this test need not encode them.
  const copies = Array.from({ length: 20 }, (_, index) => ({
    ...row,
    key: `${'0'.repeat(20)}${index}`,
    storageKey: `none/${index}.pcm`,
  }))
  await app.database.db.insert(takes).values(copies)
  app.clock.advance(convertTakesIntervalMs)
  await app.services.jobs.drain()
  const converted = async () => (await world.rows()).filter((one) => one.userId === actor.userId && isFlac(one)).length
  expect(await converted()).toBe(0)
  app.clock.advance(10_000)
  await app.services.jobs.drain()
  expect(await converted()).toBe((await world.rows()).length - 20)
})

test('a damaged or missing take stays PCM, and the other takes are converted', async () => {
  await using world = await createPcmTakes()
  const { app } = world
  const [missing, damaged, ...others] = await world.rows()
  expect(others.length).toBeGreaterThan(0)
  await app.services.storage.remove(missing?.storageKey ?? '')
  await app.services.storage.put(damaged?.storageKey ?? '', new Uint8Array((damaged?.samples ?? 0) * 2))
  await run(app)
  expect((await world.rows()).map(isFlac)).toEqual([false, false, ...others.map(() => true)])
  // The two takes are spoken again when a recording needs them.
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(app.speaker.spoken).toHaveLength(2)
  expect((await world.rows()).every(isFlac)).toBe(true)
  expect(await violations(app)).toEqual([])
})

test('if a take is spoken again or deleted while it is converted, its row does not name the converted file', async () => {
  await using world = await createPcmTakes()
  const { app } = world
  const { encoders, storage } = app.services
  const [first, second] = await world.rows()
  const changing = {
    ...encoders,
    async encodeFlac(pcm: Int16Array) {
      const flac = await encoders.encodeFlac(pcm)
      await app.database.db
        .update(takes)
        .set({ storageKey: 'users/other.pcm' })
        .where(eq(takes.key, first?.key ?? ''))
      await app.database.db.delete(takes).where(eq(takes.key, second?.key ?? ''))
      return flac
    },
  }
  await convertTakes({ ...app.services, encoders: changing }, null, new AbortController().signal)
  expect((await world.rows()).find(({ key }) => key === first?.key)?.storageKey).toBe('users/other.pcm')
  expect((await world.rows()).some(({ key }) => key === second?.key)).toBe(false)
  // The hourly job deletes the files that no row names.
  await makeFilesOld(app)
  await deleteOrphanFiles(app.services)
  expect(await storage.size(first?.storageKey.replace(/\.pcm$/, '.flac') ?? '')).toBeNull()
})

test.each([
  ['cannot be encoded', { encodeFlac: () => Promise.reject(new SpeechUnavailable('engine_died', 'no memory')) }],
  ['is decoded to other samples', { decodeFlac: async () => Int16Array.of(1, 2, 3) }],
  ['cannot be decoded', { decodeFlac: async () => null }],
])('a take that %s stays PCM', async (_, failing) => {
  await using world = await createPcmTakes()
  const { app } = world
  const encoders = { ...app.services.encoders, ...failing }
  const files = await listTakeFiles(app)
  await convertTakes({ ...app.services, encoders }, null, new AbortController().signal)
  expect((await world.rows()).some(isFlac)).toBe(false)
  expect(await listTakeFiles(app)).toEqual(files)
})

test('if an older copy of the database names PCM files that were converted, recordings use the FLAC files of these takes', async () => {
  await using world = await createPcmTakes()
  const { app } = world
  const before = await world.rows()
  await run(app)
  const after = await world.rows()
  await makeFilesOld(app, (path) => path.endsWith('.pcm'))
  await deleteOrphanFiles(app.services)
  for (const { key, storageKey, bytes } of before)
    await app.database.db.update(takes).set({ storageKey, bytes }).where(eq(takes.key, key))

  await makeFilesOld(app)
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  expect(soundOf(await world.rebuild())).toBe(soundOf(world.recording))
  expect(app.speaker.spoken).toEqual([])
  await run(app)
  expect(await world.rows()).toEqual(after)
  expect(await violations(app)).toEqual([])
})

test('a file that cannot be read does not stop the conversion of the other takes; 20 such files end the run with an error', async () => {
  await using world = await createPcmTakes()
  const { app } = world
  const [first, ...others] = await world.rows()
  if (!first) throw new Error('there is no take')
  const readable = app.services.takeFiles
  const takeFiles = {
    ...readable,
    readStored: (row: typeof first) =>
      row.key === first.key || row.storageKey.startsWith('none/')
        ? Promise.reject(new Error('the disk does not read it'))
        : readable.readStored(row),
  }
  await convertTakes({ ...app.services, takeFiles }, null, new AbortController().signal)
  expect((await world.rows()).map(isFlac)).toEqual([false, ...others.map(() => true)])

  const copies = Array.from({ length: 20 }, (_, index) => ({
    ...first,
    key: `${'0'.repeat(20)}${index}`,
    storageKey: `none/${index}.pcm`,
  }))
  await app.database.db.insert(takes).values(copies)
  const failing = convertTakes({ ...app.services, takeFiles }, null, new AbortController().signal)
  await expect(failing).rejects.toThrow('the disk does not read it')
})

test('the job converts no takes on a server that stores new takes as PCM, nor while the disk is nearly full', async () => {
  await using world = await createPcmTakes()
  await run(world.pcmApp)
  const { storage } = world.app.services
  const full = { ...storage, assertFreeSpace: () => Promise.reject(new Error('full')) }
  await convertTakes({ ...world.app.services, storage: full }, null, new AbortController().signal)
  expect((await world.rows()).some(isFlac)).toBe(false)
})

test('while the server makes recordings, a run converts only one take, and the next run starts a minute later', async () => {
  await using world = await createPcmTakes()
  const { app } = world
  const encoders = { ...app.services.encoders, stats: () => ({ open: 1, waiting: 0 }) }
  await convertTakes({ ...app.services, encoders }, null, new AbortController().signal)
  const count = async () => (await world.rows()).filter(isFlac).length
  expect(await count()).toBe(1)
  app.clock.advance(59_000)
  await app.services.jobs.drain()
  expect(await count()).toBe(1)
  app.clock.advance(1_000)
  await app.services.jobs.drain()
  expect(await count()).toBe((await world.rows()).length)
})
