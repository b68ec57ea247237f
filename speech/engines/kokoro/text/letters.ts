import type { Accent } from './lexicon.ts'
import { withS } from './suffixes.ts'

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

const MOST_SPELLED = 5

/** Words in capitals that nobody reads as words: no vowel, or short and in no lexicon. */
export function isSpelledOut(word: string): boolean {
  if (/^(?:\p{L}\.){2,}\p{L}?$/u.test(word)) return true
  if (/^[A-Za-z]$/.test(word)) return true
  if (!/^[A-Z]{2,}(?:s|'s)?$/.test(word)) return /^[b-df-hj-np-tv-xz]{2,4}$/i.test(word)
  const letters = word.replace(/'?s$/, '')
  return !/[AEIOUY]/.test(letters) || letters.length < MOST_SPELLED
}

/** Letter by letter, the last one loudest: F B I. */
export function spellOut(word: string, { accent }: { accent: Accent }): string {
  const ending = /(?<=[A-Z.])'?s$/.test(word)
  const letters = [...word.replace(/(?<=[A-Z.])'?s$/, '').toLowerCase()].filter((letter) => letter in LETTERS)
  const said = letters.map((letter, index) => nameOf(letter, accent, index === letters.length - 1 ? 'ˈ' : 'ˌ')).join('')
  return ending ? withS(said, accent) : said
}

function nameOf(letter: string, accent: Accent, stress: string): string {
  const american = LETTERS[letter] ?? ''
  const name = accent === 'us' ? american : (BRITISH[letter] ?? american.replace(/([iu])$/, '$1ː'))
  return name.replace(/[AIOQiɛɑuʌ]/, `${stress}$&`)
}
