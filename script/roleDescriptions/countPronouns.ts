import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { endsWithPersonWord, findGenderedWord, findGenderOfAllWords, findSinglePerson } from './personWords.ts'
import type { Mention } from './names/nameIndex.ts'
import { countSpoken, countSpokenLater } from './spokenPronouns.ts'
import {
  countActor,
  countMember,
  countRelatives,
  countSigns,
  lengthOfOwnRelative,
  namesPerson,
  ownerBeside,
  ownerOfPerson,
  ownRelative,
  ownThingAfter,
  severalPeople,
  weights,
  whoseSpouse,
  withoutPossessives,
  type PronounCount,
} from './signsOfGender.ts'

export type { PronounCount }

/** Matches words after an object, such as `with`: in `nudges her with a boot`, `her` is an object, not a possessive. */
const afterObject =
  '(?:to|from|with|without|by|at|in|into|on|onto|for|over|through|after|before|until|as|and|but|while|when|if|gently|slowly|hard|back(?=\\s\\p{L})|away|up|down|out|off|aside|along|around|round|across|past|again|too|anyway|instead|an?|the|some|this|that)'
const pronoun = new RegExp(
  `\\b(?:(she|he)|(herself|himself|(?:his|her) own)|(his|her(?= (?!${afterObject}\\b)\\p{L})))\\b`,
  'giu',
)
/** Matches words after which a pronoun does not mean the subject: `takes` in `takes her hand`, `at` in `at her`. */
const otherPerson =
  /\b(?:at|to|toward|towards|beside|behind|after|upon|takes?|taking|took|holds?|holding|grabs?|grabbing|grasps?|seizes?|seizing|kiss(?:es|ing)?|pats?|patting|strok(?:es|ing)|touch(?:es|ing)?|follow(?:s|ing)?|watch(?:es|ing)?|sees?|seeing|hears?|hugs?|embrac(?:es|ing)|helps?|helping|pushes|pulls?|meets?|catch(?:es|ing)?|interrupt(?:s|ing)|squeez(?:es|ing))\s+$/iu

/** Matches things after `his` or `her` that usually belong to the subject: ` hood` in `pulls her hood up`. */
const ownThing =
  /^\s(?:own|coat|jacket|hood|hat|cap|helmet|hair|glasses|spectacles|sunglasses|sleeves?|collar|shirt|boots|shoes|socks|tie|scarf|shawl|gloves|belt|apron|bag|purse|backpack|pockets?|phone|watch|sword|cigarette)\b/iu
const changesOwnThing =
  /\b(?:pulls?|takes?|taking|catch(?:es)?|pushes|holds?|holding|strok(?:es|ing)|touch(?:es|ing)?)\s+$/iu

/** Matches idioms whose pronoun means the subject: `catches it behind her back`, `mutters under his breath`. */
const ownIdiom = /\b(?:behind (?:his|her) back|under (?:his|her) breath|(?:to|on) (?:his|her) (?:feet|knees))\b/iu

