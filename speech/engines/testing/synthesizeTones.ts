import { fromDecibels, SAMPLE_RATE, samplesOf } from '../sound/format.ts'
import { canSay } from './pronounceable.ts'

const WORD_MS = 180
const GAP_MS = 40
const FADE_MS = 5
const LOWEST_HZ = 180
const LEVEL_DB = -11

/** A tone for each word, its pitch from its letters and the voice: same words, same samples. For stand-ins. */
export function tones(spoken: string, { voice, speed }: { voice: string; speed: number }): Int16Array<ArrayBuffer> {
  const words = canSay(spoken) ? spoken.split(' ') : []
  const word = samplesOf(WORD_MS / speed)
  const step = word + samplesOf(GAP_MS / speed)
  const fade = samplesOf(FADE_MS)
  const pcm = new Int16Array(Math.max(samplesOf(WORD_MS), words.length * step))
  for (const [index, letters] of words.entries()) {
    const sum = [...`${voice}${letters}`].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
    const radians = (2 * Math.PI * (LOWEST_HZ + (sum % 200))) / SAMPLE_RATE
    for (let n = 0; n < word; n++) {
      const envelope = Math.min(1, n / fade, (word - 1 - n) / fade)
      pcm[index * step + n] = Math.round(32_767 * fromDecibels(LEVEL_DB) * envelope * Math.sin(radians * n))
    }
  }
  return pcm
}
