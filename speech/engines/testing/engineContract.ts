import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../../audio/pcmFormat.ts'
import { type Engine, type EngineRequest } from '../engine.ts'
import { SpeechUnavailable } from '../../speechUnavailable.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const neverAborted = new AbortController().signal

/** Compares samples as bytes, because a failed `toEqual` would print every sample. */
const haveSameSamples = (one: Int16Array, other: Int16Array) =>
  Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  )

const peakOf = (pcm: Int16Array) => pcm.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

/**
 * Tests what every engine must do. The fake engine passes the same suite, so in these respects it behaves like the real
 * engines.
 */
export function engineContract(
  name: string,
  { create, rendition }: { create: () => Engine; rendition: EngineRequest['rendition'] },
): void {
  // The order is fixed, because the last test closes the engine that all tests share.
  describe(`${name} meets the requirements of every engine`, { shuffle: false }, () => {
    let engine: Engine
    // One engine is used for all tests, as in a server, because some engines need seconds to load.
    beforeAll(() => {
      engine = create()
    })
    afterAll(() => engine.close())
    const say = (spoken: string, more: Partial<EngineRequest> = {}, signal = neverAborted) =>
      engine.speak({ rendition, spoken, settings, ...more }, { signal })

    test('a text becomes audio, and a longer text becomes longer audio', async () => {
      const short = await say('Hello.')
      const long = await say('Hello, and welcome to the theatre, ladies and gentlemen.')
      expect(peakOf(short)).toBeGreaterThan(3_000)
      expect(short.length).toBeGreaterThan(0.1 * SAMPLE_RATE)
      expect(long.length).toBeGreaterThan(2 * short.length)
    })

    test('the same text in the same voice gives the same samples', async () => {
      expect(haveSameSamples(await say('What light is this?'), await say('What light is this?'))).toBe(true)
    })

    test('at half the speed, the audio of a text is about twice as long', async () => {
      const plain = await say('It is the east, and Juliet is the sun.')
      const slow = await say('It is the east, and Juliet is the sun.', { settings: { ...settings, speed: 0.5 } })
      expect(slow.length / plain.length).toBeGreaterThan(1.6)
      expect(slow.length / plain.length).toBeLessThan(2.4)
    })

    test('a unit begins and ends with samples near zero, so that joins do not click', async () => {
      const pcm = await say('Stop that!')
      for (const sample of [pcm.at(0), pcm.at(1), pcm.at(-2), pcm.at(-1)])
        expect(Math.abs(sample ?? 0)).toBeLessThan(100)
    })

    test('text that cannot be pronounced gives a short silence and no error', async () => {
      for (const text of ['你好', '👩‍👩‍👧', '...', '']) {
        const pcm = await say(text)
        expect(peakOf(pcm)).toBe(0)
        expect(pcm.length).toBeGreaterThan(0)
        expect(pcm.length).toBeLessThan(SAMPLE_RATE)
      }
    })

    test('unusual words, markup and control characters are spoken without error', async () => {
      for (const text of ['-voice', '<break time="9999s"/>', 'o.wav', 'naïve café', '$5.50 & 10%', 'a\u0000b'])
        expect(peakOf(await say(text))).toBeGreaterThan(0)
    })

    test('units that are spoken at the same time have the same audio as units that are spoken alone', async () => {
      const lines = Array.from({ length: 5 }, (_, index) => 'no '.repeat(index + 1).trim())
      const together = await Promise.all(lines.map((line) => say(line)))
      for (const [index, pcm] of together.entries())
        expect(haveSameSamples(pcm, await say(lines[index] ?? ''))).toBe(true)
    })

    test('a cancelled unit rejects with the signal’s reason, and the next unit is spoken', async () => {
      const aborted = AbortSignal.abort(new Error('not wanted'))
      await expect(say('Hello.', {}, aborted)).rejects.toThrow('not wanted')
      expect(peakOf(await say('Hello.'))).toBeGreaterThan(0)
    })

    test('a closed engine rejects with SpeechUnavailable', async () => {
      await engine.close()
      await expect(say('Hello.')).rejects.toBeInstanceOf(SpeechUnavailable)
    })
  })
}
