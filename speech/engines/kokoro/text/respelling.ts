// Converts a script's pronunciations to phonemes: "shi-VAWN", or /ʃɪˈvɔːn/.

import type { Accent } from './lexicon.ts'
import { addMainStress } from './weakForms.ts'

/** Vowel spellings, longest first, with their American and British phonemes. */
const VOWELS: readonly (readonly [string, string, string])[] = [
  ['eye', 'I', 'I'],
  ['igh', 'I', 'I'],
  ['air', 'ɛɹ', 'ɛː'],
  ['eer', 'ɪɹ', 'ɪə'],
  ['ear', 'ɪɹ', 'ɪə'],
  ['oor', 'ʊɹ', 'ʊə'],
  ['our', 'Wəɹ', 'Wə'],
  ['ire', 'Iəɹ', 'Iə'],
  ['aw', 'ɔ', 'ɔː'],
  ['au', 'ɔ', 'ɔː'],
  ['ee', 'i', 'iː'],
  ['ea', 'i', 'iː'],
  ['ie', 'i', 'iː'],
  ['oo', 'u', 'uː'],
  ['ew', 'ju', 'juː'],
  ['ue', 'u', 'uː'],
  ['ay', 'A', 'A'],
  ['ai', 'A', 'A'],
  ['ei', 'A', 'A'],
  ['ey', 'A', 'A'],
  ['oh', 'O', 'Q'],
  ['oa', 'O', 'Q'],
  ['oe', 'O', 'Q'],
  ['ow', 'W', 'W'],
  ['ou', 'W', 'W'],
  ['oy', 'Y', 'Y'],
  ['oi', 'Y', 'Y'],
  ['ah', 'ɑ', 'ɑː'],
  ['eh', 'ɛ', 'ɛ'],
  ['ih', 'ɪ', 'ɪ'],
  ['uh', 'ə', 'ə'],
  ['ar', 'ɑɹ', 'ɑː'],
  ['or', 'ɔɹ', 'ɔː'],
  ['er', 'əɹ', 'ə'],
  ['ur', 'ɜɹ', 'ɜː'],
  ['ir', 'ɜɹ', 'ɜː'],
  ['a', 'æ', 'a'],
  ['e', 'ɛ', 'ɛ'],
  ['i', 'ɪ', 'ɪ'],
  ['o', 'ɑ', 'ɒ'],
  ['u', 'ʌ', 'ʌ'],
]
const CONSONANTS: readonly (readonly [string, string])[] = [
  ['tch', 'ʧ'],
  ['sch', 'ʃ'],
  ...([
    ['sh', 'ʃ'],
    ['ch', 'ʧ'],
    ['th', 'θ'],
    ['dh', 'ð'],
    ['zh', 'ʒ'],
    ['kh', 'k'],
    ['ph', 'f'],
    ['gh', 'ɡ'],
    ['ng', 'ŋ'],
    ['ck', 'k'],
    ['qu', 'kw'],
    ['wh', 'w'],
    ['c', 'k'],
    ['g', 'ɡ'],
    ['j', 'ʤ'],
    ['q', 'k'],
    ['r', 'ɹ'],
    ['x', 'ks'],
    ['y', 'j'],
  ] as const),
  ...[...'bdfhklmnpstvwz'].map((letter) => [letter, letter] as const),
]
const SILENT_E: Readonly<Record<string, readonly [string, string]>> = {
  ...{ a: ['A', 'A'], e: ['i', 'iː'], i: ['I', 'I'], o: ['O', 'Q'], u: ['u', 'uː'] },
}

/** Converts a syllable of plain letters. Its last vowel may be open, as in "go" and "my". */
function syllableToPhonemes(letters: string, accent: Accent): string {
  const column = accent === 'us' ? 1 : 2
  const silent = /^([^aeiou]*)([aeiou])([^aeiouyrwh]{1,2})e$/.exec(letters)
  if (silent) {
    const vowel = SILENT_E[silent[2] ?? '']?.[column - 1] ?? ''
    return `${syllableToPhonemes(silent[1] ?? '', accent)}${vowel}${syllableToPhonemes(silent[3] ?? '', accent)}`
  }
  let phonemes = ''
  for (let at = 0; at < letters.length;) {
    const rest = letters.slice(at, at + 3)
    const isVowelY = rest[0] === 'y' && at > 0 && !/[aeiou]/.test(letters[at + 1] ?? '')
    const vowel = isVowelY ? undefined : VOWELS.find(([spelling]) => rest.startsWith(spelling))
    const consonant = vowel ? undefined : CONSONANTS.find(([spelling]) => rest.startsWith(spelling))
    if (isVowelY) phonemes += at === letters.length - 1 && letters.length > 2 ? 'i' : 'I'
    else if (vowel) phonemes += isOpen(vowel[0], letters, at) ? open(vowel[0], accent) : vowel[column]
    else if (consonant) phonemes += consonant[1]
    at += isVowelY ? 1 : (vowel?.[0].length ?? consonant?.[0].length ?? 1)
    // A doubled letter is one sound.
    if (consonant && consonant[0].length === 1 && letters[at] === consonant[0]) at++
  }
  return phonemes
}

