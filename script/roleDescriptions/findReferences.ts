// Finds references to a role in the sentence or speech after it: `Beside him sits VOSS.`, `LORCAN, her client.`, `He's
// been thinking since Tuesday.`
import type { Address } from './countAddress.ts'
import type { Mention } from './names/nameIndex.ts'
import { endsWithPersonWord, findGenderedWord } from './personWords.ts'
import { namesPerson } from './signsOfGender.ts'

/**
 * Matches a position beside another role: `Behind her on the steps stands MUIR`, not `Behind her desk`. Group 1: `her`.
 */
const placeOfOther =
  /(?:^|[\s,])(?:beside|behind|next to|opposite|in front of|across from|above|below|facing|alongside|around|near) (?:him\b|(her)\b(?=$|[,:]|\s(?:in|into|on|at|to|from|with|by|under|over|an?|the|is|are|was|stands?|sits?|comes?|walks?|waits?|lies|hangs|kneels|leans|hurries|runs|another|his)\b))/iu
/** Matches a position at a part of another role's body: `At her elbow, a resident`. Group 1: `her`. */
const besideOther =
  /(?:^|[.;:,]\s)(?:at|by|on|behind|around|against|over) (?:(her)|his) (?:elbow|side|heels?|feet|shoulder|arm|back|left|right|knee|neck|lap|other side|ear)\b(?=[,:\s])/iu
/**
 * Matches the start of an apposition before a name: `Her deputy, ` in `Her deputy, a cheerful man named IVO`. Group 1:
 * `Her`, but not `His`; group 2: `deputy`.
 */
const ownerAtStart = /^(?:(her)|his)\s((?:[\p{Ll}-]+\s){0,3}[\p{Ll}-]+),\s/iu
/** Matches an apposition after a name: `, her client.` Group 1: `her`; group 2: the noun phrase. */
const ownerAfterName = /^,\s(?:(her)|his)\s((?:[\p{Ll}-]+\s){0,2}[\p{Ll}-]+)[.,;]/iu

/**
 * Returns the gender of the previously named person if a pronoun of this sentence refers to that person; otherwise
 * undefined.
 */
function findGenderOfBefore(sentence: string, first: Mention): 'female' | 'male' | undefined {
  const prefix = sentence.slice(0, first.start)
  const place = placeOfOther.exec(prefix)
  if (place && !namesPerson(prefix.slice(0, place.index))) return place[1] ? 'female' : 'male'
  const side = besideOther.exec(prefix)
  if (side && !namesPerson(prefix.slice(0, side.index))) return side[1] ? 'female' : 'male'
  const atStart = ownerAtStart.exec(prefix)
  if (atStart && endsWithPersonWord(atStart[2] ?? '')) return atStart[1] ? 'female' : 'male'
  const after = prefix.trim() === '' ? ownerAfterName.exec(sentence.slice(first.end)) : null
  if (after && endsWithPersonWord(after[2] ?? '')) return after[1] ? 'female' : 'male'
  return undefined
}

const sentenceEnd = /(?<=[.!?])(?<!\b(?:mr|mrs|ms|dr|st|capt|lt|sgt|prof|rev)\.)\s+/iu
const maxLength = 2000
const [ofDirection, divided] = [1, 0.6]

/**
 * Finds the pronouns of a direction that mean a role of the last earlier sentence that names a role. If there is none,
 * or if another person was mentioned since, such a pronoun means one of the last two speakers.
 * @param speakers the last speakers of the scene, the last one first
 */
export function findReferencesInDirection(
  text: string,
  findMentions: (text: string) => Mention[],
  speakers: readonly number[],
): Address[] {
  const found: Address[] = []
  let before: number[] | undefined
  for (const sentence of text.slice(0, maxLength).split(sentenceEnd)) {
    const mentions = findMentions(sentence)
    const [first] = mentions
    if (first) {
      const gender = findGenderOfBefore(sentence, first)
      const candidates = (before ?? speakers.slice(0, 2)).filter((role) => role !== first.role)
      if (gender && candidates.length > 0)
        found.push({ gender, candidates, near: [], factor: before?.length === 1 ? ofDirection : divided })
      before = [...new Set(mentions.map(({ role }) => role))]
    } else if (before && findGenderedWord(sentence) >= 0) before = undefined
  }
  return found
}

