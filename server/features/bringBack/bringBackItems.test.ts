import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { usageMonths } from '../access/tables.ts'
import { writeCasting } from '../casting/index.ts'
import { scriptSources } from '../imports/tables.ts'
import { createRun, samplePlan } from '../rehearsal/testing/sampleRuns.ts'
import { addScript, firstSceneKey } from '../scripts/index.ts'
import { scripts } from '../scripts/tables.ts'
import { buildArchivedScript, formatRecordingBody, mp3Bytes } from './testing/archivedItems.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

const casting = {
  mine: ['ANNA', 'BENNO'],
  roles: { BENNO: { voiceId: 'tom', speed: 1.1 } },
  pronunciations: [{ written: 'came', said: 'kaym' }],
}
const threeLines = 'ANNA: You came.\n\nBEN: I did.\n\nANNA: So you did.'
const practisedAt = '2026-11-10T10:00:00.000Z'
const lastMonth = '2026-10-05T09:00:00.000Z'

/** Adds the first scene with a casting, as a new account gets it. Returns its id. */
async function addFirstScene({ userId }: Person): Promise<string> {
  return app.database.tx(async (tx) => {
    const text = { fields: { title: 'The Spare Key', content: threeLines }, wordCount: 10, writtenAs: null }
    const summary = { characters: [], analysis: null }
    const script = { ...text, userId, summary, idempotencyKey: firstSceneKey }
    const { id: scriptId } = await addScript(tx, app.services, script)
    await writeCasting(tx, { scriptId, casting: castBenAs('will'), version: 1, at: app.clock.now() })
    return scriptId
  })
}
const castBenAs = (voiceId: string) => ({ mine: ['ANNA'], roles: { BEN: { voiceId, speed: 1 } }, pronunciations: [] })

/** Sends a recording of an export. */
async function sendRecording(person: Person, change: Parameters<typeof formatRecordingBody>[0] = {}) {
  const body = new Uint8Array(formatRecordingBody(change, mp3Bytes))
  const answer = await person.request('/api/recordings', { method: 'POST', body })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { generationId: string; isNew: boolean } }
  return data
}

test('a script of an export is added with its fields, times, corrections and casting', async () => {
  const actor = await app.signUp()
  const corrections = [{ kind: 'renamed' as const, from: 'BEN', to: 'BENNO' }]
  const times = { createdAt: lastMonth, updatedAt: '2026-11-02T09:00:00.000Z', lastOpenedAt: practisedAt }
  const answer = await actor.call(
    'bringBackScript',
    buildArchivedScript('scr_one', {
      script: { content: threeLines, isArchived: true, ...times },
      corrections: { corrections, applied: 1 },
      casting,
    }),
  )
  const { scriptId } = answer
  expect(answer).toMatchObject({ isNew: true, hasOriginal: false, recordedLineIds: [] })
  const fields = { title: 'Barn', tags: ['verse'], isArchived: true, isFavorite: true, wordCount: 10, ...times }
  const { script } = await actor.call('getScript', { scriptId })
  expect(script).toMatchObject({ ...fields, content: threeLines })
  expect(script.characters.map(({ name }) => name).toSorted()).toEqual(['ANNA', 'BENNO'])
  expect(await actor.call('getUnderstanding', { scriptId })).toMatchObject({ corrections, applied: 1, version: 1 })
  expect(await actor.call('getCasting', { scriptId })).toMatchObject({ casting, version: 1 })
})

