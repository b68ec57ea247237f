import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { locateUnits } from '../../textWorkers/index.ts'
import { listUnits } from '../generationStore.ts'
import { generations, generationUnits, takes } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const samplesToMs = (samples: number) => (samples * 1_000) / 24_000

const scene = `INT. HALL - NIGHT

ANNA
You came. "At last," I thought.

BEN
(softly, not now)
Not now. I said I would.

ANNA
So you did.

BEN
Then let me in.`

const locateTexts = (text: string, spoken: readonly string[]) =>
  locateUnits(text, spoken).map(({ start, end }) => text.slice(start, end))

describe('position of each unit in the text (locateUnits)', () => {
  test('the position of a unit includes its punctuation, and each repetition of a sentence has its own position', () => {
    const text = '  But soft!\n\n“What  light through\nyonder window breaks?” But soft!'
    const spoken = ['But soft!', '“What light through yonder window breaks?”', 'But soft!']
    expect(locateTexts(text, spoken)).toEqual([
      'But soft!',
      '“What  light through\nyonder window breaks?”',
      'But soft!',
    ])
    expect(locateUnits(text, spoken)[2]?.start).toBe(text.lastIndexOf('But'))
  })

  test('a unit is located in the speech, not in a stage direction or name with the same words', () => {
    const spoken = [
      'You came.',
      '"At last," I thought.',
      'Not now.',
      'I said I would.',
      'So you did.',
      'Then let me in.',
    ]
    expect(locateTexts(scene, spoken)).toEqual(spoken)
    expect(locateUnits(scene, spoken)[2]?.start).toBe(scene.indexOf('Not now.'))
  })

  test('in a text with form feeds, a unit is located in its speech, not in the same words of an earlier stage direction', () => {
    const text = scene.replace('\n\nBEN\n(softly, not now)', '\n\n\f\f\f[BEN at the door. Not now.]\n\nBEN')
    expect(locateUnits(text, ['Not now.'])[0]?.start).toBe(text.lastIndexOf('Not now.'))
  })

  test('if character names are also spoken, the unit of a name is located at this name in the text', () => {
    const spoken = scene.split(/\s*\n+/).flatMap((line) => line.split(/(?<=\.) (?!I thought)/))
    expect(locateTexts(scene, spoken)).toEqual(spoken)
  })

  test('punctuation between two units belongs only to the first one', () => {
    const text = 'Stop—go—“now”—here.'
    const spans = locateUnits(text, ['Stop', 'go', 'now', 'here'])
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['Stop—', 'go—“', 'now”—', 'here.'])
  })

  test('a unit whose words are not in the text gets an empty range, and the units after it are still located', () => {
    expect(locateTexts('One. Two.', ['One.', 'Nine.', 'Two.'])).toEqual(['One.', '', 'Two.'])
  })

  test('the position of each of 4,000 units in a very long text is found', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `This is sentence number ${index}.`)
    expect(locateTexts(words.join(' '), words)).toEqual(words)
  })
})

test('getGenerationUnits returns the position in the text and the start time of each unit', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: scene, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const { units } = await actor.call('getGenerationUnits', { generationId })
  const [recording] = (await actor.call('getUserGenerations', {})).generations
  expect(units.map(({ start, end }) => scene.slice(start, end))).toContain('So you did.')
  expect(units).toHaveLength(recording?.units ?? 0)
  const starts = units.map(({ startMs }) => startMs ?? -1)
  expect(starts[0]).toBe(0)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(new Set(starts).size).toBe(starts.length)
  expect(starts.at(-1)).toBeLessThan((recording?.duration ?? 0) * 1000)

  // Deletes the take of the third unit. Without its length, the starts of the units after it are not known.
  const { takeKey = '' } = (await listUnits(app.database.db, generationId))[2] ?? {}
  await app.database.db.delete(takes).where(and(eq(takes.userId, actor.userId), eq(takes.key, takeKey)))
  const known = (await actor.call('getGenerationUnits', { generationId })).units.map(({ startMs }) => startMs)
  expect(known).toEqual(starts.map((start, position) => (position <= 2 ? start : null)))

  const another = await app.signUp({ tier: 'paid' })
  await expect(another.call('getGenerationUnits', { generationId })).rejects.toMatchObject({ code: 'not_found' })
  await actor.call('deleteGeneration', { generationId })
  await expect(actor.call('getGenerationUnits', { generationId })).rejects.toMatchObject({ code: 'not_found' })
})

test(
  'units that are spoken together start together, and the next unit starts after the longest of them',
  { tags: ['long'] },
  async () => {
    const { db } = app.database
    const actor = await app.signUp({ tier: 'paid' })
    const { audioUrl, generationId } = await actor.call('startGeneration', { text: scene, voiceId: 'tom' })
    await actor.downloadAudio(audioUrl)
    const findStarts = async () =>
      (await actor.call('getGenerationUnits', { generationId })).units.map(({ startMs }) => startMs ?? -1)
    const alone = await findStarts()
    const [first, second] = await listUnits(db, generationId)
    const stored = await db.select().from(takes).where(eq(takes.userId, actor.userId))
    const findLengthMs = (key?: string) => samplesToMs(stored.find((take) => take.key === key)?.samples ?? 0)
    // The first two units are now spoken together. The second one is longer, so the third unit starts earlier by the
    // length of the first one and the pauses around the second one.
    expect(findLengthMs(second?.takeKey)).toBeGreaterThan(findLengthMs(first?.takeKey))
    const ofSecond = and(eq(generationUnits.generationId, generationId), eq(generationUnits.position, 1))
    await db.update(generationUnits).set({ withBefore: true }).where(ofSecond)
    await db.update(generations).set({ durationMs: null }).where(eq(generations.id, generationId))
    const together = await findStarts()
    expect(together.slice(0, 2)).toEqual([alone[0], alone[0]])
    const savedMs = findLengthMs(first?.takeKey) + (second?.pauseBeforeMs ?? 0) + (second?.pauseAfterMs ?? 0)
    expect((alone[2] ?? 0) - (together[2] ?? 0)).toBeCloseTo(savedMs, -1)
  },
)

test(
  'a list of recordings contains the full texts or, on request, their first 300 characters; getGenerationText returns the full text',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const long = Array.from({ length: 40 }, (_, index) => `This is sentence number ${index}.`).join(' ')
    for (const text of [long, 'So you did.']) {
      const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
      await actor.downloadAudio(audioUrl)
      // The list is sorted by time, so each generation is created at another time.
      app.clock.advance(1_000)
    }
    const list = async (input: { texts?: 'full' | 'beginnings' }) =>
      (await actor.call('getUserGenerations', input)).generations.map(({ text, isTextComplete }) => [
        text,
        isTextComplete,
      ])
    expect(await list({})).toEqual([
      ['So you did.', true],
      [long, true],
    ])
    expect(await list({ texts: 'beginnings' })).toEqual([
      ['So you did.', true],
      [long.slice(0, 300), false],
    ])

    const [, { id: generationId } = { id: '' }] = (await actor.call('getUserGenerations', {})).generations
    expect(await actor.call('getGenerationText', { generationId })).toEqual({ text: long })
    const another = await app.signUp({ tier: 'paid' })
    await expect(another.call('getGenerationText', { generationId })).rejects.toMatchObject({ code: 'not_found' })
    await actor.call('deleteGeneration', { generationId })
    await expect(actor.call('getGenerationText', { generationId })).rejects.toMatchObject({ code: 'not_found' })
  },
)
