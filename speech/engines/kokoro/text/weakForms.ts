// Function words, whose pronunciation depends on the next sound, a pause or stress.

import type { WordContext } from './context.ts'

/** Whether the sound after a word is a vowel or a consonant; undefined if a pause follows the word. */
export type NextSound = 'vowel' | 'consonant' | undefined

const VOWELS = /^[ˈˌ]?[aeiouæɑɒɐɔəɛɜɪʊʌᵊᵻAIOQWY]/u

/** Returns which kind of sound comes first in the phonemes of a word; undefined if there are no phonemes. */
export const classifySound = (phonemes: string): NextSound =>
  phonemes === '' ? undefined : VOWELS.test(phonemes) ? 'vowel' : 'consonant'

/** Function words that are stressed at the end of a clause: "Yes, I am.", "Come in!" */
const STRESSED_LAST = new Set(
  'am is are was were be do did does can could will would shall should must might may in on'.split(' '),
)

/** Returns how a function word sounds in this context; undefined if it keeps its normal pronunciation. */
export function findWeakForm(context: WordContext, next: NextSound): string | undefined {
  const { word, isCapitalised, startsClause, endsClause } = context
  switch (word) {
    case 'a':
      // In "Vitamin A", the capital A inside a clause is the name of the letter, not the article.
      return endsClause || (isCapitalised && !startsClause) ? undefined : 'ɐ'
    case 'an':
      return endsClause ? undefined : 'ən'
    case 'the':
      return next === 'vowel' || endsClause ? 'ði' : 'ðə'
    case 'to':
      if (endsClause) return undefined
      return next === 'vowel' ? 'tʊ' : 'tə'
    case 'i':
      return endsClause ? 'ˈI' : 'ˌI'
    default:
      return undefined
  }
}

/** Adds stress to a function word at the end of a clause. */
export const stressAtClauseEnd = ({ word, endsClause, before }: WordContext, phonemes: string): string =>
  endsClause && before.length > 0 && STRESSED_LAST.has(word) ? addMainStress(phonemes) : phonemes

const FIRST_VOWEL = /[aeiouæɑɒɐɔəɛɜɪʊʌᵻAIOQWY]/u

/**
 * Returns the phonemes with a main stress. If the word had only a secondary stress or none, the main stress is added.
 */
export function addMainStress(phonemes: string): string {
  if (phonemes.includes('ˈ')) return phonemes
  if (phonemes.includes('ˌ')) return phonemes.replace('ˌ', 'ˈ')
  return phonemes.replace(FIRST_VOWEL, 'ˈ$&')
}

/**
 * Returns emphasized phonemes, for words in capitals. Measured: the length mark makes a word about 30 ms longer and
 * half a semitone higher; a second stress mark has no effect.
 */
export const emphasize = (phonemes: string): string => lengthenStressed(addMainStress(phonemes))

/** Adds a length mark to the stressed vowel. */
export const lengthenStressed = (phonemes: string): string =>
  phonemes.replace(/(ˈ[aeiouæɑɒɐɔəɛɜɪʊʌᵻAIOQWY])(?!ː)/u, '$1ː')

/**
 * Turns the main stress of a word into a secondary stress. Used for the words after an emphasized word in the same
 * clause, so that the emphasis is heard.
 */
export const reduceStress = (phonemes: string): string => phonemes.replace(/ˈ/g, 'ˌ')
