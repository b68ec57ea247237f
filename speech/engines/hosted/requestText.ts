import type { SpeechSettings } from '@scene-partner/contract/entities'
import { type Delivery, type FinishingDelivery, PLAIN_DELIVERY, toFinishingDelivery } from '../../planning/delivery.ts'
import type { Rendition, Shape } from '../../catalog/voices.ts'
import { shapeForDelivery } from '../deliveryShape.ts'
import { applyPronunciations } from '../pronunciations.ts'
import { verbalizeText } from '../verbalization/verbalizeText.ts'

/** The delivery and the voice shape that `finishAudio` applies to the audio of a service. */
export type FinishingOptions = {
  delivery?: FinishingDelivery | undefined
  shape?: Shape | undefined
}

/**
 * Splits a pace into the `speed` that the service supports and the `stretch` that we apply afterwards: pace = speed /
 * stretch.
 */
export function splitPace(
  pace: number,
  [slowest, fastest]: readonly [number, number],
): { speed: number; stretch: number } {
  const speed = Math.round(Math.min(fastest, Math.max(slowest, pace)) * 100) / 100
  return { speed, stretch: speed / pace }
}

/** Returns the pace of a unit as a factor: the listener's speed, the direction's pace and the voice's own pace. */
export const effectivePace = (settings: SpeechSettings, delivery: Delivery | undefined, rendition: Rendition): number =>
  (settings.speed * (delivery?.pace ?? 1)) / (rendition.shape?.stretch ?? 1)

/**
 * Returns what `finishAudio` must apply. If the model itself speaks with the requested delivery (`isActed`), only the
 * loudness and the place of the delivery are applied. A whisper then counts as soft, so that it is not turned into a
 * whisper twice.
 */
export function finishingOptionsFor(
  { rendition, delivery = PLAIN_DELIVERY }: { rendition: Rendition; delivery?: Delivery | undefined },
  { stretch, isActed }: { stretch: number; isActed: boolean },
): FinishingOptions {
  const { stretch: _own, ...voiceShape } = rendition.shape ?? {}
  const level = isActed && delivery.level === 'whispered' ? 'soft' : delivery.level
  const shape: Shape = {
    ...(isActed ? voiceShape : shapeForDelivery(delivery, voiceShape)),
    // A stretch of up to 1 % is left out: it cannot be heard, and every stretch reduces the quality a little.
    ...(Math.abs(stretch - 1) > 0.01 && { stretch }),
  }
  return {
    // A model that follows directions in words makes the voice brighter or darker itself, so `finishAudio` must not.
    delivery: toFinishingDelivery({ ...delivery, level, ...(isActed && { brightnessDb: undefined }) }),
    shape: Object.keys(shape).length > 0 ? shape : undefined,
  }
}

/**
 * Returns the text that a service receives: numbers written out, plain-letter pronunciations inserted, and markup signs
 * removed (Markdown signs and all brackets except round ones), so that a script cannot give the service instructions
 * (S-65).
 */
export function requestTextFor(
  spoken: string,
  {
    rendition,
    pronunciations,
  }: { rendition: Rendition; pronunciations?: Readonly<Record<string, string>> | undefined },
): string {
  const { text } = applyPronunciations(withoutControls(spoken), pronunciations)
  return verbalizeText(text, { accent: rendition.options?.english === 'gb' ? 'gb' : 'us' })
}

/**
 * Returns the words of a line reading as a service may receive them: letters, digits, spaces, commas, apostrophes and
 * hyphens only, so that they cannot end the instruction or begin a tag (S-65).
 */
export const directionWords = (delivery: Delivery | undefined): string =>
  (delivery?.direction ?? '')
    .replace(/[^\p{L}\p{N} ,'’-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

const withoutControls = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
