import type { UnderstoodCharacter } from '@scene-partner/contract/operations/scriptReview'
import { inferGender } from '../firstNames/firstNames.ts'
import { inferAge } from './inferAge.ts'
import { findGenderOfFirstWord, findGenderOfLastWord } from './personWords.ts'

export type Gender = NonNullable<UnderstoodCharacter['gender']>
export type Age = NonNullable<UnderstoodCharacter['age']>

/** Only this many characters at the start of a name or description are searched. */
const maxLength = 300

/** Matches words for a sound or part of a person. ANYA'S VOICE is spoken by Anya, so it has her gender. */
const ownPart = /^(?:voice|voices|ghost|spirit|shadow|head|thoughts|recording|v\.? ?o\.?)\b/iu

/**
 * Returns the part of a name that says who speaks: `FRIEND` for SARAH'S FRIEND, but `ANYA` for ANYA'S VOICE and VOICE
 * OF ANYA.
 */
export function findSpeakerInName(name: string): string {
  const ofVoice = /^(?:the )?(?:voice|ghost|spirit) of (?:the )?(.+)$/iu.exec(name)
  if (ofVoice) return ofVoice[1] ?? name
  const owned = /^(.+)['\u2019]s? +(\S.*)$/iu.exec(name)
  if (!owned) return name
  const [, owner = '', rest = ''] = owned
  return ownPart.test(rest) ? owner : rest
}

const explicitGender = /\b(fe)?male\b/iu
const occupationOfMan = /(?:^|[\s-])(?!wo|hu|ger|ro|sha|nor|otto|yeo|tali)\p{L}{3,12}(?<!wo)(?:men|man)(?:\b|[\s\d#])/iu

/** Returns the gender shown by a name's words (`FEMALE ISLANDER`, `MRS. HIGGINS`); undefined if no word shows it. */
export function inferGenderFromNameWords(fullName: string): Gender | undefined {
  const name = findSpeakerInName(fullName.slice(0, maxLength))
    .replace(/[.,]/gu, ' ')
    .replace(/(?<!\p{L})(?:ex|half|great|late)-(?=\p{L})/giu, '')
  const explicit = explicitGender.exec(name)
  if (explicit) return explicit[1] ? 'female' : 'male'
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const byTitle = findGenderOfFirstWord(first)
  if (byTitle) return byTitle
  // If a name begins with a first name (BILLIE JEAN KING), its last word is a family name, not a title.
  if (others.length > 0 && inferGender([first, ...others.slice(0, -1)].join(' '))) return undefined
  const byWord = findGenderOfLastWord(name)
  if (byWord) return byWord
  // An occupation shows a man only in names such as THE NIGHT WATCHMAN. NEWMAN alone is a family name.
  return /^(?:the|a|an|first|second|third|\d)\b/iu.test(name) && occupationOfMan.test(name) ? 'male' : undefined
}

/** Matches occupations that usually mean a woman in scripts. Used only if nothing else shows the gender. */
const usualWoman = /\b(?:nurse|secretary|typist|babysitter|bridesmaids?|fairy|fairies)\b/iu
export const inferGenderFromOccupation = (name: string): Gender | undefined =>
  usualWoman.test(findSpeakerInName(name.slice(0, maxLength))) ? 'female' : undefined

/** Matches a rank and a single name, which is a family name: DOC PERRINE. */
const rankAndFamilyName =
  /^(?:doctor|dr|doc|captain|capt|colonel|col|major|general|sergeant|sgt|lieutenant|lt|inspector|detective|det|professor|prof|judge|justice|officer|agent|commander|private|pvt|corporal|cpl|senator|governor|president|sheriff|constable|commissioner|ambassador|warden|nurse)\.? [\p{L}'\u2019-]+$/iu

/**
 * Returns the gender that a first name in the full name shows. Undefined for SARAH'S FRIEND, for a rank with a family
 * name, and for first names of both genders.
 */
export function inferGenderFromFirstName(fullName: string): Gender | undefined {
  const name = findSpeakerInName(fullName.slice(0, maxLength))
  return rankAndFamilyName.test(name.trim()) ? undefined : inferGender(name)
}

/** Matches the last words of a description, if they are about another person: ` to Mr. Fainall` after `friend`. */
const complement =
  /(?:^|\s)(?:to|of|with|for|from|by|who|whose|whom|in|on|at|under|behind|beside|between|opposite|above|below|near|against|wearing|carrying|holding|like|married|engaged|played)\s.*$/isu

/** Matches words before the noun that shows gender: `a giant of a ` in `a giant of a man`; not `mother of a boy`. */
const likeness =
  /^(?:an?|the|one)\s(?:[\p{L}-]+\s){0,3}(?!(?:\p{L}*mother|\p{L}*father|mum|mom|dad|parent|wife|husband|sister|brother|aunt|uncle|friend|son|daughter|owner|teacher|tutor|guardian|image|child|picture|sort|kind|type|widow|lover|victim|voice|love)\s)[\p{L}-]+\sof\san?\s(?=(?:[\p{L}-]+\s)?(?:man|woman|boy|girl|lad|fellow)\b)/iu

/** Matches words before the noun that shows the gender: `the sort of ` in `the sort of woman who returns calls`. */
const sortOf =
  /^(?:an?|the|one)\s(?:[\p{L}-]+\s)?(?:sort|kind|type|picture|image|model|perfect example)\sof\s(?:an?\s)?/iu

/** Matches words for one of several people: `the youngest of four sisters`, `one of the boys`. Group 1: the noun. */
const oneOfSeveral =
  /\b(?:one|another|each|either|neither|first|second|third|last|only|\p{L}{2,12}est) of (?:(?:the|his|her|their|these|those|all|two|three|four|five|six|seven|eight|nine|ten|\d+) ){1,2}(?:[\p{L}-]+ )?(\p{L}+)/iu

/** Matches words for a group of one gender: `captain of the girls' lacrosse team`. Group 1: a group of women. */
const groupOfOneGender =
  /\b(?:(girls|women|ladies|sorority)|boys|men|fraternity)(?:['\u2019]s?)? (?:\p{L}+ ){0,2}(?:team|squad|side|choir|school|college|eleven|crew|captain|champion|house|sister|brother)\b/iu

/** Matches words for a role that can have any gender: `any gender`, `male or female`. */
const anyGender =
  /\b(?:any|all|open) (?:gender|sex)(?:es|s)?\b|\bgender[\s-](?:open|neutral)\b|\b(?:fe)?male\s?(?:or|\/|and)\s?(?:fe)?male\b|\bm\/f\b/iu

/** Matches the abbreviations PA, DA and MA in a description, where they do not mean a father or mother. */
const abbreviation = /(?<!\p{Lu}\s)\b(?:PA|DA|MA)\b(?!\s\p{Lu}\p{Lu})/gu

const signOfWoman = /\b(?:pregnant|in labou?r|breastfeeding|matronly)\b/iu
const signOfMan =
  /\b(?:beard|goatee|m(?:o)?ustache|bearded|unshaven|stubbled|moustach(?:ed|ioed)|mustach(?:ed|ioed)|clean-shaven)\b/iu

/**
 * Returns the gender shown by the word `female` or `male` or the nouns of a description, else by `herself` or
 * `himself`, else by signs such as a beard, else by other pronouns. Undefined if none of them shows it, or if the role
 * can have any gender.
 */
export function inferGenderFromDescription(fullDescription: string): Gender | undefined {
  const description = fullDescription.slice(0, maxLength).replace(abbreviation, 'assistant')
  if (anyGender.test(description)) return undefined
  const explicit = /\b(fe)?male\b/iu.exec(description)
  if (explicit) return explicit[1] ? 'female' : 'male'
  const noun = oneOfSeveral.exec(description)?.[1] ?? ''
  const ofSeveral = findGenderOfLastWord(noun) ?? findGenderOfLastWord(noun.replace(/s$/u, ''))
  if (ofSeveral) return ofSeveral
  for (const clause of description.split(/[,;()\u2014]|(?<!\b(?:mr|mrs|ms|dr|st|mme|mlle))\.\s|\s-\s|\sand\s/iu)) {
    const head = clause
      .trim()
      .replace(likeness, '')
      .replace(sortOf, '')
      .replace(complement, '')
      .replace(/^.*['\u2019]s\s/u, '')
      .replace(/\b(?:ex|half|great|late)-(?=\p{L})/giu, '')
    const gender = findGenderOfLastWord(head)
    if (gender) return gender
  }
  const group = groupOfOneGender.exec(description)
  if (group && !/\b(?:coach(?:es)?|teach(?:es|er)|trains|manages)\b/iu.test(description))
    return group[1] ? 'female' : 'male'
  const self = /\b(?:(herself)|himself)\b/iu.exec(description)
  if (self) return self[1] ? 'female' : 'male'
  if (signOfWoman.test(description)) return 'female'
  if (signOfMan.test(description)) return 'male'
  // In `his friend`, `his` does not mean the role and is removed. In `in her forties`, `her` means the role.
  const own = description.replace(/(?:^|[,;(]\s*|\bto |\bfor )(?:his|her)\b/giu, ' ')
  const woman =
    own.match(/\b(?:she|her(?= (?!(?:an?|the|some|with|in|on|at|to|from|and|as)\b)\p{L})|hers|herself)\b/giu)?.length ??
    0
  const man = own.match(/\b(?:he|his|himself)\b/giu)?.length ?? 0
  if (woman === man) return undefined
  return woman > man ? 'female' : 'male'
}

/** Matches titles of the church, which show no age: FATHER DOYLE may be young. */
const titleOfChurch = /^(?:father|mother|brother|sister)\s(?=\p{L})/iu

/** Returns the age group that the first description with an age shows, else the one that the name shows, if any. */
export function inferAgeOfPerson(name: string, descriptions: readonly string[]): Age | undefined {
  for (const description of descriptions) {
    const age = inferAge(description.slice(0, maxLength))
    if (age) return age
  }
  return inferAge(findSpeakerInName(name.slice(0, maxLength)).replace(titleOfChurch, ''))
}
