// Returns the phonemes of one word: from the lexicon, by its parts, spelled out, or guessed.

import { findExtraWord } from './extraWords.ts'
import { phonesToPhonemes } from './phonesToPhonemes.ts'
import type { LetterToSound } from './letterToSound.ts'
import type { Accent, Forms, Lexicon, Pronunciation } from './lexicon.ts'
import { isSpelledOut, spellOut } from './spelledLetters.ts'
import { type Ending, findEndings, addSuffixS } from './suffixes.ts'
import { lengthenStressed, addMainStress } from './weakForms.ts'

/** How a pronunciation was found, for measurements. */
export type PronunciationSource = 'direct' | 'derived' | 'spelled' | 'guessed' | 'dropped'

/** The phonemes of a word and how they were found. */
export type PronouncedWord = { phonemes: string; source: PronunciationSource }

export type PronounceOptions = { accent: Accent; lexicon: Lexicon; letterToSound: LetterToSound }

/**
 * Chooses one of the pronunciations of a word and returns its key in `forms`, such as `VERB` for *record* as a verb.
 * `ending` is the ending, such as -ed, that was removed from the word before it was looked up.
 */
export type ChooseForm = (forms: Forms, ending: string) => string

export const defaultForm: ChooseForm = () => 'DEFAULT'

const PREFIXES: readonly [string, Readonly<Record<Accent, string>>][] = [
  ['un', { us: 'ʌn', gb: 'ʌn' }],
  ['re', { us: 'ɹi', gb: 'ɹiː' }],
  ['non', { us: 'nˌɑn', gb: 'nˌɒn' }],
  ['over', { us: 'ˌOvəɹ', gb: 'ˌQvə' }],
  ['under', { us: 'ˌʌndəɹ', gb: 'ˌʌndə' }],
  ['out', { us: 'Wt', gb: 'Wt' }],
  ['mis', { us: 'mɪs', gb: 'mɪs' }],
  ['fore', { us: 'fɔɹ', gb: 'fɔː' }],
  ['be', { us: 'bɪ', gb: 'bɪ' }],
  ['a', { us: 'ə', gb: 'ə' }],
]
/** Minimum length of a part after a prefix or in a compound. Shorter parts are seldom words. */
const MIN_PART_LENGTH = 3
const MAX_DEPTH = 3
const MAX_COMPOUND_LENGTH = 24

