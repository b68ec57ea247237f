import { type Delivery, PLAIN_DELIVERY } from '../delivery.ts'
import type { Shape } from '../voices.ts'

/**
 * What a level does to the pitch of a voice that has no manner of its own, in semitones: who raises the voice speaks
 * higher, who drops it a little lower. How much softer or louder it gets, `finishSound` sees to.
 */
const LEVEL_SEMITONES: Readonly<Record<Delivery['level'], number>> = {
  whispered: 0,
  soft: -0.5,
  plain: 0,
  raised: 1,
  shouted: 2.5,
}

/** A shouting voice opens its mouth: formants a little up. */
const LEVEL_FORMANTS: Readonly<Record<Delivery['level'], number>> = {
  whispered: 0,
  soft: 0,
  plain: 0,
  raised: 0.2,
  shouted: 0.6,
}

/** The person's shape with what a level adds to it; nothing where there is nothing to shape. */
export function shapeFor({ level }: Pick<Delivery, 'level'> = PLAIN_DELIVERY, shape?: Shape): Shape | undefined {
  if (LEVEL_SEMITONES[level] === 0 && LEVEL_FORMANTS[level] === 0) return shape
  return {
    ...shape,
    pitchSemitones: (shape?.pitchSemitones ?? 0) + LEVEL_SEMITONES[level],
    formantSemitones: (shape?.formantSemitones ?? 0) + LEVEL_FORMANTS[level],
  }
}
