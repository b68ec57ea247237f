// Regional accents, as changes of the phonemes of a lexicon. The model was trained on General American and southern
// British speech only, so these are approximations: the vowels that tell the accents apart, in the model's letters.
// After J. C. Wells, "Accents of English" (Cambridge, 1982). Changes that a speech recogniser misheard are left out.

import type { Accent } from './lexicon.ts'

export type RegionalAccent = 'newYork' | 'scottish' | 'caribbean' | 'lancashire' | 'westMidlands'

type Definition = {
  /** The lexicon from which the accent is made. */
  base: Accent
  changes: readonly (readonly [RegExp, string])[]
}

/** "Bath", "dance" and "laugh" have a short vowel in the north of England, unlike "father" and "palm". */
const shortBathVowel = [/ɑː(?=[sfθ]|n[tsʧ]|mp)/gu, 'a'] as const
/** "Cup" and "put" have the same vowel in the north of England. */
const northernCup = [/ʌ/gu, 'ʊ'] as const

const definitions: Readonly<Record<RegionalAccent, Definition>> = {
  newYork: {
    base: 'us',
    changes: [
      // After these three vowels, an r that is not before a vowel is silent, as in "car", "forty" and "corner".
      [/ɑɹ(?! ?[ˈˌ]?[aeiouæɑɒəɛɜɪʊʌᵊAIOWY])/gu, 'ɑː'],
      [/ɔɹ(?! ?[ˈˌ]?[aeiouæɑɒəɛɜɪʊʌᵊAIOWY])/gu, 'ɔə'],
      [/əɹ(?! ?[ˈˌ]?[aeiouæɑɒəɛɜɪʊʌᵊAIOWY])/gu, 'ə'],
      // The vowel of "coffee" and "talk" is long and high.
      [/ɔ(?![əɹː])/gu, 'ɔː'],
    ],
  },
  scottish: {
    base: 'us',
    changes: [
      // Every r is spoken, as in American English. "Day" and "go" are single vowels; "cot" and "caught" are alike.
      [/A/gu, 'eː'],
      [/O/gu, 'oː'],
      [/ɑ(?!ɹ)/gu, 'ɔ'],
      [/ɑ(?=ɹ)/gu, 'a'],
      [/æ/gu, 'a'],
      [/T/gu, 't'],
    ],
  },
  caribbean: {
    base: 'gb',
    changes: [
      // "Day" and "go" have single vowels instead of diphthongs.
      [/A/gu, 'eː'],
      [/Q/gu, 'oː'],
      [/æ/gu, 'a'],
    ],
  },
  lancashire: {
    base: 'gb',
    changes: [northernCup, shortBathVowel, [/A/gu, 'eː'], [/Q/gu, 'oː']],
  },
  westMidlands: {
    base: 'gb',
    // A hard g follows each ng at the end of a word, as in "singing".
    changes: [northernCup, shortBathVowel, [/ŋ(?=[ ,.!?;:]|$)/gu, 'ŋɡ']],
  },
}

const isRegionalAccent = (name: unknown): name is RegionalAccent => typeof name === 'string' && name in definitions

/** Returns the regional accent with this name; undefined if there is none. */
export const findRegionalAccent = (name: unknown): RegionalAccent | undefined =>
  isRegionalAccent(name) ? name : undefined

/** Returns which lexicon a regional accent is made from: the American or the British one. */
export const baseOfAccent = (accent: RegionalAccent): Accent => definitions[accent].base

/** Converts phonemes of the base (`baseOfAccent`) to phonemes of the regional accent. */
export const applyRegionalAccent = (phonemes: string, accent: RegionalAccent): string =>
  definitions[accent].changes.reduce((changed, [pattern, letters]) => changed.replace(pattern, letters), phonemes)
