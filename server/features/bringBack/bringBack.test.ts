/** @module-tag long */
import { createPdf, screenplayPage } from '@scene-partner/script/import/testing/createPdf'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { scriptSources } from '../imports/tables.ts'
import { findInvariantViolations } from '../maintenance/index.ts'
import { createRun } from '../rehearsal/testing/sampleRuns.ts'
import { generations } from '../generation/tables.ts'
import { scripts } from '../scripts/tables.ts'
import { fillScriptFields } from '../scripts/testing/filledFields.ts'
import { buildArchivedScript, formatRecordingBody, mp3Bytes } from './testing/archivedItems.ts'
import { sendArchive } from './testing/sendArchive.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  ;[app, other] = [await startApp(), await startApp()]
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function download(person: Person): Promise<Map<string, Buffer>> {
  const answer = await person.request('/api/export')
  expect(answer.status).toBe(200)
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

const ownRecording = Buffer.from('OggS and the voice of the actor')
const play = createPdf([
  screenplayPage([
    ['heading', 'INT. BARN - DAY'],
    ...(['gap', ['cue', 'ANNA'], ['speech', 'You came.']] as const),
    ...(['gap', ['cue', 'BEN'], ['speech', 'I said I would.']] as const),
  ] as Parameters<typeof screenplayPage>[0]),
])

/** A script with a value in every field that its owner edits. */
const balcony = fillScriptFields({ title: 'Balcony', content: 'JULIET: O Romeo!\n\nROMEO: Yes?', tags: ['verse'] })

/** Creates an account that has content of every kind. */
async function createFullAccount() {
  const actor = await app.signUp()
  const { scriptId } = await actor.call('saveScript', balcony)
  app.clock.advance(6 * 60_000)
  await actor.call('updateScript', { scriptId, content: 'JULIET: O Romeo, Romeo!\n\nROMEO: Yes?', isFavorite: true })
  await actor.call('toggleScriptArchive', { scriptId })
  const imported = await actor.request('/api/import?name=Barn.pdf', { method: 'POST', body: new Uint8Array(play) })
  const { data } = (await imported.json()) as { data: { scriptId: string } }
  const barn = data.scriptId
  const { understanding } = await actor.call('getUnderstanding', { scriptId: barn })
  const lineId = understanding.lines.find(({ kind }) => kind === 'speech')?.id ?? ''
  await actor.call('saveCorrections', {
    scriptId: barn,
    corrections: [{ kind: 'renamed', from: 'BEN', to: 'BENNO' }],
    applied: 1,
    version: 0,
  })
  await actor.call('saveCasting', {
    scriptId: barn,
    casting: { mine: ['ANNA'], roles: { BENNO: { voiceId: 'tom', speed: 1.1 } }, pronunciations: [] },
    version: 0,
  })
  await actor.call('saveRehearsal', { scriptId: barn, settings: { mode: 'voice' }, place: lineId })
  const at = app.clock.now().toISOString()
  await actor.call('noteLines', {
    scriptId: barn,
    day: '2026-11-21',
    lines: [{ lineId, outcome: 'clean', ms: 900, at }],
  })
  await actor.call('saveRuns', { scriptId: barn, runs: [createRun(app.clock.now())] })
  await actor.call('savePlan', {
    scriptId: barn,
    day: '2026-12-24',
    time: null,
    timeZone: 'Europe/London',
    minutesPerDay: 20,
    occasion: 'Audition',
  })
  await actor.call('setReading', { scriptId: barn, target: { lineId }, reading: { manner: 'warmer' } })
  const stored = await actor.request(`/api/scripts/${barn}/lines/${lineId}/recording?ms=1234`, {
    method: 'PUT',
    body: new Uint8Array(ownRecording),
  })
  expect(stored.status).toBe(200)
  const { audioUrl } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom', for: 'practice' })
  await expect.poll(async () => (await actor.call('getUserGenerations', {})).generations[0]?.state).toBe('ready')
  const sound = Buffer.from(await (await actor.request(audioUrl)).arrayBuffer())
  return { actor, barn, lineId, sound }
}

/** Files of an archive that contain the content of an account. */
const contentFiles = [
  'scripts.json',
  'script-versions.json',
  'imported.json',
  'corrections.json',
  'castings.json',
  'rehearsals.json',
  'rehearsal-runs.json',
  'recordings.json',
]

/** Parses a file of an archive. Removes row ids and import times, so that two exports can be compared. */
function readComparable(files: ReadonlyMap<string, Buffer>, path: string): unknown {
  const left = new Set(['id', 'scriptId', 'planId', 'version', 'updatedAt', 'createdAt', 'file'])
  return JSON.parse(String(files.get(path)), (key, value: unknown) => (left.has(key) ? undefined : value))
}

test('after an account on another server has imported an export, its own export contains equal data', async () => {
  const { actor, sound } = await createFullAccount()
  const before = await download(actor)
  const reader = await other.signUp()
  other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime())
  await sendArchive(reader, before)
  await other.services.jobs.drain()
  // The archive is sent again. The account already has every item, so nothing may be added.
  await sendArchive(reader, before)
  await other.services.jobs.drain()
  await reader.call('reauthenticate', { password: goodPassword })
  const after = await download(reader)

  for (const path of contentFiles) {
    expect(readComparable(before, path)).not.toEqual([])
    expect(readComparable(after, path)).toEqual(readComparable(before, path))
  }
  const { content: text, ...fields } = balcony
  expect(readComparable(after, 'scripts.json')).toContainEqual(expect.objectContaining(fields))
  expect(readComparable(after, 'script-versions.json')).toContainEqual(
    expect.objectContaining({ ...fields, content: text }),
  )
  const folders = /^(scripts|imported|own-lines|recordings)\//
  const content = (files: Map<string, Buffer>) =>
    [...files].filter(([path]) => folders.test(path)).map(([path, bytes]) => [path, bytes.toString('base64')])
  expect(content(after)).toEqual(content(before))
  expect(content(after)).toHaveLength(5)
  expect(content(after).map(([, bytes]) => bytes)).toEqual(
    expect.arrayContaining([sound.toString('base64'), ownRecording.toString('base64')]),
  )
  // Recordings that were brought back count for the account's storage, but not for the characters of the month.
  expect(JSON.parse(String(after.get('months.json')))).toEqual([])
  const [audio] = (await reader.call('getUserGenerations', {})).generations
  expect(audio).toMatchObject({ state: 'ready', title: 'But soft!' })
  expect(Buffer.from(await (await reader.request(audio?.audioUrl ?? '')).arrayBuffer()).equals(sound)).toBe(true)
  expect(await reader.call('getGenerationUnits', { generationId: audio?.id ?? '' })).toEqual({ units: [] })
  // The imported data must violate no invariant, because the backup command refuses such data.
  const violations = async () => (await findInvariantViolations(other.services)).flatMap(({ broken }) => broken)
  expect(await violations()).toEqual([])
  await reader.call('deleteGeneration', { generationId: audio?.id ?? '' })
  expect(await violations()).toEqual([])
  await other.database.db.update(generations).set({ units: 1, unitsDone: 1 })
  expect(await violations()).toEqual(expect.arrayContaining([expect.stringContaining('0 units of 1')]))
})

