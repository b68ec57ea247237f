// Evidence of a role's gender in addition to its pronouns: relatives, groups of people, clothes and beards.
import { endsWithPersonWord, findGenderedWord } from './personWords.ts'

/** Total weight of the evidence for a woman, and of the evidence for a man. */
export type PronounCount = { female: number; male: number }

/**
 * Weight of each kind of pronoun. `herself` can only mean the subject of the sentence; `her` before a noun may mean
 * another person.
 */
export const weights = {
  subject: 1.5,
  reflexive: 2.5,
  owner: 2.5,
  possessive: 0.6,
  nextSentence: 1,
  spoken: 0.5,
  spokenLater: 0.4,
} as const

/**
 * Words for relatives. In `kneels at her father's grave`, `her` means the role, although another person is mentioned.
 */
const relatives =
  '(?:father|mother|mum|mom|dad|parents|grandmother|grandfather|grandma|grandpa|gran|nan|sister|brother|son|daughter|children|kids|wife|husband|ex-wife|ex-husband|girlfriend|boyfriend|fianc\u00E9e?|aunt|uncle)'
export const ownRelative = new RegExp(`^\\s(?:[\\p{Ll}-]+\\s)?${relatives}(?!\\p{L})`, 'iu')

/** Matches a possessive noun. `a widow's patience` does not mention a widow as a person. */
const possessive = /(?<![\p{L}-])[\p{L}-]{1,40}['\u2019]s\s/giu
export const withoutPossessives = (text: string) => text.replace(possessive, '')
export const namesPerson = (sentence: string) =>
  withoutPossessives(sentence)
    .split(/[\s.,!]+/u)
    .some((word) => (endsWithPersonWord(word) && !/^(?:.*-)?old$/iu.test(word)) || findGenderedWord(word) >= 0)

const ofPerson = '(his|her)\\s(?:[\\p{Ll}-]+\\s){0,3}(?<person>[\\p{Ll}-]+)[,:]?\\s*$'
/** Matches an apposition before a name, in which any noun is a person: `Her attaché, `. */
const apposition = /^\s*(?:his|her)\s(?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+,\s$/iu
const findOwner = (pattern: RegExp) => ({
  exec(text: string): [string, string | undefined] | undefined {
    const found = text.length > maxOwnerLength ? null : pattern.exec(text)
    const isOwner = found !== null && (endsWithPersonWord(found.groups?.['person'] ?? '') || apposition.test(text))
    return isOwner ? [found[0], found[1]] : undefined
  },
})
const maxOwnerLength = 80
/**
 * Matches words before a name: a possessive pronoun that means the role of the previous sentence, and a word for a
 * person, such as `His mum, ` in `His mum, CASEY, holds on.` Element 1 of the result: the pronoun.
 */
export const ownerOfPerson = findOwner(new RegExp(`(?:^|\\s)${ofPerson}`, 'iu'))
/**
 * Matches a possessive pronoun and a word for a person between two names: ` and her girlfriend `. Element 1 of the
 * result: the pronoun.
 */
export const ownerBeside = findOwner(new RegExp(`^,?\\s(?:and|with|beside)\\s${ofPerson}`, 'iu'))

/**
 * Match words such as `beard` or `skirt`, which usually show the gender of the role in the same sentence. They have
 * less weight than most pronouns.
 */
const signOfMan =
  /\b(?:beard(?:ed)?|goatee|mou?stached?|sideburns|stubbled?|unshaven|clean-shaven|balding|bald|handsome|tuxedo|tux|bow tie|dinner jacket|cufflinks|necktie|waistcoat|three-piece suit|top hat|bowler hat|baritone|boxer shorts|barrel-chested|burly|strapping|jockey shorts|adam['\u2019]s apple)\b/iu
const signOfWoman =
  /\b(?:mascara|eyeliner|eye ?shadow|false (?:eye)?lashes|eyelash extensions|acrylic nails|painted nails|press-on nails|high heels|stilettos|(?:wedding|cocktail|evening|summer|prom) (?:dress|gown)|sundress|skirt|blouse|bra|corset|petticoats?|handbag|headscarf|hijab|pregnant|baby bump|gorgeous|glamorous|willowy|statuesque|blonde|brunette|nightdress|nightgown|negligee|sequins|pearls|stockings|tights|tiara|pigtails|curlers|hairpins?|bonnet|(?:in|wears|wearing) an? (?:[\p{L}-]+ ){0,2}(?:dress|gown|sari)|pencil skirt|heels (?:click|clack|tap|echo|like)(?:s|ing)?|nail polish|manicured|in heels|soprano|contralto|petite|buxom|curvy|beehive|pinafore)\b/iu
/**
 * Matches a pronoun for the role of the previous sentence, and a word for a relative: `“You’re late,” says her
 * grandmother.` Group 1: the pronoun.
 */
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
 * Matches a word for several people before the name of one of them: `Two brothers shove each other: BEAU and HUNTER.`,
 * `the Rawlins brothers, CLETE`. Group 1 or 2 matches if the people are women.
 */
export const severalPeople = new RegExp(
  `${several}(?:(${manyWomen})|${manyMen})\\b[^.!?:]{0,60}(?::|\\s[\u2013\u2014-]+)\\s[^.!?]{0,60}$|${someOf}(?:(${manyWomen})|${manyMen})[,:]?\\s$`,
  'iu',
)

/** Matches a word for the spouse of a role: `WHITAKER, whose wife has left`. Group 1: the spouse of a man. */
export const whoseSpouse =
  /^(?:\S*,? whose|\S*['\u2019]s) (?:ex-|late |second |third )?(?:(wife|girlfriend)|husband|boyfriend)\b/iu
/**
 * Matches something that a role has, and a pronoun for the role: `TILLER, with a rifle too big for her`. Group 1:
 * `her`.
 */
export const ownThingAfter =
  /^,?\s(?:with|in|under|behind|wearing|carrying)\s[^.!?;]{1,60}\s(?:for|on|around|behind|above|over|beneath|before|against|to)\s(?:him|(her))\s*(?:[,.;:!?]|$)/iu
/**
 * Adds the signs of gender in a text, such as a beard, to `count`.
 *
 * @param text the part of a sentence after the name of the role
 */
export function countSigns(text: string, count: PronounCount): void {
  const thing = ownThingAfter.exec(text)
  if (thing) count[thing[1] ? 'female' : 'male'] += weights.possessive
  if (signOfMan.test(text)) count.male += weights.possessive
  if (signOfWoman.test(text)) count.female += weights.possessive
}

const actor = /^["'\u2018\u201C(]*(?:(she)|he)\s/iu
/**
 * Counts the pronoun at the start of a sentence for the role of an earlier sentence, although this sentence names
 * another role: in `OSKE laughs. She hands Brannoc an axe.`, `She` counts for OSKE.
 *
 * @param between the gender of a person mentioned after that earlier sentence; a pronoun of this gender is not counted
 */
export function countActor(sentence: string, count: PronounCount, between: keyof PronounCount | undefined): void {
  const found = actor.exec(sentence)
  const gender = found?.[1] ? 'female' : 'male'
  if (found && gender !== between) count[gender] += weights.nextSentence
}

export function countMember(count: PronounCount | undefined, isWoman: boolean): void {
  if (count) count[isWoman ? 'female' : 'male'] += weights.nextSentence
}

/**
 * Returns the length of a word for a relative of the role, such as `father` in `her old father's grave`. `at`: the
 * offset of the word. Returns 0 for other words.
 */
export function lengthOfOwnRelative(text: string, at: number): number {
  const [, between] = /\b(?:his|her)(\s(?:[\p{Ll}-]+\s)?)$/iu.exec(text.slice(Math.max(0, at - 30), at)) ?? []
  if (between === undefined) return 0
  const found = ownRelative.exec(between + text.slice(at, at + 30))
  return found === null ? 0 : found[0].length - between.length
}