/** Matches a relation after a name: `, her boss` after `ROSA`. This `her` and each `her` after it do not mean ROSA. */
const ofOwner = /^\s*[,(\u2014\u2013-]\s*(his|her)\s((?:[\p{Ll}-]+\s){0,2}[\p{Ll}-]+)/u
function ownerBefore(text: string, nameEnd: number): string | undefined {
  const [, owner, phrase = ''] = ofOwner.exec(text.slice(nameEnd)) ?? []
  const isPerson = phrase.split(/\s+/u).some((_word, at, words) => endsWithPersonWord(words.slice(0, at + 1).join(' ')))
  return isPerson ? owner : undefined
}

/** Matches a subject that is neither the role nor a person of known gender: `Everybody ` in `Everybody stares.` */
const otherSubject = /^\s*(?:an?|the|it|they|we|both|every(?:body|one)|no(?:body| one)|some(?:body|one)|people|all)\s/iu
/** Matches object pronouns. In `A nurse pushes him back.`, the object is the role of the previous sentence. */
const objectPronoun = new RegExp(`\\b(?:him\\b|(her)\\b(?=\\s*(?:[.,;:!?]|$)|\\s${afterObject}\\b))`, 'giu')
/** Matches a clause with a pronoun as subject, about the role: `it suits her`, `it suits him`. Group 1: only `her`. */
const aboutThing =
  /\b(?:it|this|that|everything|nothing|nobody|everybody|everyone)\s\p{L}+\s(?:him|(her))\b(?=\s*(?:[.,;:!?]|$))/giu
function countObjectsOfThings(text: string, count: PronounCount): void {
  for (const [, woman] of text.matchAll(aboutThing)) count[woman ? 'female' : 'male'] += weights.possessive
}
function countObjects(text: string, count: PronounCount): void {
  for (const [, woman] of text.matchAll(objectPronoun)) count[woman ? 'female' : 'male'] += weights.possessive
}

/**
 * Counts the pronouns of a text that names one role. `from`: start of the name; `nameEnd`: its end. Before the name,
 * only pronouns separated from it by a comma count: in `As she sits, ROSA laughs`, `she` means ROSA, but in `He points
 * at ROSA`, `he` means somebody else.
 */
function countIn(text: string, count: PronounCount, { factor = 1, from = 0, nameEnd = 0 } = {}): void {
  const owner =
    nameEnd > 0
      ? (ownerBefore(text, nameEnd) ?? ownerOfPerson.exec(text.slice(0, from))?.[1]?.toLowerCase())
      : undefined
  for (const found of text.matchAll(pronoun)) {
    const [word, subject, reflexive] = found
    const isWoman = /^(?:she|her)/iu.test(word)
    if (isWoman ? owner === 'her' : owner === 'his') continue
    const before = text.slice(Math.max(0, found.index - 20), found.index)
    if (found.index < from && !text.slice(found.index, from).includes(',')) continue
    const after = text.slice(found.index + word.length)
    if (found.index < from && !subject && !reflexive && ownPerson(after.slice(0, from - found.index - word.length)))
      continue
    const isOwn =
      (changesOwnThing.test(before) && ownThing.test(after)) ||
      ownIdiom.test(before + word + after.slice(0, 10)) ||
      ownRelative.test(after)
    if (!subject && !reflexive && otherPerson.test(before) && !isOwn) continue
    const weight = subject ? weights.subject : reflexive ? weights.reflexive : weights.possessive
    count[isWoman ? 'female' : 'male'] += weight * factor
  }
}

/** Whether text after `his` or `her` is a person, not a thing of the role: `His lawyer, a woman called ROSA`. */
function ownPerson(after: string): boolean {
  const words = after.trim().split(/[\s,]+/u)
  return words.slice(0, 4).some((_word, at) => endsWithPersonWord(words.slice(0, at + 1).join(' ')))
}

/** Matches quoted text within a direction. Its pronouns do not mean the role of the direction. */
const quotation = /"[^"]{1,300}"|\u201C[^\u201D]{1,300}\u201D/gu
const removeQuotations = (text: string) => text.replace(quotation, (words) => ' '.repeat(words.length))

/**
 * Counts the pronouns after a noun for another person. Only pronouns of the other gender can mean the role: `ROWAN
 * takes the old woman's hand in his` shows that ROWAN is a man.
 */
function countAfterOther(text: string, count: PronounCount): void {
  const other = findGenderOfAllWords(text)
  if (other === undefined) return
  const found: PronounCount = { female: 0, male: 0 }
  countIn(text, found)
  if (other === 'female') count.male += found.male
  else count.female += found.female
}

/** Matches the start of a clause whose pronouns mean its role: ` who ` in `a PORTER who carries what he can`. */
const relativeClause = /^,?\s(?:who|whose)\s/iu

