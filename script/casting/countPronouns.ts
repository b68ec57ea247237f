import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { endsWithPersonWord, findGenderedWord, findGenderOfAllWords, findSinglePerson } from './personWords.ts'
import type { Mention } from './nameIndex.ts'

/** The weight of the pronouns that mean a woman, and of those that mean a man. */
export type PronounCount = { female: number; male: number }

/**
 * How strongly each pronoun counts. `herself` can only mean the subject of the sentence; `her` before a noun may mean
 * another person.
 */
const weights = { subject: 1.5, reflexive: 2.5, possessive: 0.6, nextSentence: 1, spoken: 0.5 } as const

const pronoun = /\b(?:(she|he)|(herself|himself|(?:his|her) own)|(his|her(?= \p{L})))\b/giu
/** After these words, a pronoun means the other person: `takes her hand`, `looks at his face`. */
const otherPerson =
  /\b(?:at|to|toward|towards|beside|behind|after|upon|takes?|taking|took|holds?|holding|grabs?|grabbing|grasps?|seizes?|seizing|kiss(?:es|ing)?|pats?|patting|strok(?:es|ing)|touch(?:es|ing)?|follow(?:s|ing)?|watch(?:es|ing)?|sees?|seeing|hears?|hugs?|embrac(?:es|ing)|helps?|helping|pushes|pulls?|meets?|catch(?:es|ing)?|interrupt(?:s|ing)|squeez(?:es|ing))\s+$/iu

/**
 * `pulls her hood up`: with these words, the pronoun means the subject, because people do this with their own things.
 */
const ownThing =
  /^\s(?:own|coat|jacket|hood|hat|cap|helmet|hair|glasses|spectacles|sunglasses|sleeves?|collar|shirt|boots|shoes|socks|tie|scarf|shawl|gloves|belt|apron|bag|purse|backpack|pockets?|phone|watch|sword|cigarette)\b/iu
const changesOwnThing =
  /\b(?:pulls?|takes?|taking|catch(?:es)?|pushes|holds?|holding|strok(?:es|ing)|touch(?:es|ing)?)\s+$/iu

