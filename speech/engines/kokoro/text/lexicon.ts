/** The two ways of speaking that lexicons are for; a voice may be given the other's. */
export type Accent = 'us' | 'gb'

/**
 * How a word is said. Several ways have names: DEFAULT, parts of speech (NOUN, VERB, ADJ, ADV, VBD, VBN, VBP, DT), and
 * `None` for the way it is said before a pause.
 */
export type Forms = Readonly<Record<string, string | null>>
export type Pronunciation = string | Forms

export type Lexicon = { find(word: string): Pronunciation | undefined }

/**
 * Reads `us_gold.json` or `gb_gold.json`: words to phonemes, or to forms by part of speech. Throws where the bytes are
 * no such file.
 */
export function loadLexicon(bytes: Uint8Array): Lexicon {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (typeof parsed !== 'object' || parsed === null) throw new Error('the lexicon is not a list of words')
  return lexiconOf(Object.entries(parsed as Record<string, Pronunciation>))
}

/** A lexicon of few words, as tests have it. */
export function lexiconOf(entries: Iterable<readonly [string, Pronunciation]>): Lexicon {
  const words = new Map(entries)
  return { find: (word) => words.get(word) }
}
