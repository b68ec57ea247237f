import { toFliteText } from '../flite/fliteText.ts'
import type { Accent } from '../words/numbers.ts'
import type { Phone, PhonedWord } from '../respelling.ts'

/** eSpeak's own letters for the sounds of English, where IPA's differ. */
const MNEMONICS: Readonly<Record<string, string>> = {
  ...{ tʃ: 'tS', dʒ: 'dZ', eɪ: 'eI', aɪ: 'aI', ɔɪ: 'OI', oʊ: 'oU', əʊ: 'oU', aʊ: 'aU', ɪə: 'i@3', eə: 'e@', ʊə: 'U@' },
  ...{ iː: 'i:', uː: 'u:', ɑː: 'A:', ɔː: 'O:', ɜː: '3:', ɛː: 'e@', i: 'i', ɪ: 'I', e: 'E', ɛ: 'E', æ: 'a', a: 'a' },
  ...{ ɑ: 'A:', ɒ: '0', ɔ: 'O:', ʊ: 'U', u: 'u:', ʌ: 'V', ə: '@', ɜ: '3:', ɝ: '3:', ɚ: '3', o: 'oU', ɐ: 'a#' },
  ...{ ᵻ: 'I2', θ: 'T', ð: 'D', ʃ: 'S', ʒ: 'Z', ŋ: 'N', x: 'x' },
}

const written = ({ ipa, isStressed }: Phone) => `${isStressed ? "'" : ''}${MNEMONICS[ipa] ?? ipa}`

/** Words in capitals that are stressed, not spelled. */
const CAPITALS = /^(?=.*[AEIOUY])[A-Z][A-Z']*[A-Z]$/
/** Said letter by letter, or meant as they stand. */
const INITIALS = /^(?:AI|AM|ATM|BBC|CIA|EU|FBI|ID|IOU|IQ|IT|MI|NYPD|OK|PA|UFO|UK|UN|US|USA|VIP|CEO|AKA|DNA|ER|RSVP)$/

/** Words as eSpeak reads them. Empty where nothing is left to say. Markup in the result is ours alone. */
export function toEspeakText(spoken: string, phoned: readonly PhonedWord[] = [], accent: Accent = 'us'): string {
  const text = toFliteText(spoken, accent)
  // Where all is in capitals, none of it stands out.
  const hasStress = /[a-z]/.test(text)
  const sounds = new Map(phoned.map(({ word, phones }) => [word.toLowerCase(), phones]))
  return text.replace(/[A-Za-z][A-Za-z']*/g, (word) => {
    const phones = sounds.get(word.toLowerCase())
    if (phones && phones.length > 0) return `[[${phones.map(written).join('')}]]`
    const isStressed = hasStress && CAPITALS.test(word) && !INITIALS.test(word)
    return isStressed ? `<emphasis level="strong">${word.toLowerCase()}</emphasis>` : word
  })
}
