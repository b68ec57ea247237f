/** @module-tag long */
// Interrupts the packing of takes, repeats it, and runs it twice at the same time.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServerWithFaultyDatabase } from '../../../testing/startFaultyApp.ts'
import { packGeneration } from './packGeneration.ts'
import { rewritePack } from './rewritePack.ts'
import { type PackApp, soundOf, startPackApp, threeTakes } from './testing/packFixtures.ts'

const { signal } = new AbortController()

/** Records three takes for a new account, and cancels the job that packs them. */
async function record(world: PackApp, text = threeTakes) {
  const actor = await world.app.signUp({ tier: 'paid' })
  const recording = await world.record(actor, text)
  await world.forgetPackJob(recording.generationId)
  return { actor, ...recording }
}
/** Calls `act` before the storage stores the next pack. */
function beforePack({ storageFaults }: PackApp, act: () => Promise<unknown>) {
  storageFaults.before('put', async (key) => {
    if (!key.endsWith('.pack')) return
    storageFaults.reset()
    await act()
  })
}
/** Starts another server that loses its database at its next statement. */
async function startDyingServer({ app, storageFaults: { storage } }: PackApp) {
  const server = await startServerWithFaultyDatabase(app, { storage })
  server.intercept(() => Promise.reject(new Error('the process was killed')))
  return server
}
/** Makes every test of the storage fail, so that the server must not use it. */
function failChecks({ storageFaults }: PackApp) {
  storageFaults.before('check', () => {
    throw new Error('the volume is not mounted')
  })
}
const unusable = { code: 'storage/retry-limit-exceeded' }
const isPacked = ({ packOffset }: { packOffset: number | null }) => packOffset !== null

test('after a crash between storing a pack and changing the rows, takes are read from their own files, and a later run packs them', async () => {
  await using world = await startPackApp('folder')
  const { actor, audioUrl, generationId, sound } = await record(world)
  const before = await world.rows(actor)
  await using dying = await startDyingServer(world)
  await expect(packGeneration(dying.services, generationId, signal)).rejects.toThrow('killed')
  expect(await world.rows(actor)).toEqual(before)
  expect(await world.listFiles(actor)).toHaveLength(4)
  expect(await world.violations()).toEqual([])
  expect(await world.sweep()).toBe(1)
  await world.loseRecordings(actor)
  expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))

  expect(await packGeneration(world.app.services, generationId, signal)).toBe(3)
  // A second run packs nothing.
  const after = await world.rows(actor)
  expect(await packGeneration(world.app.services, generationId, signal)).toBe(0)
  expect(await world.rows(actor)).toEqual(after)
  await world.sweep()
  expect(await world.listFiles(actor)).toEqual([after[0]?.storageKey])
  await world.loseRecordings(actor)
  expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
  expect(world.app.speaker.spoken).toHaveLength(3)
})

test('if the database changes the rows but the connection breaks before its answer, the pack is not deleted', async () => {
  await using world = await startPackApp('folder')
  const { actor, generationId } = await record(world)
  const { storage } = world.storageFaults
  await using server = await startServerWithFaultyDatabase(world.app, { storage })
  server.intercept(async (run) => {
    await run()
    throw new Error('the connection was lost')
  })
  await expect(packGeneration(server.services, generationId, signal)).rejects.toThrow('lost')
  expect((await world.rows(actor)).every(isPacked)).toBe(true)
  expect(await world.violations()).toEqual([])
})

test('two servers that pack the same generation at the same time leave one pack', async () => {
  await using world = await startPackApp('folder')
  await using other = await world.startOther()
  const { actor, audioUrl, generationId, sound } = await record(world)
  let second = 0
  // The second server starts and completes its packing while the first server writes its pack.
  beforePack(world, async () => {
    second = await packGeneration(other.services, generationId, signal)
  })
  const first = await packGeneration(world.app.services, generationId, signal)
  expect([first, second]).toEqual([0, 3])
  const rows = await world.rows(actor)
  expect(new Set(rows.map(({ storageKey }) => storageKey)).size).toBe(1)
  expect((await world.listFiles(actor)).filter((key) => key.endsWith('.pack'))).toEqual([rows[0]?.storageKey])
  await world.loseRecordings(actor)
  await world.sweep()
  expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
  expect(world.app.speaker.spoken).toHaveLength(3)

  const { actor: both, generationId: id } = await record(world)
  await Promise.all([packGeneration(world.app.services, id, signal), packGeneration(other.services, id, signal)])
  expect((await world.rows(both)).every(isPacked)).toBe(true)
  expect(new Set((await world.rows(both)).map(({ storageKey }) => storageKey)).size).toBe(1)
  expect(await world.violations()).toEqual([])
})

test.each([
  ['spoken again', { sha256: 'other' }],
  ['moved', { storageKey: 'users/other.flac' }],
])('if a take is %s while the pack is written, no row is changed and the pack is deleted', async (_, change) => {
  await using world = await startPackApp('folder')
  const { actor, generationId } = await record(world)
  const [take] = await world.rows(actor)
  beforePack(world, () => world.setTake(actor, take?.key ?? '', change))
  expect(await packGeneration(world.app.services, generationId, signal)).toBe(0)
  expect((await world.rows(actor)).some(isPacked)).toBe(false)
  expect((await world.listFiles(actor)).some((key) => key.endsWith('.pack'))).toBe(false)
  expect(await world.findPackedAt(generationId)).toBeNull()
})