/** Divides a text into sentences and yields their offsets. The full stop of `Mrs.` does not end a sentence. */
function* splitSentences(text: string): Generator<{ start: number; end: number }> {
  let start = 0
  for (const { index, 0: mark } of text.matchAll(
    /(?<!\b(?:mr|mrs|ms|dr|st|capt|col|gen|sgt|lt|det|insp|rev|prof|mme|mlle))[.!?\u2026]{1,9}["'\u2019\u201D)\]]{0,4}\s+/giu,
  )) {
    yield { start, end: index + mark.length }
    start = index + mark.length
  }
  if (start < text.length) yield { start, end: text.length }
}

/** A sentence without a person ends the text about a role if it is longer than this. This keeps the time linear. */
const maxAsideLength = 120
/** Matches a capital letter within a sentence, as in the name of a person who is not a role. */
const nameWithin = /(?<=[\p{L},]\s)\p{Lu}/u
/** Weight factor for pronouns that do not begin their sentence, after a sentence with the name: `Slowly, she sits.` */
const laterFactor = 0.9
/** A pronoun at the start of a line means the role named last, unless a name follows within this many characters. */
const maxStart = 40
const startsWithPronoun = /^["'\u2018\u201C([\s]*(?:(she|her)|he|his)\b/iu
const isVocative = (sentence: string, { start, end }: Mention, offset: number) =>
  /^\s*[,.!?]/u.test(sentence.slice(end - offset)) && /(?:^|[,.!?\u2014-])\s*$/u.test(sentence.slice(0, start - offset))

/**
 * Counts, for each role, the pronouns that mean this role. A pronoun means a role if its sentence, or the sentence
 * before, names only this role; a pronoun in a direction inside a speech means the speaker. Directions have more weight
 * than speeches.
 */
export function countPronouns(
  lines: readonly UnderstoodLine[],
  {
    findMentions,
    roleOf,
    count,
  }: {
    findMentions: (text: string) => Mention[]
    /** Returns the index of the role with this name. */
    roleOf: (name: string) => number | undefined
    count: number
  },
): PronounCount[] {
  const counts = Array.from({ length: count }, (): PronounCount => ({ female: 0, male: 0 }))

  /** Counts the pronouns of relative clauses (`ROSA, who sits`), from the name of each role to the next name. */
  function countRelativeClauses(sentence: string, named: readonly Mention[], offset: number): void {
    for (const [at, { role, end }] of named.entries()) {
      const rest = sentence.slice(end - offset, (named[at + 1]?.start ?? Infinity) - offset)
      const ofRole = counts[role]
      if (ofRole && relativeClause.test(rest) && findGenderedWord(rest) < 0) countIn(rest, ofRole)
    }
  }

  /** Counts pronouns that relate two roles. In `SKYE and her girlfriend RENATA`, `her` means the first role. */
  function countOwners(sentence: string, named: readonly Mention[], offset: number): void {
    for (const [at, { role, start, end }] of named.entries()) {
      const between = sentence.slice(end - offset, (named[at + 1]?.start ?? end) - offset)
      // In `PICKLE salutes his crew: WOBBLES and BEX.`, `his` means the subject of the sentence, PICKLE.
      const own = at === 0 && start === offset && findGenderedWord(between) < 0 ? counts[role] : undefined
      if (own && !relativeClause.test(between)) countIn(between, own)
      const owner = (ownerBeside.exec(between) ?? (at === 0 ? ownerOfPerson.exec(between) : undefined))?.[1]
      const ofRole = counts[role]
      if (owner && ofRole) ofRole[/^her$/iu.test(owner) ? 'female' : 'male'] += weights.owner
    }
  }

  /**
   * Counts the pronouns of one direction or speech.
   * @param before the role that the previous line names last, if that line ended with text about this role
   * @returns the role that the line names last, if the text after it is still about that role
   */
  function countLine(written: string, isSpoken: boolean, before?: number): number | undefined {
    const mentions = findMentions(written)
    const first = before === undefined ? null : startsWithPronoun.exec(written.slice(0, maxStart))
    const ofBefore = before === undefined ? undefined : counts[before]
    if (first && ofBefore && (mentions[0]?.start ?? Infinity) > maxStart)
      ofBefore[first[1] ? 'female' : 'male'] += isSpoken ? weights.spoken : weights.possessive
    if (mentions.length === 0) return undefined
    const text = isSpoken ? written : removeQuotations(written)
    let next = 0
    let subject: number | undefined
    /** The gender of another person in the sentences after the sentence that names the role. */
    let between: 'female' | 'male' | undefined
    for (const { start, end } of splitSentences(text)) {
      const sentence = text.slice(start, end)
      const named: Mention[] = []
      for (; (mentions[next]?.start ?? Infinity) < end; next += 1) {
        const mention = mentions[next]
        if (mention) named.push(mention)
      }
      const roles = new Set(named.map(({ role }) => role))
      const people = isSpoken ? null : severalPeople.exec(sentence.slice(0, (named[0]?.start ?? start) - start))
      if (people) for (const role of roles) countMember(counts[role], (people[1] ?? people[2]) !== undefined)
      const [only] = named
      if (roles.size === 1 && only) {
        const ofRole = counts[only.role]
        const rest = sentence.slice(only.end - start)
        const owner = isSpoken ? undefined : ownerOfPerson.exec(sentence.slice(0, only.start - start))?.[1]
        const ofOwner = subject === undefined || subject === only.role ? undefined : counts[subject]
        if (owner && ofOwner) ofOwner[/^her$/iu.test(owner) ? 'female' : 'male'] += weights.nextSentence
        // The object pronoun means the role of the previous sentence: `DARROW snores. KOSTAS nudges her.`
        if (!isSpoken && ofOwner && !owner && !ownThingAfter.test(rest) && findSinglePerson(sentence) < 0)
          countObjects(rest, ofOwner)
        if (!isSpoken && ofOwner) countActor(sentence, ofOwner, between)
        const isCalled = isSpoken && named.some((one) => isVocative(sentence, one, start))
        subject = isCalled ? undefined : only.role
        between = undefined
        if (isSpoken) {
          if (ofRole && !isCalled) countSpoken(rest, ofRole)
          continue
        }
        // After a noun for another person, a pronoun may mean that person, so only the text before the noun is used.
        const other = findGenderedWord(rest)
        const own =
          other < 0 ? sentence : sentence.slice(0, only.end - start + other + lengthOfOwnRelative(rest, other))
        if (ofRole) {
          countIn(own, ofRole, { from: only.start - start, nameEnd: only.end - start })
          countObjectsOfThings(own.slice(only.end - start), ofRole)
          countSigns(own.slice(only.end - start), ofRole)
          const [spouse, ofMan] = whoseSpouse.exec(sentence.slice(only.start - start)) ?? []
          if (spouse) ofRole[ofMan ? 'male' : 'female'] += weights.possessive
        }
        if (ofRole && other >= 0) countAfterOther(rest.slice(other), ofRole)
      } else if (roles.size === 0 && subject !== undefined) {
        const found = startsWithPronoun.exec(sentence)
        const ofSubject = counts[subject]
        const isOther = found !== null && between !== undefined && (found[1] ? 'female' : 'male') === between
        if (found && ofSubject && !isOther)
          ofSubject[found[1] ? 'female' : 'male'] += isSpoken ? weights.spoken : weights.nextSentence
        else if (ofSubject && isSpoken) countSpokenLater(sentence, ofSubject)
        else if (ofSubject && !isSpoken && !found) {
          if (findSinglePerson(sentence) < 0) {
            countIn(sentence, ofSubject, { factor: laterFactor })
            if (!namesPerson(sentence)) countSigns(sentence, ofSubject)
          } else countRelatives(sentence, ofSubject)
          // In `Everybody stares at her`, the object pronoun means the role.
          if (otherSubject.test(sentence)) countObjects(sentence, ofSubject)
        }
        const person = isSpoken || found ? undefined : findGenderOfAllWords(withoutPossessives(sentence))
        between ??= person
        // Text about the role continues after a sentence without a person (`Good teeth.`, `The chair falls over.`), or
        // with a person of known gender.
        const isAside =
          !isSpoken && sentence.length <= maxAsideLength && !nameWithin.test(sentence) && !namesPerson(sentence)
        if (!found && !isAside && person === undefined) subject = undefined
      } else {
        if (!isSpoken) {
          countRelativeClauses(sentence, named, start)
          countOwners(sentence, named, start)
        }
        subject = undefined
      }
    }
    return subject
  }

  /** The roles that the previous direction and the previous speech name last; undefined if there are none. */
  let [inDirection, inSpeech]: (number | undefined)[] = []
  for (const { kind, text, characters, parts } of lines) {
    if (kind !== 'speech') {
      inDirection = kind === 'action' ? countLine(text, false, inDirection) : undefined
      inSpeech = undefined
      continue
    }
    const speaking = roleOf(characters[0] ?? '')
    inDirection = undefined
    inSpeech = countLine(text, true, inSpeech === speaking ? undefined : inSpeech)
    const own = characters.length === 1 ? counts[speaking ?? -1] : undefined
    if (!own) continue
    for (const part of parts) {
      if (part.kind !== 'parenthetical') continue
      if (findMentions(part.text).length === 0 && findGenderedWord(part.text) < 0) countIn(part.text, own)
    }
  }
  return counts
}
