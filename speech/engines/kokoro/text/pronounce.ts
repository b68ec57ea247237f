// One word to its phonemes, whatever its spelling: looked up, taken apart, spelled out, or guessed.

import { extraWord } from './extraWords.ts'
import { phonemesOfPhones } from './guess.ts'
import type { LetterToSound } from './letterToSound.ts'
import type { Accent, Forms, Lexicon, Pronunciation } from './lexicon.ts'
import { isSpelledOut, spellOut } from './letters.ts'
import { type Ending, endingsOf, withS } from './suffixes.ts'
import { lengthened, stressed } from './weakForms.ts'

/** By what means a word was found, for those who measure. */
export type Means = 'direct' | 'derived' | 'spelled' | 'guessed' | 'dropped'

export type Said = { phonemes: string; means: Means }

export type PronounceOptions = { accent: Accent; lexicon: Lexicon; letterToSound: LetterToSound }

/** Chooses among the forms of a word; the key of the form, such as `VERB`. `ending` is what was taken off it. */
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
/** Shorter than this, what follows a prefix or stands in a compound is more often no word at all. */
const SHORTEST_PART = 3
const MOST_DEPTH = 3
const LONGEST_COMPOUND = 24

export const plainSpelling = (word: string): string =>
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

export function pronounce(word: string, options: PronounceOptions, choose: ChooseForm = defaultForm): Said {
  const spelling = plainSpelling(word)
  const direct = extraWord(word, options.accent) ?? lookUp(spelling, options, choose)
  if (direct !== undefined) return { phonemes: direct, means: 'direct' }
  if (isSpelledOut(spelling)) return { phonemes: spellOut(spelling, options), means: 'spelled' }
  const small = spelling.toLowerCase()
  // Verse sounds an -ed that prose swallows, and prints a grave accent where it does.
  const sounded = /èd$/i.test(word.normalize('NFC')) ? `${small.slice(0, -2)}èd` : small
  // Vincent is no cent.
  const isName = /^\p{Lu}\p{Ll}/u.test(spelling)
  const derived =
    derive(sounded, options, choose, { depth: 0, isName }) ??
    (isName ? undefined : compound(small, options, choose)) ??
    shortened(small, options, choose)
  if (derived !== undefined) return { phonemes: derived, means: 'derived' }
  return guess(small.replace(/^'|'$/g, ''), options)
}

/** Letters dropped or drawn out by the one who speaks: 'ere, friends', sooo. */
function shortened(word: string, options: PronounceOptions, choose: ChooseForm): string | undefined {
  const bare = word.replace(/^'|'$/g, '')
  if (word.startsWith("'") && !bare.startsWith('h')) {
    const full = lookUp(`h${bare}`, options, choose)
    if (full !== undefined) return full.replace(/^h/, '')
  }
  const known =
    bare === word
      ? undefined
      : (lookUp(bare, options, choose) ?? derive(bare, options, choose, { depth: 0, isName: false }))
  if (known !== undefined) return known
  if (!DRAWN_OUT.test(bare)) return undefined
  const once = bare.replace(/(.)\1{2,}/g, '$1')
  const twice = bare.replace(/(.)\1{2,}/g, '$1$1')
  // "Nooo" is no, "goood" is good.
  const tries = /(.)\1{2,}$/.test(bare) ? [once, twice] : [twice, once]
  for (const spelling of tries) {
    const found = lookUp(spelling, options, choose)
    if (found !== undefined) return lengthened(stressed(found))
  }
  return undefined
}

const DRAWN_OUT = /(.)\1{2,}/

function formOf(found: Pronunciation | undefined, choose: ChooseForm, ending: string): string | undefined {
  if (found === undefined || typeof found === 'string') return found
  return found[choose(found, ending)] ?? found.DEFAULT ?? undefined
}

/** As it is written, else in small letters, else as a name. */
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
    const found = extraWord(spelling, accent) ?? formOf(lexicon.find(spelling), choose, ending)
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
  if (depth > MOST_DEPTH) return undefined
  const deeper = { depth: depth + 1, isName }
  const whole = (part: string) => lookUp(part, options, choose) ?? derive(part, options, choose, deeper)
  for (const { ending, bases, join } of endingsOf(word, isName)) {
    for (const base of bases) {
      const said = lookUp(base, options, choose, ending)
      if (said !== undefined) return joined(said, ending, join, options.accent)
    }
  }
  for (const [prefix, sound] of PREFIXES) {
    if (!word.startsWith(prefix) || word.length < prefix.length + SHORTEST_PART) continue
    const rest = prefix.length === 1 ? lookUp(word.slice(1), options, choose) : whole(word.slice(prefix.length))
    if (rest !== undefined && prefix.length > 1) return sound[options.accent] + rest
  }
  for (const { bases, join } of endingsOf(word, isName)) {
    for (const base of bases) {
      const said = base.length >= SHORTEST_PART ? derive(base, options, choose, deeper) : undefined
      if (said !== undefined) return join(said, options.accent)
    }
  }
  return undefined
}

/** A small word is faint by itself, but not with an ending that makes a syllable: have, having. */
const joined = (base: string, ending: string, join: Ending['join'], accent: Accent): string =>
  join(ending.startsWith("'") || ending === 's' || ending.endsWith('t') ? base : firm(base), accent)
const firm = (phonemes: string) => (/[ˈˌ]/.test(phonemes) ? phonemes : stressed(phonemes))

/** Two words written as one: the longer the first, the likelier. The second's stress gives way to the first's. */
function compound(word: string, options: PronounceOptions, choose: ChooseForm): string | undefined {
  if (word.length > LONGEST_COMPOUND) return undefined
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const first = lookUp(word.slice(0, at), options, choose)
    const second = first === undefined ? undefined : lookUp(word.slice(at), options, choose)
    if (first !== undefined && second !== undefined)
      return first.replace(new RegExp(`${second.charAt(0)}$`), '') + second.replace(/ˈ/g, 'ˌ')
  }
  return undefined
}

function guess(word: string, { accent, letterToSound }: PronounceOptions): Said {
  const possessive = /^(.+)'s$/.exec(word)
  const bare = possessive?.[1] ?? word
  const phonemes = phonemesOfPhones(letterToSound(bare), { word: bare, accent })
  if (phonemes === '') return { phonemes: '', means: 'dropped' }
  return { phonemes: possessive ? withS(phonemes, accent) : phonemes, means: 'guessed' }
}
