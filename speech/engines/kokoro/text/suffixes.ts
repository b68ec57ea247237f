// A word that is another one with an ending: how the ending sounds depends on the sound it follows.

import type { Accent } from './lexicon.ts'

/** One way to take a word apart: the spellings its base may have, and how the ending joins the base's phonemes. */
export type Ending = {
  ending: string
  bases: readonly string[]
  join: (base: string, accent: Accent) => string
}

const SIBILANT = /[szʃʒʧʤ]$/
const VOICELESS = /[ptkfθʔ]$/
const T_OR_D = /[tdɾ]$/
const ENDS_IN_VOWEL = /[aeiouæɑɒɐɔəɛɜɪʊʌᵊᵻAIOQWYː]$/
/** An American t between vowels is tapped. */
const TAPPED = /(?<=[aeiouæɑɔəɛɜɪʊʌAIOWYɹ])t$/

const reduced = (accent: Accent) => (accent === 'us' ? 'ᵻ' : 'ɪ')
const tap = (base: string, accent: Accent) => (accent === 'us' ? base.replace(TAPPED, 'ɾ') : base)

/** Before a vowel the British r comes back, where the spelling has one. */
function before(base: string, accent: Accent, spelling: string): string {
  if (accent === 'gb' && /re?$/.test(spelling) && ENDS_IN_VOWEL.test(base)) return `${base}ɹ`
  return tap(base, accent)
}

/** The sound of -s and of 's, which is also a shortened is, has or us. */
export function withS(base: string, accent: Accent): string {
  if (SIBILANT.test(base)) return `${base}${reduced(accent)}z`
  return base + (VOICELESS.test(base) ? 's' : 'z')
}

function withD(base: string, accent: Accent): string {
  if (T_OR_D.test(base)) return `${tap(base, accent)}${reduced(accent)}d`
  return base + (/[pkfθsʃʧ]$/.test(base) ? 't' : 'd')
}

const undoubled = (stem: string) => (/([b-df-hj-np-tvz])\1$/.test(stem) ? [stem.slice(0, -1)] : [])
/** One consonant after one vowel: had the word no e, the consonant would be doubled (hop, hopping; hope, hoping). */
const WANTS_E = /(?:^|[^aeiou])[aeiou][bcdfgklmnprstvz]$/
/** What a word was before an ending that begins with a vowel: walk, love, stop. */
const beforeVowel = (stem: string): readonly string[] =>
  WANTS_E.test(stem) ? [`${stem}e`, stem] : [stem, `${stem}e`, ...undoubled(stem)]

type Rule = {
  ending: RegExp
  bases: (stem: string) => readonly string[]
  sound: (base: string, accent: Accent, stem: string) => string
}

const added =
  (us: string, gb = us): Rule['sound'] =>
  (base, accent) =>
    base + (accent === 'us' ? us : gb)
const addedVowel =
  (us: string, gb = us): Rule['sound'] =>
  (base, accent, spelling) =>
    before(base, accent, spelling) + (accent === 'us' ? us : gb)

const same = (stem: string) => [stem]

