import type { Segment } from './rows.ts'

/** Joins two pieces of a row, the left one first. `space`: the text between them. */
export const joinSegments = (one: Segment, other: Segment, space: string): Segment => ({
  ...one,
  text: `${one.text}${space}${other.text}`,
  width: other.x + other.width - one.x,
  pieces: one.pieces &&
    other.pieces && [...one.pieces, { text: space, isBold: false, isItalic: false }, ...other.pieces],
})
