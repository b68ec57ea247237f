// What a cast script sounds like and what a rehearsal teaches: one house and one play for all of it, as each start takes seconds.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { estimateMs } from '@scene-partner/script/memory'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBroken } from '../upkeep/invariants.ts'
import { sweepStorage } from '../readings/index.ts'
import { generations } from '../readings/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { lineRecordings, rehearsedLines } from './tables.ts'
import { openPlay, play } from './testing/scene.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** ANNA is the actor's; the others have voices. */
async function castPlay(actor: Person, pronunciations: { written: string; said: string; role?: string }[] = []) {
  const opened = await openPlay(actor)
  const roles = { BEN: { voiceId: 'tom', speed: 1 }, CARL: { voiceId: 'kate', speed: 1 } }
  const casting = { mine: ['ANNA'], roles, pronunciations }
  await actor.call('saveCasting', { scriptId: opened.scriptId, casting, version: 0 })
  const say = async (text: string) => {
    const sound = await actor.call('startLine', { scriptId: opened.scriptId, lineId: opened.lineId(text) })
    await actor.listenToTheEnd(sound.audioUrl)
    return sound
  }
  return { ...opened, casting, say }
}
const spokenBy = (act: () => Promise<unknown>) => {
  const before = app.voice.spoken.length
  return act().then(() => app.voice.spoken.slice(before))
}
const rowOf = async (id: string) => (await app.database.db.select().from(generations).where(eq(generations.id, id)))[0]
const usedBy = async (actor: Person) => (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage

test('a partner’s line is spoken in the voice it is cast in, once, and is in no list', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor)
  expect(await spokenBy(() => say('I said I would.'))).toEqual(['I said I would.'])
  const used = await usedBy(actor)
  expect(used).toBe('I said I would.'.length)
  const again = await actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
  expect(again).toMatchObject({ isReady: true, characters: ['BEN'] })
  expect(again.duration).toBeGreaterThan(0)
  expect(await spokenBy(() => say('I said I would.'))).toEqual([])
  expect(await usedBy(actor)).toBe(used)
  expect(await rowOf(again.generationId)).toMatchObject({ voiceId: 'tom', purpose: 'practice', scriptId })
  expect((await actor.call('getUserGenerations', {})).generations).toEqual([])
  // One row, however often it was asked for.
  expect(await app.database.db.select().from(generations).where(eq(generations.userId, actor.userId))).toHaveLength(1)
})

test('an edit has one line spoken anew, and another voice for a role its lines alone', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, say } = await castPlay(actor)
  await say('I said I would.')
  await say('Is there tea?')
  await actor.call('updateScript', { scriptId, content: play.replace('Is there tea?', 'Is there any tea?') })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const idOf = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? ''
  const start = (text: string) => actor.call('startLine', { scriptId, lineId: idOf(text) })
  const listen = async (text: string) => void (await actor.listenToTheEnd((await start(text)).audioUrl))
  expect(await spokenBy(() => listen('I said I would.'))).toEqual([])
  expect(await spokenBy(() => listen('Is there any tea?'))).toEqual(['Is there any tea?'])
  const recast = { ...casting, roles: { ...casting.roles, BEN: { voiceId: 'kate', speed: 1.2 } } }
  await actor.call('saveCasting', { scriptId, casting: recast, version: 1 })
  expect(await spokenBy(() => listen('I said I would.'))).toEqual(['I said I would.'])
  expect(await spokenBy(() => listen('Is there any tea?'))).toEqual([])
})

test('a voice that was cast and reads no more is stood in for, in a rehearsal and a recording', async () => {
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const actor = await app.signUp()
  const { scriptId, casting, lineId, say } = await castPlay(actor)
  const { voices } = await actor.call('getUserAvailableVoices', {})
  const everyone = voices.map(({ id }) => id)
  await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone.filter((id) => id !== 'tom') })
  const { generationId } = await say('I said I would.')
  const standIn = (await rowOf(generationId))?.voiceId
  expect(everyone).toContain(standIn)
  expect(standIn).not.toBe('tom')
  const scene = { scriptId, from: lineId('I said I would.'), to: lineId('Is there tea?'), mine: 'gaps' as const }
  const { audioUrl } = await actor.call('startScene', scene)
  await actor.listenToTheEnd(audioUrl)
  // And the others can be cast as before.
  const changed = { ...casting, mine: ['CARL'] }
  expect(await actor.call('saveCasting', { scriptId, casting: changed, version: 1 })).toEqual({ version: 2 })
  await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone })
  expect((await rowOf((await say('I said I would.')).generationId))?.voiceId).toBe('tom')
})

