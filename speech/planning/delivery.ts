/**
 * How a unit is to be spoken. Each engine applies what it supports and ignores the rest. `docs/directing.md` lists
 * what each engine does, in numbers.
 */
export type Delivery = {
  level: 'whispered' | 'soft' | 'plain' | 'raised' | 'shouted'
  /** A factor on the voice's own speed: 1 is unchanged, 1.15 quick, 0.85 slow. */
  pace: number
  /** Where the voice comes from: `phone` is a telephone, `off` is another room. Voice-over has no place. */
  place?: 'phone' | 'off' | undefined
  /** A change of the pitch in semitones, by a line reading. Absent: none. */
  pitchSemitones?: number | undefined
  /** How much louder the frequencies above 2 kHz are, in decibels, by a line reading. Absent: unchanged. */
  brightnessDb?: number | undefined
  /** A line reading in words, such as `warmly`, for engines that follow directions in words. */
  direction?: string | undefined
}

/** The part of a delivery that `finishAudio` applies. */
export type FinishingDelivery = Pick<Delivery, 'level' | 'place' | 'brightnessDb'>

export const toFinishingDelivery = ({ level, place, brightnessDb }: Delivery): FinishingDelivery => ({
  level,
  place,
  ...(brightnessDb !== undefined && { brightnessDb }),
})

/** The delivery of a unit without any stage direction. */
export const PLAIN_DELIVERY: Delivery = { level: 'plain', pace: 1 }

/**
 * The change of loudness for each level, in decibels. A direction changes a unit by at most 4 dB (specification 5,
 * "Sound").
 */
export const LEVEL_DB: Readonly<Record<Delivery['level'], number>> = {
  whispered: -4,
  soft: -4,
  plain: 0,
  raised: 2,
  shouted: 4,
}