/** `ROSA, her boss, …`: this pronoun and the same pronouns after it mean another person than ROSA. */
const ofOwner = /^\s*[,(\u2014\u2013-]\s*(his|her)\s((?:[\p{Ll}-]+\s){0,2}[\p{Ll}-]+)/u
function ownerBefore(text: string, from: number): string | undefined {
  const [, owner, phrase = ''] = ofOwner.exec(text.slice(text.slice(from).search(/[,(\u2014\u2013]/u) + from)) ?? []
  const isPerson = phrase.split(/\s+/u).some((_word, at, words) => endsWithPersonWord(words.slice(0, at + 1).join(' ')))
  return isPerson ? owner : undefined
}

/** `Everybody stares at her.`: the subject of such a sentence is neither the role nor a person of whom others speak. */
const otherSubject = /^\s*(?:an?|the|it|every(?:body|one)|no(?:body| one)|some(?:body|one)|people|all)\s/iu
/** `A nurse pushes him back.`: in a sentence after the one that names the role, the object is the role. */
const objectPronoun =
  /\b(?:him|(her))\b(?=\s*(?:[.,;:!?]|$)|\s(?:to|from|with|by|gently|slowly|back|away|up|down|in|into|out|off|on|an?|the|some)\b)/giu
/** `and it suits him`: a part of the sentence whose subject is a thing. */
const aboutThing =
  /\b(?:it|this|that|everything|nothing|nobody|everybody|everyone)\s\p{L}+\s(?:him|(her))\b(?=\s*(?:[.,;:!?]|$))/giu
function countObjectsOfThings(text: string, count: PronounCount): void {
  for (const [, woman] of text.matchAll(aboutThing)) count[woman ? 'female' : 'male'] += weights.possessive
}
function countObjects(text: string, count: PronounCount): void {
  for (const [, woman] of text.matchAll(objectPronoun)) count[woman ? 'female' : 'male'] += weights.possessive
}

/**
 * Counts the pronouns of a text that names one person. `from` is the offset of the name. A pronoun before the name
 * counts only if a comma stands between them: in `As she sits, ROSA laughs` it means Rosa, but not in `He points at
 * ROSA`.
 */
function countIn(text: string, count: PronounCount, { factor = 1, from = 0 } = {}): void {
  const owner = ownerBefore(text, from)
  for (const found of text.matchAll(pronoun)) {
    const [word, subject, reflexive] = found
    const isWoman = /^(?:she|her)/iu.test(word)
    if (isWoman ? owner === 'her' : owner === 'his') continue
    const before = text.slice(Math.max(0, found.index - 20), found.index)
    if (found.index < from && !text.slice(found.index, from).includes(',')) continue
    const isOwn = changesOwnThing.test(before) && ownThing.test(text.slice(found.index + word.length))
    if (!subject && !reflexive && otherPerson.test(before) && !isOwn) continue
    const weight = subject ? weights.subject : reflexive ? weights.reflexive : weights.possessive
    count[isWoman ? 'female' : 'male'] += weight * factor
  }
}

/** Words that somebody says within a direction: their pronouns do not mean the role. */
const quotation = /"[^"]{1,300}"|\u201C[^\u201D]{1,300}\u201D/gu
const removeQuotations = (text: string) => text.replace(quotation, (words) => ' '.repeat(words.length))

/**
 * Counts the pronouns after a noun for another person. Only those of the other gender can mean the role: in `ROWAN takes
 * the old woman's hand in his`, the hand is not hers.
 */
function countAfterOther(text: string, count: PronounCount): void {
  const other = findGenderOfAllWords(text)
  if (other === undefined) return
  const found: PronounCount = { female: 0, male: 0 }
  countIn(text, found)
  if (other === 'female') count.male += found.male
  else count.female += found.female
}

/** `Is Rank as ill as he looks?`: in a spoken sentence with one name, a pronoun after the name means that role. */
const spokenSubject = /^[^,.;:!?]{0,60}?,?\s(?:(she)|he)\b/iu
function countSpoken(rest: string, count: PronounCount): void {
  const found = spokenSubject.exec(rest)
  if (found && findGenderedWord(found[0]) < 0) count[found[1] ? 'female' : 'male'] += weights.spoken
}

/** `a PORTER who is carrying a basket, which he gives to the MAID`: the pronouns of a relative clause mean its role. */
const relativeClause = /^,?\s(?:who|whose)\s/iu

/** Divides a text into sentences with their offsets. The full stop of `Mrs.` ends no sentence. */
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

/** `The chair falls over.`: a short sentence about a thing. */
const thing = /^\s*(?:an?|the)\s[^,.;:!?]{3,60}[.!]\s*$/iu
/** Longer sentences are no fragments. The limit keeps the time linear in the length of the text. */
const maxFragmentLength = 120
/** `Nothing.`, `Good teeth.`: at most three words. */
const fragment = /^\s*\S+(?:\s\S+){0,2}[.!?\u2026]+\s*$/u
const namesPerson = (sentence: string) =>
  sentence.split(/[\s.!]+/u).some((word) => endsWithPersonWord(word) || findGenderedWord(word) >= 0)

/** `Slowly, she folds the map.`: a pronoun later in the next sentence counts less. */
const laterFactor = 0.9
const startsWithPronoun = /^["'\u2018\u201C([\s]*(?:(she|her)|he|his)\b/iu
const isVocative = (sentence: string, { start, end }: Mention, offset: number) =>
  /^\s*[,.!?]/u.test(sentence.slice(end - offset)) && /(?:^|[,.!?\u2014-])\s*$/u.test(sentence.slice(0, start - offset))

/**
 * Counts, for each role, the pronouns that mean it. A pronoun means a role if its sentence, or the sentence before it,
 * names only this role; in a direction inside a speech it means the speaker. Directions count more than what others
 * say. Linear in the text.
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

  /** Counts the pronouns between a role with a relative clause and the next role. */
  function countRelativeClauses(sentence: string, named: readonly Mention[], offset: number): void {
    for (const [at, { role, end }] of named.entries()) {
      const rest = sentence.slice(end - offset, (named[at + 1]?.start ?? Infinity) - offset)
      const ofRole = counts[role]
      if (ofRole && relativeClause.test(rest) && findGenderedWord(rest) < 0) countIn(rest, ofRole)
    }
  }

  function countLine(written: string, isSpoken: boolean): void {
    const mentions = findMentions(written)
    if (mentions.length === 0) return
    const text = isSpoken ? written : removeQuotations(written)
    let next = 0
    let subject: number | undefined
    /** The gender of another person in the sentences after the one that names the role. */
    let between: 'female' | 'male' | undefined
    for (const { start, end } of splitSentences(text)) {
      const sentence = text.slice(start, end)
      const named: Mention[] = []
      for (; (mentions[next]?.start ?? Infinity) < end; next += 1) {
        const mention = mentions[next]
        if (mention) named.push(mention)
      }
      const roles = new Set(named.map(({ role }) => role))
      const [only] = named
      if (roles.size === 1 && only) {
        const ofRole = counts[only.role]
        const rest = sentence.slice(only.end - start)
        const isCalled = isSpoken && named.some((one) => isVocative(sentence, one, start))
        subject = isCalled ? undefined : only.role
        between = undefined
        if (isSpoken) {
          if (ofRole && !isCalled) countSpoken(rest, ofRole)
          continue
        }
        // After a noun for another person, a pronoun may mean that other person.
        const other = findGenderedWord(rest)
        const own = other < 0 ? sentence : sentence.slice(0, only.end - start + other)
        if (ofRole) {
          countIn(own, ofRole, { from: only.start - start })
          countObjectsOfThings(own.slice(only.end - start), ofRole)
        }
        if (ofRole && other >= 0) countAfterOther(rest.slice(other), ofRole)
      } else if (roles.size === 0 && subject !== undefined) {
        const found = startsWithPronoun.exec(sentence)
        const ofSubject = counts[subject]
        const isOther = found !== null && between !== undefined && (found[1] ? 'female' : 'male') === between
        if (found && ofSubject && !isOther)
          ofSubject[found[1] ? 'female' : 'male'] += isSpoken ? weights.spoken : weights.nextSentence
        else if (ofSubject && !isSpoken && !found) {
          if (findSinglePerson(sentence) < 0) countIn(sentence, ofSubject, { factor: laterFactor })
          // In `Everybody stares at her`, the object is the role.
          if (otherSubject.test(sentence)) countObjects(sentence, ofSubject)
        }
        const person = isSpoken || found ? undefined : findGenderOfAllWords(sentence)
        between ??= person
        // A fragment such as `Good teeth.`, a sentence about a thing, or one person of whom the gender is known, does
        // not end the text about the role.
        const isFragment =
          !isSpoken && sentence.length <= maxFragmentLength && fragment.test(sentence) && !namesPerson(sentence)
        const isOfThings = !isSpoken && thing.test(sentence) && !namesPerson(sentence)
        if (!found && !isOfThings && !isFragment && person === undefined) subject = undefined
      } else {
        if (!isSpoken) countRelativeClauses(sentence, named, start)
        subject = undefined
      }
    }
  }

  for (const { kind, text, characters, parts } of lines) {
    if (kind === 'action') countLine(text, false)
    if (kind !== 'speech') continue
    countLine(text, true)
    const [speaker = ''] = characters
    const own = characters.length === 1 ? counts[roleOf(speaker) ?? -1] : undefined
    if (!own) continue
    for (const part of parts) {
      if (part.kind !== 'parenthetical') continue
      if (findMentions(part.text).length === 0 && findGenderedWord(part.text) < 0) countIn(part.text, own)
    }
  }
  return counts
}