test('a line that failed can be asked for again', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const asked = { scriptId, lineId: lineId('Then let me say less.') }
  app.voice.failOn('Then let me say less.', 1)
  const first = await actor.call('startLine', asked)
  await expect
    .poll(async () => (await rowOf(first.generationId))?.state, { timeout: 20_000, interval: 20 })
    .not.toBe('making')
  const second = await actor.call('startLine', asked)
  await actor.listenToTheEnd(second.audioUrl)
  expect(await rowOf(second.generationId)).toMatchObject({ state: 'ready' })
})

test('a line spoken together is one sound of all the others at once, without one’s own role, in a scene too', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, lineId, say } = await castPlay(actor)
  const alone = await say('Is there tea?')
  const line = lineId('Is there tea?')
  const together = [{ kind: 'speaker' as const, lines: [line], characters: ['ANNA', 'BEN', 'CARL'] }]
  await actor.call('saveCorrections', { scriptId, corrections: together, applied: 1, version: 0 })
  const start = () => actor.call('startLine', { scriptId, lineId: line })
  const first = await start()
  expect(first.characters).toEqual(['BEN', 'CARL'])
  await actor.listenToTheEnd(first.audioUrl)
  const secondsOf = async (id: string) => ((await rowOf(id))?.durationMs ?? 0) / 1_000
  // As long as the longest of them: those whom the stand-in speaks for take the same time.
  expect(await secondsOf(first.generationId)).toBeCloseTo(await secondsOf(alone.generationId), 3)
  const { units } = await actor.call('getGenerationUnits', { generationId: first.generationId })
  expect(units).toMatchObject([
    { start: 0, end: 13 },
    { start: 0, end: 13 },
  ])
  expect(units[1]?.startMs).toBe(units[0]?.startMs)
  // In a scene's one file it is one passage as well; and with the actor's own voice among them no longer.
  const scene = { scriptId, from: lineId('Then let me say less.'), to: lineId('There is tea.') }
  const make = async (mine: 'gaps' | 'spoken') => {
    const { generationId, audioUrl } = await actor.call('startScene', { ...scene, mine })
    await actor.listenToTheEnd(audioUrl)
    const heard = await actor.call('getGenerationUnits', { generationId })
    return heard.units.map(({ startMs }) => startMs)
  }
  const [before, ben, carl, ...rest] = await make('gaps')
  expect([ben, rest]).toEqual([carl, []])
  expect(ben).toBeGreaterThan(before ?? 0)
  expect(new Set((await make('spoken')).slice(1, 4)).size).toBe(1)
  // Another speed is another take: slower than the others, it says how long the passage is.
  const slower = { ...casting, roles: { ...casting.roles, CARL: { voiceId: 'kate', speed: 0.5 } } }
  await actor.call('saveCasting', { scriptId, casting: slower, version: 1 })
  const slow = await start()
  await actor.listenToTheEnd(slow.audioUrl)
  expect(await secondsOf(slow.generationId)).toBeGreaterThan(1.5 * (await secondsOf(alone.generationId)))
  await expect(actor.call('startLine', { scriptId, lineId: lineId('You say so much.') })).rejects.toMatchObject({
    code: 'nothing_to_speak',
  })
  // Nobody was cast for it: whoever would be proposed speaks it, to listen to one's own part.
  const own = await actor.call('startLine', { scriptId, lineId: lineId('You say so much.'), characters: ['ANNA'] })
  expect(own.characters).toEqual(['ANNA'])
})

test('a role says a word in its own way, alone, together with others and in a scene’s recording', async () => {
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
  await actor.listenToTheEnd(audioUrl)
  expect((await rowOf(generationId))?.characterCount).toBe('Is there tay?There is tee.There is tay.'.length)
})

