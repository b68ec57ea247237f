// Splits words into a base and an ending. The sound of the ending depends on the sound before it.

import type { Accent } from './lexicon.ts'

/** One way to split a word: the possible spellings of its base, and how the ending joins the base's phonemes. */
export type Ending = {
  ending: string
  bases: readonly string[]
  join: (base: string, accent: Accent) => string
}

const SIBILANT = /[szʃʒʧʤ]$/
const VOICELESS = /[ptkfθʔ]$/
const T_OR_D = /[tdɾ]$/
const ENDS_IN_VOWEL = /[aeiouæɑɒɐɔəɛɜɪʊʌᵊᵻAIOQWYː]$/
/** In American English, a t between vowels is tapped. */
const TAPPED = /(?<=[aeiouæɑɔəɛɜɪʊʌAIOWYɹ])t$/

const reduced = (accent: Accent) => (accent === 'us' ? 'ᵻ' : 'ɪ')
const tap = (base: string, accent: Accent) => (accent === 'us' ? base.replace(TAPPED, 'ɾ') : base)

/** Before a vowel, the British r is spoken if the spelling has an r. */
function beforeVowelSound(base: string, accent: Accent, spelling: string): string {
  if (accent === 'gb' && /re?$/.test(spelling) && ENDS_IN_VOWEL.test(base)) return `${base}ɹ`
  return tap(base, accent)
}

/** Adds -s or 's, which can also be a shortened is, has or us. */
export function addSuffixS(base: string, accent: Accent): string {
  if (SIBILANT.test(base)) return `${base}${reduced(accent)}z`
  return base + (VOICELESS.test(base) ? 's' : 'z')
}

function addD(base: string, accent: Accent): string {
  if (T_OR_D.test(base)) return `${tap(base, accent)}${reduced(accent)}d`
  return base + (/[pkfθsʃʧ]$/.test(base) ? 't' : 'd')
}

const undoubleConsonant = (stem: string) => (/([b-df-hj-np-tvz])\1$/.test(stem) ? [stem.slice(0, -1)] : [])
/**
 * Matches a stem that ends with one vowel and one consonant, such as `hop` of "hoping". Its base probably has a silent
 * e, because otherwise the consonant would be doubled: "hope" gives "hoping", but "hop" gives "hopping".
 */
const NEEDS_SILENT_E = /(?:^|[^aeiou])[aeiou][bcdfgklmnprstvz]$/
/**
 * Returns the possible bases of a stem before an ending that begins with a vowel: `walk` gives walk, `lov` gives love,
 * `stopp` gives stop.
 */
const beforeVowel = (stem: string): readonly string[] =>
  NEEDS_SILENT_E.test(stem) ? [`${stem}e`, stem] : [stem, `${stem}e`, ...undoubleConsonant(stem)]

type Rule = {
  ending: RegExp
  bases: (stem: string) => readonly string[]
  sound: (base: string, accent: Accent, stem: string) => string
}

const addSound =
  (us: string, gb = us): Rule['sound'] =>
  (base, accent) =>
    base + (accent === 'us' ? us : gb)
const addVowelSound =
  (us: string, gb = us): Rule['sound'] =>
  (base, accent, spelling) =>
    beforeVowelSound(base, accent, spelling) + (accent === 'us' ? us : gb)

const same = (stem: string) => [stem]

