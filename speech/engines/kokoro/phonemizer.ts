import type { KokoroJob } from './kokoroJob.ts'
import { createLetterToSound, type Lexicon, loadLexicon, toPhonemes, tokensOf } from './text/index.ts'
import { readTrusted } from './trusted.ts'

/** Words to tokens, with the lexicons that were read, each once. */
export function createPhonemizer(): { tokensFor(job: KokoroJob): Promise<number[][]> } {
  const lexicons = new Map<string, Promise<Lexicon>>()
  const letterToSound = createLetterToSound()

  function lexiconOf(file: KokoroJob['lexicon']): Promise<Lexicon> {
    const known = lexicons.get(file.path) ?? readTrusted(file).then(loadLexicon)
    lexicons.set(file.path, known)
    // A file that was wrong may be right by the next unit.
    known.catch(() => lexicons.delete(file.path))
    return known
  }

  return {
    async tokensFor({ lexicon: file, accent, spoken, pronunciations }) {
      const lexicon = await lexiconOf(file)
      const phonemes = toPhonemes(spoken, { accent, lexicon, letterToSound, pronunciations })
      // From marks alone the model makes up a word.
      return /\p{L}/u.test(phonemes) ? tokensOf(phonemes) : []
    },
  }
}
