// Tests recordings from their start to their export and deletion. All tests share one app; the test of a
// server that has just started also starts a second server.
import { text as readAll } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largePageSize } from '../../../platform/archive/exporter.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { createPlay } from '../../rehearsal/testing/samplePlay.ts'
import { listUnits } from '../generationStore.ts'
import { generations, speechMetrics, takes, usage } from '../tables.ts'
import { anonymizeSpeechMetrics } from './anonymizeSpeechMetrics.ts'
import { generationExporter, measureRecordings } from './exporter.ts'
import { purgeAfterMs, purgeGeneration } from './purgeGeneration.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function generate(actor: Person, text: string) {
  const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
  await actor.downloadAudio(started.audioUrl)
  return started.generationId
}
const listHistory = async (actor: Person) =>
  (await actor.call('getUserGenerations', {})).generations.map(({ id }) => id)

/** Generates one line and one scene of a play with its cast voices. */
async function rehearse(actor: Person) {
  const { scriptId, lineId } = await createPlay(actor)
  const roles = { BEN: { voiceId: 'tom', speed: 1 }, CARL: { voiceId: 'kate', speed: 1 } }
  await actor.call('saveCasting', { scriptId, casting: { mine: ['ANNA'], roles, pronunciations: [] }, version: 0 })
  const line = await actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
  await actor.downloadAudio(line.audioUrl)
  const [from, to] = [lineId('Then let me say less.'), lineId('Is there tea?')]
  const scene = await actor.call('startScene', { scriptId, from, to, mine: 'gaps' })
  await actor.downloadAudio(scene.audioUrl)
  return { scriptId, lineGenerationId: line.generationId, sceneGenerationId: scene.generationId }
}

/** Returns the files of the account's export as a map from path to content. */
async function readExport({ userId }: Person) {
  const files = new Map<string, string>()
  for await (const { path, open } of generationExporter.files(app.services, userId)) {
    const content = await open()
    if (content) files.set(path, await readAll(content))
  }
  return files
}

test(
  'when a deleted script is purged, the recordings of its lines are deleted, and those of its scenes stay',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const { scriptId, lineGenerationId, sceneGenerationId } = await rehearse(actor)
    await actor.call('deleteScript', { scriptId })
    app.clock.advance(purgeAfterMs)
    await app.services.jobs.drain()
    expect(await listHistory(actor)).toEqual([sceneGenerationId])
    const rows = await app.database.db.select().from(generations).where(eq(generations.userId, actor.userId))
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.get(lineGenerationId)).toMatchObject({ isDeleted: true, text: '', audioKey: null })
    expect(byId.get(sceneGenerationId)).toMatchObject({ isDeleted: false, purgedAt: null })
    expect((await actor.downloadAudio(`/api/audio/${sceneGenerationId}.mp3`)).length).toBeGreaterThan(500)
  },
)

test('the unit of a script line stores the cast voice and the delivery that the line’s direction asks for', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { lineGenerationId, sceneGenerationId } = await rehearse(actor)
  const [line] = await listUnits(app.database.db, lineGenerationId)
  expect(line).toMatchObject({ spoken: 'I said I would.', voiceId: 'tom', speed: 1, delivery: { level: 'whispered' } })
  const scene = await listUnits(app.database.db, sceneGenerationId)
  expect(scene.map(({ spoken, voiceId, delivery }) => [spoken, voiceId, delivery])).toEqual([
    ['Then let me say less.', 'tom', null],
    ['Is there tea?', 'kate', null],
  ])
})

test(
  'an export contains the visible recordings, oldest first, without deleted recordings and rehearsal lines',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const other = await app.signUp({ tier: 'paid' })
    await generate(other, 'Nobody else hears this.')
    const first = await generate(actor, 'Good evening.')
    app.clock.advance(60_000)
    const { sceneGenerationId } = await rehearse(actor)
    const deleted = await generate(actor, 'Good night.')
    await actor.call('deleteGeneration', { generationId: deleted })

    const files = await readExport(actor)
    const listed = JSON.parse(files.get('recordings.json') ?? '') as { id: string; file: string; duration: number }[]
    expect(listed.map(({ id }) => id)).toEqual([first, sceneGenerationId])
    const names = [...files.keys()].filter((path) => path.startsWith('recordings/'))
    expect(names).toEqual([
      'recordings/0001 2026-11-21 Tom - Good evening.mp3',
      expect.stringMatching(/^recordings\/0002 2026-11-21 Tom and Kate - The Kitchen.*\.mp3$/),
    ])
    expect(listed.map(({ file }) => file)).toEqual(names)
    const page = files.get('recordings.html') ?? ''
    for (const { duration } of listed) expect(page).toContain(`${Math.round(duration)} seconds`)
    expect(page.match(/<audio /g)).toHaveLength(2)
    expect(page).not.toContain('None yet.')
    const described = generationExporter.contents.map(({ path }) => path)
    expect(described).toEqual(['recordings/', ...[...files.keys()].filter((path) => !path.includes('/'))])
    const used = JSON.parse(files.get('usage.json') ?? '') as { userId: string }[]
    const requests = JSON.parse(files.get('voice-requests.json') ?? '') as { userId: string; characterCount: number }[]
    expect(used).toHaveLength(4)
    for (const { userId } of [...used, ...requests]) expect(userId).toBe(actor.userId)

    const visible = await app.database.db.select().from(generations).where(eq(generations.userId, actor.userId))
    const bytes = visible
      .filter(({ id }) => id === first || id === sceneGenerationId)
      .map(({ audioBytes }) => audioBytes)
    expect(await measureRecordings(app.database.db, actor.userId)).toEqual({
      recordings: 2,
      soundBytes: bytes.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    })
  },
)