/** Returns a word in plain Latin letters, with plain apostrophes and hyphens. */
export const normalizeSpelling = (word: string): string =>
  word
    .replace(/[\u2018\u2019\u201B\u02BC\u02B9\u2032`\u00B4]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u00E6/g, 'ae')
    .replace(/\u00C6/g, 'Ae')
    .replace(/\u0153/g, 'oe')
    .replace(/\u0152/g, 'Oe')
    .replace(/\u00DF/g, 'ss')
    .replace(/[\u00F8\u00D8]/g, 'o')
    .replace(/[\u0142\u0141]/g, 'l')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')

/** Returns the phonemes of a word. `choose` selects among several forms; by default, it selects the form DEFAULT. */
export function pronounce(word: string, options: PronounceOptions, choose: ChooseForm = defaultForm): PronouncedWord {
  const spelling = normalizeSpelling(word)
  const direct = findExtraWord(word, options.accent) ?? lookUp(spelling, options, choose)
  if (direct !== undefined) return { phonemes: direct, source: 'direct' }
  if (isSpelledOut(spelling)) return { phonemes: spellOut(spelling, options), source: 'spelled' }
  const small = spelling.toLowerCase()
  // In verse, an -ed that is spoken as a syllable is printed with a grave accent.
  const sounded = /èd$/i.test(word.normalize('NFC')) ? `${small.slice(0, -2)}èd` : small
  // A name is not split into words: "Vincent" is not "vin" and "cent".
  const isName = /^\p{Lu}\p{Ll}/u.test(spelling)
  const derived =
    derive(sounded, options, choose, { depth: 0, isName }) ??
    (isName ? undefined : findCompound(small, options, choose)) ??
    findShortened(small, options, choose)
  if (derived !== undefined) return { phonemes: derived, source: 'derived' }
  return guessFromLetters(small.replace(/^'|'$/g, ''), options)
}

/**
 * Returns the phonemes of a word that is written with dropped or repeated letters, such as 'ere, friends' or sooo.
 * Returns undefined if the word is not written like this, or if the complete word is unknown.
 */
function findShortened(word: string, options: PronounceOptions, choose: ChooseForm): string | undefined {
  const bare = word.replace(/^'|'$/g, '')
  if (word.startsWith("'") && !bare.startsWith('h')) {
    const full = lookUp(`h${bare}`, options, choose)
    if (full !== undefined) return full.replace(/^h/, '')
  }
  const base =
    bare === word
      ? undefined
      : (lookUp(bare, options, choose) ?? derive(bare, options, choose, { depth: 0, isName: false }))
  if (base !== undefined) return base
  if (!DRAWN_OUT_LETTER.test(bare)) return undefined
  const once = bare.replace(/(.)\1{2,}/g, '$1')
  const twice = bare.replace(/(.)\1{2,}/g, '$1$1')
  // Repeated letters at the end are tried as one letter first ("nooo" is "no"), other repeated letters as two ("goood"
  // is "good").
  const tries = /(.)\1{2,}$/.test(bare) ? [once, twice] : [twice, once]
  for (const spelling of tries) {
    const found = lookUp(spelling, options, choose)
    if (found !== undefined) return lengthenStressed(addMainStress(found))
  }
  return undefined
}

const DRAWN_OUT_LETTER = /(.)\1{2,}/

function selectForm(found: Pronunciation | undefined, choose: ChooseForm, ending: string): string | undefined {
  if (found === undefined || typeof found === 'string') return found
  return found[choose(found, ending)] ?? found.DEFAULT ?? undefined
}

/**
 * Looks a word up as it is written, in lower case and capitalized. A word in capitals is looked up in lower case first.
 */
function lookUp(
  word: string,
  { lexicon, accent }: PronounceOptions,
  choose: ChooseForm,
  ending = '',
): string | undefined {
  const small = word.toLowerCase()
  const isShouted = word.length > 1 && word === word.toUpperCase()
  const spellings = isShouted
    ? [small, capitalised(small), word]
    : [word, small, ...(word === small ? [capitalised(small)] : [])]
  for (const spelling of spellings) {
    const found = findExtraWord(spelling, accent) ?? selectForm(lexicon.find(spelling), choose, ending)
    if (found !== undefined) return found
  }
  return undefined
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Depth = { depth: number; isName: boolean }

function derive(
  word: string,
  options: PronounceOptions,
  choose: ChooseForm,
  { depth, isName }: Depth,
): string | undefined {
  if (depth > MAX_DEPTH) return undefined
  const deeper = { depth: depth + 1, isName }
  const whole = (part: string) => lookUp(part, options, choose) ?? derive(part, options, choose, deeper)
  for (const { ending, bases, join } of findEndings(word, isName)) {
    for (const base of bases) {
      const phonemes = lookUp(base, options, choose, ending)
      if (phonemes !== undefined) return joinEnding(phonemes, ending, join, options.accent)
    }
  }
  for (const [prefix, sound] of PREFIXES) {
    if (!word.startsWith(prefix) || word.length < prefix.length + MIN_PART_LENGTH) continue
    const rest = prefix.length === 1 ? lookUp(word.slice(1), options, choose) : whole(word.slice(prefix.length))
    if (rest !== undefined && prefix.length > 1) return sound[options.accent] + rest
  }
  for (const { bases, join } of findEndings(word, isName)) {
    for (const base of bases) {
      const phonemes = base.length >= MIN_PART_LENGTH ? derive(base, options, choose, deeper) : undefined
      if (phonemes !== undefined) return join(phonemes, options.accent)
    }
  }
  return undefined
}

/**
 * Joins an ending to a base. A function word such as `have` has no stress, but gets one before an ending that is a
 * syllable, as in `having`.
 */
const joinEnding = (base: string, ending: string, join: Ending['join'], accent: Accent): string =>
  join(ending.startsWith("'") || ending === 's' || ending.endsWith('t') ? base : withStress(base), accent)
const withStress = (phonemes: string) => (/[ˈˌ]/.test(phonemes) ? phonemes : addMainStress(phonemes))

/**
 * Splits a compound into two words, the first as long as possible. The main stress of the second word becomes a
 * secondary stress.
 */
function findCompound(word: string, options: PronounceOptions, choose: ChooseForm): string | undefined {
  if (word.length > MAX_COMPOUND_LENGTH) return undefined
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--) {
    const first = lookUp(word.slice(0, at), options, choose)
    const second = first === undefined ? undefined : lookUp(word.slice(at), options, choose)
    if (first !== undefined && second !== undefined)
      return first.replace(new RegExp(`${second.charAt(0)}$`), '') + second.replace(/ˈ/g, 'ˌ')
  }
  return undefined
}

function guessFromLetters(word: string, { accent, letterToSound }: PronounceOptions): PronouncedWord {
  const possessive = /^(.+)'s$/.exec(word)
  const bare = possessive?.[1] ?? word
  const phonemes = phonesToPhonemes(letterToSound(bare), { word: bare, accent })
  if (phonemes === '') return { phonemes: '', source: 'dropped' }
  return { phonemes: possessive ? addSuffixS(phonemes, accent) : phonemes, source: 'guessed' }
}
