import type { StyledPiece } from './italicDirections.ts'

/** Joins adjacent pieces of the same font style. */
export function joinSameType(pieces: readonly StyledPiece[]): StyledPiece[] {
  const joined: StyledPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.isBold === piece.isBold && last.isItalic === piece.isItalic) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}

/** Splits pieces at line breaks. Each line is a list of pieces. */
export function splitStyledLines(pieces: readonly StyledPiece[]): StyledPiece[][] {
  const lines: StyledPiece[][] = [[]]
  for (const piece of pieces) {
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...piece, text })
    }
  }
  return lines.map(joinSameType)
}

/** Returns the text of pieces. */
export const joinPieces = (pieces: readonly { text: string }[]): string => pieces.map(({ text }) => text).join('')

/** Replaces tabs and repeated spaces by single spaces, across the borders of pieces, and removes outer spaces. */
export function cleanPieces(pieces: readonly StyledPiece[]): StyledPiece[] {
  const clean: StyledPiece[] = []
  for (const piece of pieces) {
    const text = piece.text.replace(/[\t \u00A0]+/gu, ' ')
    const isAfterSpace = clean.length === 0 || (clean.at(-1)?.text.endsWith(' ') ?? false)
    const own = isAfterSpace ? text.replace(/^ /u, '') : text
    if (own !== '') clean.push({ ...piece, text: own })
  }
  const last = clean.at(-1)
  if (last) last.text = last.text.trimEnd()
  return clean
}
