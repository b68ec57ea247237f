// Tests how stored takes and recordings are packed, converted, found and deleted. The tests insert rows and write files
// instead of generating speech: tests with generated takes, as in `packs` and `recordings`, are slow. They share one app.
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/startApp.ts'
import { startFaultyApp } from '../../testing/startFaultyApp.ts'
import { packGeneration, packTakes, packTakesJob } from './packs/packGeneration.ts'
import { packOldGenerations, packOldGenerationsJob } from './packs/packOldGenerations.ts'
import { releaseTakeFiles, rewritePack } from './packs/rewritePack.ts'
import { countStoredBytes, findLineGeneration, findRecentDuplicate } from './generationStore.ts'
import { convertTakes, convertTakesJob } from './recordings/convertTakes.ts'
import { measureRecordings } from './recordings/exporter.ts'
import { findGenerationFiles } from './recordings/findGenerationFiles.ts'
import { purgeGeneration } from './recordings/purgeGeneration.ts'
import { removeDamagedTakes } from './run/removeDamagedTakes.ts'
import { rebuildRecording } from './serve/rebuildRecording.ts'
import { maxStoredBytesPerAccount } from './start/planUnits.ts'
import { copyExistingRecording } from './start/recordingReuse.ts'
import { generations, generationUnits, takes } from './tables.ts'
import { pcmToBytes } from './takeFiles.ts'

let faulty: Awaited<ReturnType<typeof startFaultyApp>>
let app: TestApp
beforeAll(async () => {
  faulty = await startFaultyApp()
  ;({ app } = faulty)
})
afterEach(() => {
  faulty.storageFaults.reset()
  faulty.encoderFaults.reset()
})
afterAll(() => faulty[Symbol.asyncDispose]())

const { signal } = new AbortController()
const minuteMs = 60_000
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms)
/** Until the end of the test, the server makes a recording. */
const keepBusy = () => faulty.encoderFaults.replace({ stats: () => ({ open: 1, waiting: 0 }) })

type Take = Partial<typeof takes.$inferInsert> & { key: string }

/**
 * Stores a finished generation and its takes, as FLAC unless `bytes` is null. The file of each take contains the key of
 * the take, because packing does not decode the files.
 */
async function store(given: readonly Take[], change: Partial<typeof generations.$inferInsert> = {}) {
  const actor = await app.signUp()
  const { userId } = actor
  const now = app.clock.now()
  const id = change.id ?? `gen_1_${randomUUID()}`
  const voice = { voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'british', voiceAge: 'young' }
  const counts = { characterCount: 0, reservedCharacters: 0, units: given.length, unitsDone: given.length }
  const { db } = app.database
  await db.insert(generations).values({
    ...{ id, userId, title: '', text: '', ...voice, settings: { speed: 1, stability: 0.5, similarity: 0.5 } },
    ...{ purpose: 'studio', state: 'ready', ...counts, month: '2026-11' },
    ...{ createdAt: now, finishedAt: now, updatedAt: now, ...change },
  })
  for (const [position, take] of given.entries()) {
    const storageKey = `users/${userId}/takes/${take.key}.${take.bytes === null ? 'pcm' : 'flac'}`
    const facts = { lineKey: null, samples: 1, sha256: null, engine: 'basic', quality: 'basic', createdAt: now }
    const row = { userId, storageKey, bytes: take.key.length, packOffset: null, ...facts, ...take }
    await app.services.storage.put(row.storageKey, Buffer.from(take.key))
    await db.insert(takes).values(row)
    const unit = { spoken: '', takeKey: take.key, pauseAfterMs: 0, reserved: 5 }
    await db.insert(generationUnits).values({ generationId: id, position, ...unit })
  }
  const isThis = eq(generations.id, id)
  return {
    ...{ actor, id, userId },
    readGeneration: async () => (await db.select().from(generations).where(isThis))[0],
    readTakes: () => db.select().from(takes).where(eq(takes.userId, userId)).orderBy(takes.packOffset, takes.key),
    /** Reads the bytes of a take from its pack, or from its own file. */
    async readBytes({ storageKey, packOffset, bytes }: typeof takes.$inferSelect) {
      const file = Buffer.from((await app.services.storage.get(storageKey)) ?? [])
      return String(file.subarray(packOffset ?? 0, (packOffset ?? 0) + (bytes ?? 0)))
    },
    deleteTake: (key: string) =>
      db
        .delete(takes)
        .where(and(eq(takes.userId, userId), eq(takes.key, key)))
        .returning(),
  }
}

