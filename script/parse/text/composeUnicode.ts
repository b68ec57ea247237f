/**
 * Letters with their marks as one sign, where there is one. A letter bears a handful of marks, and thirty are the most that
 * Unicode foresees (UAX #15); of a longer row the order alone would take quadratic time, so that it stays as it is.
 */
export const composed = (text: string): string =>
  text
    .split(/(\p{M}{31,})/u)
    .map((piece, index) => (index % 2 === 0 ? piece.normalize('NFC') : piece))
    .join('')
