/**
 * Splits a text into its rows, where the parser splits it too, so that row numbers of the parser are valid for these
 * rows. The rows are not cleaned.
 */
export const splitRows = (text: string): string[] => text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
