// The small words, which sound otherwise before a vowel, before a pause and under stress.

import type { Context } from './context.ts'

/** What the next sound is: nothing before a pause. */
export type NextSound = 'vowel' | 'consonant' | undefined

const VOWELS = /^[ˈˌ]?[aeiouæɑɒɐɔəɛɜɪʊʌᵊᵻAIOQWY]/u

export const soundOf = (phonemes: string): NextSound =>
  phonemes === '' ? undefined : VOWELS.test(phonemes) ? 'vowel' : 'consonant'

/** At a clause's end these carry it: "Yes, I am.", "Come in!" */
const STRESSED_LAST = new Set(
  'am is are was were be do did does can could will would shall should must might may in on'.split(' '),
)

export function weakForm(context: Context, next: NextSound): string | undefined {
  const { word, isCapitalised, startsClause, endsClause } = context
  switch (word) {
    case 'a':
      // "Vitamin A": a capital that begins nothing is a letter.
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

/** A word that has no stress of its own, at the end of what is said. */
export const atTheEnd = ({ word, endsClause, before }: Context, phonemes: string): string =>
  endsClause && before.length > 0 && STRESSED_LAST.has(word) ? stressed(phonemes) : phonemes

const FIRST_VOWEL = /[aeiouæɑɒɐɔəɛɜɪʊʌᵻAIOQWY]/u

/** With a main stress, wherever the word had a lesser one or none. */
export function stressed(phonemes: string): string {
  if (phonemes.includes('ˈ')) return phonemes
  if (phonemes.includes('ˌ')) return phonemes.replace('ˌ', 'ˈ')
  return phonemes.replace(FIRST_VOWEL, 'ˈ$&')
}

/**
 * As a writer's capitals ask: loud and long. Measured: the length mark makes a word some 30 ms longer and half a
 * semitone higher; a second stress mark does no more.
 */
export const emphasised = (phonemes: string): string => lengthened(stressed(phonemes))

export const lengthened = (phonemes: string): string => phonemes.replace(/(ˈ[aeiouæɑɒɐɔəɛɜɪʊʌᵻAIOQWY])(?!ː)/u, '$1ː')

/** What follows a stressed word in its clause gives way to it, or nothing would stand out. */
export const yielding = (phonemes: string): string => phonemes.replace(/ˈ/g, 'ˌ')