const isOpen = (spelling: string, letters: string, at: number) =>
  spelling.length === 1 && at > 0 && at === letters.length - 1 && /[aeiou]/.test(spelling)
const open = (spelling: string, accent: Accent): string =>
  ({ a: 'ə', e: 'i', i: 'i', o: accent === 'us' ? 'O' : 'Q', u: accent === 'us' ? 'u' : 'uː' })[spelling] ?? ''

/** Converts plain letters, divided into syllables. The syllable in capitals is stressed, else the first. */
export function respellingToPhonemes(plain: string, accent: Accent): string {
  return plain
    .trim()
    .split(/\s+/)
    .map((word) => {
      const syllables = word.split(/[-·.]/).filter((part) => part !== '')
      const hasLoud = syllables.length > 1 && syllables.some((part) => part === part.toUpperCase())
      return syllables
        .map((part, index) => {
          const phonemes = syllableToPhonemes(
            part
              .normalize('NFKD')
              .toLowerCase()
              .replace(/[^a-z]/g, ''),
            accent,
          )
          const isLoud = hasLoud ? part === part.toUpperCase() : index === 0
          return isLoud ? addMainStress(phonemes) : phonemes
        })
        .join('')
    })
    .join(' ')
}

/** IPA signs and the model's letter for them, longest first. */
const IPA: readonly (readonly [RegExp, string, string])[] = [
  [/t͡?ʃ/g, 'ʧ', 'ʧ'],
  [/d͡?ʒ/g, 'ʤ', 'ʤ'],
  [/[ɑa]ɪ/g, 'I', 'I'],
  [/[ɑa]ʊ/g, 'W', 'W'],
  [/eɪ/g, 'A', 'A'],
  [/ɔɪ/g, 'Y', 'Y'],
  [/[oə]ʊ/g, 'O', 'Q'],
  [/ɪə(?!ɹ|r)/g, 'ɪɹ', 'ɪə'],
  [/[eɛ]ə(?!ɹ|r)/g, 'ɛɹ', 'ɛː'],
  [/ʊə(?!ɹ|r)/g, 'ʊɹ', 'ʊə'],
  [/[ɝɜ]ː?[ɹr]?/g, 'ɜɹ', 'ɜː'],
  [/ɚ/g, 'əɹ', 'ə'],
  [/[rɾ]/g, 'ɹ', 'ɹ'],
  [/g/g, 'ɡ', 'ɡ'],
  [/e/g, 'ɛ', 'ɛ'],
  [/ɫ/g, 'l', 'l'],
  [/x/g, 'k', 'k'],
]

/** Converts dictionary IPA to the model's letters. The stress goes before the vowel, as the model expects. */
export function ipaToPhonemes(ipa: string, accent: Accent): string {
  let phonemes = ipa
    .normalize('NFC')
    .replace(/[.\u203F/]/g, '')
    .replace(/['\u2019]/g, 'ˈ')
  for (const [pattern, us, gb] of IPA) phonemes = phonemes.replace(pattern, accent === 'us' ? us : gb)
  phonemes =
    accent === 'us'
      ? phonemes.replace(/ː/g, '').replace(/ɒ/g, 'ɑ').replace(/a/g, 'æ').replace(/o/g, 'O')
      : phonemes
          .replace(/æ/g, 'a')
          .replace(/ɜ(?!ː)/g, 'ɜː')
          .replace(/o/g, 'Q')
          .replace(/(?<![iuɑɔɜɛ])ː/g, '')
  return addMainStress(phonemes.replace(/([ˈˌ])([^aeiouæɑɒɐɔəɛɜɪʊʌᵻAIOQWYˈˌ ]+)/gu, '$2$1'))
}

/** Converts one pronunciation of a script, in plain letters or IPA, to phonemes. */
export function pronunciationToPhonemes(phonemes: string, accent: Accent): string {
  const ipa = /^\/(.+)\/$/.exec(phonemes.trim())?.[1]
  return ipa === undefined ? respellingToPhonemes(phonemes, accent) : ipaToPhonemes(ipa, accent)
}
