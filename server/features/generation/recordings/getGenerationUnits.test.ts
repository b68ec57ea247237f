import { describe, expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'
import { locateUnits } from '../../textWorkers/index.ts'

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

describe('locateUnits', () => {
  test('finds each unit with its punctuation, and each repetition at its own position', () => {
    const text = '  But soft!\n\n“What  light through\nyonder window breaks?” But soft!'
    const spoken = ['But soft!', '“What light through yonder window breaks?”', 'But soft!']
    expect(locateTexts(text, spoken)).toEqual([
      'But soft!',
      '“What  light through\nyonder window breaks?”',
      'But soft!',
    ])
    expect(locateUnits(text, spoken)[2]?.start).toBe(text.lastIndexOf('But'))
  })

  test('finds the words in speeches, not the same words in directions or names', () => {
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

  test('finds names too where the script was spoken with its names', () => {
    const spoken = scene.split(/\s*\n+/).flatMap((line) => line.split(/(?<=\.) (?!I thought)/))
    expect(locateTexts(scene, spoken)).toEqual(spoken)
  })

  test('returns an empty range for words that are not in the text, and still finds the next ones', () => {
    expect(locateTexts('One. Two.', ['One.', 'Nine.', 'Two.'])).toEqual(['One.', '', 'Two.'])
  })

  test('locates 4,000 units in a very long text', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `This is sentence number ${index}.`)
    expect(locateTexts(words.join(' '), words)).toEqual(words)
  })
})

test('getGenerationUnits returns the position in the text and the start time of each unit', async () => {
  await using app = await startApp()
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

  const another = await app.signUp({ tier: 'paid' })
  await expect(another.call('getGenerationUnits', { generationId })).rejects.toMatchObject({ code: 'not_found' })
  await actor.call('deleteGeneration', { generationId })
  await expect(actor.call('getGenerationUnits', { generationId })).rejects.toMatchObject({ code: 'not_found' })
})
