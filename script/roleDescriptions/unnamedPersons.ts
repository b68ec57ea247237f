// Finds the persons whom a direction describes without their name, directly before their first speech: `A young analyst
// bursts in.` before a speech of PRYCE.
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { cutAfterPersonNoun } from './personPhrase.ts'
import { endsWithPersonWord } from './personWords.ts'
import type { Mention } from './names/nameIndex.ts'

const phrase = /(?<![\p{L}\u2019'-])(?:an?|one)\s(?:[\p{L}\p{N}'\u2019-]+,?\s){0,5}[\p{L}\p{N}-]+/giu
/**
 * Matches the text before a person who is the subject of the sentence: the start of `A woman comes in`, or `comes ` in
 * `Out of the bar comes a man`.
 */
const beforeSubject =
  /(?:^|[.!?:;\u2014]["\u201D)]?\s|,\s|\b(?:comes|enters|appears|arrives|steps|walks|stands|sits|emerges|waits|is|it's|it\u2019s|pops|bursts|lies|leans|kneels|hurries|climbs|crawls|rides|by)\s)$/iu
/** Matches words after a person who is not the subject of the sentence: `'s ` in `A man's hat lies there.` */
const afterOther = /^(?:['\u2019]s?\s|,?\sand\s(?:an?|his|her|the)\s)/iu
const maxLength = 600

type Person = { start: number; end: number }

/** Returns where a direction describes its only unnamed person; undefined if it describes none or several. */
function findOnlyPerson(text: string, mentions: readonly Mention[]): Person | undefined {
  const found: Person[] = []
  for (const { 0: words, index } of text.matchAll(phrase)) {
    const person = cutAfterPersonNoun(words)
    if (person !== '') found.push({ start: index, end: index + person.length })
  }
  const [only] = found
  if (found.length !== 1 || only === undefined) return undefined
  const isSubject = beforeSubject.test(text.slice(Math.max(0, only.start - 20), only.start))
  const isLast = mentions.every(({ end }) => end <= only.start)
  return isSubject && isLast && !afterOther.test(text.slice(only.end)) ? only : undefined
}

/** Returns where a direction calls a person by the name of the role in lower case: `the attendant`. */
function findByNoun(text: string, name: string): Person | undefined {
  const noun = name.toLowerCase()
  const at = text.toLowerCase().indexOf(noun)
  if (at < 0 || !endsWithPersonWord(noun)) return undefined
  const isWhole = !/[\p{L}'\u2019-]/u.test(text.charAt(at + noun.length)) && /\s$/u.test(text.slice(0, at))
  return isWhole && /\b(?:an?|the)\s(?:[\p{L}-]+\s){0,3}$/iu.test(text.slice(Math.max(0, at - 40), at))
    ? { start: at, end: at + noun.length }
    : undefined
}

/**
 * Finds the directions that describe a role without its name, before the first speech of the role. No earlier direction
 * names the role. The direction calls the person by the noun of the role (`the attendant`), or describes only one
 * unnamed person and names no role after it.
 *
 * @returns by index of the role: the text of the direction, and the words for the person
 */
export function findUnnamedPersons(
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
  names: readonly string[],
): Map<number, Person & { text: string }> {
  const roles = new Map(names.map((name, index) => [name, index]))
  const known = new Set<number>()
  const found = new Map<number, Person & { text: string }>()
  for (const [at, { kind, text, scene, characters }] of lines.entries()) {
    if (kind === 'action') for (const { role } of findMentions(text)) known.add(role)
    const role = kind === 'speech' && characters.length === 1 ? roles.get(characters[0] ?? '') : undefined
    if (role === undefined || known.has(role)) continue
    known.add(role)
    const before = lines[at - 1]
    if (before?.kind !== 'action' || before.scene !== scene || before.text.length > maxLength) continue
    const mentions = findMentions(before.text)
    const person = findByNoun(before.text, names[role] ?? '') ?? findOnlyPerson(before.text, mentions)
    if (person) found.set(role, { ...person, text: before.text })
  }
  return found
}

/**
 * Returns the mentions in each direction that describes a role without its name. They include this role, so that the
 * rules for named roles also apply to it. Key: text of the direction.
 */
export function withUnnamedPersons(
  findMentions: (text: string) => Mention[],
  unnamed: ReadonlyMap<number, Person & { text: string }>,
): Map<string, Mention[]> {
  const mentions = [...unnamed].map(([role, { text, start, end }]): [string, Mention[]] => [
    text,
    [...findMentions(text), { role, start, end }].toSorted((one, other) => one.start - other.start),
  ])
  return new Map(mentions)
}