test('the export of an account without recordings says that there are none', async () => {
  const files = await readExport(await app.signUp({ tier: 'paid' }))
  expect(JSON.parse(files.get('recordings.json') ?? '')).toEqual([])
  expect(files.get('recordings.html')).toContain('None yet.')
})

test(
  'a server that has just started reuses the recording that another server made of the same text',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const first = await generate(actor, 'A line for two servers.')
    await using restarted = await startApp({ sharedWith: app })
    // Advances the clock so far that the same request no longer counts as a double click.
    restarted.clock.advance(app.clock.now().getTime() - restarted.clock.now().getTime() + 60_000)
    const client = restarted.visitor()
    for (const [name, value] of actor.cookies) client.cookies.set(name, value)
    const again = await client.call('startGeneration', { text: 'A line for two servers.', voiceId: 'tom' })
    expect(again.generationId).not.toBe(first)
    const rows = await app.database.db.select().from(generations).where(eq(generations.id, again.generationId))
    // A generation that a server runs has at least one attempt. This one has none, because it reuses a recording.
    expect(rows).toMatchObject([{ state: 'ready', attempts: 0 }])
    expect(restarted.speaker.spoken).toEqual([])
  },
)

test('anonymizeSpeechMetrics removes account id and request metadata in the metrics of one account only', async () => {
  const [gone, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  const { db } = app.database
  const request = { source: 'studio' }
  const ids = [await generate(gone, 'Good evening.'), await generate(other, 'Good evening.')]
  await db.update(speechMetrics).set({ requestMetadata: request })
  await app.database.tx((tx) => anonymizeSpeechMetrics(tx, gone.userId))
  const metricOf = async (id = '') => (await db.select().from(speechMetrics).where(eq(speechMetrics.requestId, id)))[0]
  const anonymous = await metricOf(ids[0])
  expect(anonymous).toMatchObject({ userId: 'deleted', characterCount: 13 })
  expect(anonymous?.requestMetadata).toEqual({})
  expect(await metricOf(ids[1])).toMatchObject({ userId: other.userId, requestMetadata: request })
})

test('a recording is purged ten minutes after its last deletion, and not if its owner restored it', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const generationId = await generate(actor, 'A line that is deleted twice.')
  const rowOf = async () =>
    (await app.database.db.select().from(generations).where(eq(generations.id, generationId)))[0]
  await actor.call('deleteGeneration', { generationId })
  app.clock.advance(purgeAfterMs - 60_000)
  await actor.call('restoreGeneration', { generationId })
  await actor.call('deleteGeneration', { generationId })
  // The job of the first deletion is due now. It purges nothing, because the second deletion can still be undone.
  app.clock.advance(60_000)
  await app.services.jobs.drain()
  expect(await rowOf()).toMatchObject({ isDeleted: true, purgedAt: null })
  await actor.call('restoreGeneration', { generationId })
  app.clock.advance(purgeAfterMs)
  await app.services.jobs.drain()
  expect(await rowOf()).toMatchObject({ isDeleted: false, deletedAt: null, purgedAt: null })

  await actor.call('deleteGeneration', { generationId })
  await app.services.jobs.drain()
  expect(await rowOf()).toMatchObject({ purgedAt: null })
  app.clock.advance(purgeAfterMs)
  await app.services.jobs.drain()
  expect(await rowOf()).toMatchObject({ purgedAt: app.clock.now(), text: '', title: '', audioKey: null })
  const stored = await app.database.db.select().from(takes).where(eq(takes.userId, actor.userId))
  expect(stored).toEqual([])
})

