import { voices } from './catalog/voices.ts'
import type { Speaker } from './speaker.ts'

/**
 * Loads the speech model of the neural voices (quality `neural`) in advance, so that the first line does not wait for
 * it. The first call after an installation also splits the model into its two parts, which takes some seconds. Does
 * nothing if no neural voice is installed, or if the model is loaded already. Never rejects.
 */
export async function warmUpNeuralVoices(speaker: Pick<Speaker, 'bestRendition' | 'warmUp'>): Promise<void> {
  const voice = voices.find((one) => speaker.bestRendition(one)?.quality === 'neural')
  if (voice) await speaker.warmUp(voice)
}
