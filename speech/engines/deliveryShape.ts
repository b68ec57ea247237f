import { type Delivery, PLAIN_DELIVERY } from '../planning/delivery.ts'
import type { Shape } from '../catalog/voices.ts'

/**
 * The pitch change of each level in semitones, for engines that cannot change their manner of speaking. A raised voice
 * is higher, a soft voice slightly lower. `finishAudio` changes the loudness.
 */
const LEVEL_SEMITONES: Readonly<Record<Delivery['level'], number>> = {
  whispered: 0,
  soft: -0.5,
  plain: 0,
  raised: 1,
  shouted: 2.5,
}

/** The formant change of each level in semitones. A shouting voice opens the mouth, which raises the formants. */
const LEVEL_FORMANT_SEMITONES: Readonly<Record<Delivery['level'], number>> = {
  whispered: 0,
  soft: 0,
  plain: 0,
  raised: 0.2,
  shouted: 0.6,
}

/**
 * Returns the voice's shape plus the change for the level and for the pitch of a line reading; undefined if there is
 * nothing to change.
 */
export function shapeForDelivery(
  { level, pitchSemitones = 0 }: Pick<Delivery, 'level' | 'pitchSemitones'> = PLAIN_DELIVERY,
  shape?: Shape,
): Shape | undefined {
  const semitones = LEVEL_SEMITONES[level] + pitchSemitones
  if (semitones === 0 && LEVEL_FORMANT_SEMITONES[level] === 0) return shape
  return {
    ...shape,
    pitchSemitones: (shape?.pitchSemitones ?? 0) + semitones,
    formantSemitones: (shape?.formantSemitones ?? 0) + LEVEL_FORMANT_SEMITONES[level],
  }
}
