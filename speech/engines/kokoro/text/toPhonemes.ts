import type { LetterToSound } from './letterToSound.ts'
import type { Accent, Lexicon } from './lexicon.ts'
import { pronounce } from './pronounce.ts'
import { isInVocabulary } from './vocabulary.ts'

export type ToPhonemesOptions = {
  accent: Accent
  lexicon: Lexicon
  letterToSound: LetterToSound
  /** The script's own: word → how to say it, in plain letters ("shi-VAWN") or between slashes in IPA. */
  pronunciations?: Readonly<Record<string, string>> | undefined
}

const PIECES = /['’‘]?[\p{L}\p{M}]+(?:[-'’.][\p{L}\p{M}]+)*['’]?|[^\p{L}\p{M}]+/gu

/** English text to Kokoro's phonemes. Never throws on any text; what English has no sound for is left out. */
export function toPhonemes(spoken: string, options: ToPhonemesOptions): string {
  let said = ''
  for (const [piece] of spoken.matchAll(PIECES))
    said += /\p{L}/u.test(piece) ? pronounce(piece, options).phonemes : piece
  return fit(said)
}

/** The lexicons write the American t of water and the stop before n otherwise than the model learnt them. */
const fit = (phonemes: string) =>
  [...phonemes.replace(/ɾ/g, 'T').replace(/ʔ/g, 't')].filter(isInVocabulary).join('').replace(/ +/g, ' ').trim()
