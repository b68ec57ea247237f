/**
 * Composes letters and their combining marks (NFC). Sequences of more than 30 marks, the maximum of the Stream-Safe
 * format (UAX #15), stay unchanged, because ordering them takes quadratic time.
 */
export const composeUnicode = (text: string): string =>
  text
    .split(/(\p{M}{31,})/u)
    .map((piece, index) => (index % 2 === 0 ? piece.normalize('NFC') : piece))
    .join('')
