// Signs of the gender of a role beside pronouns: relatives, groups of people, clothes and beards.
import { endsWithPersonWord, findGenderedWord } from './personWords.ts'

/** The weight of the pronouns that mean a woman, and of those that mean a man. */
export type PronounCount = { female: number; male: number }

/**
 * How strongly each pronoun counts. `herself` can only mean the subject of the sentence; `her` before a noun may mean
 * another person.
 */
export const weights = {
  subject: 1.5,
  reflexive: 2.5,
  owner: 2.5,
  possessive: 0.6,
  nextSentence: 1,
  spoken: 0.5,
} as const

/** Words for relatives. In `kneels at her father's grave`, the father is a relative of the role and not the role. */
const relatives =
  '(?:father|mother|mum|mom|dad|parents|grandmother|grandfather|grandma|grandpa|gran|nan|sister|brother|son|daughter|children|kids|wife|husband|ex-wife|ex-husband|girlfriend|boyfriend|fianc\u00E9e?|aunt|uncle)'
export const ownRelative = new RegExp(`^\\s(?:[\\p{Ll}-]+\\s)?${relatives}(?!\\p{L})`, 'iu')

/** In `a widow's patience`, the text describes the patience and not the widow. */
const possessive = /(?<![\p{L}-])[\p{L}-]{1,40}['\u2019]s\s/giu
export const withoutPossessives = (text: string) => text.replace(possessive, '')
export const namesPerson = (sentence: string) =>
  withoutPossessives(sentence)
    .split(/[\s.,!]+/u)
    .some((word) => (endsWithPersonWord(word) && !/^(?:.*-)?old$/iu.test(word)) || findGenderedWord(word) >= 0)

const ofPerson = '(his|her)\\s(?:[\\p{Ll}-]+\\s){0,3}(?<person>[\\p{Ll}-]+)[,:]?\\s*$'
/** `Her attach\u00E9, RENARD`: before a comma and a name, any noun is a person. */
const apposition = /^\s*(?:his|her)\s(?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+,\s$/iu
const findOwner = (pattern: RegExp) => ({
  exec(text: string): [string, string | undefined] | undefined {
    const found = text.length > maxOwnerLength ? null : pattern.exec(text)
    const isOwner = found !== null && (endsWithPersonWord(found.groups?.['person'] ?? '') || apposition.test(text))
    return isOwner ? [found[0], found[1]] : undefined
  },
})
const maxOwnerLength = 80
/** `His mum, CASEY, holds on.`: the pronoun means the role of the previous sentence. Group 1 is the pronoun. */
export const ownerOfPerson = findOwner(new RegExp(`(?:^|\\s)${ofPerson}`, 'iu'))
/** Between two names: ` and her girlfriend `. Group 1 is the pronoun. */
export const ownerBeside = findOwner(new RegExp(`^,?\\s(?:and|with|beside)\\s${ofPerson}`, 'iu'))

/**
 * Words such as `beard` or `skirt`, which usually show the gender of the role in the same sentence. Each counts less
 * than a pronoun.
 */
const signOfMan =
  /\b(?:beard(?:ed)?|goatee|mou?stached?|sideburns|stubbled?|unshaven|clean-shaven|balding|bald|handsome|tuxedo|tux|bow tie|dinner jacket|cufflinks|necktie|waistcoat|three-piece suit|top hat|bowler hat|baritone|boxer shorts|barrel-chested|burly|strapping|jockey shorts|adam['\u2019]s apple)\b/iu
const signOfWoman =
  /\b(?:mascara|eyeliner|eye ?shadow|false (?:eye)?lashes|eyelash extensions|acrylic nails|painted nails|press-on nails|high heels|stilettos|(?:wedding|cocktail|evening|summer|prom) (?:dress|gown)|sundress|skirt|blouse|bra|corset|petticoats?|handbag|headscarf|hijab|pregnant|baby bump|gorgeous|glamorous|willowy|statuesque|blonde|brunette|nightdress|nightgown|negligee|sequins|pearls|stockings|tights|tiara|pigtails|curlers|hairpins?|bonnet|(?:in|wears|wearing) an? (?:[\p{L}-]+ ){0,2}(?:dress|gown|sari)|pencil skirt|heels (?:click|clack|tap|echo|like)(?:s|ing)?|nail polish|manicured|in heels|soprano|contralto|petite|buxom|curvy|beehive|pinafore)\b/iu
/** `“You’re late,” says her grandmother.`: in a sentence after the one that names the role. Group 1 is the pronoun. */
const relativeOfRole = new RegExp(`\\b(his|her)\\s(?:[\\p{Ll}-]+\\s){0,2}?${relatives}(?!\\p{L})`, 'iu')
export function countRelatives(sentence: string, count: PronounCount): void {
  const found = relativeOfRole.exec(sentence)
  if (!found || namesPerson(sentence.slice(0, found.index))) return
  count[/^her$/iu.test(found[1] ?? '') ? 'female' : 'male'] += weights.possessive
}

const manyWomen =
  'women|ladies|girls|sisters|daughters|nuns|waitresses|actresses|schoolgirls|mothers|aunts|widows|nieces|girlfriends|wives|bridesmaids'
const manyMen =
  'men|gentlemen|boys|lads|brothers|sons|fathers|uncles|schoolboys|monks|nephews|boyfriends|husbands|groomsmen|guys'
const several = '\\b(?:two|three|four|five|six|both|a pair of|several)\\s(?:[\\p{Ll}-]+\\s){0,2}'
const someOf = '\\b(?:the|his|her|two|three|four|five|six)\\s(?:[\\p{L}-]+\\s){0,2}'
/**
 * `Two brothers shove each other: BEAU and HUNTER.`, `the Rawlins brothers, CLETE`. Group 1 or 2 matches if the people
 * are women.
 */
export const severalPeople = new RegExp(
  `${several}(?:(${manyWomen})|${manyMen})\\b[^.!?:]{0,60}(?::|\\s[\u2013\u2014-]+)\\s[^.!?]{0,60}$|${someOf}(?:(${manyWomen})|${manyMen})[,:]?\\s$`,
  'iu',
)

/** `WHITAKER, whose wife has left`. Group 1: the spouse of a man. */
export const whoseSpouse =
  /^(?:\S*,? whose|\S*['\u2019]s) (?:ex-|late |second |third )?(?:(wife|girlfriend)|husband|boyfriend)\b/iu
/** `TILLER, with a rifle too big for her`: a thing that belongs to the role. Group 1: a woman. */
export const ownThingAfter =
  /^,?\s(?:with|in|under|behind|wearing|carrying)\s[^.!?;]{1,60}\s(?:for|on|around|behind|above|over|beneath|before|against|to)\s(?:him|(her))\s*(?:[,.;:!?]|$)/iu
/** @param text the part of a sentence after the name of the role */
export function countSigns(text: string, count: PronounCount): void {
  const thing = ownThingAfter.exec(text)
  if (thing) count[thing[1] ? 'female' : 'male'] += weights.possessive
  if (signOfMan.test(text)) count.male += weights.possessive
  if (signOfWoman.test(text)) count.female += weights.possessive
}

const actor = /^["'\u2018\u201C(]*(?:(she)|he)\s/iu
/**
 * Counts the pronoun at the start of a sentence that names another role: `OSKE laughs. She hands Brannoc an axe.`
 * @param between the gender of another person in the sentences between
 */
export function countActor(sentence: string, count: PronounCount, between: keyof PronounCount | undefined): void {
  const found = actor.exec(sentence)
  const gender = found?.[1] ? 'female' : 'male'
  if (found && gender !== between) count[gender] += weights.nextSentence
}

export function countMember(count: PronounCount | undefined, isWoman: boolean): void {
  if (count) count[isWoman ? 'female' : 'male'] += weights.nextSentence
}

/** In `her father's grave`, the word for another person belongs to the role. Returns its length, otherwise 0. */
export function lengthOfOwnRelative(text: string, at: number): number {
  const owner = /\b(?:his|her)(\s(?:[\p{Ll}-]+\s)?)$/iu.exec(text.slice(Math.max(0, at - 30), at))
  return owner === null ? 0 : (ownRelative.exec(`${owner[1] ?? ''}${text.slice(at, at + 30)}`)?.[0].length ?? 0)
}
