/** @module-tag long */
import { createPdf, screenplayPage } from '@scene-partner/script/import/testing/createPdf'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { scriptSources } from '../imports/tables.ts'
import { findInvariantViolations } from '../maintenance/index.ts'
import { createRun } from '../rehearsal/testing/sampleRuns.ts'
import { generations } from '../generation/tables.ts'
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

test('after an account on another server has imported an export, the export of this account contains the same data', async () => {
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

test('the original file of a script in an export is stored; if the text of the file differs from the script’s text, the parse result of the file is not used', async () => {
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
