/**
 * How a unit is to be spoken. Each engine applies what it supports and ignores the rest. `docs/directing.md` lists
 * what each engine does, in numbers.
 */
export type Delivery = {
  level: 'whispered' | 'soft' | 'plain' | 'raised' | 'shouted'
  /** A factor on the voice's own speed: 1 is unchanged, 1.15 quick, 0.85 slow. */
  pace: number
  /** The voice sounds through a telephone, or from another room. Voice-over needs no such effect. */
  place?: 'phone' | 'off' | undefined
}

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
