// Tests what the practice page and the list of scripts show about rehearsals.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { rehearsedLines } from './tables.ts'
import { createPlay, samplePlay } from './testing/samplePlay.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const play = (actor: Person, scriptId: string, mine: string[], version = 0) =>
  actor.call('saveCasting', { scriptId, casting: { mine, roles: {}, pronunciations: [] }, version })
const note = (actor: Person, scriptId: string, lineId: string, outcome: 'clean' | 'prompted') =>
  actor.call('noteLines', { scriptId, lines: [{ lineId, outcome, ms: 900, at: app.clock.now().toISOString() }] })

test('for an account without scripts, the practice page contains no script to continue and no lines to practise', async () => {
  const actor = await app.signUp()
  expect(await actor.call('getPracticeHome', {})).toEqual({ next: null, due: [], scripts: [], scriptCount: 0 })
})

test('the practice page offers to continue with the actor’s next line after the line where the rehearsal stopped', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  await play(actor, scriptId, ['ANNA'])
  const before = await actor.call('getPracticeHome', {})
  expect(before.next).toMatchObject({ isResumed: false, lineNumber: 1, cue: null, ownLinesLeft: 3 })
  await actor.call('saveRehearsal', { scriptId, place: lineId('I said I would.') })
  const { next } = await actor.call('getPracticeHome', {})
  expect(next).toMatchObject({
    ...{ scene: 'Scene 1', isResumed: true, lineNumber: 3, ownLinesLeft: 2 },
    cue: { characters: ['BEN'], text: 'I said I would.' },
    line: { characters: ['ANNA'], text: 'You say so much.' },
    script: { scriptId, title: 'The Kitchen', mine: ['ANNA'], ownLines: 3, right: 0, toPractise: 0 },
  })
  expect(next?.script.rehearsedAt).toBe(app.clock.now().toISOString())
})

test('the practice page offers to continue the script that was rehearsed last, even if another script was created later', async () => {
  const actor = await app.signUp()
  const first = await createPlay(actor)
  await play(actor, first.scriptId, ['ANNA'])
  app.clock.advance(3_000)
  const second = await createPlay(actor)
  await play(actor, second.scriptId, ['BEN'])
  app.clock.advance(3_000)
  const newest = await createPlay(actor)
  const order = async () => (await actor.call('getPracticeHome', {})).scripts.map(({ scriptId }) => scriptId)
  expect(await order()).toEqual([newest.scriptId, second.scriptId, first.scriptId])
  expect((await actor.call('getPracticeHome', {})).next?.script.scriptId).toBe(second.scriptId)
  app.clock.advance(3_000)
  await actor.call('saveRehearsal', { scriptId: first.scriptId, place: first.lineId('Is there tea?') })
  expect(await order()).toEqual([first.scriptId, newest.scriptId, second.scriptId])
  expect((await actor.call('getPracticeHome', {})).next?.script.scriptId).toBe(first.scriptId)
  await actor.call('toggleScriptArchive', { scriptId: first.scriptId })
  expect(await order()).toEqual([newest.scriptId, second.scriptId])
  expect((await actor.call('getPracticeHome', {})).scriptCount).toBe(2)
})

test('the practice page offers a script that was added after the last rehearsal as soon as a role is chosen for the script', async () => {
  const actor = await app.signUp()
  const rehearsed = await createPlay(actor)
  await play(actor, rehearsed.scriptId, ['ANNA'])
  app.clock.advance(3_000)
  await actor.call('saveRehearsal', { scriptId: rehearsed.scriptId, place: rehearsed.lineId('Is there tea?') })
  app.clock.advance(3_000)
  const sides = await createPlay(actor)
  const readPage = () => actor.call('getPracticeHome', {})
  expect(await readPage()).toMatchObject({
    next: { script: { scriptId: rehearsed.scriptId } },
    scripts: [{ scriptId: sides.scriptId, mine: [], addedAt: app.clock.now().toISOString() }, {}],
  })
  await play(actor, sides.scriptId, ['BEN'])
  expect((await readPage()).next).toMatchObject({
    isResumed: false,
    script: { scriptId: sides.scriptId, mine: ['BEN'] },
  })
})

