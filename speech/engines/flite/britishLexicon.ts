// flite reads American. Given British pronunciations word by word, its American voices keep their own melody and lose
// their r's: Received Pronunciation, near enough to tell the countries apart.

import { type Lexicon, loadLexicon } from '../kokoro/text/lexicon.ts'

/** The lexicon's letters (misaki's: one for each diphthong) in flite's phones; vowels are marked with their stress. */
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

/** Small words change with their sentence; flite knows how, and the two countries hardly differ in them. */
const FLITES_OWN = new Set(
  'a an and are as at be been but by can could do does for from had has have he her him his i if in is it me must my nor of on or our shall she should so some such than that the their them then there these they this those to us was we were what when which who will with would you your'.split(
    ' ',
  ),
)

/** Nothing where a letter is unknown: flite's own way is better than half a word. */
export function toBritishPhones(ipa: string): string | undefined {
  const phones: string[] = []
  let stress = 0
  for (let at = 0; at < ipa.length;) {
    const sign = ipa[at] ?? ''
    const vowel = VOWELS.find(([letters]) => ipa.startsWith(letters, at))
    const consonant = CONSONANTS[sign]
    if (sign === 'ˈ' || sign === 'ˌ') stress = sign === 'ˈ' ? 1 : stress
    else if (vowel) {
      // A diphthong in two phones bears its stress on the first.
      for (const [index, phone] of vowel[1].split(' ').entries()) phones.push(`${phone}${index === 0 ? stress : 0}`)
      stress = 0
    } else if (consonant) phones.push(consonant)
    else return undefined
    at += vowel && sign !== 'ˈ' && sign !== 'ˌ' ? vowel[0].length : 1
  }
  return phones.length > 0 ? phones.join(' ') : undefined
}

/** Endings that are said the same in both countries, and what they add; voiceless ones follow voiceless sounds. */
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

/** Gives, for a text, the lines of lexicon that make flite say its words in the British way. */
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
      if (FLITES_OWN.has(word)) continue
      const phones = find(word) ?? withEnding(word, find)
      if (phones) lines.push(`${word} 0 : ${phones}\n`)
    }
    return lines.join('')
  }
}