/** Returns the payload of the waiting job, and after how many minutes it runs. */
async function readJob(kind: string, key: string) {
  const { rows } = await app.database.db.execute<{ payload: object; run_at: string }>(
    sql`select payload, run_at::text from jobs where kind = ${kind} and key = ${key} and state = 'waiting'`,
  )
  const [job] = rows
  return job && [job.payload, (new Date(job.run_at).getTime() - app.clock.now().getTime()) / minuteMs]
}

test('packing a generation puts its takes one after the other into one file; the actor’s own recording stays in its own file', async () => {
  const own = { key: 'own', engine: 'recording' }
  const stored = await store([{ key: 'three' }, own, { key: 'one' }, { key: 'fourteen' }])
  expect(await packGeneration(app.services, stored.id, signal)).toBe(3)
  const rows = await stored.readTakes()
  expect(rows.map(({ key, packOffset }) => [key, packOffset])).toEqual([
    ['three', 0],
    ['one', 5],
    ['fourteen', 8],
    ['own', null],
  ])
  expect(new Set(rows.slice(0, 3).map(({ storageKey }) => storageKey)).size).toBe(1)
  for (const row of rows) expect(await stored.readBytes(row)).toBe(row.key)
  expect((await stored.readGeneration())?.packedAt).toEqual(app.clock.now())
  expect(await packGeneration(app.services, stored.id, signal)).toBe(0)
})

test('neither a generation with a PCM take nor a deleted generation is packed, and neither is marked as packed', async () => {
  const withPcm = await store([{ key: 'one' }, { key: 'two' }, { key: 'pcm', bytes: null }])
  const deleted = await store([{ key: 'one' }, { key: 'two' }], { isDeleted: true })
  for (const { id, readTakes, readGeneration } of [withPcm, deleted]) {
    expect(await packGeneration(app.services, id, signal)).toBe(0)
    expect((await readTakes()).every(({ packOffset }) => packOffset === null)).toBe(true)
    expect((await readGeneration())?.packedAt).toBeNull()
  }
})

test('packing writes the old file of a take again only if the take is at least 30 minutes old', async () => {
  const old = { key: 'old', createdAt: ago(30 * minuteMs) }
  const { id } = await store([{ key: 'young', createdAt: ago(30 * minuteMs - 1) }, old])
  const written: string[] = []
  faulty.storageFaults.before('put', (key, bytes) => {
    const name = key.split('/').at(-1)
    written.push(`${name?.replace(/^.*\.pack$/, 'pack')} ${Buffer.from(bytes)}`)
  })
  await packGeneration(app.services, id, signal)
  expect(written).toEqual(['pack youngold', 'old.flac old'])
})

test('after a take of a pack is deleted, the pack is rewritten without this take; after all are deleted, the pack is deleted', async () => {
  const stored = await store([{ key: 'one' }, { key: 'three' }, { key: 'six' }])
  const { userId } = stored
  await packGeneration(app.services, stored.id, signal)
  const before = (await stored.readTakes())[0]?.storageKey ?? ''
  await rewritePack(app.services, { userId, storageKey: before }, signal)
  expect((await stored.readTakes()).map(({ storageKey }) => storageKey)).toEqual([before, before, before])

  const release = (rows: Awaited<ReturnType<typeof stored.deleteTake>>) =>
    app.database.tx((tx) => releaseTakeFiles(tx, app.services, rows))
  expect(await release(await stored.deleteTake('one'))).toEqual([])
  expect(await readJob('takes.rewritePack', before)).toEqual([{ userId, storageKey: before }, 1])
  await rewritePack(app.services, { userId, storageKey: before }, signal)
  const rows = await stored.readTakes()
  expect(rows.map(({ key, packOffset }) => [key, packOffset])).toEqual([
    ['three', 0],
    ['six', 5],
  ])
  const after = rows[0]?.storageKey ?? ''
  expect(String(Buffer.from((await app.services.storage.get(after)) ?? []))).toBe('threesix')

  const last = [...(await stored.deleteTake('three')), ...(await stored.deleteTake('six'))]
  expect(await release(last)).toEqual([after])
  await rewritePack(app.services, { userId, storageKey: after }, signal)
  expect(await app.services.storage.get(after)).toBeNull()
})

