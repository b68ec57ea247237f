import { findVoice } from '@scene-partner/speech/catalog/voices'
import { expect, test } from 'vitest'
import type { SpeakingVoice } from './plannedUnit.ts'
import { toGenerationRequest, type ScenePlan } from './start/generationRequest.ts'
import { createTextSummaryCache } from './textSummaryCache.ts'

const text = 'Who is there?'
const units = [{ text, spoken: text, pauseAfterMs: 0 }]
const scene: ScenePlan = { title: 'The watch', readerNames: 'Tom', units, scriptId: 'scr_1' }
const request = (more: { text?: string; scene?: ScenePlan; reads?: 'script' | 'everything' } = {}) =>
  toGenerationRequest({ text, voiceId: 'tom', ...more })

function findSpeakingVoice(id: string): SpeakingVoice {
  const voice = findVoice(id)
  const rendition = voice?.renditions[0]
  if (!voice || !rendition) throw new Error('no such voice')
  return { voice, rendition, settings: { speed: 1, stability: 0.5, similarity: 0.5 } }
}
const tom = findSpeakingVoice('tom')

test('the cache finds the summary of a text only with the same text, voice and reading mode', () => {
  const cache = createTextSummaryCache()
  expect(cache.find(request(), tom)).toBeUndefined()
  const summary = { contentKey: 'key', unitCount: 1, characterCount: text.length }
  expect(cache.store(request(), tom, { contentKey: 'key', units })).toEqual(summary)
  expect(cache.find(request(), tom)).toEqual(summary)
  expect(cache.find(request({ text: 'Who?' }), tom)).toBeUndefined()
  expect(cache.find(request({ reads: 'everything' }), tom)).toBeUndefined()
  expect(cache.find(request(), findSpeakingVoice('kate'))).toBeUndefined()
})

test('for a text and a scene with the same words, the cache never returns the summary of one for the other', () => {
  const cache = createTextSummaryCache()
  cache.store(request({ scene }), tom, { contentKey: 'scene', units })
  expect(cache.find(request(), tom)).toBeUndefined()
  cache.store(request(), tom, { contentKey: 'text', units })
  expect(cache.find(request({ scene }), tom)).toBeUndefined()
})

test('a cache that holds 2,000 summaries deletes the oldest one when it stores another', () => {
  const cache = createTextSummaryCache()
  const numbered = (number: number) => request({ text: `Line ${number}` })
  for (let number = 0; number < 2_000; number += 1) cache.store(numbered(number), tom, { contentKey: 'key', units })
  // Storing a summary again makes it the newest.
  cache.store(numbered(0), tom, { contentKey: 'key', units })
  expect(cache.find(numbered(1), tom)).toBeDefined()
  cache.store(numbered(2_000), tom, { contentKey: 'key', units })
  expect(cache.find(numbered(1), tom)).toBeUndefined()
  for (const number of [0, 2, 2_000])
    expect([number, cache.find(numbered(number), tom)?.contentKey]).toEqual([number, 'key'])
})
