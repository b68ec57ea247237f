import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const content = ['ANNA. You came. BEN. I said I would. ANNA. So you did.', 'BEN. And here I am.', 'ANNA. Here you are.']
const glued = 'You came. BEN. I said I would. ANNA. So you did.'

test('a correction divides a speech at the names inside it, and the script list counts the new speeches; undoing it restores the speech', async () => {
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