test('while the server makes a recording, packing is postponed by 1, 2, 4, 8 and 16 minutes, and then takes place', async () => {
  const { id: generationId, readTakes } = await store([{ key: 'one' }, { key: 'two' }])
  const waits: unknown[] = []
  keepBusy()
  for (let postponements = 0; postponements < 5; postponements += 1) {
    await packTakes(app.services, { generationId, postponements }, signal)
    waits.push(await readJob(packTakesJob, generationId))
    await app.database.tx((tx) => app.services.jobs.cancel(tx, { kind: packTakesJob, about: { generationId } }))
  }
  expect(waits).toEqual([1, 2, 4, 8, 16].map((minutes, at) => [{ generationId, postponements: at + 1 }, minutes]))
  expect((await readTakes()).map(({ packOffset }) => packOffset)).toEqual([null, null])
  await packTakes(app.services, { generationId, postponements: 5 }, signal)
  expect((await readTakes()).map(({ packOffset }) => packOffset)).toEqual([0, 3])
})

test('the daily job packs generations that finished more than an hour ago; while the server makes a recording, a run packs only one', async () => {
  const pair = [{ key: 'one' }, { key: 'two' }]
  const finishedAt = ago(60 * minuteMs + 1)
  const recent = await store(pair, { id: `z1_${randomUUID()}`, finishedAt: ago(60 * minuteMs) })
  const single = await store([{ key: 'one' }], { id: `z2_${randomUUID()}`, finishedAt })
  const next = await store(pair, { id: `z3_${randomUUID()}`, finishedAt })
  const later = await store(pair, { id: `z4_${randomUUID()}`, finishedAt })
  keepBusy()
  await packOldGenerations(app.services, { after: 'z', takes: 7 }, signal)
  const packedAt = await Promise.all(
    [recent, single, next, later].map(async ({ readGeneration }) => (await readGeneration())?.packedAt),
  )
  expect(packedAt).toEqual([null, null, app.clock.now(), null])
  expect(await readJob(packOldGenerationsJob, 'recurring')).toEqual([{ after: next.id, takes: 9 }, 1])
})

test('a PCM take is converted to FLAC, but not if the FLAC has other samples; while the server makes a recording, a run converts only one take', async () => {
  const pcm = { bytes: null, samples: 2 }
  const { userId, readTakes } = await store([
    { key: 'abcd', ...pcm },
    { key: 'efgh', ...pcm },
  ])
  const reverse = (bytes: Uint8Array) => Uint8Array.from(bytes).reverse()
  keepBusy()
  faulty.encoderFaults.replace({
    encodeFlac: async (samples) => reverse(pcmToBytes(samples)),
    decodeFlac: async (bytes) => new Int16Array(reverse(bytes).buffer),
  })
  const counts = { converted: 0, left: 0 }
  await convertTakes(app.services, { after: { userId, key: '' }, ...counts }, signal)
  const folder = `users/${userId}/takes`
  const [first, second] = [`${folder}/abcd.flac`, `${folder}/efgh.pcm`]
  expect(await readTakes()).toMatchObject([
    { storageKey: first, bytes: 4 },
    { storageKey: second, bytes: null },
  ])
  const readFile = async (key: string) => String(Buffer.from((await app.services.storage.get(key)) ?? []))
  expect([await readFile(first), await readFile(`${folder}/abcd.pcm`)]).toEqual(['dcba', 'abcd'])
  const after = { userId, key: 'abcd' }
  expect(await readJob(convertTakesJob, 'recurring')).toEqual([{ after, converted: 1, left: 0 }, 1])

  faulty.encoderFaults.replace({ decodeFlac: async () => Int16Array.of(1, 2) })
  await convertTakes(app.services, { after, ...counts }, signal)
  expect((await readTakes())[1]).toMatchObject({ storageKey: second, bytes: null })
})

