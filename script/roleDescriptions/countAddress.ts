// Finds evidence of the gender of roles: in speeches, about the speaker and the persons addressed or mentioned (`Yes,
// sir.`, `That's my husband.`), and in directions, about the roles that they describe (`She picks up the phone.`).
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import type { Mention } from './names/nameIndex.ts'
import { countSpeaker, findAddressed, findFamiliar, maxSpeechLength } from './formsOfAddress.ts'
import { findInScenesOfTwo, findObjects } from './findObjects.ts'
import { findGenderOfCalledName } from './names/findCalledNames.ts'
import { findGenderedWord, findGenderOfAllWords } from './personWords.ts'
import { findMirrored, findReferencesInDirection, namesNobody, weighReferenceToSpeaker } from './findReferences.ts'
import { ownerOfPerson, type PronounCount } from './signsOfGender.ts'

type Gender = keyof PronounCount

/** Matches a statement about somebody who spoke before: `That's my daughter, that is.` Group 1: the noun. */
const ownRelativeBefore =
  /^(?:that|he|she)(?:'s| is) my (?:[\p{L}-]+ ){0,2}?(wife|husband|daughter|son|sister|brother|mother|father|aunt|uncle|niece|nephew)(?:[.!,]|$)/iu
/**
 * Matches a word for a person who is present, usually the previous speaker: `What did this girl do?` Group 1: the
 * phrase.
 */
const presentPerson =
  /\bth(?:is|at) ((?:(?:young|old|poor|good|little|dear|foolish|silly|brave|lovely|honest|fine) ){0,2}(?:man|woman|boy|girl|lad|lass|lady|gentleman|fellow|bloke|child))\b/iu
/** Matches the start of a direction about the speaker before or after it: `She picks up the phone.` Group 1: `she`. */
const directionAboutSpeaker = /^(?:(she)|he)\s/iu

/**
 * A gender that belongs to one of several roles, the `candidates`: the person whom a speech addresses or mentions
 * (usually the previous or next speaker), or whom a direction describes.
 */
export type Address = {
  gender: Gender
  candidates: number[]
  /**
   * Roles that speak in the same scene, at most `nearSpeeches` speeches before or after. The text may mean one of these
   * roles instead of a candidate.
   */
  near: number[]
  /** Weight of this evidence, relative to a form of address, which has weight 1. */
  factor: number
}

/** Returns the index of the last speech before a line, by binary search; -1 if there is none. */
function lastBefore(speeches: readonly { at: number }[], line: number): number {
  let [low, high] = [0, speeches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((speeches[middle]?.at ?? Infinity) < line) low = middle + 1
    else high = middle
  }
  return low - 1
}

const ownOfOne = /\b(?:(her(?= \p{L}))|his)\b/iu
const [ofDirection, ofOwn, ofFamiliar] = [0.6, 0.5, 0.6]

/**
 * Whether a sentence contains both `he` and `she`, so its two roles are a man and a woman: `He has her bag; she has his
 * arm.`
 */
const namesBoth = (sentence: string) => /\bhe\b/iu.test(sentence) && /\bshe\b/iu.test(sentence)
/** Matches words for a man and a woman together: `parents` in `The bride's parents: BITSY, a bit drunk; RANDALL.` */
const manAndWoman =
  /\b(?:parents|grandparents|husband and wife|man and wife|bride and groom|brother and sister|king and queen)\b/iu
const ofBoth = (candidates: number[]): Address[] =>
  (['female', 'male'] as const).map((gender) => ({ gender, candidates, near: [], factor: ofDirection }))

/**
 * Finds pronouns that mean one of two roles: `SLIM measures HARLOW with his eyes. She looks away.` If the gender of one
 * of the two is known, such a pronoun shows which role it means.
 */
function findInDirection(text: string, findMentions: (text: string) => Mention[]): Address[] {
  const found: Address[] = []
  let two: number[] | undefined
  for (const sentence of text.slice(0, maxSpeechLength).split(/(?<=[.!?])\s+/u)) {
    const roles = [...new Set(findMentions(sentence).map(({ role }) => role))]
    const start = roles.length === 0 && two ? directionAboutSpeaker.exec(sentence) : null
    if (two && roles.length === 0 && namesBoth(sentence)) found.push(...ofBoth(two))
    else if (start && two)
      found.push({ gender: start[1] ? 'female' : 'male', candidates: two, near: [], factor: ofDirection })
    two = roles.length === 2 && findGenderedWord(sentence) < 0 ? roles : undefined
    if (two && namesBoth(sentence)) found.push(...ofBoth(two))
    else if (roles.length === 2 && manAndWoman.test(sentence)) found.push(...ofBoth(roles))
    const own = two ? ownOfOne.exec(sentence) : null
    // After `with` or `using`, the pronoun means the subject of the sentence: `SLIM measures HARLOW with his eyes.`
    const candidates = own && /\b(?:with|using)\s$/iu.test(sentence.slice(0, own.index)) ? two?.slice(0, 1) : two
    if (own && candidates) found.push({ gender: own[1] ? 'female' : 'male', candidates, near: [], factor: ofOwn })
  }
  return found
}

type Speech = { at: number; role: number | undefined; text: string; scene: number }

/**
 * Finds what a speech shows about the gender of the previous speaker (`He's been thinking`, `What did this girl do?`),
 * and what the two speeches together show about either speaker (`findMirrored`).
 */
function findOfSpeakerBefore(
  { at, role: speaker, text, scene }: Speech,
  before: readonly Speech[],
  findMentions: (text: string) => Mention[],
): Address[] {
  const [last, first] = before.toReversed()
  if (!last || last.role === undefined || last.role === speaker) return []
  if (last.scene !== scene || at - last.at > maxDistance) return []
  const candidates = [last.role]
  const start = text.slice(0, maxSpeechLength).replaceAll('\u2019', "'")
  const relative = namesNobody(last.text) ? ownRelativeBefore.exec(start)?.[1] : undefined
  const person = (namesNobody(last.text) ? presentPerson.exec(start)?.[1] : undefined) ?? relative
  const ofPerson = person === undefined ? undefined : findGenderOfAllWords(person)
  const isThird = first !== undefined && first.scene === scene && first.role !== speaker
  const namesRole = findMentions(last.text).length > 0
  const reference = weighReferenceToSpeaker(text, { text: last.text, namesRole, isThird })
  const mirrored = findMirrored(last.text, text).flatMap(({ gender, ofSecond }) => {
    const role = ofSecond ? speaker : last.role
    return role === undefined ? [] : [{ gender, candidates: [role], near: [], factor: ofDirection }]
  })
  return [
    ...mirrored,
    ...(ofPerson ? [{ gender: ofPerson, candidates, near: [], factor: ofDirection }] : []),
    ...(reference ? [{ gender: reference.gender, candidates, near: [], factor: reference.weight }] : []),
  ]
}

/** Two speeches belong to one conversation only if they are at most this many lines apart. */
const maxDistance = 3
/** A role is near a speech if the role speaks within this many speeches before or after it. */
const nearSpeeches = 8

/**
 * Finds the forms of address and other words for one of several roles (`addresses`), and counts what speakers say about
 * themselves (`speakers`). If a speech names the person addressed (`Popper, …`), only that role is a candidate.
 */
export function findAddresses(
  lines: readonly UnderstoodLine[],
  {
    findMentions,
    roleOf,
    count,
  }: { findMentions: (text: string) => Mention[]; roleOf: (name: string) => number | undefined; count: number },
): { addresses: Address[]; speakers: PronounCount[] } {
  const speakers = Array.from({ length: count }, (): PronounCount => ({ female: 0, male: 0 }))
  const addresses: Address[] = []
  const speeches = lines.flatMap(({ kind, characters, text, scene }, at) => {
    const [name = ''] = characters
    const role = kind === 'speech' && characters.length === 1 ? roleOf(name) : undefined
    return kind === 'speech' ? [{ at, role, text, scene }] : []
  })
  const listNear = (index: number, scene: number) =>
    speeches
      .slice(Math.max(0, index - nearSpeeches), index + nearSpeeches + 1)
      .flatMap((one) => (one.scene === scene && one.role !== undefined ? [one.role] : []))
  for (const [index, speech] of speeches.entries()) {
    const { role: speaker, text, scene, at } = speech
    if (speaker === undefined) continue
    const own = speakers[speaker]
    if (own) countSpeaker(text, own)
    const isNear = (other: (typeof speeches)[number] | undefined): boolean =>
      other !== undefined && other.scene === scene && Math.abs(other.at - at) <= maxDistance
    const find = (step: -1 | 1) => {
      const next = speeches[index + step]
      const further = next?.role === speaker ? speeches[index + 2 * step] : next
      return isNear(further) && further?.role !== speaker ? further : undefined
    }
    const mentions = findMentions(text)
    addresses.push(...findOfSpeakerBefore(speech, speeches.slice(Math.max(0, index - 2), index), findMentions))
    const formal = findAddressed(text) ?? findGenderOfCalledName(text, mentions)
    const gender = formal ?? findFamiliar(text)
    if (!gender) continue
    const called = mentions.find(
      ({ role, start, end }) =>
        role !== speaker &&
        /(?:^|[,.!?\u2014-])\s*(?:[\p{L}\u2019']+\s)?$/u.test(text.slice(0, start)) &&
        /^\s*(?:[\p{Lu}]\p{L}+)?\s*(?:[,.!?]|$)/u.test(text.slice(end)),
    )
    const listened = [find(-1), find(1)].filter((one) => one !== undefined)
    // The candidates speak directly before or after this speech. Only if there is no such speech, a direction may be
    // between the two speeches.
    const adjacent = listened.filter((one) => Math.abs(one.at - at) === 1)
    const roles = (adjacent.length > 0 ? adjacent : listened).flatMap((one) => one.role ?? [])
    const candidates = called ? [called.role] : roles
    // A speech between two speeches of the same role addresses that role and no other role nearby.
    const isBetween = candidates.length === 2 && candidates[0] === candidates[1]
    const near = called || isBetween ? [] : listNear(index, scene).filter((role) => role !== speaker)
    if (candidates.length > 0)
      addresses.push({ gender, candidates: [...new Set(candidates)], near, factor: formal ? 1 : ofFamiliar })
  }
  for (const [index, { role, scene, at }] of speeches.entries()) {
    const next = speeches[index + 1]
    const direction = lines[at + 1]
    if (direction?.kind !== 'action' || direction.scene !== scene) continue
    const found = directionAboutSpeaker.exec(direction.text)
    const [sentence = ''] = direction.text.split(/[.!?]\s/u)
    if (!found || findMentions(sentence).length > 0) continue
    const after = next && next.scene === scene && next.at - at <= maxDistance ? next.role : undefined
    const candidates = [role, after].filter((one) => one !== undefined)
    const gender = found[1] ? 'female' : 'male'
    const near = listNear(index, scene)
    if (candidates.length > 0)
      addresses.push({ gender, candidates: [...new Set(candidates)], near, factor: ofDirection })
  }
  // A pronoun before a name means one of the last two speakers: `Across the aisle her partner, SKOLNIK, chokes.`
  for (const [at, { kind, text, scene }] of lines.entries()) {
    const [first] = kind === 'action' ? findMentions(text) : []
    if (!first) continue
    const before = speeches.slice(Math.max(0, lastBefore(speeches, at) - 5), lastBefore(speeches, at) + 1)
    const speaking = before
      .filter((one) => one.scene === scene)
      .flatMap(({ role }) => (role === undefined ? [] : [role]))
    const speakersBefore = [...new Set(speaking.toReversed())]
    addresses.push(...findReferencesInDirection(text, findMentions, speakersBefore))
    const owner = ownerOfPerson.exec(text.slice(0, first.start))?.[1]
    if (!owner || /[.!?]\s/u.test(text.slice(0, first.start))) continue
    const candidates = speakersBefore.filter((role) => role !== first.role).slice(0, 2)
    const gender = /^her$/iu.test(owner) ? 'female' : 'male'
    if (candidates.length > 0) addresses.push({ gender, candidates, near: [], factor: ofDirection })
  }
  for (const { kind, text } of lines) if (kind === 'action') addresses.push(...findInDirection(text, findMentions))
  addresses.push(...findObjects(lines, findMentions, roleOf), ...findInScenesOfTwo(lines, findMentions, roleOf))
  return { addresses, speakers }
}

const [certain, divided, other] = [1, 0.4, 0.2]

/**
 * Adds up, for each role, the weights of the addresses that may mean this role. `genders` are the known genders: a
 * woman is not the person called `sir`, and `sir` more likely means a role nearby that is known to be a man.
 */
export function countAddresses(
  addresses: readonly Address[],
  genders: readonly (Gender | undefined)[],
): PronounCount[] {
  const counts = genders.map((): PronounCount => ({ female: 0, male: 0 }))
  for (const { gender, candidates, near, factor } of addresses) {
    const possible = candidates.filter((role) => genders[role] === undefined || genders[role] === gender)
    // `mother` may also mean another woman who speaks shortly before or after. Then the form of address counts less.
    const isDivided = possible.length > 1 || near.some((role) => !candidates.includes(role) && genders[role] === gender)
    for (const role of possible) {
      const ofRole = counts[role]
      const isMeantByOther = possible.some((one) => one !== role && genders[one] === gender)
      if (ofRole) ofRole[gender] += factor * (isMeantByOther ? other : isDivided ? divided : certain)
    }
  }
  return counts
}
