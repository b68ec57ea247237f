// Rows with known font style and position, from any format: web pages, documents and PDFs.

/** A piece of a row in one font style. */
export type MarkedPiece = {
  text: string
  isItalic: boolean
  /** Whether the format marks the piece as a stage direction. */
  isDirection: boolean
}

/**
 * A part at the start of a row with its own font style or position. `kind` describes this style or position. `end` is
 * the offset in the row's text at which the part ends.
 */
export type LeadingElement = { kind: string; end: number }

export type MarkedRow = {
  pieces: readonly MarkedPiece[]
  text: string
  leadingElements: readonly LeadingElement[]
  /** Ids of the enclosing block elements, outermost first; empty if the format has none. */
  blockIds: readonly number[]
  /** Heading level 1 to 6; 0 for other rows. */
  level: number
  /** Whether a paragraph begins here. */
  startsParagraph: boolean
  /** Page of the file, counted from 1; absent if the file has no pages. */
  page?: number | undefined
}
