// Tests rehearsals of a cast script. All tests share one app, because each start takes seconds.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { estimateLineMs } from '@scene-partner/script/rehearsal/lineMemory'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInvariantViolations } from '../maintenance/invariants.ts'
import { deleteOrphanFiles } from '../generation/recordings/deleteOrphanFiles.ts'
import { generations } from '../generation/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { lineRecordings, rehearsedLines } from './tables.ts'
import { createPlay, samplePlay } from './testing/samplePlay.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Creates a cast play: the actor plays ANNA, and BEN and CARL have voices. */
async function castPlay(actor: Person, pronunciations: { written: string; said: string; role?: string }[] = []) {
  const opened = await createPlay(actor)
  const roles = { BEN: { voiceId: 'tom', speed: 1 }, CARL: { voiceId: 'kate', speed: 1 } }
  const casting = { mine: ['ANNA'], roles, pronunciations }
  await actor.call('saveCasting', { scriptId: opened.scriptId, casting, version: 0 })
  const say = async (text: string) => {
    const started = await actor.call('startLine', { scriptId: opened.scriptId, lineId: opened.lineId(text) })
    await actor.downloadAudio(started.audioUrl)
    return started
  }
  return { ...opened, casting, say }
}
const spokenBy = (act: () => Promise<unknown>) => {
  const before = app.speaker.spoken.length
  return act().then(() => app.speaker.spoken.slice(before))
}
const rowOf = async (id: string) => (await app.database.db.select().from(generations).where(eq(generations.id, id)))[0]
const usageOf = async (actor: Person) => (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage

test('a partner’s line is spoken once in its cast voice, and is not in the history', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor)
  expect(await spokenBy(() => say('I said I would.'))).toEqual(['I said I would.'])
  const used = await usageOf(actor)
  expect(used).toBe('I said I would.'.length)
  const again = await actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
  expect(again).toMatchObject({ isReady: true, characters: ['BEN'] })
  expect(again.duration).toBeGreaterThan(0)
  expect(await spokenBy(() => say('I said I would.'))).toEqual([])
  expect(await usageOf(actor)).toBe(used)
  expect(await rowOf(again.generationId)).toMatchObject({ voiceId: 'tom', purpose: 'practice', scriptId })
  expect((await actor.call('getUserGenerations', {})).generations).toEqual([])
  // Repeated requests create one row.
  expect(await app.database.db.select().from(generations).where(eq(generations.userId, actor.userId))).toHaveLength(1)
})

test('after an edit or a recast only the affected lines are spoken again', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, say } = await castPlay(actor)
  await say('I said I would.')
  await say('Is there tea?')
  await actor.call('updateScript', { scriptId, content: samplePlay.replace('Is there tea?', 'Is there any tea?') })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const idOf = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? ''
  const start = (text: string) => actor.call('startLine', { scriptId, lineId: idOf(text) })
  const listen = async (text: string) => void (await actor.downloadAudio((await start(text)).audioUrl))
  expect(await spokenBy(() => listen('I said I would.'))).toEqual([])
  expect(await spokenBy(() => listen('Is there any tea?'))).toEqual(['Is there any tea?'])
  const recast = { ...casting, roles: { ...casting.roles, BEN: { voiceId: 'kate', speed: 1.2 } } }
  await actor.call('saveCasting', { scriptId, casting: recast, version: 1 })
  expect(await spokenBy(() => listen('I said I would.'))).toEqual(['I said I would.'])
  expect(await spokenBy(() => listen('Is there any tea?'))).toEqual([])
})

test('a disabled cast voice is replaced by another one, in a line and in a scene', async () => {
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const actor = await app.signUp()
  const { scriptId, casting, lineId, say } = await castPlay(actor)
  const { voices } = await actor.call('getUserAvailableVoices', {})
  const everyone = voices.map(({ id }) => id)
  await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone.filter((id) => id !== 'tom') })
  const { generationId } = await say('I said I would.')
  const replacement = (await rowOf(generationId))?.voiceId
  expect(everyone).toContain(replacement)
  expect(replacement).not.toBe('tom')
  const scene = { scriptId, from: lineId('I said I would.'), to: lineId('Is there tea?'), mine: 'gaps' as const }
  const { audioUrl } = await actor.call('startScene', scene)
  await actor.downloadAudio(audioUrl)
  // The other roles can still be cast.
  const changed = { ...casting, mine: ['CARL'] }
  expect(await actor.call('saveCasting', { scriptId, casting: changed, version: 1 })).toEqual({ version: 2 })
  await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone })
  expect((await rowOf((await say('I said I would.')).generationId))?.voiceId).toBe('tom')
})

