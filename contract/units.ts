/** A duration in milliseconds. Durations shown to users are whole numbers. */
export type Milliseconds = number

/** An amount of money in whole US cents. */
export type Cents = number

/** An instant on the wire: ISO 8601, UTC, milliseconds (`2026-11-21T09:30:00.000Z`). */
export type Instant = string

/** Length of a text in UTF-16 code units after NFC. This is what the product counts and charges as "characters". */
export type TextLength = number
