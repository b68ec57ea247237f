import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { findScript } from '../scripts/index.ts'
import { createScriptReviews, type ScriptSource } from './scriptReviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const content = ['ANNA. You came. BEN. I said I would. ANNA. So you did.', 'BEN. And here I am.', 'ANNA. Here you are.']
const glued = 'You came. BEN. I said I would. ANNA. So you did.'

test('a correction divides a speech at the names inside it, and the script list counts the new speeches; undoing the correction restores the speech', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor, content.join('\n\n'))
  const getLines = async () => {
    const { understanding } = await actor.call('getUnderstanding', { scriptId })
    return understanding.lines.map(({ characters, text }) => `${characters.join()}: ${text}`)
  }
  const before = await actor.call('getUnderstanding', { scriptId })
  const line = before.understanding.lines.find(({ text }) => text === glued)
  const corrections = [{ kind: 'cued' as const, lines: [line?.id ?? ''] }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  expect(await getLines()).toEqual([
    'ANNA: You came.',
    'BEN: I said I would.',
    'ANNA: So you did.',
    'BEN: And here I am.',
    'ANNA: Here you are.',
  ])
  const [row] = (await actor.call('getUserScripts', {})).scripts
  expect(row?.characters).toEqual([
    { name: 'ANNA', speeches: 3 },
    { name: 'BEN', speeches: 2 },
  ])
  await actor.call('saveCorrections', { scriptId, corrections, applied: 0, version: 1 })
  expect((await getLines())[0]).toBe(`ANNA: ${glued}`)
})

const renamed = [{ kind: 'renamed' as const, from: 'BEN', to: 'BENNO' }]

test('corrections that are based on an outdated version are refused; repeating a successful request returns the same version again', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const save = (applied: number, version: number) =>
    actor.call('saveCorrections', { scriptId, corrections: renamed, applied, version })
  expect(await save(1, 0)).toEqual({ version: 1 })
  expect(await save(1, 0)).toEqual({ version: 1 })
  await expect(save(0, 0)).rejects.toMatchObject({ code: 'script_changed', details: { version: 1 } })
  expect(await actor.call('getUnderstanding', { scriptId })).toMatchObject({ applied: 1, version: 1 })
  expect(await save(0, 1)).toEqual({ version: 2 })
})

test('if a request says that more corrections are in effect than it contains, all corrections of the request are applied', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  await actor.call('saveCorrections', { scriptId, corrections: renamed, applied: 9, version: 0 })
  expect(await actor.call('getUnderstanding', { scriptId })).toMatchObject({ corrections: renamed, applied: 1 })
})

test('the character list of a monologue contains its role only while a correction is in effect', async () => {
  const actor = await app.signUp()
  const speeches = ['You came.', 'I said you would.', 'Sit down.', 'There is tea.']
  const { scriptId } = await createPlay(actor, speeches.map((text) => `ANNA: ${text}`).join('\n\n'))
  const countRoles = async () => (await actor.call('getScript', { scriptId })).script.characters.length
  const save = (applied: number, version: number) => {
    const corrections = [{ kind: 'renamed' as const, from: 'ANNA', to: 'HANNAH' }]
    return actor.call('saveCorrections', { scriptId, corrections, applied, version })
  }
  expect(await countRoles()).toBe(0)
  await save(1, 0)
  expect(await countRoles()).toBe(1)
  await save(0, 1)
  expect(await countRoles()).toBe(0)
})

test('a script is parsed again after its text, its corrections or its original file has changed, and not if nothing has changed', async () => {
  const actor = await app.signUp()
  const { scriptId } = await actor.call('saveScript', {
    content: 'ANNA: You came.\n\nBEN: I did.\n\nANNA: So you did.',
  })
  const sources: ScriptSource[] = []
  let parses = 0
  const { textWorkers, database } = app.services
  const reviews = createScriptReviews({
    findSource: async () => sources.at(-1),
    findStoredParse: async () => null,
    textWorkers: {
      understand(script, owner) {
        parses += 1
        return textWorkers.understand(script, owner)
      },
    },
  })
  const script = await findScript(database.db, actor.userId, scriptId)
  const countParses = async (version: number) => {
    for (const _ of [1, 2]) await reviews.getReview(database.db, { ...script, version })
    return parses
  }
  expect(await countParses(1)).toBe(1)
  expect(await countParses(2)).toBe(2)
  const corrections = [{ kind: 'renamed' as const, from: 'BEN', to: 'BENNO' }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  expect(await countParses(2)).toBe(3)
  const { understanding } = await reviews.getReview(database.db, { ...script, version: 2 })
  expect(understanding.characters.map(({ name }) => name)).toContain('BENNO')
  const facts = { name: 'a.txt', format: 'text', bytes: 1, pages: null, findings: [], leftOut: [] }
  sources.push({ ...facts, importedAt: app.clock.now() })
  expect(await countParses(2)).toBe(4)
})