test('what is said together is paid for each voice that says it, once; a voice with two of the roles says it once', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, lineId } = await castPlay(actor)
  const line = lineId('Is there tea?')
  const together = [{ kind: 'speaker' as const, lines: [line], characters: ['ANNA', 'BEN', 'CARL'] }]
  await actor.call('saveCorrections', { scriptId, corrections: together, applied: 1, version: 0 })
  const hear = async () => {
    const said = await actor.call('startLine', { scriptId, lineId: line })
    await actor.listenToTheEnd(said.audioUrl)
    return said
  }
  const both = 2 * 'Is there tea?'.length
  expect(await hear()).toMatchObject({ chargedCharacters: both })
  expect(await usedBy(actor)).toBe(both)
  await hear()
  const scene = await actor.call('startScene', { scriptId, from: line, to: line, mine: 'gaps' })
  await actor.listenToTheEnd(scene.audioUrl)
  expect([scene.chargedCharacters, await usedBy(actor)]).toEqual([0, both])

  const { BEN } = casting.roles
  await actor.call('saveCasting', { scriptId, casting: { ...casting, roles: { BEN, CARL: BEN } }, version: 1 })
  const alone = await hear()
  const { units } = await actor.call('getGenerationUnits', { generationId: alone.generationId })
  expect([alone.chargedCharacters, units.length, await usedBy(actor)]).toEqual([0, 1, both])
})

test('a scene is one recording: the others as they are cast, my lines as long a silence as they take', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor, [{ written: 'tea', said: 'tee' }])
  const scene = { scriptId, from: lineId('There is tea.'), to: lineId('You came, Siobhan.') }
  const make = async (mine: 'gaps' | 'learnt' | 'spoken') => {
    const started = await actor.call('startScene', { ...scene, mine })
    await actor.listenToTheEnd(started.audioUrl)
    return (await rowOf(started.generationId)) ?? { durationMs: 0 }
  }
  expect(await spokenBy(() => make('gaps'))).toEqual(['I said I would.', 'Then let me say less.', 'Is there tee?'])
  const gaps = await make('gaps')
  const { generations: listed } = await actor.call('getUserGenerations', {})
  expect(listed[0]).toMatchObject({
    title: 'The Kitchen · SCENE I. A kitchen.',
    voiceName: 'Tom and Kate',
    for: 'practice',
  })

  const at = app.clock.now().toISOString()
  const note = { lineId: lineId('You came, Siobhan.'), outcome: 'clean' as const, ms: 4_000, at }
  await actor.call('noteLines', { scriptId, lines: [note] })
  const learnt = await make('learnt')
  // Four seconds in place of what eighteen letters take, to a frame of MP3.
  const longerMs = (learnt.durationMs ?? 0) - (gaps.durationMs ?? 0)
  expect(Math.abs(longerMs - (4_000 - estimateMs('You came, Siobhan.')))).toBeLessThan(50)
  expect(await spokenBy(() => make('spoken'))).toEqual(['You came, Siobhan.', 'You say so much.', 'There is tee.'])
  const { units } = await actor.call('getGenerationUnits', { generationId: listed[0]?.id ?? '' })
  // The scene begins with a line of mine: nothing is heard before it is over.
  expect(units[0]?.startMs).toBeGreaterThan(1_000)
})

