import type { SpeechSettings } from '@scene-partner/contract/entities'
import { type Delivery, PLAIN_DELIVERY } from '../../delivery.ts'
import type { Rendition, Shape } from '../../voices.ts'
import { shapeFor } from '../manner.ts'
import { withPronunciations } from '../respelling.ts'
import { plainWords } from '../words/plainWords.ts'

/** What is left for us to do with a service's sound. */
export type Finishing = {
  delivery?: Pick<Delivery, 'level' | 'place'> | undefined
  shape?: Shape | undefined
}

/** How much of a pace the service does by itself, between its bounds, and how much we stretch its sound. */
export function dividePace(
  pace: number,
  [slowest, fastest]: readonly [number, number],
): { speed: number; stretch: number } {
  const speed = Math.round(Math.min(fastest, Math.max(slowest, pace)) * 100) / 100
  return { speed, stretch: speed / pace }
}

/** The pace a unit is wanted at: the listener's, the script's and the person's own. */
export const paceOf = (settings: SpeechSettings, delivery: Delivery | undefined, rendition: Rendition): number =>
  (settings.speed * (delivery?.pace ?? 1)) / (rendition.shape?.stretch ?? 1)

/**
 * What we do ourselves. Where the model acts the level out (`isActed`) only its loudness is left to us: a whisper is soft
 * then, and its cords are not taken out once more.
 */
export function finishingFor(
  { rendition, delivery = PLAIN_DELIVERY }: { rendition: Rendition; delivery?: Delivery | undefined },
  { stretch, isActed }: { stretch: number; isActed: boolean },
): Finishing {
  const { stretch: _own, ...person } = rendition.shape ?? {}
  const level = isActed && delivery.level === 'whispered' ? 'soft' : delivery.level
  const shape: Shape = {
    ...(isActed ? person : shapeFor(delivery, person)),
    // A stretch of a hundredth is not heard, and every stretch costs a little of the voice.
    ...(Math.abs(stretch - 1) > 0.01 && { stretch }),
  }
  return {
    delivery: { level, place: delivery.place },
    shape: Object.keys(shape).length > 0 ? shape : undefined,
  }
}

/**
 * Words as a service is given them: figures written out, pronunciations in plain letters written in, and nothing in
 * brackets or markup of any kind, so that a script cannot give the service orders.
 */
export function wordsFor(
  spoken: string,
  {
    rendition,
    pronunciations,
  }: { rendition: Rendition; pronunciations?: Readonly<Record<string, string>> | undefined },
): string {
  const { text } = withPronunciations(withoutControls(spoken), pronunciations)
  return plainWords(text, { accent: rendition.options?.english === 'gb' ? 'gb' : 'us' })
}

const withoutControls = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
