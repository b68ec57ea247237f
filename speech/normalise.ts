const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const LONE_SURROGATES = /\p{Surrogate}/gu
const CONTROLS = /(?![\n\t])\p{Cc}/gu

/** As in Unicode's stream-safe text: no language stacks more marks on one letter. */
const MOST_MARKS = 30
/** NFC sorts the marks on a letter in quadratic time: 30,000 of them would hold the process for a second. */
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/**
 * The text as it is counted, kept and spoken: NFC, line ends as `\n`, control characters dropped, lone surrogates
 * replaced, trimmed. Doing it twice changes nothing.
 */
export function normalise(text: string): string {
  return text
    .replace(LONE_SURROGATES, '\uFFFD')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC')
    .trim()
}

/** What a text counts for: UTF-16 code units of its normalised form. */
export const characterCount = (text: string): number => normalise(text).length
