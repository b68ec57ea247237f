// Converts flite's phones to Kokoro's phonemes, for words that no lexicon has. flite's phones are American and have no
// stress, so the stress is guessed.

import type { Accent } from './lexicon.ts'

const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ b: 'b', ch: 'ʧ', d: 'd', dh: 'ð', f: 'f', g: 'ɡ', hh: 'h', jh: 'ʤ', k: 'k', l: 'l', m: 'm', n: 'n', ng: 'ŋ' },
  ...{ p: 'p', r: 'ɹ', s: 's', sh: 'ʃ', t: 't', th: 'θ', v: 'v', w: 'w', y: 'j', z: 'z', zh: 'ʒ' },
}
const US_VOWELS: Readonly<Record<string, string>> = {
  ...{ aa: 'ɑ', ae: 'æ', ah: 'ʌ', ao: 'ɔ', aw: 'W', ax: 'ə', ay: 'I', eh: 'ɛ', er: 'ɜɹ', ey: 'A', ih: 'ɪ', iy: 'i' },
  ...{ ow: 'O', oy: 'Y', uh: 'ʊ', uw: 'u' },
}
const GB_VOWELS: Readonly<Record<string, string>> = {
  ...{ aa: 'ɑː', ae: 'a', ah: 'ʌ', ao: 'ɔː', aw: 'W', ax: 'ə', ay: 'I', eh: 'ɛ', er: 'ɜː', ey: 'A', ih: 'ɪ', iy: 'iː' },
  ...{ ow: 'Q', oy: 'Y', uh: 'ʊ', uw: 'uː' },
}
/** A British vowel for each American vowel followed by r. */
const GB_BEFORE_R: Readonly<Record<string, string>> = {
  ...{ aa: 'ɑː', ao: 'ɔː', ow: 'ɔː', eh: 'ɛː', ae: 'ɛː', ey: 'ɛː', ih: 'ɪə', iy: 'ɪə', uh: 'ʊə', uw: 'ʊə' },
  ...{ ay: 'Iə', aw: 'Wə', oy: 'Yə', ax: 'ə', ah: 'ʌ' },
}

const isVowel = (phone: string | undefined): phone is string => phone !== undefined && phone in US_VOWELS
/** Returns whether a phone is a schwa, which has no stress if another vowel can have it. */
const isSchwa = (phone: string | undefined) => phone === 'ax'

type Stress = 'ˈ' | 'ˌ' | ''

/**
 * Converts CMU phones to Kokoro's phonemes. The stress is guessed from the letters of `word`. Unknown phones are
 * skipped.
 */
export function phonesToPhonemes(phones: string, { word, accent }: { word: string; accent: Accent }): string {
  const list = phones.split(/\s+/).filter((phone) => phone in CONSONANTS || phone in US_VOWELS)
  const stresses = guessStresses(list, word.toLowerCase())
  return accent === 'us' ? american(list, stresses) : british(list, stresses, word.toLowerCase())
}

function american(phones: readonly string[], stresses: readonly Stress[]): string {
  let phonemes = ''
  phones.forEach((phone, index) => {
    const stress = stresses[index] ?? ''
    const next = phones[index + 1]
    const before = phones[index - 1]
    if (phone === 'er' && !stress) phonemes += 'əɹ'
    else if (phone === 'ah' && !stress) phonemes += 'ə'
    else if (phone === 'ax' && next === 'l' && phones.length === index + 2) phonemes += 'ᵊ'
    else if (phone === 't' && (isVowel(before) || before === 'r') && isVowel(next) && !stresses[index + 1])
      phonemes += 'ɾ'
    else phonemes += isVowel(phone) ? stress + US_VOWELS[phone] : CONSONANTS[phone]
  })
  return phonemes
}