const RULES: readonly Rule[] = [
  { ending: /'s$/, bases: same, sound: withS },
  { ending: /(?<=s)'$/, bases: same, sound: (base) => base },
  { ending: /n't$/, bases: same, sound: (base) => `${base}${ENDS_IN_VOWEL.test(base) ? 'nt' : 'ᵊnt'}` },
  {
    ending: /'ll$/,
    bases: same,
    sound: (base, accent) => base + (ENDS_IN_VOWEL.test(base) ? 'l' : accent === 'us' ? 'əl' : 'ᵊl'),
  },
  { ending: /'ve$/, bases: same, sound: (base) => base + (ENDS_IN_VOWEL.test(base) ? 'v' : 'əv') },
  { ending: /'re$/, bases: same, sound: addedVowel('əɹ', 'ə') },
  { ending: /'m$/, bases: same, sound: (base) => base + (ENDS_IN_VOWEL.test(base) ? 'm' : 'əm') },
  { ending: /(?<=[^aeiou])ies$/, bases: (stem) => [`${stem}y`, `${stem}ie`], sound: withS },
  { ending: /(?<=[sxz]|[cs]h|o)es$/, bases: same, sound: withS },
  { ending: /(?<!s)s$/, bases: same, sound: withS },
  { ending: /ves$/, bases: (stem) => [`${stem}f`, `${stem}fe`], sound: (base) => `${base.replace(/f$/, 'v')}z` },
  { ending: /(?<=[^aeiou])ied$/, bases: (stem) => [`${stem}y`], sound: withD },
  { ending: /ed$/, bases: beforeVowel, sound: withD },
  // Of verse (banish'd) rather than of had and would (Jack'd), which are the rarer where words are not short ones.
  {
    ending: /'d$/,
    bases: beforeVowel,
    sound: (base, accent) => (T_OR_D.test(base) ? `${base}əd` : withD(base, accent)),
  },
  { ending: /ing$/, bases: beforeVowel, sound: addedVowel('ɪŋ') },
  { ending: /èd$/, bases: beforeVowel, sound: addedVowel('ᵻd', 'ɪd') },
  { ending: /in'$/, bases: (stem) => [`${stem}ing`], sound: (base) => base.replace(/ŋ$/, 'n') },
  { ending: /in'$/, bases: beforeVowel, sound: addedVowel('ɪn') },
  { ending: /(?<=[^aeiou])ier$/, bases: (stem) => [`${stem}y`], sound: added('əɹ', 'ə') },
  { ending: /er$/, bases: beforeVowel, sound: addedVowel('əɹ', 'ə') },
  { ending: /(?<=[^aeiou])iest$/, bases: (stem) => [`${stem}y`], sound: added('ᵻst', 'ɪst') },
  { ending: /est$/, bases: beforeVowel, sound: addedVowel('ᵻst', 'ɪst') },
  // Stage English: thou thinkest, it cometh.
  { ending: /eth$/, bases: beforeVowel, sound: addedVowel('ᵻθ', 'ɪθ') },
  { ending: /st$/, bases: (stem) => [stem, `${stem}e`], sound: added('st') },
  { ending: /(?<=[^aeiou])ily$/, bases: (stem) => [`${stem}y`], sound: (base) => `${base.replace(/[iɪ]$/, 'ə')}li` },
  { ending: /ically$/, bases: (stem) => [`${stem}ic`], sound: added('li') },
  { ending: /(?<=[^aeiou])ly$/, bases: (stem) => [`${stem}le`], sound: (base) => base.replace(/ᵊ?l$/, 'li') },
  {
    ending: /ly$/,
    bases: (stem) => [stem, `${stem}l`, `${stem}e`],
    sound: (base) => `${base.replace(/l$/, '')}li`,
  },
  { ending: /(?<=[^aeiou])iness$/, bases: (stem) => [`${stem}y`], sound: added('nəs', 'nɪs') },
  { ending: /ness$/, bases: same, sound: added('nəs', 'nəs') },
  { ending: /less$/, bases: same, sound: added('ləs') },
  { ending: /ful$/, bases: same, sound: added('fᵊl') },
  { ending: /ments?$/, bases: same, sound: added('mənt') },
  { ending: /shire$/, bases: same, sound: added('ʃəɹ', 'ʃə') },
  { ending: /ship$/, bases: same, sound: added('ʃˌɪp', 'ʃɪp') },
  { ending: /hood$/, bases: same, sound: added('hˌʊd', 'hʊd') },
  { ending: /like$/, bases: same, sound: added('lˌIk', 'lIk') },
  { ending: /man$/, bases: same, sound: added('mən') },
  { ending: /men$/, bases: same, sound: added('mən') },
  { ending: /(?:able|ible)$/, bases: beforeVowel, sound: addedVowel('əbᵊl') },
  { ending: /ish$/, bases: beforeVowel, sound: addedVowel('ɪʃ') },
  { ending: /ist$/, bases: beforeVowel, sound: addedVowel('ɪst') },
  { ending: /ism$/, bases: beforeVowel, sound: addedVowel('ˌɪzᵊm', 'ɪzᵊm') },
  { ending: /y$/, bases: beforeVowel, sound: addedVowel('i') },
]

/** Below this a base is no word that anybody adds an ending to. */
const SHORTEST_BASE = 2
/** Gareth is no verb, and Larry no lar: these are for words alone. */
const NOT_OF_NAMES = /^(?:eth|st|est|er|y|ish|ist|man|men|ly|èd)$/

/** The ways a word (in small letters, plain apostrophes) may be a base with an ending, the likeliest first. */
export function* endingsOf(word: string, isName = false): Generator<Ending> {
  for (const { ending, bases, sound } of RULES) {
    const found = ending.exec(word)
    if (!found || (isName && NOT_OF_NAMES.test(found[0]))) continue
    const stem = word.slice(0, found.index)
    if (stem.length < SHORTEST_BASE && !ending.source.startsWith("'")) continue
    yield { ending: found[0], bases: bases(stem), join: (base, accent) => sound(base, accent, stem) }
  }
}
