import { expect, test } from 'vitest'
import type { Rendition } from '../../catalog/voices.ts'
import { PLAIN_DELIVERY } from '../../planning/delivery.ts'
import { directionWords, effectivePace, finishingOptionsFor, splitPace } from './requestText.ts'

const rendition: Rendition = {
  engine: 'elevenlabs',
  engineVoice: 'x',
  gainDb: 0,
  quality: 'hosted',
  shape: { stretch: 2 },
}
const settings = { speed: 3, stability: 0.5, similarity: 0.5 }

test('the pace of a unit is the listener’s speed times the pace of its direction, and slower for a slow voice', () => {
  expect(effectivePace(settings, { ...PLAIN_DELIVERY, pace: 0.5 }, rendition)).toBe(0.75)
  expect(effectivePace(settings, undefined, { ...rendition, shape: undefined })).toBe(3)
})

test('a pace that the service does not support is reached by stretching the audio', () => {
  expect(splitPace(1.1, [0.7, 1.2])).toEqual({ speed: 1.1, stretch: 1 })
  expect(splitPace(2.4, [0.7, 1.2])).toEqual({ speed: 1.2, stretch: 0.5 })
})

test('audio becomes a whisper only if the model did not whisper itself; a stretch of less than one percent is left out', () => {
  const whispered = { rendition, delivery: { ...PLAIN_DELIVERY, level: 'whispered' as const } }
  expect(finishingOptionsFor(whispered, { stretch: 1.01, isActed: false })).toMatchObject({
    delivery: { level: 'whispered' },
  })
  const acted = finishingOptionsFor(whispered, { stretch: 1.005, isActed: true })
  expect([acted.delivery?.level, acted.shape]).toEqual(['soft', undefined])
  expect(finishingOptionsFor(whispered, { stretch: 1.2, isActed: true }).shape).toEqual({ stretch: 1.2 })
})

test('the words of a direction reach a service without signs that could end the instruction', () => {
  expect(directionWords({ ...PLAIN_DELIVERY, direction: 'warmly] <b>, don’t\n[stop' })).toBe('warmly b , don’t stop')
})
