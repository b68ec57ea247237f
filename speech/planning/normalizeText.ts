const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const LONE_SURROGATES = /\p{Surrogate}/gu
const CONTROLS = /(?![\n\t])\p{Cc}/gu

/** Maximum combining marks on one letter. The limit is that of Unicode's stream-safe text format (UAX #15). */
const MAX_COMBINING_MARKS = 30
/**
 * Matches more than `MAX_COMBINING_MARKS` combining marks in a row, so that the excess marks can be removed. NFC sorts
 * the marks of a letter in quadratic time: 30,000 marks would block the process for a second.
 */
const EXCESS_COMBINING_MARKS = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu')

/**
 * Returns the text as it is counted, stored and spoken: in NFC, with `\n` as line end, without other control characters
 * except tabs, with U+FFFD for lone surrogates, and trimmed. Normalizing twice changes nothing.
 */
export function normalizeText(text: string): string {
  return text
    .replace(LONE_SURROGATES, '\uFFFD')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(EXCESS_COMBINING_MARKS, '$1')
    .normalize('NFC')
    .trim()
}

/** Returns the number of UTF-16 code units of the normalized text. The user is charged for this number. */
export const countCharacters = (text: string): number => normalizeText(text).length
