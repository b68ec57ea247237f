// Tests what the server stores of rehearsals. All tests share one app, because each start takes seconds.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInvariantViolations } from '../maintenance/invariants.ts'
import { deleteOrphanFiles } from '../generation/recordings/deleteOrphanFiles.ts'
import { generations } from '../generation/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { lineRecordings, rehearsedLines } from './tables.ts'
import { castPlay } from './testing/castPlay.ts'
import { createPlay } from './testing/samplePlay.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const rowOf = async (id: string) => (await app.database.db.select().from(generations).where(eq(generations.id, id)))[0]
const usageOf = async (actor: Person) => (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage

test('a rehearsal stores results of lines and of each day, settings and the current line', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const mine = lineId('You say so much.')
  const at = app.clock.now().toISOString()
  const notes = [
    { lineId: mine, outcome: 'clean' as const, ms: 1_500, at },
    { lineId: mine, outcome: 'clean' as const, ms: 1_500, at },
    { lineId: 'no-such-line', outcome: 'clean' as const, ms: 1_500, at },
  ]
  const { lines } = await actor.call('noteLines', { scriptId, day: '2026-11-21', lines: notes })
  expect(lines).toEqual([
    {
      ...{ lineId: mine, ms: 1_500, runs: 1, clean: 1, misses: 0, box: 1, lastAt: at },
      dueAt: new Date(app.clock.now().getTime() + dayMs).toISOString(),
    },
  ])
  await actor.call('saveRehearsal', { scriptId, settings: { mode: 'voice', patience: 2 }, place: mine })
  await actor.call('saveRehearsal', { scriptId, settings: { patience: 3 } })
  expect(await actor.call('getRehearsal', { scriptId })).toEqual({
    settings: { mode: 'voice', patience: 3 },
    place: mine,
    lines,
    days: [{ day: '2026-11-21', run: 1, clean: 1 }],
    recordings: [],
  })
})

test('two results from a client whose clock is fast are both stored, with the server’s time', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const now = app.clock.now().getTime()
  const mine = lineId('You say so much.')
  const ahead = [3_600_000, 3_605_000].map((ms) => new Date(now + ms).toISOString())
  const notes = ahead.map((at) => ({ lineId: mine, outcome: 'missed' as const, ms: 0, at }))
  const { lines } = await actor.call('noteLines', { scriptId, lines: notes })
  expect(lines).toMatchObject([{ lineId: mine, runs: 2, misses: 2, lastAt: new Date(now).toISOString() }])
})

test(
  'if two scripts contain the same line and one script is deleted, the audio of the line in the other script can still be played',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const first = await castPlay(actor)
    await first.say('I said I would.')
    app.clock.advance(minuteMs)
    const second = await castPlay(actor)
    expect(second.scriptId).not.toBe(first.scriptId)
    const used = await usageOf(actor)
    const { audioUrl } = await second.say('I said I would.')
    expect(await usageOf(actor)).toBe(used)
    await actor.call('deleteScript', { scriptId: first.scriptId })
    app.clock.advance(11 * minuteMs)
    await app.services.jobs.drain()
    expect((await actor.request(audioUrl)).status).toBe(200)
  },
)

test(
  'if the same line is started in two scripts, each script gets its own generation, and the line is charged only once',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const first = await castPlay(actor)
    app.clock.advance(minuteMs)
    const second = await castPlay(actor)
    const ask = ({ scriptId, lineId }: typeof first) =>
      actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
    const [one, other] = [await ask(first), await ask(second)]
    expect((await rowOf(one.generationId))?.scriptId).toBe(first.scriptId)
    expect((await rowOf(other.generationId))?.scriptId).toBe(second.scriptId)
    for (const { audioUrl } of [one, other]) await actor.downloadAudio(audioUrl)
    expect(await usageOf(actor)).toBe('I said I would.'.length)
  },
)

const audioBytes = (size = 400) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(size, 7)])
const recordingPath = (scriptId: string, lineId: string) => `/api/scripts/${scriptId}/lines/${lineId}/recording`
const uploadRecording = (person: Person, path: string, body: Buffer, type = 'audio/webm;codecs=opus') =>
  person.request(`${path}?ms=1234`, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })

/** Sets the modification time of every file of an account to 1970. */
async function makeFilesOld({ userId }: Person): Promise<void> {
  const entries = await readdir(app.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && path.includes(userId)) await utimes(path, 0, 0)
  }
}

