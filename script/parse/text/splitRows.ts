const rowEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

/**
 * Splits a text into its rows, where the parser splits it too, so that row numbers of the parser are valid for these
 * rows. The rows are not cleaned.
 */
export const splitRows = (text: string): string[] => text.split(rowEnd)

/** Returns the offset in the text (UTF-16 units) at which each row of `splitRows` begins. */
export function findRowStarts(text: string): number[] {
  const ends = [...text.matchAll(new RegExp(rowEnd, 'gu'))]
  return [0, ...ends.map(({ 0: end, index }) => index + end.length)]
}
