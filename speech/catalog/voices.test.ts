import { expect, test } from 'vitest'
import { findVoice, voices } from '../voices.ts'

const tally = (values: readonly string[]) =>
  new Map(values.map((value) => [value, values.filter((one) => one === value).length]))

test('the cast has thirty people and more, and no two share an id, a name, a description or a line', () => {
  expect(voices.length).toBeGreaterThanOrEqual(34)
  for (const facts of [
    voices.map(({ id }) => id),
    voices.map(({ name }) => name.toLowerCase()),
    voices.map(({ description }) => description),
    voices.map(({ previewLine }) => previewLine),
  ])
    expect(new Set(facts).size).toBe(voices.length)
  for (const { id } of voices) expect(id).toMatch(/^[a-z]+$/)
})

test('Tom is the all-American, and he and Kate speak as they did', () => {
  expect(findVoice('tom')).toMatchObject({ name: 'Tom', gender: 'male', accent: 'American' })
  const plain = (id: string) => findVoice(id)?.renditions.find(({ engine }) => engine === 'flite')
  expect(plain('tom')).toEqual({ quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 5.6 })
  expect(plain('kate')).toEqual({ quality: 'basic', engine: 'flite', engineVoice: 'slt', gainDb: 0.3 })
})

test('a scene finds its people: men, women, children, the old, and more than one country', () => {
  const ages = tally(voices.map(({ gender, age }) => `${age} ${gender}`))
  for (const kind of ['child', 'young', 'adult', 'middle-aged', 'old'])
    for (const gender of ['male', 'female']) expect(ages.get(`${kind} ${gender}`) ?? 0).toBeGreaterThanOrEqual(2)
  expect(voices.some(({ gender }) => gender === 'neutral')).toBe(true)
  const accents = tally(voices.map(({ accent }) => accent))
  expect(accents.size).toBeGreaterThanOrEqual(5)
  for (const accent of ['American', 'British']) expect(accents.get(accent)).toBeGreaterThanOrEqual(10)
})

test('everyone speaks on npm alone: the last rung is flite’s, with no data but its own', () => {
  for (const { id, renditions } of voices) {
    const last = renditions.at(-1)
    expect([id, last?.engine, last?.options?.lexicon]).toEqual([id, 'flite', undefined])
  }
})

test('ladders go down: neural before basic, and no rung twice', () => {
  for (const { id, renditions } of voices) {
    const qualities = renditions.map(({ quality }) => quality)
    expect([id, ...qualities]).toEqual([id, ...qualities.toSorted((one, other) => (one < other ? 1 : -1))])
    expect(new Set(renditions.map((rung) => JSON.stringify(rung))).size).toBe(renditions.length)
  }
})

test('no voice is bent further than it can bear', () => {
  for (const { id, renditions } of voices)
    for (const { shape } of renditions) {
      expect([id, Math.abs(shape?.pitchSemitones ?? 0) <= 8]).toEqual([id, true])
      expect([id, Math.abs(shape?.formantSemitones ?? 0) <= 3.5]).toEqual([id, true])
    }
})