test('a prompted line is a line to practise today; a line said without help is not, until its repetition is due', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  await play(actor, scriptId, ['ANNA'])
  await note(actor, scriptId, lineId('You say so much.'), 'clean')
  await note(actor, scriptId, lineId('There is tea.'), 'prompted')
  const readPage = () => actor.call('getPracticeHome', {})
  const today = await readPage()
  expect(today.scripts[0]).toMatchObject({ ownLines: 3, right: 1, toPractise: 1 })
  expect(today.due).toEqual([{ scriptId, title: 'The Kitchen', lines: 1 }])
  const own = await actor.call('getScriptProgress', { scriptIds: [scriptId, 'scr_unknown'] })
  expect(own.scripts).toEqual([today.scripts[0]])
  // The sign-in session would end before the repetition is due, so the test changes the due date instead of the clock.
  const isClean = and(eq(rehearsedLines.scriptId, scriptId), eq(rehearsedLines.clean, 1))
  await app.database.db.update(rehearsedLines).set({ dueAt: app.clock.now() }).where(isClean)
  expect((await readPage()).due).toEqual([{ scriptId, title: 'The Kitchen', lines: 2 }])
})

test('after the actor chooses another role, lines of the earlier role are not lines to practise', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  await play(actor, scriptId, ['ANNA'])
  await note(actor, scriptId, lineId('You say so much.'), 'prompted')
  await play(actor, scriptId, ['CARL'], 1)
  const { due, scripts } = await actor.call('getPracticeHome', {})
  expect(due).toEqual([])
  expect(scripts[0]).toMatchObject({ mine: ['CARL'], ownLines: 1 })
})

test('the due scripts of the practice page are sorted by their number of due lines, largest first; only lines of the role that the actor plays now are counted', async () => {
  const actor = await app.signUp()
  const few = await createPlay(actor)
  app.clock.advance(3_000)
  const many = await createPlay(actor)
  await play(actor, few.scriptId, ['BEN'])
  await play(actor, many.scriptId, ['ANNA'])
  // Only the last of these lines belongs to BEN.
  for (const text of ['You came, Siobhan.', 'You say so much.', 'I said I would.'])
    await note(actor, few.scriptId, few.lineId(text), 'prompted')
  for (const text of ['You say so much.', 'There is tea.'])
    await note(actor, many.scriptId, many.lineId(text), 'prompted')
  expect((await actor.call('getPracticeHome', {})).due).toEqual([
    { scriptId: many.scriptId, title: 'The Kitchen', lines: 2 },
    { scriptId: few.scriptId, title: 'The Kitchen', lines: 1 },
  ])
})

test('a script with lines to practise is listed even if three other scripts have more lines to practise, all of a role that the actor no longer plays', async () => {
  const actor = await app.signUp()
  for (let count = 0; count < 3; count += 1) {
    const { scriptId, lineId } = await createPlay(actor)
    await play(actor, scriptId, ['ANNA'])
    for (const text of ['You came, Siobhan.', 'You say so much.', 'There is tea.', 'I said I would.'])
      await note(actor, scriptId, lineId(text), 'prompted')
    await play(actor, scriptId, ['BEN'], 1)
    app.clock.advance(3_000)
  }
  const { scriptId, lineId } = await createPlay(actor)
  await play(actor, scriptId, ['ANNA'])
  for (const text of ['You say so much.', 'There is tea.']) await note(actor, scriptId, lineId(text), 'prompted')
  const { due } = await actor.call('getPracticeHome', {})
  expect(due.map(({ lines }) => lines)).toEqual([2, 1, 1])
  expect(due[0]?.scriptId).toBe(scriptId)
})

test('after the actor chooses a role with fewer lines, the progress of the script counts at most the lines of this role', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  await play(actor, scriptId, ['ANNA'])
  for (const text of ['You came, Siobhan.', 'You say so much.']) await note(actor, scriptId, lineId(text), 'clean')
  await note(actor, scriptId, lineId('There is tea.'), 'prompted')
  await play(actor, scriptId, ['BEN'], 1)
  const { scripts } = await actor.call('getScriptProgress', { scriptIds: [scriptId] })
  expect(scripts).toMatchObject([{ mine: ['BEN'], ownLines: 2, right: 1, toPractise: 1 }])
})

test('the practice page of another account does not show the actor’s scripts', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const stranger = await app.signUp()
  expect(await stranger.call('getScriptProgress', { scriptIds: [scriptId] })).toEqual({ scripts: [] })
  expect(await stranger.call('getPracticeHome', {})).toMatchObject({ scripts: [], scriptCount: 0 })
})

test(
  'the list of scripts shows the first speeches of a script, but neither its list of characters nor its licence',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const licence = `This play is published under a licence that this page explains at length.\n\n${'All rights are reserved. '.repeat(10)}\n\n`
    await createPlay(actor, `${licence}${samplePlay}`)
    const { scripts } = await actor.call('getUserScripts', {})
    expect(scripts[0]?.preview).toBe(
      'ANNA: You came, Siobhan. BEN: I said I would. ANNA: You say so much. BEN: Then let me say less. CARL: Is there tea? ANNA: There is tea.',
    )
  },
)