test('a script of an export is added with its line results, practice days, line readings, runs and plan', async () => {
  const actor = await app.signUp()
  const line = { lineId: 'line', ms: 900, runs: 3, clean: 2, misses: 1, box: 2 }
  const times = { dueAt: '2026-12-24T09:00:00.000Z', lastAt: practisedAt }
  const run = createRun(new Date(practisedAt), { roles: ['BENNO', 'ANNA'] })
  const reading = { target: { character: 'BENNO' }, reading: { manner: 'warmer' } }
  const { scriptId } = await actor.call(
    'bringBackScript',
    buildArchivedScript('scr_one', {
      casting,
      rehearsal: {
        ...{ settings: { mode: 'voice' }, place: 'line', updatedAt: practisedAt },
        ...{ lines: [{ ...line, ...times }], days: [{ day: '2026-11-10', run: 3, clean: 2 }], readings: [reading] },
        ...{ runs: [run], plans: [{ ...samplePlan, roles: ['BENNO', 'ANNA'], updatedAt: practisedAt }] },
      },
    }),
  )
  expect(await actor.call('getRehearsal', { scriptId })).toEqual({
    ...{ settings: { mode: 'voice' }, place: 'line', recordings: [] },
    ...{ lines: [{ ...line, ...times }], days: [{ day: '2026-11-10', run: 3, clean: 2 }] },
  })
  const roles = ['ANNA', 'BENNO']
  expect((await actor.call('getRuns', { scriptId })).runs).toEqual([{ ...run, roles }])
  expect((await actor.call('getReadings', { scriptId })).readings).toMatchObject([reading])
  const { plan } = await actor.call('getPlan', { scriptId })
  expect(plan).toMatchObject({ ...samplePlan, roles, updatedAt: practisedAt })
})

test('if the account already has a script of the export, the import keeps what the actor changed in the script', async () => {
  const actor = await app.signUp()
  const archived = buildArchivedScript('scr_one', {
    casting,
    rehearsal: { settings: { mode: 'voice' }, updatedAt: practisedAt },
  })
  const { scriptId } = await actor.call('bringBackScript', archived)
  const changed = { mine: ['BEN'], roles: {}, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, casting: changed, version: 1 })
  await actor.call('updateScript', { scriptId, title: 'The new barn' })
  await actor.call('saveRehearsal', { scriptId, settings: { mode: 'tap' } })
  expect(await actor.call('bringBackScript', archived)).toMatchObject({ scriptId, isNew: false })
  expect((await actor.call('getScript', { scriptId })).script.title).toBe('The new barn')
  expect((await actor.call('getCasting', { scriptId })).casting).toEqual(changed)
  expect((await actor.call('getRehearsal', { scriptId })).settings).toEqual({ mode: 'tap' })
})

test('if the account already has a script of an export, the response says whether the script’s original file is stored and which lines are recorded, so that the browser does not send them again', async () => {
  const actor = await app.signUp()
  const { scriptId } = await actor.call('bringBackScript', buildArchivedScript('scr_one'))
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const lineId = understanding.lines[0]?.id ?? ''
  const body = Buffer.from('OggS and the voice of the actor')
  const stored = await actor.request(`/api/scripts/${scriptId}/lines/${lineId}/recording`, { method: 'PUT', body })
  expect(stored.status).toBe(200)
  await app.database.db.insert(scriptSources).values({
    ...{ scriptId, userId: actor.userId, name: 'Barn.txt', format: 'text', bytes: 1, sha256: '', pages: null },
    ...{
      storageKey: `users/${actor.userId}/sources/${randomUUID()}`,
      parse: null,
      leftOut: [],
      importedAt: app.clock.now(),
    },
  })
  expect(await actor.call('bringBackScript', buildArchivedScript('scr_one'))).toEqual({
    ...{ scriptId, isNew: false, hasOriginal: true, recordedLineIds: [lineId] },
  })
})

test('a script that was imported from an export and then deleted can be imported again', async () => {
  const actor = await app.signUp()
  const first = await actor.call('bringBackScript', buildArchivedScript('scr_one'))
  await actor.call('deleteScript', { scriptId: first.scriptId })
  const again = await actor.call('bringBackScript', buildArchivedScript('scr_one'))
  expect(again.isNew).toBe(true)
  expect(again.scriptId).not.toBe(first.scriptId)
})