function british(phones: readonly string[], stresses: readonly Stress[], word: string): string {
  let phonemes = ''
  for (let index = 0; index < phones.length; index++) {
    const phone = phones[index] ?? ''
    const stress = stresses[index] ?? ''
    const next = phones[index + 1]
    if (!isVowel(phone)) phonemes += CONSONANTS[phone]
    else if (phone === 'er') phonemes += `${stress ? `${stress}ɜː` : 'ə'}${isVowel(next) ? 'ɹ' : ''}`
    else if (next === 'r') {
      const links = isVowel(phones[index + 2])
      // The r changes the vowel before it in "care", but not in "Carol", where another vowel follows the r.
      const merges = !links || !'ae eh ih aa ao ah'.includes(phone) || word.endsWith('e')
      phonemes += stress + (merges ? GB_BEFORE_R[phone] : britishVowel(phone, word)) + (links ? 'ɹ' : '')
      index++
    } else if (phone === 'iy' && !stress && (next === undefined || isVowel(next))) phonemes += next ? 'ɪ' : 'i'
    else if (phone === 'ah' && !stress) phonemes += 'ə'
    else if (phone === 'uw' && 'n d t'.includes(phones[index - 1] ?? '-') && /[ndt](u|ew|eu)/.test(word))
      phonemes += `j${stress}uː`
    else if (phone === 'ax' && phones.length === index + 2 && /^[ln]$/.test(next ?? '')) phonemes += 'ᵊ'
    else phonemes += stress + britishVowel(phone, word)
  }
  return phonemes
}

/**
 * Returns the British vowel of an American phone. One American phone can stand for two British vowels; the letters of
 * the word tell which one is meant.
 */
function britishVowel(phone: string, word: string): string {
  if (phone === 'aa' && word.includes('o')) return 'ɒ'
  // In words such as "Carolyn", the American r changes the a.
  if (phone === 'eh' && /arr?[aeiouy]/.test(word) && !/er/.test(word)) return 'a'
  if (phone === 'ao' && !/au|aw|al|ough|or/.test(word)) return 'ɒ'
  if (phone === 'ae' && /(pass|glass|grass|castle|path|bath|craft|master|aunt)/.test(word)) return 'ɑː'
  return GB_VOWELS[phone] ?? ''
}

/** Endings that put the stress on the syllable before them. */
const STRESS_BEFORE = /(?:[ts]ion|[ic]ian|ious|eous|ial|ual|ity|ety|ify|ics?|ium|ius|ia|io|ogy|omy|aphy|etry)s?$/
const UNSTRESSED_START =
  /^(?:a(?=[^aeiou]{1,2}[aeiou])|(?:be|de|re|pro|pre|to)(?=[^aeiou][aeiouhlr])|en|em|ex|in|un|con|com|dis|mis|sur)/
const STRESSED_END = /(?:ette|elle|ine|ain|een|oon|eer|ique|esque|ade|ese|ee|oo|aire|ève|eve|ette)$/

function guessStresses(phones: readonly string[], word: string): Stress[] {
  const vowels = phones.flatMap((phone, index) => (isVowel(phone) ? [index] : []))
  const stresses: Stress[] = phones.map(() => '')
  const main = vowels[findMainSyllable(vowels, phones, word)]
  if (main === undefined) return stresses
  stresses[main] = 'ˈ'
  const first = vowels[0]
  const isFar = vowels.indexOf(main) >= 2
  if (isFar && first !== undefined && !isSchwa(phones[first])) stresses[first] = 'ˌ'
  return stresses
}

function findMainSyllable(vowels: readonly number[], phones: readonly string[], word: string): number {
  const count = vowels.length
  const isFull = (syllable: number) => {
    const at = vowels[syllable]
    return at !== undefined && !isSchwa(phones[at])
  }
  const choices: number[] = []
  if (count === 2)
    choices.push(STRESSED_END.test(word) || (UNSTRESSED_START.test(word) && isLong(phones, vowels[1])) ? 1 : 0)
  else if (count > 2) {
    const ending = STRESS_BEFORE.exec(word)
    // The syllable before the ending is stressed. Endings such as -ia have two syllables, -tion has one.
    if (ending)
      choices.push(count - (/^(?:i[aou]|[ei]ou|[iu]al|ity|ety|ify|ogy|omy|aphy|etry)/.test(ending[0]) ? 3 : 2))
    if (STRESSED_END.test(word)) choices.push(count - 1)
    if (/(?:[aoi]|iah)$/.test(word)) choices.push(count - 2)
    choices.push(count - 3)
  }
  const chosen = [...choices, ...vowels.keys()].find(isFull)
  return chosen ?? 0
}

const LONG = new Set(['iy', 'uw', 'ey', 'ay', 'ow', 'aw', 'oy', 'ao', 'aa', 'er', 'eh'])
const isLong = (phones: readonly string[], at: number | undefined) => at !== undefined && LONG.has(phones[at] ?? '')
