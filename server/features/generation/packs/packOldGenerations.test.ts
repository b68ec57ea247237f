/** @module-tag long */
// Tests the daily job that packs the takes of older generations, and when it waits or packs nothing.
import { expect, test } from 'vitest'
import { interceptEncoders } from '../../../testing/interceptEncoders.ts'
import { goodPassword, shareEncoders } from '../../../testing/startApp.ts'
import { deleteOrphanFiles } from '../recordings/deleteOrphanFiles.ts'
import { packTakesDelayMs } from './packGeneration.ts'
import { packOldGenerations, packOldGenerationsIntervalMs } from './packOldGenerations.ts'
import { type PackApp, soundOf, startPackApp, threeTakes } from './testing/packFixtures.ts'

const { signal } = new AbortController()

/** Records a text for a new account, as an earlier version of the server did: no job packs its takes. */
async function record(world: PackApp, text = threeTakes) {
  const actor = await world.app.signUp({ tier: 'paid' })
  const recording = await world.record(actor, text)
  await world.forgetPackJob(recording.generationId)
  const countPacked = async () => (await world.rows(actor)).filter(({ packOffset }) => packOffset !== null).length
  return { actor, ...recording, countPacked }
}

test('once a day a job packs the takes of older generations; `deleteOrphanFiles` deletes their old files an hour later', async () => {
  await using world = await startPackApp('folder')
  const { app } = world
  const [first, second, single] = [await record(world), await record(world), await record(world, 'Good evening.')]
  app.clock.advance(packOldGenerationsIntervalMs - 1)
  await app.services.jobs.drain()
  expect(await first.countPacked()).toBe(0)
  expect(await world.sweep()).toBe(0)
  app.clock.advance(1)
  await app.services.jobs.drain()
  expect(await Promise.all([first, second, single].map(({ countPacked }) => countPacked()))).toEqual([3, 3, 0])
  // A generation or a backup that began before the packing may still read the old files.
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  expect(await world.listFiles(first.actor)).toHaveLength(4)
  expect(await world.sweep()).toBe(6)
  await world.loseRecordings(first.actor)
  // The clock has advanced by a day, so the session of the first account has expired.
  const visitor = app.visitor()
  await visitor.call('signIn', { email: first.actor.email, password: goodPassword })
  expect(soundOf(await visitor.downloadAudio(first.audioUrl))).toBe(soundOf(first.sound))
  expect(app.speaker.spoken).toHaveLength(7)
  expect(await world.violations()).toEqual([])
})

test('a run of the job packs only generations after the last one of the previous run, and leaves out an unreadable generation', async () => {
  await using world = await startPackApp('folder')
  const recordings = [await record(world), await record(world), await record(world)]
  const sorted = recordings.toSorted((one, other) => (one.generationId < other.generationId ? -1 : 1))
  const [first, second] = sorted
  const countPacked = () => Promise.all(sorted.map((one) => one.countPacked()))
  world.app.clock.advance(packOldGenerationsIntervalMs / 2)
  world.storageFaults.before('get', (key) => {
    if (key.includes(second?.actor.userId ?? '')) throw new Error('the disk does not read it')
  })
  const after = { after: first?.generationId ?? '', takes: 0 }
  await packOldGenerations(world.app.services, after, signal)
  expect(await countPacked()).toEqual([0, 0, 3])
  world.storageFaults.reset()
  await packOldGenerations(world.app.services, null, signal)
  expect(await countPacked()).toEqual([3, 3, 3])
})

test('while the server makes recordings, packing a finished generation is postponed, for half an hour at most', async () => {
  const encoderFaults = interceptEncoders(shareEncoders())
  let open = 1
  encoderFaults.replace({ stats: () => ({ open, waiting: 0 }) })
  await using world = await startPackApp('folder', { overrides: { encoders: encoderFaults.encoders } })
  const advance = async (minutes: number) => {
    world.app.clock.advance(minutes * 60_000)
    await world.app.services.jobs.drain()
  }
  const actor = await world.app.signUp({ tier: 'paid' })
  await world.record(actor)
  const countPacked = async () => (await world.rows(actor)).filter(({ packOffset }) => packOffset !== null).length
  await advance(packTakesDelayMs / 60_000)
  open = 0
  await advance(0.9)
  expect(await countPacked()).toBe(0)
  await advance(0.1)
  expect(await countPacked()).toBe(3)

  open = 1
  const other = await world.app.signUp({ tier: 'paid' })
  await world.record(other)
  await advance(packTakesDelayMs / 60_000)
  for (const minutes of [1, 2, 4, 8, 15]) await advance(minutes)
  expect((await world.rows(other)).some(({ packOffset }) => packOffset !== null)).toBe(false)
  await advance(1)
  expect((await world.rows(other)).every(({ packOffset }) => packOffset !== null)).toBe(true)
})

test('while the server makes recordings, the daily job packs only one generation per minute', async () => {
  const encoderFaults = interceptEncoders(shareEncoders())
  await using world = await startPackApp('folder', { overrides: { encoders: encoderFaults.encoders } })
  const [first, second] = [await record(world), await record(world)]
  world.app.clock.advance(packOldGenerationsIntervalMs / 2)
  encoderFaults.replace({ stats: () => ({ open: 1, waiting: 0 }) })
  await packOldGenerations(world.app.services, null, signal)
  encoderFaults.reset()
  const count = async () => (await first.countPacked()) + (await second.countPacked())
  expect(await count()).toBe(3)
  world.app.clock.advance(59_000)
  await world.app.services.jobs.drain()
  expect(await count()).toBe(3)
  world.app.clock.advance(1_000)
  await world.app.services.jobs.drain()
  expect(await count()).toBe(6)
})

test('nothing is packed while the disk is nearly full, while new takes are stored as PCM, or while a take of a generation is PCM', async () => {
  await using world = await startPackApp('folder')
  const { actor, countPacked } = await record(world)
  world.app.clock.advance(packOldGenerationsIntervalMs / 2)
  world.storageFaults.before('assertFreeSpace', () => {
    throw new Error('full')
  })
  await packOldGenerations(world.app.services, null, signal)
  world.storageFaults.reset()
  await using withPcm = await world.startOther({ environment: { TAKE_FORMAT: 'pcm' } })
  await packOldGenerations(withPcm.services, null, signal)
  expect(await countPacked()).toBe(0)

  // A generation with a PCM take waits until the job `takes.convert` has converted it.
  const [take] = await world.rows(actor)
  await world.setTake(actor, take?.key ?? '', { bytes: null })
  await packOldGenerations(world.app.services, null, signal)
  expect(await countPacked()).toBe(0)
  await world.setTake(actor, take?.key ?? '', { bytes: take?.bytes ?? 0 })
  await packOldGenerations(world.app.services, null, signal)
  expect(await countPacked()).toBe(3)
})
