import { expect, test } from 'vitest'
import { findVoice, type Shape, voices } from './voices.ts'

const countByValue = (values: readonly string[]) =>
  new Map(values.map((value) => [value, values.filter((one) => one === value).length]))

test('there are at least 34 voices, each with a different id, name, description and preview line', () => {
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

test('the basic renditions of Tom and Kate are flite’s own voices, only slower', () => {
  expect(findVoice('tom')).toMatchObject({ name: 'Tom', gender: 'male', accent: 'American' })
  const plain = (id: string) => findVoice(id)?.renditions.find(({ engine }) => engine === 'flite')
  const basic = { quality: 'basic', engine: 'flite' }
  expect(plain('tom')).toEqual({ ...basic, engineVoice: 'rms', shape: { stretch: 1.09 }, gainDb: 5.6 })
  expect(plain('kate')).toEqual({ ...basic, engineVoice: 'slt', shape: { stretch: 1.26 }, gainDb: 0.3 })
})

test('the catalog has at least two male and two female voices of every age, a neutral voice and at least 5 accents', () => {
  const ages = countByValue(voices.map(({ gender, age }) => `${age} ${gender}`))
  for (const kind of ['child', 'young', 'adult', 'middle-aged', 'old'])
    for (const gender of ['male', 'female']) expect(ages.get(`${kind} ${gender}`) ?? 0).toBeGreaterThanOrEqual(2)
  expect(voices.some(({ gender }) => gender === 'neutral')).toBe(true)
  const accents = countByValue(voices.map(({ accent }) => accent))
  expect(accents.size).toBeGreaterThanOrEqual(5)
  for (const accent of ['American', 'British']) expect(accents.get(accent)).toBeGreaterThanOrEqual(10)
})

test('the last rendition of every voice uses flite and needs no data besides npm packages', () => {
  for (const { id, renditions } of voices) {
    const last = renditions.at(-1)
    expect([id, last?.engine, last?.options?.lexicon]).toEqual([id, 'flite', undefined])
  }
})

test('neural renditions come before basic renditions, and no rendition of a voice occurs twice', () => {
  for (const { id, renditions } of voices) {
    const qualities = renditions.map(({ quality }) => quality)
    expect([id, ...qualities]).toEqual([id, ...qualities.toSorted((one, other) => (one < other ? 1 : -1))])
    expect(new Set(renditions.map((rendition) => JSON.stringify(rendition))).size).toBe(renditions.length)
  }
})

test('no voice shape shifts the pitch by more than 8 semitones, the formants by more than 3.5 or both together by more than 5', () => {
  for (const { id, renditions } of voices)
    for (const { shape } of renditions) {
      expect([id, Math.abs(shape?.pitchSemitones ?? 0) <= 8]).toEqual([id, true])
      expect([id, Math.abs(shape?.formantSemitones ?? 0) <= 3.5]).toEqual([id, true])
      expect([id, Math.abs(shape?.sizeSemitones ?? 0) <= 5]).toEqual([id, true])
    }
})

test('a rendition of flite or Pico states the pitch of its engine’s voice only if it shifts the pitch or the formants', () => {
  const pitches: Readonly<Record<string, number>> = { rms: 102, slt: 165, awb: 118, 'en-US': 170, 'en-GB': 170 }
  const own = voices.flatMap(({ renditions }) => renditions.filter(({ engine }) => engine !== 'kokoro'))
  const isShifted = ({ pitchSemitones, formantSemitones }: Shape) => Boolean(pitchSemitones ?? formantSemitones)
  const shifted = own.filter(({ shape = {} }) => isShifted(shape))
  expect(shifted.length).toBeGreaterThan(5)
  for (const { engineVoice, shape } of shifted) expect(shape?.basePitchHz).toBe(pitches[engineVoice])
  for (const { shape = {} } of own) if (!isShifted(shape)) expect(shape.basePitchHz).toBeUndefined()
})