test('removeDamagedTakes deletes only takes whose file is missing or has another length than the row states', async () => {
  const pcm = { bytes: null, samples: 2 }
  const long = { key: 'long', bytes: null, samples: 3 }
  const { id, userId, readTakes } = await store([{ key: 'good', ...pcm }, { key: 'gone', ...pcm }, long])
  const { storage } = app.services
  await storage.remove(`users/${userId}/takes/gone.pcm`)
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, id))
  if (!row) throw new Error('the generation is missing')
  await removeDamagedTakes(app.services, row)
  expect((await readTakes()).map(({ key }) => key)).toEqual(['good'])
  expect(await storage.size(`users/${userId}/takes/long.pcm`)).toBeNull()
  expect(await storage.size(`users/${userId}/takes/good.pcm`)).toBe(4)
})

test('rebuildRecording makes a generation unfinished again, without reserved characters or earlier attempts; a second call with the same row and a call for a deleted recording change nothing', async () => {
  const faults = { attempts: 3, temporaryFaults: 2, retryAt: app.clock.now() }
  // Another server has the lease, so this server does not make the recording.
  const lease = { leaseOwner: 'far away', leaseUntil: new Date(app.clock.now().getTime() + 60 * minuteMs) }
  const { id, readGeneration } = await store([{ key: 'one' }], { ...faults, ...lease, durationMs: 900 })
  const isThis = eq(generations.id, id)
  const needs = { now: () => app.clock.now(), ...app.services }
  const row = await readGeneration()
  if (!row) throw new Error('the generation is missing')
  const version = row.version + 1
  expect(await rebuildRecording(needs, row, 'lost')).toMatchObject({
    ...{ state: 'making', unitsDone: 0, attempts: 0, temporaryFaults: 0, retryAt: null, finishedAt: null },
    ...{ durationMs: 900, version },
  })
  const units = await app.database.db.select().from(generationUnits).where(eq(generationUnits.generationId, id))
  expect(units.map(({ reserved }) => reserved)).toEqual([0])
  await app.database.db.update(generations).set({ state: 'ready' }).where(isThis)
  expect(await rebuildRecording(needs, row, 'lost')).toMatchObject({ state: 'ready', version })
  await app.database.db.update(generations).set({ isDeleted: true }).where(isThis)
  expect(await rebuildRecording(needs, { ...row, version }, 'lost')).toMatchObject({ state: 'ready', version })
})

test('S-47 an account whose takes and recordings use all of its storage cannot start a generation; with one free byte, it can', async () => {
  const takesOf7Bytes = [{ key: 'one' }, { key: 'pcm', bytes: null, samples: 2 }]
  const { actor, id } = await store(takesOf7Bytes, { audioBytes: maxStoredBytesPerAccount - 7 })
  const start = () => actor.call('startGeneration', { text: 'Good evening.', voiceId: 'tom', for: 'practice' })
  await expect(start()).rejects.toMatchObject({ code: 'account_full' })
  const audioBytes = maxStoredBytesPerAccount - 8
  await app.database.db.update(generations).set({ audioBytes }).where(eq(generations.id, id))
  expect((await actor.downloadAudio((await start()).audioUrl)).length).toBeGreaterThan(500)
})

test('when a deleted script is purged, the recordings of its lines are purged at once, and those of its scenes stay', async () => {
  const [line, scene] = [await store([{ key: 'line' }]), await store([{ key: 'scene' }])]
  const { scriptId } = await line.actor.call('saveScript', { title: 'Barn', content: 'ANNA: You came.' })
  const { db } = app.database
  await db.update(generations).set({ scriptId, lineId: 'line-1' }).where(eq(generations.id, line.id))
  await db.update(generations).set({ scriptId }).where(eq(generations.id, scene.id))
  await line.actor.call('deleteScript', { scriptId })
  app.clock.advance(10 * minuteMs)
  await app.services.jobs.drain()
  expect(await line.readGeneration()).toMatchObject({ isDeleted: true, purgedAt: app.clock.now() })
  expect(await line.readTakes()).toEqual([])
  expect(await scene.readGeneration()).toMatchObject({ isDeleted: false, purgedAt: null })
  expect(await scene.readTakes()).toHaveLength(1)
})