test('a failed line can be started again', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const asked = { scriptId, lineId: lineId('Then let me say less.') }
  app.speaker.failOn('Then let me say less.', 1)
  const first = await actor.call('startLine', asked)
  await expect
    .poll(async () => (await rowOf(first.generationId))?.state, { timeout: 20_000, interval: 20 })
    .not.toBe('making')
  const second = await actor.call('startLine', asked)
  await actor.downloadAudio(second.audioUrl)
  expect(await rowOf(second.generationId)).toMatchObject({ state: 'ready' })
})

test('a shared line is one mix of all voices but the actor’s, in a line and in a scene', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, lineId, say } = await castPlay(actor)
  const alone = await say('Is there tea?')
  const line = lineId('Is there tea?')
  const together = [{ kind: 'speaker' as const, lines: [line], characters: ['ANNA', 'BEN', 'CARL'] }]
  await actor.call('saveCorrections', { scriptId, corrections: together, applied: 1, version: 0 })
  const start = () => actor.call('startLine', { scriptId, lineId: line })
  const first = await start()
  expect(first.characters).toEqual(['BEN', 'CARL'])
  await actor.downloadAudio(first.audioUrl)
  const secondsOf = async (id: string) => ((await rowOf(id))?.durationMs ?? 0) / 1_000
  // The mix is as long as its longest take. The fake engine gives all voices the same length.
  expect(await secondsOf(first.generationId)).toBeCloseTo(await secondsOf(alone.generationId), 3)
  const { units } = await actor.call('getGenerationUnits', { generationId: first.generationId })
  expect(units).toMatchObject([
    { start: 0, end: 13 },
    { start: 0, end: 13 },
  ])
  expect(units[1]?.startMs).toBe(units[0]?.startMs)
  // In a scene the voices also start together, and the actor's own voice adds no length.
  const scene = { scriptId, from: lineId('Then let me say less.'), to: lineId('There is tea.') }
  const generateScene = async (mine: 'gaps' | 'spoken') => {
    const { generationId, audioUrl } = await actor.call('startScene', { ...scene, mine })
    await actor.downloadAudio(audioUrl)
    const heard = await actor.call('getGenerationUnits', { generationId })
    return heard.units.map(({ startMs }) => startMs)
  }
  const [before, ben, carl, ...rest] = await generateScene('gaps')
  expect([ben, rest]).toEqual([carl, []])
  expect(ben).toBeGreaterThan(before ?? 0)
  expect(new Set((await generateScene('spoken')).slice(1, 4)).size).toBe(1)
  // Another speed needs another take. The slowest voice determines the length.
  const slower = { ...casting, roles: { ...casting.roles, CARL: { voiceId: 'kate', speed: 0.5 } } }
  await actor.call('saveCasting', { scriptId, casting: slower, version: 1 })
  const slow = await start()
  await actor.downloadAudio(slow.audioUrl)
  expect(await secondsOf(slow.generationId)).toBeGreaterThan(1.5 * (await secondsOf(alone.generationId)))
  await expect(actor.call('startLine', { scriptId, lineId: lineId('You say so much.') })).rejects.toMatchObject({
    code: 'nothing_to_speak',
  })
  // The actor can listen to their own line. It has no cast voice, so the proposed one speaks it.
  const own = await actor.call('startLine', { scriptId, lineId: lineId('You say so much.'), characters: ['ANNA'] })
  expect(own.characters).toEqual(['ANNA'])
})

test('a role’s pronunciation is used in its own line, in a shared line and in a scene', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor, [
    { written: 'tea', said: 'tee' },
    { written: 'tea', said: 'tay', role: 'CARL' },
  ])
  expect(await spokenBy(() => say('Is there tea?'))).toEqual(['Is there tay?'])
  const corrections = [
    { kind: 'renamed' as const, from: 'CARL', to: 'KARL' },
    { kind: 'speaker' as const, lines: [lineId('There is tea.')], characters: ['BEN', 'KARL'] },
  ]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 2, version: 0 })
  const together = await spokenBy(() => say('There is tea.'))
  expect(together.toSorted()).toEqual(['There is tay.', 'There is tee.'])
  const scene = { scriptId, from: lineId('Is there tea?'), to: lineId('There is tea.'), mine: 'gaps' as const }
  const { audioUrl, generationId } = await actor.call('startScene', scene)
  await actor.downloadAudio(audioUrl)
  expect((await rowOf(generationId))?.characterCount).toBe('Is there tay?There is tee.There is tay.'.length)
})

