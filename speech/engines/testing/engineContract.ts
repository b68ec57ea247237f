import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../sound/format.ts'
import { type Engine, type EngineRequest, SpeechUnavailable } from './engine.ts'

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const never = new AbortController().signal

const loudest = (pcm: Int16Array) => pcm.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

/** What every engine promises, the stand-in too, so that what is tested over the stand-in holds for the others. */
export function engineContract(
  name: string,
  { create, rendition }: { create: () => Engine; rendition: EngineRequest['rendition'] },
): void {
  describe(`${name}, as an engine`, () => {
    let engine: Engine
    // One for all of them, as a server has it: some load for seconds before they say a word.
    beforeAll(() => {
      engine = create()
    })
    afterAll(() => engine.close())
    const say = (spoken: string, more: Partial<EngineRequest> = {}, signal = never) =>
      engine.speak({ rendition, spoken, settings, ...more }, { signal })

    test('words become sound, more words more of it', async () => {
      const short = await say('Hello.')
      const long = await say('Hello, and welcome to the theatre, ladies and gentlemen.')
      expect(loudest(short)).toBeGreaterThan(3_000)
      expect(short.length).toBeGreaterThan(0.1 * SAMPLE_RATE)
      expect(long.length).toBeGreaterThan(2 * short.length)
    })

    test('the same words in the same voice are the same samples', async () => {
      expect((await say('What light is this?')).join()).toBe((await say('What light is this?')).join())
    })

    test('a slower reading is a longer one', async () => {
      const plain = await say('It is the east, and Juliet is the sun.')
      const slow = await say('It is the east, and Juliet is the sun.', { settings: { ...settings, speed: 0.5 } })
      expect(slow.length / plain.length).toBeGreaterThan(1.6)
      expect(slow.length / plain.length).toBeLessThan(2.4)
    })

    test('a unit begins and ends at rest, so that joins do not click', async () => {
      const pcm = await say('Stop that!')
      for (const sample of [pcm.at(0), pcm.at(1), pcm.at(-2), pcm.at(-1)])
        expect(Math.abs(sample ?? 0)).toBeLessThan(100)
    })

    test('what cannot be said is a short silence, not a failure', async () => {
      for (const words of ['你好', '👩‍👩‍👧', '...', '']) {
        const pcm = await say(words)
        expect(loudest(pcm)).toBe(0)
        expect(pcm.length).toBeGreaterThan(0)
        expect(pcm.length).toBeLessThan(SAMPLE_RATE)
      }
    })

    test('odd words are spoken like any others', async () => {
      for (const words of ['-voice', '<break time="9999s"/>', 'o.wav', 'naïve café', '$5.50 & 10%', 'a\u0000b'])
        expect(loudest(await say(words))).toBeGreaterThan(0)
    })

    test('many at once each get their own words back', async () => {
      const lines = Array.from({ length: 5 }, (_, index) => 'no '.repeat(index + 1).trim())
      const together = await Promise.all(lines.map((line) => say(line)))
      for (const [index, pcm] of together.entries()) expect(pcm.join()).toBe((await say(lines[index] ?? '')).join())
    })

    test('a cancelled unit rejects with the reason it was given, and the next one speaks', async () => {
      const gone = AbortSignal.abort(new Error('not wanted'))
      await expect(say('Hello.', {}, gone)).rejects.toThrow('not wanted')
      expect(loudest(await say('Hello.'))).toBeGreaterThan(0)
    })

    test('once closed it says so', async () => {
      await engine.close()
      await expect(say('Hello.')).rejects.toBeInstanceOf(SpeechUnavailable)
    })
  })
}
