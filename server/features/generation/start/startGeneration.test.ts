import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import type { Client } from '../../../testing/client.ts'
import { countStoredBytes } from '../generationStore.ts'
import { generations } from '../tables.ts'
import { maxStoredBytesPerAccount } from './planUnits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(() => {
  vi.restoreAllMocks()
})

const threeLines = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'

async function generate(actor: Client, text: string) {
  const started = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const bytes = await actor.downloadAudio(started.audioUrl)
  return { ...started, bytes }
}

const listHistory = async (actor: Client) => (await actor.call('getUserGenerations', {})).generations

test(
  'a second recording of the same text is ready immediately, and stays complete when the first one is deleted',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const first = await generate(actor, threeLines)
    const file = await (await actor.request(first.audioUrl)).arrayBuffer()
    const second = await actor.call('startGeneration', { text: threeLines, voiceId: 'tom' })
    const copied = (await listHistory(actor)).find(({ id }) => id === second.generationId)
    expect(copied).toMatchObject({ state: 'ready' })

    await actor.call('deleteGeneration', { generationId: first.generationId })
    app.clock.advance(11 * 60_000)
    await app.services.jobs.drain()
    const read = vi.spyOn(app.services.storage, 'read')
    const copy = await actor.request(second.audioUrl)
    // The file is read once, to send it: the copy is not compared, because the first recording was found intact.
    expect(read.mock.calls.filter(([key]) => key.includes(second.generationId.slice('gen_'.length)))).toHaveLength(1)
    expect(copy.headers.get('accept-ranges')).toBe('bytes')
    expect(new Uint8Array(await copy.arrayBuffer())).toEqual(new Uint8Array(file))

    const countSpoken = app.speaker.spoken.length
    await generate(actor, threeLines.replace('window', 'doorway'))
    expect(app.speaker.spoken.length).toBe(countSpoken + 1)
  },
)

test(
  'a repeated request reuses the recording without dividing the text, but not with another speed or from another account',
  { tags: ['long'] },
  async () => {
    const [actor, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
    const divideText = vi.spyOn(app.services.textWorkers, 'divideText')
    const first = await generate(actor, threeLines)
    expect(divideText).toHaveBeenCalledOnce()
    const again = await generate(actor, threeLines)
    expect([divideText.mock.calls.length, again.chargedCharacters]).toEqual([1, 0])

    const countSpoken = () => app.speaker.spoken.length
    const before = countSpoken()
    const faster = await actor.call('startGeneration', { text: threeLines, voiceId: 'tom', settings: { speed: 1.5 } })
    await actor.downloadAudio(faster.audioUrl)
    expect([countSpoken() - before, faster.chargedCharacters]).toEqual([3, threeLines.length])
    const otherResult = await generate(other, threeLines)
    expect([countSpoken() - before, otherResult.chargedCharacters]).toEqual([6, threeLines.length])

    // Once both recordings are purged, the text is spoken again.
    for (const { generationId } of [first, again]) await actor.call('deleteGeneration', { generationId })
    app.clock.advance(11 * 60_000)
    await app.services.jobs.drain()
    expect((await generate(actor, threeLines)).bytes.length).toBe(first.bytes.length)
    expect(countSpoken() - before).toBe(9)
  },
)

// [spec2 §8.34]
test(
  'S-47 an account whose storage is full cannot generate speech, and other accounts can',
  { tags: ['long'] },
  async () => {
    const [fullAccount, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
    const { generationId } = await generate(fullAccount, threeLines)
    const { db } = app.database
    const storeBytes = async (total: number) => {
      const [row] = await db.select().from(generations).where(eq(generations.id, generationId))
      const others = (await countStoredBytes(db, fullAccount.userId)) - (row?.audioBytes ?? 0)
      await db
        .update(generations)
        .set({ audioBytes: total - others })
        .where(eq(generations.id, generationId))
    }
    await storeBytes(maxStoredBytesPerAccount - 1)
    await expect(generate(fullAccount, 'A line that still fits.')).resolves.toBeDefined()
    await storeBytes(maxStoredBytesPerAccount)
    await expect(generate(fullAccount, 'One more line.')).rejects.toMatchObject({ code: 'account_full' })
    await expect(generate(other, 'One more line.')).resolves.toBeDefined()

    await fullAccount.call('deleteGeneration', { generationId })
    app.clock.advance(11 * 60_000)
    await app.services.jobs.drain()
    await expect(generate(fullAccount, 'One more line.')).resolves.toBeDefined()
  },
)

test('a script is spoken and charged without names and directions, unless the request asks to read everything', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const text =
    'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\n(softly)\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nThen let me in.'
  const spokenTexts = ['You came.', 'I said I would.', 'So you did.', 'Then let me in.']
  const before = app.speaker.spoken.length
  const first = await generate(actor, text)
  expect(app.speaker.spoken.slice(before)).toEqual(spokenTexts)
  expect(first.characterCount).toBe(spokenTexts.join('').length)
  expect(first.chargedCharacters).toBe(first.characterCount)
  expect((await listHistory(actor))[0]).toMatchObject({ text })

  const whole = await actor.call('startGeneration', { text, voiceId: 'tom', reads: 'everything' })
  await actor.downloadAudio(whole.audioUrl)
  expect(whole.characterCount).toBe(text.length)
  expect(app.speaker.spoken.slice(before).join(' ')).toContain('INT. HALL')
})

test(
  'if a user has too few characters left for a text, no unit of it is spoken in advance',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const lines = Array.from(
      { length: 600 },
      (_, index) => `Nothing will come of line ${index}; mend your speech a little.`,
    )
    const long = lines.join(' ')
    const before = app.speaker.spoken.length
    await expect(generate(actor, long)).rejects.toMatchObject({ code: 'character_limit_exceeded' })
    expect(app.speaker.spoken.slice(before)).toEqual([])
  },
)
