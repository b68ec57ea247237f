import type { FinishingDelivery } from '../../planning/delivery.ts'
import type { Shape } from '../../catalog/voices.ts'

/**
 * A job of the eSpeak process. It answers with `{ result }`, the finished samples, or `{ failure }`, an error
 * message.
 */
export type EspeakJob = {
  /** A language and a variant under eSpeak's names: `en-gb-x-rp+f3`. */
  engineVoice: string
  /** The text for eSpeak. Only our code writes markup into it. */
  text: string
  /** Speed in words per minute. */
  rate: number
  pitch: number
  range: number
  gainDb: number
  shape?: Shape | undefined
  delivery?: FinishingDelivery | undefined
}