const RULES: readonly Rule[] = [
  { ending: /'s$/, bases: same, sound: addSuffixS },
  { ending: /(?<=s)'$/, bases: same, sound: (base) => base },
  { ending: /n't$/, bases: same, sound: (base) => `${base}${ENDS_IN_VOWEL.test(base) ? 'nt' : 'ᵊnt'}` },
  {
    ending: /'ll$/,
    bases: same,
    sound: (base, accent) => base + (ENDS_IN_VOWEL.test(base) ? 'l' : accent === 'us' ? 'əl' : 'ᵊl'),
  },
  { ending: /'ve$/, bases: same, sound: (base) => base + (ENDS_IN_VOWEL.test(base) ? 'v' : 'əv') },
  { ending: /'re$/, bases: same, sound: addVowelSound('əɹ', 'ə') },
  { ending: /'m$/, bases: same, sound: (base) => base + (ENDS_IN_VOWEL.test(base) ? 'm' : 'əm') },
  { ending: /(?<=[^aeiou])ies$/, bases: (stem) => [`${stem}y`, `${stem}ie`], sound: addSuffixS },
  { ending: /(?<=[sxz]|[cs]h|o)es$/, bases: same, sound: addSuffixS },
  { ending: /(?<!s)s$/, bases: same, sound: addSuffixS },
  { ending: /ves$/, bases: (stem) => [`${stem}f`, `${stem}fe`], sound: (base) => `${base.replace(/f$/, 'v')}z` },
  { ending: /(?<=[^aeiou])ied$/, bases: (stem) => [`${stem}y`], sound: addD },
  { ending: /ed$/, bases: beforeVowel, sound: addD },
  // The ending 'd is read as -ed, as in verse (banish'd). It can also mean had or would (Jack'd), but that is rarer,
  // except after short words.
  {
    ending: /'d$/,
    bases: beforeVowel,
    sound: (base, accent) => (T_OR_D.test(base) ? `${base}əd` : addD(base, accent)),
  },
  { ending: /ing$/, bases: beforeVowel, sound: addVowelSound('ɪŋ') },
  { ending: /èd$/, bases: beforeVowel, sound: addVowelSound('ᵻd', 'ɪd') },
  { ending: /in'$/, bases: (stem) => [`${stem}ing`], sound: (base) => base.replace(/ŋ$/, 'n') },
  { ending: /in'$/, bases: beforeVowel, sound: addVowelSound('ɪn') },
  { ending: /(?<=[^aeiou])ier$/, bases: (stem) => [`${stem}y`], sound: addSound('əɹ', 'ə') },
  { ending: /er$/, bases: beforeVowel, sound: addVowelSound('əɹ', 'ə') },
  { ending: /(?<=[^aeiou])iest$/, bases: (stem) => [`${stem}y`], sound: addSound('ᵻst', 'ɪst') },
  { ending: /est$/, bases: beforeVowel, sound: addVowelSound('ᵻst', 'ɪst') },
  // Old verb forms in plays: thou thinkest, it cometh.
  { ending: /eth$/, bases: beforeVowel, sound: addVowelSound('ᵻθ', 'ɪθ') },
  { ending: /st$/, bases: (stem) => [stem, `${stem}e`], sound: addSound('st') },
  { ending: /(?<=[^aeiou])ily$/, bases: (stem) => [`${stem}y`], sound: (base) => `${base.replace(/[iɪ]$/, 'ə')}li` },
  { ending: /ically$/, bases: (stem) => [`${stem}ic`], sound: addSound('li') },
  { ending: /(?<=[^aeiou])ly$/, bases: (stem) => [`${stem}le`], sound: (base) => base.replace(/ᵊ?l$/, 'li') },
  {
    ending: /ly$/,
    bases: (stem) => [stem, `${stem}l`, `${stem}e`],
    sound: (base) => `${base.replace(/l$/, '')}li`,
  },
  { ending: /(?<=[^aeiou])iness$/, bases: (stem) => [`${stem}y`], sound: addSound('nəs', 'nɪs') },
  { ending: /ness$/, bases: same, sound: addSound('nəs', 'nəs') },
  { ending: /less$/, bases: same, sound: addSound('ləs') },
  { ending: /ful$/, bases: same, sound: addSound('fᵊl') },
  { ending: /ments?$/, bases: same, sound: addSound('mənt') },
  { ending: /shire$/, bases: same, sound: addSound('ʃəɹ', 'ʃə') },
  { ending: /ship$/, bases: same, sound: addSound('ʃˌɪp', 'ʃɪp') },
  { ending: /hood$/, bases: same, sound: addSound('hˌʊd', 'hʊd') },
  { ending: /like$/, bases: same, sound: addSound('lˌIk', 'lIk') },
  { ending: /man$/, bases: same, sound: addSound('mən') },
  { ending: /men$/, bases: same, sound: addSound('mən') },
  { ending: /(?:able|ible)$/, bases: beforeVowel, sound: addVowelSound('əbᵊl') },
  { ending: /ish$/, bases: beforeVowel, sound: addVowelSound('ɪʃ') },
  { ending: /ist$/, bases: beforeVowel, sound: addVowelSound('ɪst') },
  { ending: /ism$/, bases: beforeVowel, sound: addVowelSound('ˌɪzᵊm', 'ɪzᵊm') },
  { ending: /y$/, bases: beforeVowel, sound: addVowelSound('i') },
]

/** Minimum length of a base. */
const MIN_BASE_LENGTH = 2
/** Endings that are not removed from names: "Gareth" is not a verb, "Larry" is not "lar". */
const NEVER_IN_NAMES = /^(?:eth|st|est|er|y|ish|ist|man|men|ly|èd)$/

/**
 * Yields the ways to split a word into base and ending, the most likely first. The word is in lower case with plain
 * apostrophes.
 */
export function* findEndings(word: string, isName = false): Generator<Ending> {
  for (const { ending, bases, sound } of RULES) {
    const found = ending.exec(word)
    if (!found || (isName && NEVER_IN_NAMES.test(found[0]))) continue
    const stem = word.slice(0, found.index)
    if (stem.length < MIN_BASE_LENGTH && !ending.source.startsWith("'")) continue
    yield { ending: found[0], bases: bases(stem), join: (base, accent) => sound(base, accent, stem) }
  }
}
