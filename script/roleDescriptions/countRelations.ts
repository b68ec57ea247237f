// Counts words that are beside the name of a role and show the role's gender: `Jago's wife`, `my brother Reed`, `Reed
// is a good man`, `Her name is CATALA.`
import type { UnderstoodCharacter, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { normaliseName } from '../parse/cues/names.ts'
import type { Mention } from './names/nameIndex.ts'
import { findGenderOfAllWords, findGenderOfLastWord } from './personWords.ts'
import type { PronounCount } from './signsOfGender.ts'

const spouse = '(?:(wife|girlfriend|widow)|husband|boyfriend|widower)(?![\\p{L}-])'
const apostrophe = "['\u2019]"
/** Matches a word for a spouse after a name: ` wife` in `Jago's wife`. Group 1: the spouse of a man. */
const spouseAfter = new RegExp(`^\\s(?:ex-|late |young |second |new |first )?${spouse}`, 'iu')
/** Matches a word for a spouse before a name: `wife of `, but not `married to `. Group 1: the spouse of a man. */
const spouseBefore = new RegExp(`\\b${spouse} (?:of|to)\\s$`, 'iu')

const relative =
  '(?:brother|sister|son|daughter|father|mother|dad|mum|mom|uncle|aunt|nephew|niece|wife|husband|boyfriend|girlfriend|grandson|granddaughter|grandfather|grandmother|stepson|stepdaughter|stepfather|stepmother)'
/** Matches a word for a relative before a name: `my little brother `. Group 1: the noun. */
const relativeBefore = new RegExp(
  `\\b(?:my|your|our|his|her|their) (?:(?:little|big|old|older|elder|younger|young|late|dear|own|poor|baby|kid|twin|eldest|youngest|first|second|new|ex) ){0,2}(${relative})\\s$`,
  'iu',
)
/** Matches a word for a person before a name: `that woman `. Group 1: the noun. */
const personBefore = /\b(?:that|this) (?:[\p{L}-]+ )?(man|woman|boy|girl|fellow|lad|lass|bloke|chap|guy)\s$/iu
/** Matches a word for a person after `the` and a name: ` boy` in `the Reed boy`. Group 1: the noun. */
const personAfter = /^\s(boy|girl|lad|lass|man|woman|fellow|kid brother|widow)(?![\p{L}-])/iu
const beforeFamily = /\b(?:the|that|this) (?:(?:young|old|poor|little) )?$/iu
/**
 * Matches a statement about a role after its name: ` is a good man` in `Reed is a good man.` Group 1: the noun phrase.
 */
const statement = new RegExp(
  `^(?: is| was|${apostrophe}s)?\\s(?:such )?an? ((?:[\\p{L}-]+ ){0,3}[\\p{L}-]+)(?=\\s*[.,;!?]|$)`,
  'iu',
)
/**
 * Matches words that name a role: `He is COSTELLO`, `Her name is CATALA`, `They call him SLIM`. A group matches only if
 * the role is a woman.
 */
const identity = new RegExp(
  `(?:^|[.!?;:,\u2014-]\\s)(?:(?:(she)|he)(?: is|${apostrophe}s) |(?:(?:(her)|his) (?:real |first |stage )?name(?: is|${apostrophe}s| was) )|(?:they|we|people|everyone|everybody|friends) calls? (?:(her)|him) )$`,
  'iu',
)
const endOfName = /^\s*(?:[.,;:!?()\u2014-]|$)/u
const maxBefore = 60

const [ofSpouse, ofRelative, ofNamed] = [1, 1.5, 1.5]

/** Adds to `count` what the text before and after one mention of a role shows about the gender of the role. */
function countBeside(text: string, { start, end }: Mention, count: PronounCount): void {
  const before = text.slice(Math.max(0, start - maxBefore), start)
  const rest = text.slice(end, end + maxBefore)
  const isOwner = /['\u2019]s?$/u.test(text.slice(start, end))
  const married = (isOwner ? spouseAfter.exec(rest) : null) ?? spouseBefore.exec(before)
  if (married) count[married[1] ? 'male' : 'female'] += ofSpouse
  const noun = isOwner
    ? undefined
    : (relativeBefore.exec(before)?.[1] ??
      personBefore.exec(before)?.[1] ??
      (beforeFamily.test(before) ? personAfter.exec(rest)?.[1] : undefined))
  const gender = noun === undefined ? undefined : findGenderOfLastWord(noun)
  if (gender) count[gender] += ofRelative
  const [words, phrase = ''] = statement.exec(rest) ?? []
  const said =
    words !== undefined && (isOwner || /^ (?:is|was)/iu.test(words)) ? findGenderOfAllWords(phrase) : undefined
  if (said) count[said] += ofRelative
  const named = !isOwner && endOfName.test(rest) ? identity.exec(before) : null
  if (named) count[(named[1] ?? named[2] ?? named[3]) ? 'female' : 'male'] += ofNamed
}

/** Matches the name of a wife among the names of the roles: PIKE'S WIFE. Group 1: the name of the husband. */
const wifeInCast = /^(.+)['\u2019]s? (?:wife|widow|girlfriend)$/iu
/** Matches MRS. PIKE, usually the wife of the role PIKE, sometimes the mother. Group 1: the family name. */
const marriedInCast = /^mrs\.? (.+)$/iu
const husbandInCast = /^(.+)['\u2019]s? (?:husband|boyfriend)$/iu
const plain = (name: string) => normaliseName(name).replace(/^THE /u, '')

const indexByName = (characters: readonly UnderstoodCharacter[]) =>
  new Map(characters.map(({ name }, index) => [plain(name), index]))

/** Returns the roles that are probably men, because another role has their name and `Mrs.`: PIKE and MRS. PIKE. */
export function findHusbands(characters: readonly UnderstoodCharacter[]): number[] {
  const byName = indexByName(characters)
  return characters.flatMap(({ name }) => byName.get(plain(marriedInCast.exec(name)?.[1] ?? '')) ?? [])
}

/**
 * Adds up, for each role, the evidence of its gender beside its name in directions, speeches and descriptions (`that
 * woman Zed`), and the evidence from names of spouses in the cast (ZED'S WIFE). Takes linear time.
 */
export function countRelations(
  characters: readonly UnderstoodCharacter[],
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
): PronounCount[] {
  const counts = characters.map((): PronounCount => ({ female: 0, male: 0 }))
  const texts = [
    ...lines.filter(({ kind }) => kind === 'action' || kind === 'speech'),
    ...characters.map(({ description }) => ({ text: description })),
  ]
  for (const { text } of texts)
    for (const mention of findMentions(text)) {
      const ofRole = counts[mention.role]
      if (ofRole) countBeside(text, mention, ofRole)
    }
  const byName = indexByName(characters)
  for (const { name } of characters) {
    const ofHusband = counts[byName.get(plain(wifeInCast.exec(name)?.[1] ?? '')) ?? -1]
    if (ofHusband) ofHusband.male += ofSpouse
    const ofWife = counts[byName.get(plain(husbandInCast.exec(name)?.[1] ?? '')) ?? -1]
    if (ofWife) ofWife.female += ofSpouse
  }
  return counts
}
