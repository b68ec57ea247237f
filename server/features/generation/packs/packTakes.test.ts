/** @module-tag long */
// Puts the takes of finished generations into one file, and reads, damages and deletes them there.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStoredBytes } from '../generationStore.ts'
import { purgeAfterMs } from '../recordings/purgeGeneration.ts'
import { packTakesDelayMs } from './packGeneration.ts'
import { rewritePackJob } from './rewritePack.ts'
import { changeByte, type PackApp, soundOf, startPackApp, threeTakes } from './testing/packFixtures.ts'

const isPack = (key: string) => key.endsWith('.pack')

describe.each(['folder', 'bucket'] as const)('packs in a %s', (kind) => {
  let world: PackApp
  beforeAll(async () => {
    world = await startPackApp(kind)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /**
   * Records three takes for a new account and packs them. `spokenSince` returns the number of units that were spoken
   * after the packing.
   */
  async function recordAndPack() {
    const actor = await world.app.signUp({ tier: 'paid' })
    const recording = await world.record(actor)
    await world.pack()
    await world.sweep()
    const { spoken } = world.app.speaker
    const before = spoken.length
    const [storageKey = ''] = await world.listFiles(actor)
    return { actor, ...recording, storageKey, spokenSince: () => spoken.length - before }
  }

  test('five minutes after a generation is finished, its takes are in one pack, from which the recording can be made again', async () => {
    const { app } = world
    const actor = await app.signUp({ tier: 'paid' })
    const { audioUrl, generationId, sound } = await world.record(actor)
    const before = await world.rows(actor)
    const files = await world.listFiles(actor)
    expect(files).toHaveLength(3)
    const storedBytes = await countStoredBytes(app.database.db, actor.userId)
    app.clock.advance(packTakesDelayMs - 1)
    await app.services.jobs.drain()
    expect(await world.rows(actor)).toEqual(before)
    app.clock.advance(1)
    await app.services.jobs.drain()

    const after = await world.rows(actor)
    const [storageKey = ''] = after.map((row) => row.storageKey)
    let end = 0
    for (const row of after) {
      expect(row).toEqual({ ...before.find(({ key }) => key === row.key), storageKey, packOffset: end })
      end += row.bytes ?? 0
    }
    expect(after).toHaveLength(3)
    expect(isPack(storageKey)).toBe(true)
    expect(await app.services.storage.size(storageKey)).toBe(end)
    expect(await world.findPackedAt(generationId)).toEqual(app.clock.now())
    expect(await countStoredBytes(app.database.db, actor.userId)).toBe(storedBytes)
    expect(await world.listFiles(actor)).toEqual([...files, storageKey].toSorted())
    expect(await world.sweep()).toBe(3)
    expect(await world.listFiles(actor)).toEqual([storageKey])
    expect(await world.violations()).toEqual([])

    const spoken = app.speaker.spoken.length
    await world.loseRecordings(actor)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
    // A new recording that needs one of these takes reads it from the pack.
    await world.record(actor, 'But soft! Who goes there?')
    expect(app.speaker.spoken.length).toBe(spoken + 1)
    await world.pack()
    expect(await world.rows(actor)).toMatchObject([...after, { packOffset: null }])
    expect(await world.violations()).toEqual([])
  })

  test('if a pack contains a damaged take, only this take is spoken again, and the pack is then replaced', async () => {
    const { actor, audioUrl, sound, storageKey, spokenSince } = await recordAndPack()
    const [, damaged] = await world.rows(actor)
    await world.changeBytes(storageKey, (bytes) => changeByte(bytes, damaged?.packOffset ?? 0, damaged?.bytes ?? 0))
    await world.loseRecordings(actor)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
    expect(spokenSince()).toBe(1)
    await world.rewritePacks()
    const rows = await world.rows(actor)
    expect(rows.map(({ packOffset }) => packOffset === null)).toEqual([false, false, true])
    expect(rows[2]?.key).toBe(damaged?.key)
    // The old pack is deleted, so that the damaged audio does not stay in storage when the owner deletes the recording.
    expect(await world.sweep()).toBe(1)
    expect(await world.listFiles(actor)).not.toContain(storageKey)
    await world.loseRecordings(actor)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
    expect(spokenSince()).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  test.each([
    ['lost', 3, undefined],
    ['shorter by its last take', 1, -1],
  ])('if a pack is %s, only its missing takes are spoken again', async (_, count, lastTake) => {
    const { actor, audioUrl, sound, storageKey, spokenSince } = await recordAndPack()
    const end = (await world.rows(actor)).at(-1)?.packOffset ?? 0
    if (lastTake) await world.changeBytes(storageKey, (bytes) => bytes.subarray(0, end))
    else await world.app.services.storage.remove(storageKey)
    expect(await world.violations()).toEqual([expect.stringContaining(storageKey)])
    await world.loseRecordings(actor)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
    expect(spokenSince()).toBe(count)
    await world.rewritePacks()
    expect(await world.violations()).toEqual([])
  })

  test('when a recording is deleted, its takes are removed from the pack, except takes that another recording uses', async () => {
    const { actor, generationId, storageKey, spokenSince } = await recordAndPack()
    const other = await world.record(actor, 'But soft!')
    const [remaining] = (await world.rows(actor)).filter(({ packOffset }) => packOffset === 0)
    await actor.call('deleteGeneration', { generationId })
    world.app.clock.advance(purgeAfterMs)
    await world.app.services.jobs.drain()
    await world.rewritePacks()

    const rows = await world.rows(actor)
    expect(rows).toMatchObject([{ key: remaining?.key, packOffset: 0 }])
    const files = await world.listFiles(actor)
    expect(files.toSorted()).toEqual([storageKey, rows[0]?.storageKey].toSorted())
    expect(await world.app.services.storage.size(rows[0]?.storageKey ?? '')).toBe(remaining?.bytes)
    // The consistency check accepts the old pack, which stays until the next hourly run of `deleteOrphanFiles`.
    const unused = `users/${actor.userId}/takes/other.pack`
    await world.app.services.storage.put(unused, Buffer.from('x'))
    await world.makeFilesOld()
    expect(await world.violations()).toEqual([`${unused} belongs to nothing`])
    await world.app.services.storage.remove(unused)
    expect(await world.sweep()).toBe(1)
    expect(await world.listFiles(actor)).toEqual([rows[0]?.storageKey])
    await world.loseRecordings(actor)
    expect(soundOf(await actor.downloadAudio(other.audioUrl))).toBe(soundOf(other.sound))
    expect(spokenSince()).toBe(0)

    await actor.call('deleteGeneration', { generationId: other.generationId })
    world.app.clock.advance(purgeAfterMs)
    await world.app.services.jobs.drain()
    expect(await world.rows(actor)).toEqual([])
    expect(await world.listFiles(actor)).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  test('if several recordings with takes in one pack are deleted within a minute, the pack is rewritten once', async () => {
    const { actor, generationId, storageKey } = await recordAndPack()
    const first = await world.record(actor, 'But soft!')
    await world.record(actor, 'It is the east.')
    await actor.call('deleteGeneration', { generationId })
    world.app.clock.advance(30_000)
    await actor.call('deleteGeneration', { generationId: first.generationId })
    world.app.clock.advance(purgeAfterMs - 30_000)
    await world.app.services.jobs.drain()
    expect(await world.rows(actor)).toHaveLength(2)
    world.app.clock.advance(30_000)
    await world.app.services.jobs.drain()
    expect((await world.rows(actor)).map((row) => row.storageKey)).toEqual([storageKey])
    await world.rewritePacks()
    const jobs = await world.app.database.db.execute<{ state: string }>(
      sql`select state from jobs where kind = ${rewritePackJob} and key = ${storageKey}`,
    )
    expect(jobs.rows).toEqual([{ state: 'done' }])
    const [last, ...others] = await world.rows(actor)
    expect(others).toEqual([])
    expect(last?.storageKey).not.toBe(storageKey)
    expect(await world.sweep()).toBe(1)
    expect(await world.listFiles(actor)).toEqual([last?.storageKey])
  })

  test('deleting the only recording that uses a pack deletes the pack, and deleting an account deletes its packs', async () => {
    const { actor, generationId } = await recordAndPack()
    await actor.call('deleteGeneration', { generationId })
    world.app.clock.advance(purgeAfterMs)
    await world.app.services.jobs.drain()
    expect(await world.listFiles(actor)).toEqual([])
    const other = await recordAndPack()
    expect(isPack(other.storageKey)).toBe(true)
    await other.actor.call('deleteAccount', { confirmation: 'DELETE' })
    expect(await world.listFiles(other.actor)).toEqual([])
    expect(await world.violations()).toEqual([])
  })
})

test.each([
  ['lost', 'forget'],
  ['cut off', 'halve'],
] as const)(
  'if the bucket reports that a pack was stored but the pack is %s, the takes stay in their own files',
  async (_, effect) => {
    await using world = await startPackApp('bucket')
    const actor = await world.app.signUp({ tier: 'paid' })
    const { audioUrl, generationId, sound } = await world.record(actor)
    const before = await world.rows(actor)
    world.s3?.failNext({ method: 'PUT', key: '.pack', effect, times: 1 })
    await world.pack()
    expect(await world.rows(actor)).toEqual(before)
    expect(await world.findPackedAt(generationId)).toBeNull()
    expect(await world.sweep()).toBe(effect === 'halve' ? 1 : 0)
    await world.loseRecordings(actor)
    expect(soundOf(await actor.downloadAudio(audioUrl))).toBe(soundOf(sound))
    await world.pack()
    expect((await world.rows(actor)).every(({ storageKey }) => isPack(storageKey))).toBe(true)
    expect(world.app.speaker.spoken).toHaveLength(3)
  },
)

test('the only take of a generation stays in its own file, and so do actors’ own recordings in a scene', async () => {
  await using world = await startPackApp('folder')
  const actor = await world.app.signUp({ tier: 'paid' })
  await world.record(actor, 'Good evening.')
  const [alone] = await world.rows(actor)
  await world.record(actor, threeTakes)
  const recorded = (await world.rows(actor)).find(({ key }) => key !== alone?.key)
  await world.setTake(actor, recorded?.key ?? '', { engine: 'recording' })
  await world.pack()
  const own = (await world.rows(actor)).filter(({ packOffset }) => packOffset === null)
  expect(own.map(({ key }) => key).toSorted()).toEqual([alone?.key, recorded?.key].toSorted())
})
