// Decides which capitals are spelled out and which ones are emphasis, and spells letters out.

import type { Accent } from './lexicon.ts'
import { addSuffixS } from './suffixes.ts'

const LETTERS: Readonly<Record<string, string>> = {
  ...{
    a: 'A',
    b: 'bi',
    c: 'si',
    d: 'di',
    e: 'i',
    f: 'ɛf',
    g: 'ʤi',
    h: 'Aʧ',
    i: 'I',
    j: 'ʤA',
    k: 'kA',
    l: 'ɛl',
    m: 'ɛm',
  },
  ...{ n: 'ɛn', o: 'O', p: 'pi', q: 'kju', r: 'ɑɹ', s: 'ɛs', t: 'ti', u: 'ju', v: 'vi', w: 'dʌbᵊlju', x: 'ɛks' },
  ...{ y: 'wI', z: 'zi' },
}
const BRITISH: Readonly<Record<string, string>> = { o: 'Q', r: 'ɑː', z: 'zɛd' }

/** Initialisms that are always spelled out, for example because they look like words. */
const INITIALS = new Set(
  'AI AKA ATM AC DA DC DIY EMI ER EU FAQ GI IOU ICU IRA ID IV LA MIA MI NAACP PA PI POW RSVP TA UAE UCLA UFO UK UN UNHCR URL USA USB VIP YMCA YWCA ASAP MIT'.split(
    ' ',
  ),
)
/** Initialisms that are also words. They are spelled out only if the text before or after them matches the pattern. */
const SOMETIMES: Readonly<Record<string, RegExp>> = {
  US: /(?:^|\s)the $|^ (?:Army|Navy|Air|Marines?|President|Government|Congress|Senate|dollars?|citizens?|government|president|army|troops|embassy|Embassy|Attorney|Marshal)/,
  IT: /^ (?:department|guy|support|team|people|guys|consultant|job|system)/,
  AM: /\d $/,
}

const ALL_CAPITALS = /^[A-Z]{2,}(?:'?s)?$/
/** Matches letters that can be spoken as one word, such as KATE but not UNHCR. */
const WORD_LIKE = /^[^AEIOUY]{0,3}[AEIOUY]{1,2}[^AEIOUY]{1,2}(?:[AEIOUY]{1,2}[^AEIOUY]{0,2})?$/
const MIN_WORD_LIKE_LENGTH = 4
const MIN_NAME_LENGTH = 5

/**
 * Returns whether capitals are certainly spelled out, whatever a lexicon says. `beside` is the text before and after
 * the word.
 */
export function isInitialism(word: string, beside: { before: string; after: string }): boolean {
  if (!ALL_CAPITALS.test(word)) return false
  const letters = word.replace(/'?s$/, '')
  if (INITIALS.has(letters)) return true
  const clue = SOMETIMES[letters]
  return clue !== undefined && (clue.test(beside.before) || clue.test(beside.after))
}

/**
 * Returns whether a word that no lexicon has is spelled out: it is one letter, has no vowel (in small letters only if
 * it has two to four letters), or is short and in capitals.
 */
export function isSpelledOut(word: string): boolean {
  if (/^[A-Za-z]$/.test(word)) return true
  if (!ALL_CAPITALS.test(word)) return /^(?!.*(.)\1\1)[b-df-hj-np-tv-xz]{2,4}$/i.test(word)
  const letters = word.replace(/'?s$/, '')
  if (!/[AEIOUY]/.test(letters)) return true
  return letters.length < (WORD_LIKE.test(letters) ? MIN_WORD_LIKE_LENGTH : MIN_NAME_LENGTH)
}

/** Returns the phonemes of a word spelled out, with the main stress on the last letter: F B I. */
export function spellOut(word: string, { accent }: { accent: Accent }): string {
  const hasEnding = /(?<=[A-Z])'?s$/.test(word)
  const letters = [...word.replace(/(?<=[A-Z])'?s$/, '').toLowerCase()].filter((letter) => letter in LETTERS)
  const phonemes = letters
    .map((letter, index) => letterName(letter, accent, index === letters.length - 1 ? 'ˈ' : 'ˌ'))
    .join('')
  return hasEnding ? addSuffixS(phonemes, accent) : phonemes
}

function letterName(letter: string, accent: Accent, stress: string): string {
  const american = LETTERS[letter] ?? ''
  const name = accent === 'us' ? american : (BRITISH[letter] ?? american.replace(/([iu])$/, '$1ː'))
  return name.replace(/[AIOQiɛɑuʌ]/, `${stress}$&`)
}

/** Returns whether a whole line of at least three words is in capitals. Then no single word is emphasized. */
export function isAllCapitals(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}']+/gu) ?? []
  return words.length > 2 && !/\p{Ll}{2}/u.test(text)
}

const NAMES_IN_CAPITALS = new Set('NASA NATO OK UNICEF UNESCO AIDS SWAT NAFTA OPEC PIN'.split(' '))

/** Returns whether a word in capitals is emphasized by the writer. */
export const isEmphasizedInCapitals = (word: string): boolean =>
  !NAMES_IN_CAPITALS.has(word) && /^[\p{Lu}'-]{2,}$/u.test(word) && /\p{Lu}.*\p{Lu}/u.test(word)
