import type { KokoroJob } from './kokoroJob.ts'
import {
  applyRegionalAccent,
  createLetterToSound,
  type Lexicon,
  loadLexicon,
  toPhonemes,
  tokenize,
} from './text/index.ts'
import { readVerifiedFile } from './readVerifiedFile.ts'

/** Creates a converter from text to tokens. It loads each lexicon once. */
export function createPhonemizer(): { tokensFor(job: KokoroJob): Promise<number[][]> } {
  const lexicons = new Map<string, Promise<Lexicon>>()
  const letterToSound = createLetterToSound()

  function lexiconOf(file: KokoroJob['lexicon']): Promise<Lexicon> {
    const loading = lexicons.get(file.path) ?? readVerifiedFile(file).then(loadLexicon)
    lexicons.set(file.path, loading)
    // If the file is damaged, the next unit reads the file again, because someone may have replaced it.
    loading.catch(() => lexicons.delete(file.path))
    return loading
  }

  return {
    async tokensFor({ lexicon: file, accent, regional, spoken, pronunciations }) {
      const lexicon = await lexiconOf(file)
      const standard = toPhonemes(spoken, { accent, lexicon, letterToSound, pronunciations })
      const phonemes = regional ? applyRegionalAccent(standard, regional) : standard
      // If the text contains only punctuation, the model would invent a word. Therefore no tokens are returned.
      return /\p{L}/u.test(phonemes) ? tokenize(phonemes) : []
    },
  }
}