const startsWithPronoun = /^["'\u2018\u201C(]*(?:(she)|he)(?:'s| is| was| has| does| did)\b/iu
const ofSpeaker = /\b(?:I|I'm|I've|I'll|my|me)\b/u
const commonWord =
  /^(?:that|this|with|have|what|your|will|been|were|from|they|them|then|here|there|would|could|should|about|know|very|well|when|just|like|come|want|going|said|says|must|does|only|some|never|doing|every)$/u
/** Two words count as the same word if this many first letters are equal: `thinking` and `thinks`. */
const comparedLetters = 5
const listWords = (text: string) =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !commonWord.test(word))
    .map((word) => word.slice(0, comparedLetters))

const [repeated, thirdPerson] = [0.6, 0.3]
const otherPronoun = /\b(?:he|she|him|her|his|hers|who)\b/iu

/** Returns whether a speech mentions neither a man nor a woman, by a noun or pronoun. */
export const namesNobody = (speech: string) => !otherPronoun.test(speech) && findGenderedWord(speech) < 0

/**
 * Returns gender and weight if a speech that begins with `he` or `she` probably means the previous speaker; otherwise
 * undefined. Either the speech repeats a word that the previous speaker said about himself or herself, or the previous
 * speaker named nobody and did not answer the role that speaks now (`isThird`).
 */
export function weighReferenceToSpeaker(
  speech: string,
  before: { text: string; namesRole: boolean; isThird: boolean },
): { gender: 'female' | 'male'; weight: number } | undefined {
  const text = speech.slice(0, maxLength).replaceAll('\u2019', "'")
  const found = startsWithPronoun.exec(text)
  if (!found) return undefined
  const gender = found[1] ? 'female' : 'male'
  const other = before.text.slice(-maxLength).replaceAll('\u2019', "'")
  const words = new Set(listWords(other))
  const [sentence = ''] = text.split(/[.!?]/u)
  if (ofSpeaker.test(other) && !otherPronoun.test(other) && listWords(sentence).some((word) => words.has(word)))
    return { gender, weight: repeated }
  const isPlain = !before.namesRole && namesNobody(other) && !namesPerson(other) && before.isThird
  return isPlain ? { gender, weight: thirdPerson } : undefined
}

const withObject = /(\p{L}{3,}) (?:(me)|him|(her))(?=\s*(?:[.,;:!?\u2014-]|$)|\s(?:and|but|again|now)\b)/giu
const comparedVerb = 4
const stemOf = (verb = '') => verb.toLowerCase().slice(0, comparedVerb)
const subjectOfMe = /\b(?:(she)|he)(?:'s| is| was| has| keeps)? (?:\p{L}+ )?(\p{L}{3,}) me\b/iu
const hearsItself =
  /^(?:\p{L}+, )?I(?:'m| am| can| could)\s(?:hear you|(?:standing |sitting )?right here|still here|in the room)\b/iu

/** A gender that two consecutive speeches show for the speaker of the first speech, or of the second (`ofSecond`). */
export type Mirrored = { gender: 'female' | 'male'; ofSecond: boolean }

/**
 * Finds pronouns of one speech that mean the speaker of the other, because one says `me` or `I` where the other says
 * `him` or `she`: `Don't tell him.` `Tell me.`; `He's touching me.` `I'm not touching her.`; `She's mad.` `I can hear
 * you.`
 */
export function findMirrored(firstSpeech: string, secondSpeech: string): Mirrored[] {
  const [first = '', second = ''] = [firstSpeech, secondSpeech].map((one) =>
    one.slice(-maxLength).replaceAll('\u2019', "'"),
  )
  const found: Mirrored[] = []
  const own = new Map([...second.matchAll(withObject)].map(([, verb, me, her]) => [stemOf(verb), { me, her }]))
  for (const [, verb, me, her] of first.matchAll(withObject)) {
    const answer = own.get(stemOf(verb))
    if (!answer || (me === undefined) === (answer.me === undefined)) continue
    const isWoman = me === undefined ? her !== undefined : answer.her !== undefined
    found.push({ gender: isWoman ? 'female' : 'male', ofSecond: me === undefined })
  }
  const [, she, verb] = subjectOfMe.exec(first) ?? []
  if (verb !== undefined && /^I\b/u.test(second) && listStems(second).includes(stemOf(verb)))
    found.push({ gender: she ? 'female' : 'male', ofSecond: true })
  if (hearsItself.test(second)) {
    const [woman, man] = [/\b(?:she|her|hers)\b/iu.test(first), /\b(?:he|him|his)\b/iu.test(first)]
    if (woman !== man) found.push({ gender: woman ? 'female' : 'male', ofSecond: true })
  }
  return found
}
const listStems = (text: string) => (text.match(/\p{L}{3,}/gu) ?? []).map((word) => stemOf(word))
