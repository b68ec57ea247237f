// A script's own pronunciations. In plain letters ("shi-VAWN") they are written into the text, where any engine reads
// them; between slashes in IPA they are told apart into phones, which each engine writes in its own letters.

/** One sound of English in IPA, and whether its syllable bears the main stress. */
export type Phone = { ipa: string; isStressed: boolean }
export type PhonedWord = { word: string; phones: readonly Phone[] }

/** Longest first: what is written with two signs is one sound. */
const PHONES = [
  ...['tʃ', 'dʒ', 'eɪ', 'aɪ', 'ɔɪ', 'oʊ', 'əʊ', 'aʊ', 'ɪə', 'eə', 'ʊə', 'iː', 'uː', 'ɑː', 'ɔː', 'ɜː', 'ɛː'],
  ...['i', 'ɪ', 'e', 'ɛ', 'æ', 'a', 'ɑ', 'ɒ', 'ɔ', 'ʊ', 'u', 'ʌ', 'ə', 'ɜ', 'ɝ', 'ɚ', 'o', 'ɐ', 'ᵻ'],
  ...[
    'p',
    'b',
    't',
    'd',
    'k',
    'g',
    'f',
    'v',
    'θ',
    'ð',
    's',
    'z',
    'ʃ',
    'ʒ',
    'h',
    'm',
    'n',
    'ŋ',
    'l',
    'r',
    'j',
    'w',
    'x',
  ],
]
const SAME: Readonly<Record<string, string>> = { ɡ: 'g', ɹ: 'r', ɾ: 't', ʤ: 'dʒ', ʧ: 'tʃ', ɫ: 'l', ʔ: 't', χ: 'x' }

/** Unknown signs, syllable dots and secondary stress are passed over. */
export function phonesOf(ipa: string): Phone[] {
  const signs = [...ipa.normalize('NFC')].map((sign) => SAME[sign] ?? sign).join('')
  const phones: Phone[] = []
  let isStressed = false
  for (let at = 0; at < signs.length;) {
    const found = PHONES.find((phone) => signs.startsWith(phone, at))
    if (found) {
      phones.push({ ipa: found, isStressed: isStressed && isVowel(found) })
      if (isVowel(found)) isStressed = false
    } else if (signs[at] === 'ˈ' || signs[at] === "'") isStressed = true
    at += found?.length ?? 1
  }
  return phones
}

const isVowel = (phone: string) => /^[iɪeɛæaɑɒɔʊuʌəɜɝɚoɐᵻ]/.test(phone)

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text with plain-letter pronunciations written in, and the words of it that are told in IPA. */
export function withPronunciations(
  spoken: string,
  pronunciations: Readonly<Record<string, string>> = {},
): { text: string; phoned: PhonedWord[] } {
  let text = spoken
  const phoned: PhonedWord[] = []
  for (const [word, said] of Object.entries(pronunciations)) {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'giu')
    if (word === '' || !whole.test(text)) continue
    const ipa = /^\/(.+)\/$/.exec(said.trim())?.[1]
    if (ipa) phoned.push({ word, phones: phonesOf(ipa) })
    else text = text.replace(whole, () => said.replace(/(?<=\p{L})-(?=\p{L})/gu, '').toLowerCase())
  }
  return { text, phoned }
}
