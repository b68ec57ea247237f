import { expect, test } from 'vitest'
import { isHardToUnderstand } from './intelligibility.ts'
import { renditionKey } from './cast.ts'
import { voices } from './voices.ts'
import { wordErrors } from './wordErrors.ts'

const renditions = voices.flatMap(({ id, renditions: all }) =>
  all.map((rendition) => ({ key: renditionKey(id, rendition), rendition })),
)
const local = renditions.filter(({ rendition }) => rendition.quality !== 'hosted')

test('every local rendition has a measured word error, and no measurement belongs to a removed rendition', () => {
  for (const { key } of local) expect(Object.keys(wordErrors)).toContain(key)
  for (const key of Object.keys(wordErrors)) expect(renditions.map((one) => one.key)).toContain(key)
})

test('the recogniser misheard at most 5 % of the words of neural and 10 % of basic renditions, so none is hard to understand', () => {
  const limit = { neural: 5, basic: 10, hosted: 0 }
  expect(renditions.filter(({ key, rendition }) => (wordErrors[key] ?? 0) > limit[rendition.quality])).toEqual([])
  const hard = voices.filter(({ id, renditions: own }) => own.some((one) => isHardToUnderstand(id, one)))
  expect(hard).toEqual([])
})

test('a voice counts as understandable if its rendition was not measured or if it has no rendition', () => {
  const [rendition] = voices[0]?.renditions ?? []
  expect(rendition && isHardToUnderstand('nobody', rendition)).toBe(false)
  expect(isHardToUnderstand('tom', undefined)).toBe(false)
})
