import { describe, expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { placeUnits } from '../texts/index.ts'

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

const said = (text: string, spoken: readonly string[]) =>
  placeUnits(text, spoken).map(({ start, end }) => text.slice(start, end))

describe('following along', () => {
  test('what is said is found in its text, with its marks, and each repetition in its own place', () => {
    const text = '  But soft!\n\n“What  light through\nyonder window breaks?” But soft!'
    const spoken = ['But soft!', '“What light through yonder window breaks?”', 'But soft!']
    expect(said(text, spoken)).toEqual(['But soft!', '“What  light through\nyonder window breaks?”', 'But soft!'])
    expect(placeUnits(text, spoken)[2]?.start).toBe(text.lastIndexOf('But'))
  })

  test('of a script the words are found, not the same words in a direction or a name', () => {
    const spoken = [
      'You came.',
      '"At last," I thought.',
      'Not now.',
      'I said I would.',
      'So you did.',
      'Then let me in.',
    ]
    expect(said(scene, spoken)).toEqual(spoken)
    expect(placeUnits(scene, spoken)[2]?.start).toBe(scene.indexOf('Not now.'))
  })

  test('of a script that was read with everything the names are found too', () => {
    const spoken = scene.split(/\s*\n+/).flatMap((line) => line.split(/(?<=\.) (?!I thought)/))
    expect(said(scene, spoken)).toEqual(spoken)
  })

  test('words that stand nowhere have no place, and the next ones are found all the same', () => {
    expect(said('One. Two.', ['One.', 'Nine.', 'Two.'])).toEqual(['One.', '', 'Two.'])
  })

  test('a very long text is placed at once', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `This is sentence number ${index}.`)
    expect(said(words.join(' '), words)).toEqual(words)
  })
})

test('a recording tells where each of its units stands and when it is heard', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: scene, voiceId: 'tom' })
  await actor.listenToTheEnd(audioUrl)
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
