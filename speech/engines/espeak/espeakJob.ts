import type { Delivery } from '../../delivery.ts'
import type { Shape } from '../../voices.ts'

/**
 * What the eSpeak process is asked, by a message. Like every worker it answers each with one: `{ result }`, the finished
 * samples, or `{ failure }`, in words.
 */
export type EspeakJob = {
  /** A language and a variant by eSpeak's names: `en-gb-x-rp+f3`. */
  engineVoice: string
  /** Ready to be read: markup in it is ours. */
  text: string
  /** Words a minute. */
  rate: number
  pitch: number
  range: number
  gainDb: number
  shape?: Shape | undefined
  delivery?: Pick<Delivery, 'level' | 'place'> | undefined
}