test('what a rehearsal teaches is kept: how long a line takes, how it sits, the days, the place', async () => {
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

test('two runs of a line by a clock that goes ahead are still two, and are over', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const now = app.clock.now().getTime()
  const mine = lineId('You say so much.')
  const ahead = [3_600_000, 3_605_000].map((ms) => new Date(now + ms).toISOString())
  const notes = ahead.map((at) => ({ lineId: mine, outcome: 'missed' as const, ms: 0, at }))
  const { lines } = await actor.call('noteLines', { scriptId, lines: notes })
  expect(lines).toMatchObject([{ lineId: mine, runs: 2, misses: 2, lastAt: new Date(now).toISOString() }])
})

test('a line that two scripts share is still heard in the one when the other is deleted', async () => {
  const actor = await app.signUp()
  const first = await castPlay(actor)
  await first.say('I said I would.')
  app.clock.advance(minuteMs)
  const second = await castPlay(actor)
  expect(second.scriptId).not.toBe(first.scriptId)
  const used = await usedBy(actor)
  const { audioUrl } = await second.say('I said I would.')
  expect(await usedBy(actor)).toBe(used)
  await actor.call('deleteScript', { scriptId: first.scriptId })
  app.clock.advance(11 * minuteMs)
  await app.services.jobs.drain()
  expect((await actor.request(audioUrl)).status).toBe(200)
})

test('the same words of two scripts, asked for at one moment, are each script’s own', async () => {
  const actor = await app.signUp()
  const first = await castPlay(actor)
  app.clock.advance(minuteMs)
  const second = await castPlay(actor)
  const ask = ({ scriptId, lineId }: typeof first) =>
    actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
  const [one, other] = [await ask(first), await ask(second)]
  expect((await rowOf(one.generationId))?.scriptId).toBe(first.scriptId)
  expect((await rowOf(other.generationId))?.scriptId).toBe(second.scriptId)
  for (const { audioUrl } of [one, other]) await actor.listenToTheEnd(audioUrl)
  expect(await usedBy(actor)).toBe('I said I would.'.length)
})

const sound = (size = 400) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(size, 7)])
const recordingOf = (scriptId: string, lineId: string) => `/api/scripts/${scriptId}/lines/${lineId}/recording`
const put = (person: Person, path: string, body: Buffer, type = 'audio/webm;codecs=opus') =>
  person.request(`${path}?ms=1234`, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })

/** Every file of an account as if it lay there since yesterday. */
async function makeOld({ userId }: Person): Promise<void> {
  const entries = await readdir(app.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && path.includes(userId)) await utimes(path, 0, 0)
  }
}

test('a line in one’s own voice is kept for oneself alone, by what it is and not what it is called', async () => {
  const [actor, stranger] = [await app.signUp(), await app.signUp()]
  const { scriptId, lineId } = await castPlay(actor)
  const path = recordingOf(scriptId, lineId('I said I would.'))
  expect((await put(actor, path, sound(), 'text/html')).status).toBe(200)
  const answer = await actor.request(path, { headers: { range: 'bytes=0-3' } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    206,
    'audio/webm',
    'nosniff',
  ])
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  expect((await actor.call('getRehearsal', { scriptId })).recordings).toMatchObject([{ url: path, durationMs: 1234 }])

  const html = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await put(actor, path, html, 'audio/webm')).status).toBe(400)
  expect((await put(actor, path, sound(11 * 1_048_576))).status).toBe(413)
  expect((await put(actor, recordingOf(scriptId, 'no-such-line'), sound())).status).toBe(404)
  // S-02, S-03: to anybody else there is no such thing.
  for (const method of ['GET', 'DELETE'] as const) {
    expect([method, (await stranger.request(path, { method })).status]).toEqual([method, 404])
  }
  expect((await put(stranger, path, sound())).status).toBe(404)
  expect((await app.visitor().request(path)).status).toBe(401)
  // The hourly look for what belongs to nothing leaves it alone, however old it is.
  await makeOld(actor)
  expect(await sweepStorage(app.services)).toBe(0)
  expect((await actor.request(path)).status).toBe(200)
  // Written over, the first file goes; deleted, the last one.
  await put(actor, path, sound(500))
  const files: string[] = []
  for await (const { key } of app.services.storage.list(`users/${actor.userId}/lines/`)) files.push(key)
  expect(files).toHaveLength(1)
  expect((await actor.request(path, { method: 'DELETE' })).status).toBe(200)
  expect((await actor.request(path)).status).toBe(404)
})

test('S-47 nobody fills the disk with their own voice', async () => {
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
  const refused = await put(actor, recordingOf(scriptId, lineId('Is there tea?')), sound())
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('account_full')])
  await app.database.db.delete(lineRecordings).where(eq(lineRecordings.lineId, 'full'))
})

test('S-02 somebody else’s script is as none to every call, and nothing of it changes', async () => {
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

test('a script that is deleted for good takes its lines, recordings and all it taught along', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor)
  const { generationId, audioUrl } = await say('I said I would.')
  await put(actor, recordingOf(scriptId, lineId('Is there tea?')), sound())
  const at = app.clock.now().toISOString()
  await actor.call('noteLines', {
    scriptId,
    lines: [{ lineId: lineId('You say so much.'), outcome: 'clean', ms: 9, at }],
  })
  expect(await findBroken(app.services)).toSatisfy((found: { broken: string[] }[]) =>
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