test('if the actor has changed the casting of the first scene (the sample script), importing an export keeps this casting; otherwise the import replaces it', async () => {
  for (const isCast of [true, false]) {
    const actor = await app.signUp()
    const scriptId = await addFirstScene(actor)
    if (isCast) await actor.call('saveCasting', { scriptId, casting: castBenAs('kate'), version: 1 })
    const script = { content: threeLines, isFirstScene: true }
    const answer = await actor.call(
      'bringBackScript',
      buildArchivedScript('scr_first', { script, casting: castBenAs('tom') }),
    )
    expect(answer).toMatchObject({ scriptId, isNew: false })
    const { casting: stored } = await actor.call('getCasting', { scriptId })
    expect(stored?.roles['BEN']?.voiceId).toBe(isCast ? 'kate' : 'tom')
  }
})

test('if the first scene in an export has another text than the first scene of the account, the account gets the exported scene as a further script', async () => {
  const actor = await app.signUp()
  const own = await addFirstScene(actor)
  const script = { content: `${threeLines}\n\nBEN: One more line.`, isFirstScene: true }
  const { isNew, scriptId } = await actor.call('bringBackScript', buildArchivedScript('scr_first', { script }))
  expect(isNew).toBe(true)
  expect(scriptId).not.toBe(own)
})

test('S-53 S-70 an archive with ids of another account reveals and changes nothing of that account', async () => {
  const [owner, actor] = [await app.signUp(), await app.signUp()]
  const { scriptId } = await owner.call('saveScript', { title: 'Mine', content: 'ANNA: Mine.', tags: [] })
  const brought = await actor.call('bringBackScript', buildArchivedScript(scriptId))
  expect(brought.isNew).toBe(true)
  expect(brought.scriptId).not.toBe(scriptId)
  const version = { title: 'x', content: 'x', tags: [], version: 1, kind: 'edit' as const, createdAt: lastMonth }
  await expect(actor.call('bringBackVersion', { scriptId, ...version })).rejects.toMatchObject({ code: 'not_found' })
  const source = await actor.request(`/api/scripts/${scriptId}/source`, { method: 'PUT', body: 'ANNA: Hello.' })
  expect(source.status).toBe(404)
  await sendRecording(actor, { scriptId })
  expect((await actor.call('getUserGenerations', {})).generations[0]?.scriptId).toBeNull()
  const archivedIds = ['gen_1_AAAAAAAAAAAAAAAAAAAAAA']
  expect(await owner.call('findBroughtBack', { archivedIds })).toEqual({ archivedIds: [] })
  expect(await actor.call('findBroughtBack', { archivedIds })).toEqual({ archivedIds })
})

test('times of an archive that are in the future are replaced by the current time', async () => {
  const actor = await app.signUp()
  const future = '2090-01-01T00:00:00.000Z'
  const now = app.clock.now().toISOString()
  const script = { createdAt: future, updatedAt: future, lastOpenedAt: future }
  const { scriptId } = await actor.call('bringBackScript', buildArchivedScript('a', { script }))
  const [row] = await app.database.db.select().from(scripts).where(eq(scripts.id, scriptId))
  for (const at of [row?.createdAt, row?.updatedAt, row?.lastOpenedAt]) expect(at?.toISOString()).toBe(now)
  const version = { title: 'Barn', content: 'x', tags: [], version: 1, kind: 'edit' as const, createdAt: future }
  await actor.call('bringBackVersion', { scriptId, ...version })
  const { versions } = await actor.call('getScriptVersions', { scriptId })
  expect(versions).toMatchObject([{ createdAt: now }])
  await sendRecording(actor, { createdAt: future })
  expect((await actor.call('getUserGenerations', {})).generations).toMatchObject([{ createdAt: now }])
})

test('if an archive says that more corrections are in effect than it contains, the import applies all corrections of the archive', async () => {
  const actor = await app.signUp()
  const corrections = [{ kind: 'renamed' as const, from: 'BEN', to: 'BENNO' }]
  const archived = buildArchivedScript('a', { corrections: { corrections, applied: 9 } })
  const { scriptId } = await actor.call('bringBackScript', archived)
  expect(await actor.call('getUnderstanding', { scriptId })).toMatchObject({ corrections, applied: 1 })
})