test('importing the export of an account into the same account creates no duplicates', async () => {
  const { actor, barn } = await createFullAccount()
  const before = await download(actor)
  const ids = await sendArchive(actor, before)
  expect(ids.get(barn)).toBe(barn)
  await app.services.jobs.drain()
  await actor.call('reauthenticate', { password: goodPassword })
  const after = await download(actor)
  for (const path of contentFiles) expect(readComparable(after, path)).toEqual(readComparable(before, path))
})

test('a script and a recording that were imported from an export and then deleted can be imported again', async () => {
  const actor = await app.signUp()
  const first = await actor.call('bringBackScript', buildArchivedScript('scr_one'))
  expect(first.isNew).toBe(true)
  expect((await actor.call('bringBackScript', buildArchivedScript('scr_one'))).isNew).toBe(false)
  await actor.call('deleteScript', { scriptId: first.scriptId })
  const again = await actor.call('bringBackScript', buildArchivedScript('scr_one'))
  expect(again).toMatchObject({ isNew: true, scriptId: expect.not.stringContaining(first.scriptId) })
})

test('if the actor has changed the casting of the first scene (the sample script), importing an export keeps this casting; otherwise the import replaces it', async () => {
  for (const isCast of [true, false]) {
    const actor = app.visitor()
    const email = `first-scene-${isCast ? 'cast' : 'uncast'}@example.com`
    await actor.call('signUp', { email, password: goodPassword, firstName: 'Ada' })
    const { firstScriptId } = await actor.call('verifyEmail', { token: await newestLinkToken(app, email) })
    const scriptId = firstScriptId ?? ''
    const { script } = await actor.call('getScript', { scriptId })
    const { casting: given, version } = await actor.call('getCasting', { scriptId })
    if (!given) throw new Error('the first scene has no casting')
    const [role = ''] = Object.keys(given.roles)
    const castAs = (voiceId: string) => ({ ...given, roles: { ...given.roles, [role]: { voiceId, speed: 1 } } })
    if (isCast) await actor.call('saveCasting', { scriptId, casting: castAs('kate'), version })
    await actor.call(
      'bringBackScript',
      buildArchivedScript('scr_first', {
        script: { content: script.content, isFirstScene: true },
        casting: castAs('tom'),
      }),
    )
    const { casting } = await actor.call('getCasting', { scriptId })
    expect(casting?.roles[role]?.voiceId).toBe(isCast ? 'kate' : 'tom')
  }
})

