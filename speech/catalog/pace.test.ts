/** @module-tag long */
import { afterAll, expect, test } from 'vitest'
import { conversation } from '../bench/conversation.ts'
import { createSpeaker } from '../speaker.ts'
import { voices } from './voices.ts'

const speaker = createSpeaker({ entries: new URL('../../dist/workers/', import.meta.url), workers: 2 })
afterAll(() => speaker.close())

const sentences = conversation[0] ?? []
const words = sentences.join(' ').split(' ').length
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const { signal } = new AbortController()

/** Returns the pace in words per minute, without the pauses between sentences. */
async function measurePace(voiceId: string): Promise<number> {
  const units = await Promise.all(sentences.map((spoken) => speaker.speak({ voiceId, spoken, settings }, { signal })))
  const minutes = units.reduce((sum, { pcm }) => sum + pcm.length, 0) / 24_000 / 60
  return words / minutes
}

test('with npm packages only, the tested voices speak 150 to 190 words a minute in a conversation', async () => {
  // Every third voice is tested, which takes a few seconds. With ALL_VARIANTS=1, every voice is tested.
  const tested = process.env['ALL_VARIANTS'] === '1' ? voices : voices.filter((_, index) => index % 3 === 0)
  const paces = await Promise.all(tested.map(async ({ id }) => ({ id, pace: await measurePace(id) })))
  expect(paces.filter(({ pace }) => pace < 150 || pace > 190)).toEqual([])
})