test('a version of a script in an export is added only once; a version with another number, kind or time is added as well', async () => {
  const actor = await app.signUp()
  const { scriptId } = await actor.call('bringBackScript', buildArchivedScript('a'))
  const version = { title: 'Old barn', content: 'ANNA: You came late.', tags: ['prose'], version: 7 }
  const conflict = { scriptId, ...version, kind: 'conflict' as const, createdAt: lastMonth }
  expect(await actor.call('bringBackVersion', conflict)).toEqual({ isNew: true })
  expect(await actor.call('bringBackVersion', conflict)).toEqual({ isNew: false })
  for (const change of [{ kind: 'edit' as const }, { version: 8 }, { createdAt: practisedAt }])
    expect(await actor.call('bringBackVersion', { ...conflict, ...change })).toEqual({ isNew: true })
  const { versions } = await actor.call('getScriptVersions', { scriptId })
  const listed = { title: 'Old barn', version: 7, kind: 'conflict', createdAt: lastMonth, wordCount: 4 }
  expect(versions).toHaveLength(4)
  expect(versions).toContainEqual(expect.objectContaining(listed))
})

test('a recording in an export is added only once, with its data and audio, and uses no characters of the monthly allowance', async () => {
  const actor = await app.signUp()
  const { scriptId } = await actor.call('bringBackScript', buildArchivedScript('a'))
  const facts = { scriptId, createdAt: lastMonth, for: 'practice' as const, duration: 1.5, chargedCharacters: 9 }
  const { isNew, generationId } = await sendRecording(actor, facts)
  expect(isNew).toBe(true)
  expect(await sendRecording(actor, facts)).toEqual({ generationId, isNew: false })
  const { generations } = await actor.call('getUserGenerations', {})
  const listed = { title: 'But soft', state: 'ready', duration: 1.5, characterCount: 9, voiceName: 'Tom' }
  expect(generations).toMatchObject([{ id: generationId, scriptId, createdAt: lastMonth, ...listed }])
  expect(Buffer.from(await actor.downloadAudio(generations[0]?.audioUrl ?? '')).equals(mp3Bytes)).toBe(true)
  expect(await app.database.db.select().from(usageMonths).where(eq(usageMonths.userId, actor.userId))).toEqual([])
})

test('a recording that the account itself has exported is not added again, and the response has its id', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { generationId, audioUrl } = await actor.call('startGeneration', { text: 'You came.', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  expect(await sendRecording(actor, { archivedId: generationId })).toEqual({ generationId, isNew: false })
})

test('if an account has a recording and its imported copy, another import adds nothing and returns the id of the original recording', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { generationId, audioUrl } = await actor.call('startGeneration', { text: 'You came.', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  await actor.call('deleteGeneration', { generationId })
  const copy = await sendRecording(actor, { archivedId: generationId })
  expect(copy).toEqual({ generationId: expect.not.stringMatching(generationId), isNew: true })
  await actor.call('restoreGeneration', { generationId })
  expect(await sendRecording(actor, { archivedId: generationId })).toEqual({ generationId, isNew: false })
})

test('after the actor deletes a recording, it cannot be added again from an export until its files are deleted', async () => {
  const actor = await app.signUp()
  const { generationId } = await sendRecording(actor)
  await actor.call('deleteGeneration', { generationId })
  expect(await sendRecording(actor)).toEqual({ generationId, isNew: false })
  app.clock.advance(11 * 60_000)
  await app.services.jobs.drain()
  expect(await sendRecording(actor)).toEqual({ generationId, isNew: true })
  const { generations } = await actor.call('getUserGenerations', {})
  expect(generations).toMatchObject([{ id: generationId, state: 'ready' }])
  expect((await actor.downloadAudio(generations[0]?.audioUrl ?? '')).length).toBe(mp3Bytes.length)
})
