import { decibelsToFactor, SAMPLE_RATE, msToSamples } from '../../audio/pcmFormat.ts'
import { canSay } from '../canSay.ts'

const WORD_MS = 180
const GAP_MS = 40
const FADE_MS = 5
const LOWEST_HZ = 180
const LEVEL_DB = -11

/**
 * Returns one tone per word as 24 kHz samples. The pitch depends on the letters and the voice, so the same input
 * gives the same samples. Used by fakes.
 */
export function synthesizeTones(
  spoken: string,
  { voice, speed }: { voice: string; speed: number },
): Int16Array<ArrayBuffer> {
  const words = canSay(spoken) ? spoken.split(' ') : []
  const word = msToSamples(WORD_MS / speed)
  const step = word + msToSamples(GAP_MS / speed)
  const fade = msToSamples(FADE_MS)
  const pcm = new Int16Array(Math.max(msToSamples(WORD_MS), words.length * step))
  for (const [index, letters] of words.entries()) {
    const sum = [...`${voice}${letters}`].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
    const radians = (2 * Math.PI * (LOWEST_HZ + (sum % 200))) / SAMPLE_RATE
    for (let n = 0; n < word; n++) {
      const envelope = Math.min(1, n / fade, (word - 1 - n) / fade)
      pcm[index * step + n] = Math.round(32_767 * decibelsToFactor(LEVEL_DB) * envelope * Math.sin(radians * n))
    }
  }
  return pcm
}
