/** Limits of scripts. The browser checks them before sending, the server checks them again. */
export const scriptRules = {
  maxLength: 1_500_000,
  maxTitleLength: 200,
  maxTags: 50,
  maxTagLength: 50,
  /** Maximum number of scripts per account, including archived ones. */
  maxScripts: 1_000,
  /** Maximum number of corrections per script, including undone ones; and of lines in one correction. */
  maxCorrections: 5_000,
  maxCorrectedLines: 5_000,
  /** Maximum number per script of roles with a chosen voice, and of pronunciations. */
  maxCastRoles: 1_000,
  maxPronunciations: 200,
  /** File names under which pasted text and pasted HTML are imported. */
  pastedTextFileName: 'Pasted script.txt',
  pastedPageFileName: 'Pasted script.html',
  untitledTitle: 'Untitled Script',
  /** Length of the preview in characters (spec 1 §2). */
  previewLength: 150,
} as const

/** Counts words, split on white space (spec 2 §3). */
export function countWords(content: string): number {
  return content.match(/\S+/g)?.length ?? 0
}

const cutOff = /(?:\u2014|\u2013|--|\s-)["'\u201D\u2019)]*\s*$/u

/** Returns whether the next speaker cuts this line off: it ends with a dash, as in `But I--`. */
export const isCutOff = (text: string): boolean => cutOff.test(text)

/**
 * Trims tags, replaces white space inside them by one space, and removes blank tags and duplicates. Tags that differ
 * only in case are duplicates.
 */
export function normalizeTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags) {
    const clean = tag.replace(/\s+/g, ' ').trim()
    if (clean && !byFold.has(clean.toLowerCase())) byFold.set(clean.toLowerCase(), clean)
  }
  return [...byFold.values()]
}

/** Returns whether two values of one script field are the same: two texts, or two lists of texts. */
export const isSameFieldValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.join('\n') === other.join('\n') : one === other

/**
 * Matches more than 30 combining marks on one letter. No language uses so many, and the time for their normalisation
 * (NFC) grows with the square of their number.
 */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu
const controls = /(?![\n\t])\p{Cc}/gu

/**
 * Normalises text before it is stored: NFC, `\n` line ends, no control characters except tabs, no lone surrogates (→
 * U+FFFD), at most 30 combining marks in a row.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(tooManyMarks, '$1')
    .normalize('NFC')
}
