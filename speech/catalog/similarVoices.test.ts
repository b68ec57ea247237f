import { expect, test } from 'vitest'
import { voices } from './voices.ts'
import { renditionKey } from './cast.ts'
import { gains } from './gains.ts'
import { createSimilarityCheck } from './similarVoices.ts'
import { similarVoicePairs } from './similarVoicePairs.ts'

const keys = new Set(voices.flatMap(({ id, renditions }) => renditions.map((rendition) => renditionKey(id, rendition))))

test('no two voices sound so similar that their measured distance is below 1', () => {
  for (const [one, other, distance] of similarVoicePairs)
    expect([one, other, distance >= 1]).toEqual([one, other, true])
})

test('every rendition has a measured gain, and no measurement belongs to a removed rendition', () => {
  expect(keys.size).toBe(voices.flatMap(({ renditions }) => renditions).length)
  expect(Object.keys(gains).toSorted()).toEqual([...keys].toSorted())
  for (const key of similarVoicePairs.flatMap(([one, other]) => [one, other])) expect(keys).toContain(key)
})

test('two voices count as similar only with the renditions that were measured as similar', () => {
  // If the list of pairs were empty, both keys would be '', and the first expectation would fail.
  const [[one, other] = ['', '']] = similarVoicePairs
  const renditionOf = (keys: readonly string[]) => (voice: (typeof voices)[number]) =>
    voice.renditions.find((rendition) => keys.includes(renditionKey(voice.id, rendition)))
  const [first = '', second = ''] = [one.split(' ')[0], other.split(' ')[0]]
  expect(createSimilarityCheck(renditionOf([one, other]))(first, second)).toBe(true)
  expect(createSimilarityCheck(renditionOf([one, other]))(second, first)).toBe(true)
  expect(createSimilarityCheck(renditionOf([one]))(first, second)).toBe(false)
  expect(createSimilarityCheck(({ renditions }) => renditions[0])('tom', 'kate')).toBe(false)
})