test('a shared line is charged once for each voice, and a voice with two of the roles speaks it once', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, lineId } = await castPlay(actor)
  const line = lineId('Is there tea?')
  const together = [{ kind: 'speaker' as const, lines: [line], characters: ['ANNA', 'BEN', 'CARL'] }]
  await actor.call('saveCorrections', { scriptId, corrections: together, applied: 1, version: 0 })
  const generateLine = async () => {
    const said = await actor.call('startLine', { scriptId, lineId: line })
    await actor.downloadAudio(said.audioUrl)
    return said
  }
  const both = 2 * 'Is there tea?'.length
  expect(await generateLine()).toMatchObject({ chargedCharacters: both })
  expect(await usageOf(actor)).toBe(both)
  await generateLine()
  const scene = await actor.call('startScene', { scriptId, from: line, to: line, mine: 'gaps' })
  await actor.downloadAudio(scene.audioUrl)
  expect([scene.chargedCharacters, await usageOf(actor)]).toEqual([0, both])

  const { BEN } = casting.roles
  await actor.call('saveCasting', { scriptId, casting: { ...casting, roles: { BEN, CARL: BEN } }, version: 1 })
  const alone = await generateLine()
  const { units } = await actor.call('getGenerationUnits', { generationId: alone.generationId })
  expect([alone.chargedCharacters, units.length, await usageOf(actor)]).toEqual([0, 1, both])
})

test('a scene is one recording with the cast voices, and pauses as long as the actor’s lines', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor, [{ written: 'tea', said: 'tee' }])
  const scene = { scriptId, from: lineId('There is tea.'), to: lineId('You came, Siobhan.') }
  const generateScene = async (mine: 'gaps' | 'learnt' | 'spoken') => {
    const started = await actor.call('startScene', { ...scene, mine })
    await actor.downloadAudio(started.audioUrl)
    return (await rowOf(started.generationId)) ?? { durationMs: 0 }
  }
  expect(await spokenBy(() => generateScene('gaps'))).toEqual([
    'I said I would.',
    'Then let me say less.',
    'Is there tee?',
  ])
  const gaps = await generateScene('gaps')
  const { generations: listed } = await actor.call('getUserGenerations', {})
  expect(listed[0]).toMatchObject({
    title: 'The Kitchen · SCENE I. A kitchen.',
    voiceName: 'Tom and Kate',
    for: 'practice',
  })

  const at = app.clock.now().toISOString()
  const note = { lineId: lineId('You came, Siobhan.'), outcome: 'clean' as const, ms: 4_000, at }
  await actor.call('noteLines', { scriptId, lines: [note] })
  const learnt = await generateScene('learnt')
  // The learnt four seconds replace the estimate, to within one MP3 frame.
  const longerMs = (learnt.durationMs ?? 0) - (gaps.durationMs ?? 0)
  expect(Math.abs(longerMs - (4_000 - estimateLineMs('You came, Siobhan.')))).toBeLessThan(50)
  expect(await spokenBy(() => generateScene('spoken'))).toEqual([
    'You came, Siobhan.',
    'You say so much.',
    'There is tee.',
  ])
  const { units } = await actor.call('getGenerationUnits', { generationId: listed[0]?.id ?? '' })
  // The scene begins with the actor's line, so the first unit starts after a pause.
  expect(units[0]?.startMs).toBeGreaterThan(1_000)
})

test('a rehearsal stores line results, days, settings and the current line', async () => {
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

test('two results from a client clock that is ahead are both counted, at the present time', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const now = app.clock.now().getTime()
  const mine = lineId('You say so much.')
  const ahead = [3_600_000, 3_605_000].map((ms) => new Date(now + ms).toISOString())
  const notes = ahead.map((at) => ({ lineId: mine, outcome: 'missed' as const, ms: 0, at }))
  const { lines } = await actor.call('noteLines', { scriptId, lines: notes })
  expect(lines).toMatchObject([{ lineId: mine, runs: 2, misses: 2, lastAt: new Date(now).toISOString() }])
})

test('a line shared by two scripts still plays in one after the other is deleted', async () => {
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
})

test('the same line of two scripts, requested at the same time, belongs to each script', async () => {
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
})

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

test('a line recording is private to its owner, and its type is detected from its bytes', async () => {
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
  // The hourly deletion of orphan files leaves it, however old it is.
  await makeFilesOld(actor)
  expect(await deleteOrphanFiles(app.services)).toBe(0)
  expect((await actor.request(path)).status).toBe(200)
  // Replacing it deletes the first file; deleting it deletes the last one.
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

test('S-02 every operation answers 404 for another user’s script', async () => {
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
test('purging a script deletes its line generations, recordings and rehearsal data', async () => {
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
