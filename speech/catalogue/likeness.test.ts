import { expect, test } from 'vitest'
import { voices } from '../voices.ts'
import { gainKey } from './catalogue.ts'
import { gains } from './gains.ts'
import { nearDoublesNow } from './likeness.ts'
import { nearDoubles } from './nearDoubles.ts'

const keys = new Set(voices.flatMap(({ id, renditions }) => renditions.map((rendition) => gainKey(id, rendition))))

test('no two people, however they speak, were measured to be taken for each other', () => {
  for (const [one, other, distance] of nearDoubles) expect([one, other, distance >= 1]).toEqual([one, other, true])
})

test('every rendition has been measured as it stands, and nothing is kept of what is gone', () => {
  expect(keys.size).toBe(voices.flatMap(({ renditions }) => renditions).length)
  expect(Object.keys(gains).toSorted()).toEqual([...keys].toSorted())
  for (const key of nearDoubles.flatMap(([one, other]) => [one, other])) expect(keys).toContain(key)
})

test('casting learns who sounds alike as they speak here, and not as they would elsewhere', () => {
  const [pair] = nearDoubles
  if (!pair) return
  const [one, other] = pair.slice(0, 2).map((key) => String(key))
  const renditionOf = (wanted: readonly (string | undefined)[]) => (voice: (typeof voices)[number]) =>
    voice.renditions.find((rendition) => wanted.includes(gainKey(voice.id, rendition)))
  const [first = '', second = ''] = [one?.split(' ')[0], other?.split(' ')[0]]
  expect(nearDoublesNow(renditionOf([one, other]))(first, second)).toBe(true)
  expect(nearDoublesNow(renditionOf([one, other]))(second, first)).toBe(true)
  expect(nearDoublesNow(renditionOf([one]))(first, second)).toBe(false)
  expect(nearDoublesNow(({ renditions }) => renditions[0])('tom', 'kate')).toBe(false)
})
