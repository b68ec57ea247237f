// The public interface of the text processing: it converts English text to the tokens that Kokoro reads.

/** American or British: selects the lexicon and the rules for words that it lacks. */
export type { Accent, Lexicon } from './lexicon.ts'
/** Parses a lexicon (`us_gold.json`, `gb_gold.json`). */
export { loadLexicon } from './lexicon.ts'
/** Regional accents, made from the phonemes of American or British English. */
export { applyRegionalAccent } from './regionalAccents.ts'
/** Guesses the pronunciation of words that no lexicon has, with flite's rules. Loads flite at the first such word. */
export { createLetterToSound, type LetterToSound } from './letterToSound.ts'
/** Converts English text to phonemes in the model's letters. */
export { toPhonemes, type ToPhonemesOptions } from './toPhonemes.ts'
/** Converts phonemes to tokens, in pieces that the model accepts. */
export { tokenize } from './vocabulary.ts'