test('S-53 S-70 an archive with ids of another account reveals and changes nothing of that account', async () => {
  const [owner, actor] = [await app.signUp(), await app.signUp()]
  const { scriptId } = await owner.call('saveScript', { title: 'Mine', content: 'ANNA: Mine.', tags: [] })
  const brought = await actor.call('bringBackScript', buildArchivedScript(scriptId))
  expect(brought).toMatchObject({ isNew: true, recordedLineIds: [], hasOriginal: false })
  expect(brought.scriptId).not.toBe(scriptId)
  await expect(
    actor.call('bringBackVersion', {
      scriptId,
      title: 'x',
      content: 'x',
      tags: [],
      version: 1,
      kind: 'edit',
      createdAt: '2026-11-01T09:00:00.000Z',
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const source = await actor.request(`/api/scripts/${scriptId}/source`, { method: 'PUT', body: 'ANNA: Hello.' })
  expect(source.status).toBe(404)
  const body = new Uint8Array(formatRecordingBody({ scriptId }, mp3Bytes))
  expect((await actor.request('/api/recordings', { method: 'POST', body })).status).toBe(200)
  const [recording] = (await actor.call('getUserGenerations', {})).generations
  expect(recording?.scriptId).toBeNull()
  // The owner has not imported this recording, so it is only in the other account.
  expect(await owner.call('findBroughtBack', { archivedIds: ['gen_1_AAAAAAAAAAAAAAAAAAAAAA'] })).toEqual({
    archivedIds: [],
  })
  expect(await actor.call('findBroughtBack', { archivedIds: ['gen_1_AAAAAAAAAAAAAAAAAAAAAA'] })).toEqual({
    archivedIds: ['gen_1_AAAAAAAAAAAAAAAAAAAAAA'],
  })
})

test('S-53 an archive’s recording or script with invalid or hostile content is refused, and nothing is stored', async () => {
  const actor = await app.signUp()
  const send = (body: Uint8Array) => actor.request('/api/recordings', { method: 'POST', body: new Uint8Array(body) })
  const html = Buffer.from('<script>alert(1)</script>')
  expect((await send(formatRecordingBody({}, html))).status).toBe(400)
  expect((await send(Buffer.from('{"archivedId":"a"}\n'))).status).toBe(400)
  expect((await send(Buffer.from('no json and no line end'))).status).toBe(400)
  expect((await send(Buffer.from('[[[[\n'))).status).toBe(400)
  expect((await send(formatRecordingBody({ archivedId: '../../etc' }, mp3Bytes))).status).toBe(400)
  expect((await send(formatRecordingBody({ voiceAge: 'x' as 'old' }, mp3Bytes))).status).toBe(400)
  const refused = (input: unknown) =>
    expect(actor.call('bringBackScript', input as never)).rejects.toMatchObject({ http: 400 })
  await refused(buildArchivedScript('../scripts'))
  await refused(buildArchivedScript('a', { rehearsal: { lines: [{ lineId: 'x', box: 9e9 }] } }))
  await refused(buildArchivedScript('a', { rehearsal: { days: [{ day: 'yesterday', run: 1, clean: 1 }] } }))
  await refused(buildArchivedScript('a', { script: { createdAt: '9'.repeat(400) } }))
  await refused(buildArchivedScript('a', { script: { content: 'x'.repeat(1_500_001) } }))
  expect((await actor.call('getUserGenerations', {})).generations).toEqual([])
  expect((await actor.call('getUserScripts', {})).scripts).toEqual([])
})

test('times in an archive that are in the future are replaced by the current time', async () => {
  const actor = await app.signUp()
  const future = '2090-01-01T00:00:00.000Z'
  const { scriptId } = await actor.call(
    'bringBackScript',
    buildArchivedScript('a', { script: { createdAt: future, updatedAt: future, lastOpenedAt: future } }),
  )
  const [row] = await app.database.db.select().from(scripts).where(eq(scripts.id, scriptId))
  for (const at of [row?.createdAt, row?.updatedAt, row?.lastOpenedAt])
    expect(at?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
})

test('the original file of a script from an export is stored, but its parse is not used if its text differs from the script’s text', async () => {
  const actor = await app.signUp()
  const { scriptId } = await actor.call(
    'bringBackScript',
    buildArchivedScript('a', { script: { content: 'ANNA: Something else.', writtenAs: 'fountain' } }),
  )
  const put = async () =>
    actor.request(`/api/scripts/${scriptId}/source?name=Barn.pdf`, { method: 'PUT', body: new Uint8Array(play) })
  expect(await (await put()).json()).toEqual({ data: { isNew: true } })
  expect(await (await put()).json()).toEqual({ data: { isNew: false } })
  const [source] = await app.database.db.select().from(scriptSources).where(eq(scriptSources.scriptId, scriptId))
  expect(source).toMatchObject({ format: 'pdf', bytes: play.length, pages: 1 })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  expect(understanding.lines.map(({ text }) => text).join(' ')).toContain('Something else.')
  const refused = await actor.request(`/api/scripts/${scriptId}/source`, { method: 'PUT', body: new Uint8Array([]) })
  expect(await refused.json()).toEqual({ data: { isNew: false } })
})

test('if an archive says that more corrections are in effect than it contains, the import applies all corrections of the archive', async () => {
  const actor = await app.signUp()
  const corrections = [{ kind: 'renamed' as const, from: 'BEN', to: 'BENNO' }]
  const archived = buildArchivedScript('a', { corrections: { corrections, applied: 9 } })
  const { scriptId } = await actor.call('bringBackScript', archived)
  expect(await actor.call('getUnderstanding', { scriptId })).toMatchObject({ corrections, applied: 1 })
})
