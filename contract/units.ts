/** A span of time. Durations that people see are whole milliseconds. */
export type Milliseconds = number

/** Money is counted in whole cents of a US dollar, never in fractions. */
export type Cents = number

/** An instant on the wire: ISO 8601, UTC, milliseconds (`2026-11-21T09:30:00.000Z`). */
export type Instant = string

/** UTF-16 code units of a text after NFC: what the product calls a character when it counts or charges. */
export type TextLength = number
