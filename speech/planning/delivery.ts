/**
 * How words are to be said. An engine does what it can of it and leaves out the rest. What each does, in numbers, stands
 * in `docs/directing.md`.
 */
export type Delivery = {
  level: 'whispered' | 'soft' | 'plain' | 'raised' | 'shouted'
  /** A factor on the voice's own pace: 1 is plain, 1.15 quick, 0.85 slow. */
  pace: number
  /** The words go through a telephone, or come from another room. Voice-over changes nothing. */
  place?: 'phone' | 'off' | undefined
}

export const PLAIN_DELIVERY: Delivery = { level: 'plain', pace: 1 }

/** What a level adds to a unit's loudness, in decibels; a direction never moves a unit by more than 4. */
export const LEVEL_DB: Readonly<Record<Delivery['level'], number>> = {
  whispered: -4,
  soft: -4,
  plain: 0,
  raised: 2,
  shouted: 4,
}