test('only the owner can read a line recording; the server detects its type from its bytes, whatever type the upload stated', async () => {
  const [actor, stranger] = [await app.signUp(), await app.signUp()]
  const { scriptId, lineId } = await castPlay(actor)
  const path = recordingPath(scriptId, lineId('I said I would.'))
  expect((await uploadRecording(actor, path, audioBytes(), 'text/html')).status).toBe(200)
  const answer = await actor.request(path, { headers: { range: 'bytes=0-3' } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    206,
    'audio/webm',
    'nosniff',
  ])
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  expect((await actor.call('getRehearsal', { scriptId })).recordings).toMatchObject([{ url: path, durationMs: 1234 }])

  const html = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await uploadRecording(actor, path, html, 'audio/webm')).status).toBe(400)
  expect((await uploadRecording(actor, path, audioBytes(11 * 1_048_576))).status).toBe(413)
  expect((await uploadRecording(actor, recordingPath(scriptId, 'no-such-line'), audioBytes())).status).toBe(404)
  // S-02, S-03: other users get 404.
  for (const method of ['GET', 'DELETE'] as const) {
    expect([method, (await stranger.request(path, { method })).status]).toEqual([method, 404])
  }
  expect((await uploadRecording(stranger, path, audioBytes())).status).toBe(404)
  expect((await app.visitor().request(path)).status).toBe(401)
  // The hourly deletion of files without a database row does not delete the recording, even when it is very old.
  await makeFilesOld(actor)
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  expect((await actor.request(path)).status).toBe(200)
  // Replacing the recording deletes its first file. Deleting the recording deletes its last file.
  await uploadRecording(actor, path, audioBytes(500))
  const files: string[] = []
  for await (const { key } of app.services.storage.list(`users/${actor.userId}/lines/`)) files.push(key)
  expect(files).toHaveLength(1)
  expect((await actor.request(path, { method: 'DELETE' })).status).toBe(200)
  expect((await actor.request(path)).status).toBe(404)
})

test('S-47 line recordings beyond the storage limit are refused', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const row = {
    scriptId,
    userId: actor.userId,
    storageKey: 'none',
    mime: 'audio/webm',
    durationMs: 1,
    createdAt: app.clock.now(),
  }
  await app.database.db.insert(lineRecordings).values({ ...row, lineId: 'full', bytes: 500 * 1_048_576 })
  const refused = await uploadRecording(actor, recordingPath(scriptId, lineId('Is there tea?')), audioBytes())
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('account_full')])
  await app.database.db.delete(lineRecordings).where(eq(lineRecordings.lineId, 'full'))
})

test('S-02 operations for script reviews, castings and rehearsals answer 404 for another user’s script', async () => {
  const [actor, stranger] = [await app.signUp(), await app.signUp()]
  const { scriptId, lineId } = await castPlay(actor)
  const line = lineId('I said I would.')
  const at = app.clock.now().toISOString()
  const tries: [Parameters<Person['post']>[0], object][] = [
    ['getUnderstanding', {}],
    ['saveCorrections', { corrections: [], applied: 0, version: 0 }],
    ['getCasting', {}],
    ['saveCasting', { casting: { mine: [], roles: {}, pronunciations: [] }, version: 1 }],
    ['proposeCasting', {}],
    ['getRehearsal', {}],
    ['saveRehearsal', { place: line }],
    ['noteLines', { lines: [{ lineId: line, outcome: 'clean', ms: 1, at }] }],
    ['startLine', { lineId: line }],
    ['startScene', { from: line, to: line, mine: 'gaps' }],
  ]
  for (const [name, input] of tries) {
    const answers: string[] = []
    for (const id of [scriptId, 'scr_AAAAAAAAAAAAAAAAAAAAAA']) {
      const response = await stranger.post(name, { scriptId: id, userId: actor.userId, ...input })
      answers.push(`${response.status} ${await response.text()}`)
    }
    expect([name, answers[0]?.slice(0, 4)]).toEqual([name, '404 '])
    expect(answers[0]).toBe(answers[1])
  }
})

// [spec2 §3.38] [decisions §6.1]
test('purging a script deletes its line generations, recordings and rehearsal data', { tags: ['long'] }, async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor)
  const { generationId, audioUrl } = await say('I said I would.')
  await uploadRecording(actor, recordingPath(scriptId, lineId('Is there tea?')), audioBytes())
  const at = app.clock.now().toISOString()
  await actor.call('noteLines', {
    scriptId,
    lines: [{ lineId: lineId('You say so much.'), outcome: 'clean', ms: 9, at }],
  })
  expect(await findInvariantViolations(app.services)).toSatisfy((found: { broken: string[] }[]) =>
    found.every(({ broken }) => broken.length === 0),
  )
  await actor.call('deleteScript', { scriptId })
  app.clock.advance(11 * minuteMs)
  await app.services.jobs.drain()
  expect((await actor.request(audioUrl)).status).toBe(404)
  expect(await rowOf(generationId)).toMatchObject({ text: '', audioKey: null, scriptId: null })
  expect(await app.database.db.select().from(rehearsedLines).where(eq(rehearsedLines.scriptId, scriptId))).toEqual([])
  const files: string[] = []
  for await (const { key } of app.services.storage.list(`users/${actor.userId}/`)) files.push(key)
  expect(files).toEqual([])
})