test('a generation that started before its stored takes were packed reads them from the pack after their files are deleted', async () => {
  await using world = await startPackApp('folder')
  const { actor, generationId } = await record(world)
  world.app.speaker.block()
  const text = `Who goes there? ${threeTakes}`
  const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  expect(await packGeneration(world.app.services, generationId, signal)).toBe(3)
  await world.sweep()
  expect(await world.listFiles(actor)).toHaveLength(1)
  world.app.speaker.unblock()
  expect((await actor.downloadAudio(audioUrl)).length).toBeGreaterThan(2_000)
  expect(world.app.speaker.spoken).toHaveLength(4)
  expect((await world.rows(actor)).filter(isPacked)).toHaveLength(3)
})

test('a take whose file is missing is not put into the pack, and is spoken again when a recording needs it', async () => {
  await using world = await startPackApp('folder')
  const { actor, audioUrl, generationId, sound } = await record(world)
  const [take] = await world.rows(actor)
  await world.app.services.storage.remove(take?.storageKey ?? '')
  expect(await packGeneration(world.app.services, generationId, signal)).toBe(2)
  await world.loseRecordings(actor)
  expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
  expect(world.app.speaker.spoken).toHaveLength(4)
  expect(await world.violations()).toEqual([])
})

test('while the volume of the storage is not mounted, a generation is not marked as packed', async () => {
  await using world = await startPackApp('folder')
  const { generationId } = await record(world)
  await rename(join(world.folder, 'storage'), join(world.folder, 'unmounted'))
  await expect(packGeneration(world.app.services, generationId, signal)).rejects.toMatchObject(unusable)
  expect(await world.findPackedAt(generationId)).toBeNull()
})

test('an interrupted rewrite of a pack can be repeated, and a pack that no row names is deleted', async () => {
  await using world = await startPackApp('bucket')
  const { actor, generationId } = await record(world)
  await packGeneration(world.app.services, generationId, signal)
  const [deleted, ...remaining] = await world.rows(actor)
  const pack = { userId: actor.userId, storageKey: deleted?.storageKey ?? '' }
  // No take was deleted yet, so rewriting the pack changes nothing.
  await rewritePack(world.app.services, pack, signal)
  expect((await world.rows(actor)).map(({ storageKey }) => storageKey)).toEqual(
    [deleted, ...remaining].map(() => pack.storageKey),
  )
  await world.setTake(actor, deleted?.key ?? '', {
    storageKey: `users/${actor.userId}/takes/own.flac`,
    packOffset: null,
  })
  await using dying = await startDyingServer(world)
  await expect(rewritePack(dying.services, pack, signal)).rejects.toThrow('killed')
  beforePack(world, () => world.setTake(actor, remaining[0]?.key ?? '', { sha256: 'other' }))
  await expect(rewritePack(world.app.services, pack, signal)).rejects.toThrow('was changed')
  expect((await world.rows(actor)).filter(({ storageKey }) => storageKey === pack.storageKey)).toHaveLength(2)
  await rewritePack(world.app.services, pack, signal)
  const rows = (await world.rows(actor)).filter(isPacked)
  expect(rows.map(({ key, packOffset }) => [key, packOffset])).toEqual([
    [remaining[0]?.key, 0],
    [remaining[1]?.key, remaining[0]?.bytes],
  ])
  expect(rows.some(({ storageKey }) => storageKey === pack.storageKey)).toBe(false)
  expect(await world.listFiles(actor)).toContain(pack.storageKey)
  await rewritePack(world.app.services, pack, signal)
  expect(await world.listFiles(actor)).not.toContain(pack.storageKey)
})

test('when a take is deleted from a pack with an unreadable take, the pack is deleted after its readable takes were moved', async () => {
  await using world = await startPackApp('bucket')
  const { actor, generationId } = await record(world)
  const { storage } = world.app.services
  await packGeneration(world.app.services, generationId, signal)
  const [deleted, remaining, lost] = await world.rows(actor)
  const pack = { userId: actor.userId, storageKey: deleted?.storageKey ?? '' }
  await world.deleteTake(actor, deleted?.key ?? '')
  await world.changeBytes(pack.storageKey, (bytes) => bytes.subarray(0, (lost?.packOffset ?? 0) + 10))
  // While the storage cannot be used, the files of all takes seem to be missing, so the pack must not be deleted.
  failChecks(world)
  await expect(rewritePack(world.app.services, pack, signal)).rejects.toMatchObject(unusable)
  world.storageFaults.reset()
  expect(await storage.size(pack.storageKey)).not.toBeNull()
  await rewritePack(world.app.services, pack, signal)
  const rows = await world.rows(actor)
  expect(rows.find(({ key }) => key === lost?.key)?.storageKey).toBe(pack.storageKey)
  expect(await storage.size(pack.storageKey)).toBeNull()
  const moved = rows.find(({ key }) => key === remaining?.key)
  expect(moved?.packOffset).toBe(0)
  expect(await storage.size(moved?.storageKey ?? '')).toBe(remaining?.bytes)
})

test('while the old files of packed takes are written again, the file of a take that was deleted or spoken again meanwhile is not written', async () => {
  await using world = await startPackApp('folder')
  const { actor, generationId } = await record(world)
  const before = await world.rows(actor)
  world.app.clock.advance(3_600_000)
  const renewed: string[] = []
  world.storageFaults.before('put', async (storageKey) => {
    if (!storageKey.endsWith('.flac')) return
    const [deleted, again] = before.filter((row) => row.storageKey !== storageKey)
    await world.deleteTake(actor, deleted?.key ?? '')
    await world.setTake(actor, again?.key ?? '', { storageKey: again?.storageKey ?? '', packOffset: null })
    renewed.push(storageKey)
  })
  expect(await packGeneration(world.app.services, generationId, signal)).toBe(3)
  expect(renewed).toHaveLength(1)
})
