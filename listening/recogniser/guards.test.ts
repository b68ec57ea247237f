import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLoop, isSilent, sampleRate } from './guards.ts'

describe('silence', () => {
  test('a whisper does not count as silence, but the noise of a good microphone does', () => {
    const tone = (level: number) =>
      Float32Array.from({ length: sampleRate }, (_, at) => level * Math.sin((2 * Math.PI * 200 * at) / sampleRate))
    expect(isSilent(tone(0.004))).toBe(false)
    expect(isSilent(tone(0.000_5))).toBe(true)
  })

  test('audio with one loud moment is not silence', () => {
    const samples = new Float32Array(3 * sampleRate)
    samples.fill(0.1, 2 * sampleRate, 2.2 * sampleRate)
    expect(isSilent(samples)).toBe(false)
  })
})

describe('loops', () => {
  test('if the recogniser repeats a phrase in a loop, only the first occurrence of the phrase stays in the text', () => {
    const phrase = [5, 6, 7, 8, 9]
    expect(findLoop([1, 2, 3, ...phrase, ...phrase, ...phrase])).toBe(8)
    expect(findLoop([1, 2, 3, ...phrase, ...phrase])).toBeUndefined()
  })

  test('"never, never, never, never, never" is not a loop, but the same token 20 times is a loop', () => {
    expect(findLoop([4, 9, 4, 9, 4, 9, 4, 9, 4, 9])).toBeUndefined()
    expect(findLoop(Array.from({ length: 20 }, () => 4))).toBe(1)
  })

  test('a phrase of at most 12 tokens is a loop if it occurs at least three times, with at least 14 tokens in total', () => {
    const repeat = (phraseLength: number, times: number) =>
      Array.from({ length: phraseLength * times }, (_, at) => at % phraseLength)
    expect([findLoop(repeat(1, 14)), findLoop(repeat(1, 13))]).toEqual([1, undefined])
    expect([findLoop(repeat(5, 3)), findLoop(repeat(5, 3).slice(1))]).toEqual([5, undefined])
    expect([findLoop(repeat(12, 3)), findLoop(repeat(13, 3))]).toEqual([12, undefined])
  })

  test('a text in which no token occurs twice is never shortened', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30_000), { maxLength: 100 }), (tokens) => {
        expect(findLoop(tokens)).toBeUndefined()
      }),
    )
  })
})