test('after renameGeneration, the history shows the new title, and open pages receive a live update', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const generationId = await generate(actor, 'Good evening.')
  const changes: unknown[] = []
  const unsubscribe = app.services.live.subscribe(actor.userId, (change) => void changes.push(change))
  await actor.call('renameGeneration', { generationId, title: '  The\u0000 doorbell ' })
  const [shown] = (await actor.call('getUserGenerations', {})).generations
  expect(shown).toMatchObject({ id: generationId, title: 'The doorbell', state: 'ready' })
  await expect.poll(() => changes).toContainEqual(expect.objectContaining({ topic: 'generation', id: generationId }))
  unsubscribe()
  await actor.call('deleteGeneration', { generationId })
  await expect(actor.call('renameGeneration', { generationId, title: 'Gone' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test(
  'an export that reads its rows in several database pages contains each row once, oldest first',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    await generate(actor, 'Good evening.')
    const copies = 2 * largePageSize
    // The rows come in pairs with the same time, so that a page can end between the two rows of a pair.
    for (const table of [usage, speechMetrics])
      await app.database.db.execute(sql`
      insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(${table}) || jsonb_build_object(
        'id', 'copy-' || lpad(number::text, 5, '0'), 'timestamp', timestamp - (number + 1) / 2 * interval '1 minute'))).*
      from ${table}, generate_series(1, ${copies}::int) as numbers (number) where user_id = ${actor.userId}`)
    const files = await readExport(actor)
    for (const name of ['usage.json', 'voice-requests.json']) {
      const rows = JSON.parse(files.get(name) ?? '') as { id: string; timestamp: string }[]
      expect([name, new Set(rows.map(({ id }) => id)).size, rows.length]).toEqual([name, copies + 1, copies + 1])
      const times = rows.map(({ timestamp }) => timestamp)
      expect(times).toEqual(times.toSorted())
    }
    await app.database.db.delete(speechMetrics).where(eq(speechMetrics.userId, actor.userId))
  },
)

test('the export contains each usage entry and each voice request once, even if more than a page of them have the same time', async () => {
  const actor = await app.signUp()
  const { userId } = actor
  const ids = Array.from({ length: largePageSize + 1 }, (_, at) => `${userId}-${at}`)
  const timestamp = app.clock.now()
  const metric = { userId, requestId: '', voiceId: 'tom', voiceName: 'Tom', characterCount: 1, latencyMs: 1, timestamp }
  await app.database.db.insert(usage).values(ids.map((id) => ({ id, userId, action: 'generation', timestamp })))
  await app.database.db.insert(speechMetrics).values(ids.map((id) => ({ id, ...metric, status: 'success' })))
  const files = await readExport(actor)
  for (const name of ['usage.json', 'voice-requests.json']) {
    const rows = JSON.parse(files.get(name) ?? '') as { id: string }[]
    expect([name, rows.map(({ id }) => id).toSorted()]).toEqual([name, ids.toSorted()])
  }
  await app.database.db.delete(speechMetrics).where(eq(speechMetrics.userId, userId))
})

test('R-20 a recording whose file is lost is made again from its takes when the user plays it, and counts as usage only once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const id = await generate(actor, 'A line whose recording is lost.')
  const findRow = async () => (await app.database.db.select().from(generations).where(eq(generations.id, id)))[0]
  const before = await findRow()
  const spoken = app.speaker.spoken.length
  await app.services.storage.remove(before?.audioKey ?? '')
  expect((await actor.downloadAudio(`/api/audio/${id}.mp3`)).length).toBe(before?.audioBytes)
  await expect.poll(async () => (await findRow())?.state).toBe('ready')
  const { audioSha256, spentCharacters, units, unitsDone } = before ?? {}
  expect(await findRow()).toMatchObject({ audioSha256, spentCharacters, units, unitsDone })
  expect(app.speaker.spoken).toHaveLength(spoken)
  expect(await app.database.db.select().from(usage).where(eq(usage.userId, actor.userId))).toHaveLength(1)
})

test('purgeGeneration does nothing for a recording whose row no longer exists', async () => {
  await expect(purgeGeneration(app.services, 'gen_1_gone')).resolves.toBeUndefined()
})

test('a second request for a line that is still being spoken returns the running generation', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { scriptId, lineId } = await createPlay(actor)
  const roles = { BEN: { voiceId: 'tom', speed: 1 }, CARL: { voiceId: 'kate', speed: 1 } }
  await actor.call('saveCasting', { scriptId, casting: { mine: ['ANNA'], roles, pronunciations: [] }, version: 0 })
  app.speaker.block()
  const start = () => actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
  const { generationId, audioUrl } = await start()
  // Advances the clock so far that the same request no longer counts as a double click.
  app.clock.advance(5_000)
  expect((await start()).generationId).toBe(generationId)
  app.speaker.unblock()
  await actor.downloadAudio(audioUrl)
  expect((await start()).generationId).toBe(generationId)
})