/**
 * Creates a script with stored rehearsal settings. Returns ids of its lines, and `read`, which returns the stored
 * settings and the current line.
 */
async function openScript() {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const lines = {
    first: lineId('You came, Siobhan.'),
    second: lineId('I said I would.'),
    third: lineId('You say so much.'),
  }
  await actor.call('saveRehearsal', { scriptId, settings: { hiding: 'whole', speed: 1 }, place: lines.first })
  const read = async () => {
    const { settings, place } = await actor.call('getRehearsal', { scriptId })
    return { settings, place }
  }
  return { actor, scriptId, lines, read }
}

test('two devices change different settings, one of them offline: both changes are stored, and sending a change twice has no further effect', async () => {
  const { actor, scriptId, lines, read } = await openScript()
  app.clock.advance(5 * minuteMs)
  await actor.call('saveRehearsal', { scriptId, settings: { speed: 1.25 }, made: { agoMs: 0, settings: { speed: 1 } } })
  // The other device is online again and sends what it changed four minutes earlier.
  const made = { agoMs: 4 * minuteMs, settings: { hiding: 'whole' }, place: lines.first }
  const late = { scriptId, settings: { hiding: 'blanks' }, place: lines.second, made }
  await actor.call('saveRehearsal', late)
  const expected = { settings: { hiding: 'blanks', speed: 1.25 }, place: lines.second }
  expect(await read()).toEqual(expected)
  await actor.call('saveRehearsal', late)
  expect(await read()).toEqual(expected)
})

test('two devices change the same values: the later change stays, whichever of the two changes arrives first', async () => {
  const { actor, scriptId, lines, read } = await openScript()
  const before = { settings: { hiding: 'whole' }, place: lines.first }
  const early = { settings: { hiding: 'letters' }, place: lines.second }
  const late = { settings: { hiding: 'blanks' }, place: lines.third }
  app.clock.advance(10 * minuteMs)
  await actor.call('saveRehearsal', { scriptId, ...late, made: { agoMs: 2 * minuteMs, ...before } })
  await actor.call('saveRehearsal', { scriptId, ...early, made: { agoMs: 5 * minuteMs, ...before } })
  expect(await read()).toMatchObject(late)
  await actor.call('saveRehearsal', { scriptId, ...early, made: { agoMs: 1 * minuteMs, ...before } })
  expect(await read()).toMatchObject(early)
})

test('an old change of a setting that has no stored value is stored, although other settings have changed since then', async () => {
  const { actor, scriptId, read } = await openScript()
  app.clock.advance(minuteMs)
  const made = { agoMs: 10 * minuteMs, settings: { isRinging: null } }
  await actor.call('saveRehearsal', { scriptId, settings: { isRinging: false }, made })
  expect(await read()).toMatchObject({ settings: { isRinging: false } })
})

test('S-08 a change is stored even if a device with a wrong clock says that the change was made many years ago', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const made = { agoMs: Number.MAX_SAFE_INTEGER }
  await actor.call('saveRehearsal', { scriptId, settings: { speed: 1.25 }, made })
  expect((await actor.call('getRehearsal', { scriptId })).settings).toEqual({ speed: 1.25 })
})

test('a setting that a device removes is not stored any more, and the other settings stay', async () => {
  const { actor, scriptId, lines, read } = await openScript()
  await actor.call('saveRehearsal', { scriptId, settings: { speed: null } })
  expect(await read()).toEqual({ settings: { hiding: 'whole' }, place: lines.first })
})

test.each([
  ['abc', 0],
  ['-5', 0],
  ['600001', 600_000],
])(
  'a line recording whose upload states a length of %s ms is stored with a length of %i ms',
  async (ms, durationMs) => {
    const actor = await app.signUp()
    const { scriptId, lineId } = await createPlay(actor)
    const path = `${recordingPath(scriptId, lineId('I said I would.'))}?ms=${ms}`
    const answer = await actor.request(path, { method: 'PUT', body: new Uint8Array(audioBytes()) })
    expect(await answer.json()).toMatchObject({ data: { durationMs } })
  },
)
