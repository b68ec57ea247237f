/** The two accents that have a lexicon. A rendition can give a Kokoro voice the other accent. */
export type Accent = 'us' | 'gb'

/**
 * The pronunciations of a word by name: DEFAULT, parts of speech (NOUN, VERB, ADJ, ADV, VBD, VBN, VBP, DT), and
 * `None` for the form before a pause.
 */
export type Forms = Readonly<Record<string, string | null>>
/** How a word is pronounced: always in the same way, or in several forms. */
export type Pronunciation = string | Forms

/** A dictionary of pronunciations. */
export type Lexicon = { find(word: string): Pronunciation | undefined }

/**
 * Parses `us_gold.json` or `gb_gold.json`, which map words to phonemes or to forms. Throws if the bytes are not JSON,
 * or are a single JSON value such as a number. The entries are not checked.
 */
export function loadLexicon(bytes: Uint8Array): Lexicon {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (typeof parsed !== 'object' || parsed === null) throw new Error('the lexicon is not a list of words')
  return createLexicon(Object.entries(parsed as Record<string, Pronunciation>))
}

/** Creates a lexicon from entries: those of a parsed file, or those of a test. */
export function createLexicon(entries: Iterable<readonly [string, Pronunciation]>): Lexicon {
  const words = new Map(entries)
  return { find: (word) => words.get(word) }
}
