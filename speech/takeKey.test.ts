import { expect, test } from 'vitest'
import { lineKey, takeKey, type TakeRequest } from './takeKey.ts'
import { findVoice, voices } from './catalog/voices.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }

function request(more: Partial<TakeRequest> & { voiceId?: string } = {}): TakeRequest {
  const voice = findVoice(more.voiceId ?? 'tom')
  const rendition = voice?.renditions[0]
  if (!voice || !rendition) throw new Error('no such voice')
  return { voice, rendition, settings, spoken: 'What light is this?', ...more }
}

test('the same text in the same voice has the same take key', () => {
  expect(takeKey(request())).toBe(takeKey(request()))
  expect(takeKey(request())).toMatch(/^[0-9a-f]{64}$/)
})

/** A request in which every property is present that the key depends on. */
const complete = request({
  voiceId: 'gus',
  rendition: {
    quality: 'basic',
    engine: 'flite',
    engineVoice: 'rms',
    gainDb: 5.9,
    options: { lexicon: 'british' },
    shape: { pitchSemitones: -2.6, stretch: 1.1 },
  },
  delivery: { level: 'soft', pace: 0.85, place: 'phone' },
  pronunciations: { light: 'l ay t' },
})
const { rendition, delivery } = complete
if (!delivery) throw new Error('the complete request has a delivery')

test.each<[string, Partial<TakeRequest>]>([
  ['voice', { voice: request({ voiceId: 'kate' }).voice }],
  ['engine', { rendition: { ...rendition, engine: 'pico' } }],
  ['engine voice', { rendition: { ...rendition, engineVoice: 'slt' } }],
  ['gain', { rendition: { ...rendition, gainDb: 6 } }],
  ['value of an option', { rendition: { ...rendition, options: { lexicon: 'american' } } }],
  ['name of an option', { rendition: { ...rendition, options: { words: 'british' } } }],
  ['pitch', { rendition: { ...rendition, shape: { pitchSemitones: -2.5, stretch: 1.1 } } }],
  ['stretch', { rendition: { ...rendition, shape: { pitchSemitones: -2.6, stretch: 1.2 } } }],
  ['size', { rendition: { ...rendition, shape: { ...rendition.shape, sizeSemitones: 2 } } }],
  ['brightness', { rendition: { ...rendition, shape: { ...rendition.shape, brightnessDb: 3 } } }],
  ['accent', { rendition: { ...rendition, options: { ...rendition.options, regional: 'scottish' } } }],
  ['absent shape', { rendition: { ...rendition, shape: undefined } as unknown as TakeRequest['rendition'] }],
  ['text', { spoken: 'What light is that?' }],
  ['speed', { settings: { ...settings, speed: 1.25 } }],
  ['level', { delivery: { ...delivery, level: 'raised' } }],
  ['pace', { delivery: { ...delivery, pace: 1.15 } }],
  ['place', { delivery: { ...delivery, place: 'off' } }],
  ['absent place', { delivery: { ...delivery, place: undefined } }],
  ['absent delivery', { delivery: undefined }],
  ['pronunciation', { pronunciations: { light: 'l ih t' } }],
  ['absent pronunciation', { pronunciations: {} }],
])('a change of one property of a take changes the take key: %s', (_ingredient, change) => {
  expect(takeKey({ ...complete, ...change })).not.toBe(takeKey(complete))
})

test('a delivery changes the take key even if the rendition has neither options nor a shape', () => {
  const plain = request({ rendition: { quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 5.9 } })
  expect(takeKey({ ...plain, delivery })).not.toBe(takeKey(plain))
  expect(takeKey({ ...plain, delivery: { ...delivery, level: 'raised' } })).not.toBe(takeKey({ ...plain, delivery }))
})

test('a rendition option or delivery place that is undefined gives the same take key as if it were absent', () => {
  const { place: _absent, ...withoutPlace } = delivery
  const withUndefined = {
    ...complete,
    rendition: { ...rendition, options: { ...rendition.options, words: undefined } },
    delivery: { ...delivery, place: undefined },
  } as unknown as TakeRequest
  expect(takeKey(withUndefined)).toBe(takeKey({ ...complete, delivery: withoutPlace }))
})

test('a change of model, stability or similarity changes the take key of a hosted rendition', () => {
  const hosted = {
    quality: 'hosted',
    engine: 'elevenlabs',
    engineVoice: 'aB3',
    gainDb: 0,
    options: { model: 'eleven_flash_v2_5' },
  } as const
  const keys = [
    request({ rendition: hosted }),
    request({ rendition: { ...hosted, options: { model: 'eleven_v3' } } }),
    request({ rendition: hosted, settings: { ...settings, stability: 0.6 } }),
    request({ rendition: hosted, settings: { ...settings, similarity: 0.6 } }),
  ].map(takeKey)
  expect(new Set(keys).size).toBe(4)
})

test('for the same text every voice of the catalog has a different take key', () => {
  const keys = voices.map(({ id }) => takeKey(request({ voiceId: id })))
  expect(new Set(keys).size).toBe(voices.length)
})

