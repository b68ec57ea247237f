// Text to what Kokoro reads: the public names.

/** American or British: which lexicon is loaded, and how words beyond it are said. */
export type { Accent, Lexicon } from './lexicon.ts'
/** Reads a lexicon's bytes (`us_gold.json`, `gb_gold.json`) once, in the process that speaks. */
export { loadLexicon } from './lexicon.ts'
/** Guesses words that no lexicon has, with flite's rules; loads flite at the first such word. */
export { createLetterToSound, type LetterToSound } from './letterToSound.ts'
/** English text to a string of the model's letters. */
export { toPhonemes, type ToPhonemesOptions } from './toPhonemes.ts'
/** That string to numbers, in pieces the model can take. */
export { MOST_TOKENS, tokensOf } from './vocabulary.ts'
