// The pronunciations of a script, for all engines except Kokoro, which converts them in `kokoro/text/respelling.ts`.
// Those in plain letters ("shi-VAWN") are written into the text, so that each of these engines can speak them. Those in
// IPA, between slashes, are split into phones, which only flite uses.

/** One sound of English in IPA. `isStressed`: whether it is the vowel of a syllable with the main stress. */
export type Phone = { ipa: string; isStressed: boolean }
/** A word and how it is pronounced. */
export type WordPhones = { word: string; phones: readonly Phone[] }

/** All phones, longest first, because two signs can represent one sound. */
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
const IPA_VARIANTS: Readonly<Record<string, string>> = {
  ɡ: 'g',
  ɹ: 'r',
  ɾ: 't',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
  ɫ: 'l',
  ʔ: 't',
  χ: 'x',
}

/** Splits IPA into phones. Unknown signs, syllable dots and secondary stress are skipped. */
export function parseIpa(ipa: string): Phone[] {
  const normalized = [...ipa.normalize('NFC')].map((sign) => IPA_VARIANTS[sign] ?? sign).join('')
  const phones: Phone[] = []
  let isStressed = false
  for (let at = 0; at < normalized.length;) {
    const found = PHONES.find((phone) => normalized.startsWith(phone, at))
    if (found) {
      phones.push({ ipa: found, isStressed: isStressed && isVowel(found) })
      if (isVowel(found)) isStressed = false
    } else if (normalized[at] === 'ˈ' || normalized[at] === "'") isStressed = true
    at += found?.length ?? 1
  }
  return phones
}

const isVowel = (phone: string) => /^[iɪeɛæaɑɒɔʊuʌəɜɝɚoɐᵻ]/.test(phone)

const escapeRegExp = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Writes plain-letter pronunciations into the text. Returns the new text and, in `phoned`, the words whose
 * pronunciation is given in IPA.
 */
export function applyPronunciations(
  spoken: string,
  pronunciations: Readonly<Record<string, string>> = {},
): { text: string; phoned: WordPhones[] } {
  let text = spoken
  const phoned: WordPhones[] = []
  for (const [word, pronunciation] of Object.entries(pronunciations)) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word)}(?![\\p{L}\\p{N}])`, 'giu')
    if (word === '' || !pattern.test(text)) continue
    const ipa = /^\/(.+)\/$/.exec(pronunciation.trim())?.[1]
    if (ipa) phoned.push({ word, phones: parseIpa(ipa) })
    else text = text.replace(pattern, () => pronunciation.replace(/(?<=\p{L})-(?=\p{L})/gu, '').toLowerCase())
  }
  return { text, phoned }
}
