import { isSilent, sampleRate } from '../recogniser/guards.ts'
import type { Recogniser } from '../recogniser/recogniser.ts'

const samplesPerWord = 0.3 * sampleRate
/** The words that `speakFakeWords` and the fake recogniser know. Each has its own loudness. */
export const fakeWords = 'give me the red book now or line stop blue'.split(' ')
const levelOf = (index: number) => 0.3 + index * 0.05

/** Returns fake sound for words: 0.3 seconds at the loudness of each word. A comma is 0.1 seconds of silence. */
export function speakFakeWords(text: string): Float32Array {
  const parts = text.split(' ').map((word) => {
    const index = fakeWords.indexOf(word)
    if (index < 0 && word !== ',') throw new Error(`the fake voice cannot say "${word}"`)
    return index < 0 ? new Float32Array(sampleRate / 10) : new Float32Array(samplesPerWord).fill(levelOf(index))
  })
  const sound = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    sound.set(part, at)
    at += part.length
  }
  return sound
}

/**
 * Creates a recogniser that recognises `fakeWords` in the sound of `speakFakeWords`, without a model. It scores the
 * recognised text 0 and other texts -20. Before each transcript it awaits `wait`, called with the number of samples,
 * and throws if `fail` returns true.
 */
export function createFakeRecogniser({
  wait = () => Promise.resolve(),
  fail = () => false,
}: { wait?: (samples: number) => Promise<void>; fail?: () => boolean } = {}): Recogniser & { calls: number[] } {
  const calls: number[] = []
  return {
    calls,
    async transcribe(samples) {
      calls.push(samples.length)
      await wait(samples.length)
      if (fail()) throw new Error('the fake recogniser failed')
      if (isSilent(samples)) return { words: [], score: () => Promise.resolve(undefined) }
      const words: { text: string; probability: number }[] = []
      let run = 0
      for (const [at, sample] of samples.entries()) {
        run = at > 0 && sample === samples[at - 1] && sample !== 0 ? run + 1 : 0
        if (run > 0 && run % samplesPerWord === Math.round(samplesPerWord / 2))
          words.push({ text: fakeWords[Math.round((sample - 0.3) / 0.05)] ?? '', probability: 0.9 })
      }
      const said = words.map(({ text }) => text).join(' ')
      return { words, score: (text) => Promise.resolve(text.toLowerCase() === said ? 0 : -20) }
    },
  }
}
