import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import type { Client } from '../../testing/client.ts'
import { generations } from './tables.ts'

const threeLines = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'

async function read(actor: Client, text: string) {
  const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const bytes = await actor.listenToTheEnd(started.audioUrl)
  return { ...started, bytes }
}

const historyOf = async (actor: Client) => (await actor.call('getUserGenerations', {})).generations

test('the same again is ready at once, and stays when the first one is deleted', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const first = await read(actor, threeLines)
  const file = await (await actor.request(first.audioUrl)).arrayBuffer()
  const second = await actor.call('startGeneration', { text: threeLines, voiceId: 'tom' })
  const copied = (await historyOf(actor)).find(({ id }) => id === second.generationId)
  expect(copied).toMatchObject({ state: 'ready' })

  await actor.call('deleteGeneration', { generationId: first.generationId })
  app.clock.advance(11 * 60_000)
  await app.services.jobs.drain()
  const copy = await actor.request(second.audioUrl)
  expect(copy.headers.get('accept-ranges')).toBe('bytes')
  expect(new Uint8Array(await copy.arrayBuffer())).toEqual(new Uint8Array(file))

  const spoken = app.voice.spoken.length
  await read(actor, threeLines.replace('window', 'doorway'))
  expect(app.voice.spoken.length).toBe(spoken + 1)
})

test('the same again is found by its words without dividing them; another wish for those words is another reading', async () => {
  await using app = await startApp()
  const [actor, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  const divide = vi.spyOn(app.services.texts, 'divide')
  const first = await read(actor, threeLines)
  expect(divide).toHaveBeenCalledOnce()
  const again = await read(actor, threeLines)
  expect([divide.mock.calls.length, again.chargedCharacters]).toEqual([1, 0])

  const spoken = () => app.voice.spoken.length
  const before = spoken()
  const faster = await actor.call('startGeneration', { text: threeLines, voiceId: 'tom', settings: { speed: 1.5 } })
  await actor.listenToTheEnd(faster.audioUrl)
  expect([spoken() - before, faster.chargedCharacters]).toEqual([3, threeLines.length])
  const theirs = await read(other, threeLines)
  expect([spoken() - before, theirs.chargedCharacters]).toEqual([6, threeLines.length])

  // Without a recording of it left it is made anew.
  for (const { generationId } of [first, again]) await actor.call('deleteGeneration', { generationId })
  app.clock.advance(11 * 60_000)
  await app.services.jobs.drain()
  expect((await read(actor, threeLines)).bytes.length).toBe(first.bytes.length)
  expect(spoken() - before).toBe(9)
})

test('S-47 an account that fills all its room is told so, and others are not', async () => {
  await using app = await startApp()
  const [hoarder, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  const { generationId } = await read(hoarder, threeLines)
  const fill = { audioBytes: 6 * 1024 ** 3 }
  await app.database.db.update(generations).set(fill).where(eq(generations.id, generationId))
  await expect(read(hoarder, 'One more line.')).rejects.toMatchObject({ code: 'account_full' })
  await expect(read(other, 'One more line.')).resolves.toBeDefined()

  await hoarder.call('deleteGeneration', { generationId })
  app.clock.advance(11 * 60_000)
  await app.services.jobs.drain()
  await expect(read(hoarder, 'One more line.')).resolves.toBeDefined()
})

test('a script is spoken without its names and directions, and only what is spoken is charged', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const text =
    'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\n(softly)\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nThen let me in.'
  const spoken = ['You came.', 'I said I would.', 'So you did.', 'Then let me in.']
  const first = await read(actor, text)
  expect(app.voice.spoken).toEqual(spoken)
  expect(first.characterCount).toBe(spoken.join('').length)
  expect(first.chargedCharacters).toBe(first.characterCount)
  expect((await historyOf(actor))[0]).toMatchObject({ text })

  const whole = await actor.call('startGeneration', { text, voiceId: 'tom', reads: 'everything' })
  await actor.listenToTheEnd(whole.audioUrl)
  expect(whole.characterCount).toBe(text.length)
  expect(app.voice.spoken.join(' ')).toContain('INT. HALL')
})

test('whoever has too few characters left is not spoken to in advance', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const lines = Array.from(
    { length: 600 },
    (_, index) => `Nothing will come of line ${index}; mend your speech a little.`,
  )
  const long = lines.join(' ')
  await expect(read(actor, long)).rejects.toMatchObject({ code: 'character_limit_exceeded' })
  expect(app.voice.spoken).toEqual([])
})