test('purging a recording deletes its title, text, units and takes, but no take that another recording of the account still needs', async () => {
  const { id, userId, readGeneration, readTakes } = await store(
    [{ key: 'own' }, { key: 'shared' }, { key: 'purged' }],
    {
      ...{
        title: 'Balcony',
        text: 'But soft!',
        audioKey: 'users/a/b.mp3',
        isDeleted: true,
        deletedAt: ago(10 * minuteMs),
      },
    },
  )
  const { db } = app.database
  const listUnits = (of: string) => db.select().from(generationUnits).where(eq(generationUnits.generationId, of))
  for (const [takeKey, purgedAt] of [
    ['shared', null],
    ['purged', ago(1)],
  ] as const) {
    const other = await store([], { userId, purgedAt })
    const unit = { generationId: other.id, position: 0, spoken: '', takeKey, pauseAfterMs: 0 }
    await db.insert(generationUnits).values({ ...unit, reserved: 0 })
  }
  await purgeGeneration(app.services, id)
  expect(await readGeneration()).toMatchObject({ title: '', text: '', audioKey: null, purgedAt: app.clock.now() })
  expect((await readTakes()).map(({ key }) => key)).toEqual(['shared'])
  expect(await listUnits(id)).toEqual([])
  expect(await app.services.storage.size(`users/${userId}/takes/own.flac`)).toBeNull()
})

test('a repeated request for a line finds its running or ready generation, but not a failed or cancelled one', async () => {
  const { id, userId, actor } = await store([])
  const { scriptId } = await actor.call('saveScript', { title: 'Barn', content: 'ANNA: You came.' })
  const line = { scriptId, lineId: 'line-1', contentKey: 'key' }
  const findIn = async (state: 'making' | 'ready' | 'failed' | 'cancelled') => {
    await app.database.db
      .update(generations)
      .set({ state, ...line })
      .where(eq(generations.id, id))
    return (await findLineGeneration(app.database.db, { userId, ...line }))?.id
  }
  expect([await findIn('making'), await findIn('ready')]).toEqual([id, id])
  expect([await findIn('failed'), await findIn('cancelled')]).toEqual([undefined, undefined])
})

test('deleting a recording that is not finished cancels it and releases the characters that are reserved for it', async () => {
  // Another server has the lease, so this server does not make the recording.
  const lease = { leaseOwner: 'far away', leaseUntil: new Date(app.clock.now().getTime() + 60 * minuteMs) }
  const unfinished = { state: 'making', reservedCharacters: 9, spentCharacters: 4, ...lease } as const
  const { actor, id, readGeneration } = await store([{ key: 'one' }], unfinished)
  await actor.call('deleteGeneration', { generationId: id })
  expect(await readGeneration()).toMatchObject({
    ...{ state: 'cancelled', isDeleted: true, reservedCharacters: 4, leaseOwner: null },
  })
})

test('the size of an export counts finished recordings only', async () => {
  const { userId } = await store([], { audioBytes: 7 })
  await store([], { userId, state: 'failed' })
  expect(await measureRecordings(app.database.db, userId)).toEqual({ recordings: 1, soundBytes: 7 })
})

test('if the row of a take names its PCM file, the FLAC file to which it will be converted also counts as in use', async () => {
  const { userId } = await store([{ key: 'flac' }, { key: 'pcm', bytes: null }])
  const [flac, pcm, converted, other] = ['flac.flac', 'pcm.pcm', 'pcm.flac', 'other.flac'].map(
    (name) => `users/${userId}/takes/${name}`,
  ) as [string, string, string, string]
  const used = await findGenerationFiles(app.database.db, [flac, pcm, converted, other])
  expect(used.toSorted()).toEqual([flac, pcm, converted].toSorted())
})