test('the take keys of known requests never change, so that stored takes are found again', () => {
  const neural = { quality: 'neural', engine: 'kokoro', engineVoice: 'am_michael', gainDb: 7.7 } as const
  const basic = { quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 5.6 } as const
  expect(takeKey(request({ rendition: neural }))).toBe(
    'c19ecbd2804598def4edaa8c9587bcb88337277fdf1df406253275fbda42a573',
  )
  expect(takeKey(request({ rendition: basic }))).toBe(
    '56847d686a3773f3a1182177cd96ba1a9082eab247d8ba3c25bed6fe3abf11fa',
  )
  const shaped = {
    quality: 'basic',
    engine: 'flite',
    engineVoice: 'rms',
    gainDb: 5.9,
    shape: { pitchSemitones: -2.6, formantSemitones: -2.4, basePitchHz: 102 },
  } as const
  expect(
    takeKey(
      request({
        voiceId: 'gus',
        rendition: shaped,
        settings: { speed: 1.25, stability: 0.2, similarity: 0.9 },
        delivery: { level: 'soft', pace: 0.85, place: 'phone' },
        pronunciations: { light: 'l ay t' },
      }),
    ),
  ).toBe('4c82f8fc0c3512e969f551c0bd47c6ea0e1d8180198a52c3cccd2c8618c50135')
  const hosted = {
    quality: 'hosted',
    engine: 'elevenlabs',
    engineVoice: 'aB3',
    gainDb: 0,
    options: { model: 'eleven_flash_v2_5' },
  } as const
  expect(takeKey(request({ rendition: hosted, settings: { speed: 1.25, stability: 0.2, similarity: 0.9 } }))).toBe(
    'ca5c912450bca052677034e6be59b70f02db827d2b788b539a7b4c1d67265bc7',
  )
})

test('neither a setting that the engine ignores nor an inaudible change of speed changes the take key', () => {
  const plain = takeKey(request())
  expect(takeKey(request({ settings: { speed: 1, stability: 1, similarity: 0 } }))).toBe(plain)
  expect(takeKey(request({ settings: { ...settings, speed: 1.0004 } }))).toBe(plain)
})

test('a pronunciation changes the take key even if the text has its word in another letter case', () => {
  const spoken = 'Light, LIGHT, light!'
  for (const word of ['Light', 'LIGHT', 'light'])
    expect(takeKey(request({ spoken, pronunciations: { [word]: 'l ay t' } }))).not.toBe(takeKey(request({ spoken })))
  const capitals = { spoken: 'siobhan', pronunciations: { Siobhan: 'sh ax v ao n' } }
  expect(takeKey(request(capitals))).not.toBe(takeKey(request({ spoken: 'siobhan' })))
})

test('a voice shape changes the take key even if there are no options and no delivery', () => {
  const plain = { quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 5.9 } as const
  const shaped = { ...plain, shape: { pitchSemitones: -2.6, stretch: 1.1 } }
  expect(takeKey(request({ rendition: shaped }))).not.toBe(takeKey(request({ rendition: plain })))
})

test('a pronunciation changes the take key only if the text has its word; the order of pronunciations never changes the key', () => {
  const plain = takeKey(request())
  expect(takeKey(request({ pronunciations: { Siobhan: 'sh ax v ao n' } }))).toBe(plain)
  const both = { light: 'l ay t', what: 'w ah t' }
  expect(takeKey(request({ pronunciations: both }))).not.toBe(plain)
  expect(takeKey(request({ pronunciations: both }))).toBe(
    takeKey(request({ pronunciations: { what: 'w ah t', light: 'l ay t' } })),
  )
})

test('the line key depends on voice, speed, text, delivery and pronunciation, but not on the rendition', () => {
  const plain = lineKey(complete)
  expect(lineKey(request({ ...complete, rendition: request().rendition }))).toBe(plain)
  expect(lineKey({ ...complete, settings: { speed: 1, stability: 0.9, similarity: 0.1 } })).toBe(plain)
  const changes: Partial<TakeRequest>[] = [
    { voice: request({ voiceId: 'kate' }).voice },
    { settings: { ...settings, speed: 1.25 } },
    { spoken: 'What light is that?' },
    { delivery: { ...delivery, level: 'raised' } },
    { delivery: { ...delivery, pace: 1.15 } },
    { delivery: { ...delivery, place: 'off' } },
    { pronunciations: { light: 'l ih t' } },
  ]
  const keys = changes.map((change) => lineKey({ ...complete, ...change }))
  expect(new Set([plain, ...keys]).size).toBe(1 + changes.length)
})

test('the line key does not depend on the order of the properties of a delivery; an undefined place counts as absent', () => {
  const { level, pace } = delivery
  const directed = lineKey({ ...complete, delivery: { level, pace } })
  expect(lineKey({ ...complete, delivery: { pace, level } })).toBe(directed)
  expect(lineKey({ ...complete, delivery: { ...delivery, place: undefined } })).toBe(directed)
})

test('the line keys of known requests never change, so that a line that was paid for is found again', () => {
  expect(lineKey(request())).toBe('3be8e135f50454ed1fb69c6d87eaf39c6c01ddd78be8a47f11bc1d978dcb6edb')
  const directed = request({
    delivery: { level: 'soft', pace: 0.85, place: 'phone' },
    pronunciations: { light: 'l ay t' },
  })
  expect(lineKey(directed)).toBe('91a734a5d3e9d0a4e04840ec78f139bc6caab5ad1cbe015b14b4043e25ec2175')
})
