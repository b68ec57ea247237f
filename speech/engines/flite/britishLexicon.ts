// flite reads American English. With British pronunciations, its voices have American intonation but drop the r. The
// result is close enough to Received Pronunciation to tell the accents apart.

import { type Lexicon, loadLexicon } from '../kokoro/text/lexicon.ts'

/**
 * The lexicon's vowels in flite's phones. The lexicon (from misaki) writes most diphthongs as one letter. The stress is
 * added to each vowel.
 */
const VOWELS: readonly (readonly [ipa: string, phones: string])[] = [
  ['ɑː', 'aa'],
  ['ɔː', 'ao'],
  ['ɜː', 'ah'],
  ['ɛː', 'eh ax'],
  ['iː', 'iy'],
  ['uː', 'uw'],
  ['ɪə', 'ih ax'],
  ['ʊə', 'ao'],
  ['A', 'ey'],
  ['I', 'ay'],
  ['W', 'aw'],
  ['Y', 'oy'],
  ['Q', 'ow'],
  ['ᵊ', 'ax'],
  ['a', 'ae'],
  ['ɑ', 'aa'],
  ['ɒ', 'ao'],
  ['ɔ', 'ao'],
  ['ə', 'ax'],
  ['ɛ', 'eh'],
  ['ɜ', 'ah'],
  ['ɪ', 'ih'],
  ['i', 'iy'],
  ['ʊ', 'uh'],
  ['u', 'uw'],
  ['ʌ', 'ah'],
]
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ ʤ: 'jh', ʧ: 'ch', ɡ: 'g', g: 'g', ŋ: 'ng', θ: 'th', ð: 'dh', ʃ: 'sh', ʒ: 'zh', ɹ: 'r', j: 'y', h: 'hh' },
  ...{ p: 'p', b: 'b', t: 't', d: 'd', k: 'k', f: 'f', v: 'v', s: 's', z: 'z', m: 'm', n: 'n', l: 'l', w: 'w' },
}

/**
 * Function words, whose sound depends on the sentence. flite's own rules pronounce them, because the two accents hardly
 * differ in them.
 */
const UNCHANGED_WORDS = new Set(
  'a an and are as at be been but by can could do does for from had has have he her him his i if in is it me must my nor of on or our shall she should so some such than that the their them then there these they this those to us was we were what when which who will with would you your'.split(
    ' ',
  ),
)

/**
 * Converts a pronunciation to flite's phones. Returns undefined if the result would be empty or a sign is unknown,
 * because flite's own rules are better than an incomplete word.
 */
export function toBritishPhones(ipa: string): string | undefined {
  const phones: string[] = []
  let stress = 0
  for (let at = 0; at < ipa.length;) {
    const sign = ipa[at] ?? ''
    const vowel = VOWELS.find(([letters]) => ipa.startsWith(letters, at))
    const consonant = CONSONANTS[sign]
    if (sign === 'ˈ' || sign === 'ˌ') stress = sign === 'ˈ' ? 1 : stress
    else if (vowel) {
      // A diphthong of two phones has its stress on the first.
      for (const [index, phone] of vowel[1].split(' ').entries()) phones.push(`${phone}${index === 0 ? stress : 0}`)
      stress = 0
    } else if (consonant) phones.push(consonant)
    else return undefined
    at += vowel && sign !== 'ˈ' && sign !== 'ˌ' ? vowel[0].length : 1
  }
  return phones.length > 0 ? phones.join(' ') : undefined
}

/**
 * Returns the phones of a word with the ending -s, ’s or -ing; these endings sound the same in both accents. Returns
 * undefined if the word has no such ending or its stem is unknown.
 */
function withEnding(word: string, find: (word: string) => string | undefined): string | undefined {
  const stem = (ending: RegExp) => (ending.test(word) ? find(word.replace(ending, '')) : undefined)
  const possessive = stem(/'s$/) ?? stem(/(?<![s'])s$/)
  if (possessive) {
    if (/(s|z|sh|zh|ch|jh)$/.test(possessive)) return `${possessive} ih0 z`
    return `${possessive} ${/(^| )(p|t|k|f|th)$/.test(possessive) ? 's' : 'z'}`
  }
  const going = stem(/ing$/)
  return going && `${going} ih0 ng`
}

/**
 * Loads a British lexicon and returns a function. For a text, this function returns the lexicon lines that make flite
 * speak the words of the text with a British accent.
 */
export function loadBritishLexicon(bytes: Uint8Array): (text: string) => string {
  const lexicon: Lexicon = loadLexicon(bytes)

  function find(word: string): string | undefined {
    const found = lexicon.find(word)
    const ipa = typeof found === 'string' ? found : found?.DEFAULT
    return ipa ? toBritishPhones(ipa) : undefined
  }

  return (text) => {
    const words = new Set((text.match(/[A-Za-z']+/g) ?? []).map((word) => word.toLowerCase()))
    const lines: string[] = []
    for (const word of words) {
      if (UNCHANGED_WORDS.has(word)) continue
      const phones = find(word) ?? withEnding(word, find)
      if (phones) lines.push(`${word} 0 : ${phones}\n`)
    }
    return lines.join('')
  }
}
