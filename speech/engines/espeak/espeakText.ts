import { toFliteText } from '../flite/fliteText.ts'
import type { Accent } from '../verbalization/numbers.ts'
import type { Phone, WordPhones } from '../pronunciations.ts'

/** eSpeak's notation of the sounds of English, where it differs from IPA. */
const MNEMONICS: Readonly<Record<string, string>> = {
  ...{ tʃ: 'tS', dʒ: 'dZ', eɪ: 'eI', aɪ: 'aI', ɔɪ: 'OI', oʊ: 'oU', əʊ: 'oU', aʊ: 'aU', ɪə: 'i@3', eə: 'e@', ʊə: 'U@' },
  ...{ iː: 'i:', uː: 'u:', ɑː: 'A:', ɔː: 'O:', ɜː: '3:', ɛː: 'e@', i: 'i', ɪ: 'I', e: 'E', ɛ: 'E', æ: 'a', a: 'a' },
  ...{ ɑ: 'A:', ɒ: '0', ɔ: 'O:', ʊ: 'U', u: 'u:', ʌ: 'V', ə: '@', ɜ: '3:', ɝ: '3:', ɚ: '3', o: 'oU', ɐ: 'a#' },
  ...{ ᵻ: 'I2', θ: 'T', ð: 'D', ʃ: 'S', ʒ: 'Z', ŋ: 'N', x: 'x' },
}

const toMnemonic = ({ ipa, isStressed }: Phone) => `${isStressed ? "'" : ''}${MNEMONICS[ipa] ?? ipa}`

/** Words in capitals that are stressed and not spelled out. */
const CAPITALS = /^(?=.*[AEIOUY])[A-Z][A-Z']*[A-Z]$/
/** Initialisms, which are spelled out or stay unchanged. */
const INITIALS = /^(?:AI|AM|ATM|BBC|CIA|EU|FBI|ID|IOU|IQ|IT|MI|NYPD|OK|PA|UFO|UK|UN|US|USA|VIP|CEO|AKA|DNA|ER|RSVP)$/

/** Returns the text as eSpeak reads it; empty if nothing can be spoken. Any markup in the result is ours. */
export function toEspeakText(spoken: string, phoned: readonly WordPhones[] = [], accent: Accent = 'us'): string {
  const text = toFliteText(spoken, accent)
  // In a text that is all in capitals, no word is stressed.
  const hasStress = /[a-z]/.test(text)
  const phonesByWord = new Map(phoned.map(({ word, phones }) => [word.toLowerCase(), phones]))
  return text.replace(/[A-Za-z][A-Za-z']*/g, (word) => {
    const phones = phonesByWord.get(word.toLowerCase())
    if (phones && phones.length > 0) return `[[${phones.map(toMnemonic).join('')}]]`
    const isStressed = hasStress && CAPITALS.test(word) && !INITIALS.test(word)
    return isStressed ? `<emphasis level="strong">${word.toLowerCase()}</emphasis>` : word
  })
}