test('simultaneous units have the same start, and the next unit starts after the longest one and a pause; if a recording is longer than its takes, no start is known', async () => {
  const second = 24_000
  const long = await store([
    { key: 'one', samples: second },
    { key: 'two', samples: 3 * second },
    { key: 'three', samples: second },
  ])
  const { db } = app.database
  const isOfRecording = eq(generationUnits.generationId, long.id)
  await db.update(generationUnits).set({ pauseAfterMs: 500 }).where(isOfRecording)
  await db
    .update(generationUnits)
    .set({ withBefore: true })
    .where(and(isOfRecording, eq(generationUnits.position, 1)))
  const readStarts = async () =>
    (await long.actor.call('getGenerationUnits', { generationId: long.id })).units.map(({ startMs }) => startMs)
  const [first, together, next] = await readStarts()
  expect([first, together]).toEqual([0, 0])
  expect(Math.abs((next ?? 0) - 3_500)).toBeLessThan(100)
  await db.update(generations).set({ durationMs: 9_000 }).where(eq(generations.id, long.id))
  expect(await readStarts()).toEqual([null, null, null])
})

test('the audio file of a purged recording does not count towards the storage of its account', async () => {
  const { id, userId } = await store([{ key: 'one' }], { audioBytes: 9 })
  expect(await countStoredBytes(app.database.db, userId)).toBe(12)
  await app.database.db.update(generations).set({ purgedAt: app.clock.now() }).where(eq(generations.id, id))
  expect(await countStoredBytes(app.database.db, userId)).toBe(3)
})

/** Stores a generation with each of these texts, all created at the same time. */
async function storeTexts(texts: readonly string[]) {
  const { actor, readGeneration } = await store([])
  const row = await readGeneration()
  if (!row) throw new Error('the generation is missing')
  await app.database.db.delete(generations).where(eq(generations.id, row.id))
  await app.database.db.insert(generations).values(texts.map((text, at) => ({ ...row, id: `${row.id}${at}`, text })))
  return actor
}

test('each recording is on exactly one page of the history, also if all recordings have the same time', async () => {
  const actor = await storeTexts(Array.from({ length: 52 }, () => ''))
  const first = await actor.call('getUserGenerations', {})
  const { nextCursor: cursor } = first
  const second = await actor.call('getUserGenerations', { ...(cursor && { cursor }) })
  expect([first.generations.length, second.generations.length, second.nextCursor]).toEqual([50, 2, undefined])
  expect(new Set([...first.generations, ...second.generations].map(({ id }) => id)).size).toBe(52)
})

test('the history with the beginnings of texts contains a text of 300 characters completely, and of a longer one at most 300 characters', async () => {
  const actor = await storeTexts([300, 301].map((length) => 'a'.repeat(length)))
  const listed = (await actor.call('getUserGenerations', { texts: 'beginnings' })).generations
  const byLength = listed.toSorted((a, b) => Number(b.isTextComplete) - Number(a.isTextComplete))
  expect(byLength.map(({ isTextComplete }) => isTextComplete)).toEqual([true, false])
  expect(byLength[0]?.text).toBe('a'.repeat(300))
  expect(byLength[1]?.text).toMatch(/^a{1,300}$/)
})

test('a request for the same text copies an existing recording, but not a deleted one', async () => {
  const audio = { audioKey: `users/a/${randomUUID()}.mp3`, audioBytes: 3, audioSha256: 'a', durationMs: 900 }
  await app.services.storage.put(audio.audioKey, Buffer.from('mp3'))
  const { id, userId } = await store([], { contentKey: 'key', ...audio, isDeleted: true })
  const copy = () => copyExistingRecording(app.services, { userId, contentKey: 'key', id: 'gen_2_copy' })
  expect(await copy()).toBeUndefined()
  await app.database.db.update(generations).set({ isDeleted: false }).where(eq(generations.id, id))
  expect(await copy()).toMatchObject({ id, recording: { audioBytes: 3, durationMs: 900 } })
})

test('a second request for the same words counts as a repetition only if it is for the same line of the same script', async () => {
  const { id, actor, readGeneration } = await store([], { contentKey: 'key', lineId: 'line-1' })
  const { scriptId } = await actor.call('saveScript', { title: 'Barn', content: 'ANNA: You came.' })
  const row = await readGeneration()
  if (!row) throw new Error('the generation is missing')
  const findFor = (change: Partial<typeof row>) =>
    app.database.tx(async (tx) => (await findRecentDuplicate(tx, { ...row, ...change }, ago(2_000)))?.id)
  expect(await findFor({})).toBe(id)
  for (const change of [{ lineId: 'line-2' }, { lineId: null }, { scriptId }])
    expect(await findFor(change)).toBeUndefined()
})
