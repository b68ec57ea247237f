import { expect, test } from 'vitest'
import { takeKey, type TakeRequest } from './takes.ts'
import { findVoice, voices } from './voices.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }

function request(more: Partial<TakeRequest> & { voiceId?: string } = {}): TakeRequest {
  const voice = findVoice(more.voiceId ?? 'tom')
  const rendition = voice?.renditions[0]
  if (!voice || !rendition) throw new Error('no such voice')
  return { voice, rendition, settings, spoken: 'What light is this?', ...more }
}

test('the same words in the same voice are the same take', () => {
  expect(takeKey(request())).toBe(takeKey(request()))
  expect(takeKey(request())).toMatch(/^[0-9a-f]{64}$/)
})

test('other words, another voice, another loudness or speed are other takes', () => {
  const rendition = { ...request().rendition, gainDb: 1 }
  const keys = [
    request(),
    request({ spoken: 'What light is that?' }),
    request({ settings: { ...settings, speed: 1.25 } }),
    request({ rendition }),
    ...voices.slice(1).map(({ id }) => request({ voiceId: id })),
  ].map(takeKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a setting that this voice cannot follow, or a speed no ear can tell, costs no new take', () => {
  const plain = takeKey(request())
  expect(takeKey(request({ settings: { speed: 1, stability: 1, similarity: 0 } }))).toBe(plain)
  expect(takeKey(request({ settings: { ...settings, speed: 1.0004 } }))).toBe(plain)
})

test('a pronunciation makes new takes only where its word is said, in whatever order they are listed', () => {
  const plain = takeKey(request())
  expect(takeKey(request({ pronunciations: { Siobhan: 'sh ax v ao n' } }))).toBe(plain)
  const both = { light: 'l ay t', what: 'w ah t' }
  expect(takeKey(request({ pronunciations: both }))).not.toBe(plain)
  expect(takeKey(request({ pronunciations: both }))).toBe(
    takeKey(request({ pronunciations: { what: 'w ah t', light: 'l ay t' } })),
  )
})
